// The hand as it lies on the felt: of a live table, or of one that is replayed.
import { make } from './make.js';
import { text } from './texts.js';
import './card-view.js';

const PLACES = 3;

/// Both sides. `hand` has `player` and `banker` as the server writes them; `next` marks the place that waits.
export function feltOf(hand, { next = null, outcome = null } = {}) {
  return make('div', { class: 'pit-felt' }, ['player', 'banker'].map((name) => side(name, hand[name], next, outcome)));
}

function side(name, { cards, total }, next, outcome) {
  const wins = { player: ['player', 'panda8'], banker: ['banker', 'dragon7'] }[name].includes(outcome);
  const head = make('h3', { class: 'felt-head' }, make('span', { text: text(`side.${name}`) }),
    wins ? make('span', { class: 'felt-wins', text: text('pad.wins') }) : null,
    make('b', { class: 'felt-total', text: cards.length > 0 ? String(total) : '–' }));
  const places = Array.from({ length: PLACES }, (_, i) => place(cards, i, next === name));
  return make('div', { class: `felt-side side-${name} ${wins ? 'is-won' : ''}` }, head,
    make('div', { class: 'felt-cards' }, places));
}

// A third place is only shown where a card lies or is to come.
function place(cards, i, isNext) {
  if (cards[i]) return make('sabot-card', { card: cards[i] });
  const waits = isNext && i === cards.length;
  return i < 2 || waits ? make('sabot-card', { class: waits ? 'is-next' : null }) : null;
}
