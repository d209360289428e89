// The middle of the wall: the cards of the present or the last hand, and what is going on.
import './card-view.js';
import './ring-view.js';
import { layCards, shownHand, winnerOf } from './hand-view.js';
import { moreOf, titleOf } from './result-words.js';
import { text } from './texts.js';

const URGENT_SECONDS = 5;
const SIDES = ['player', 'banker'];

const at = (id) => document.getElementById(id);

function drawSide(side, shown, isPast, isNews) {
  const root = at(side);
  const { cards, total } = shown[side];
  layCards(root.querySelector('.side-cards'), cards, 2, isNews);
  root.querySelector('.side-total').textContent = cards.length > 0 ? String(total) : '';
  const winner = winnerOf(shown);
  root.classList.toggle('side-lit', winner === side || winner === 'tie');
  root.classList.toggle('side-tie', winner === 'tie');
  root.classList.toggle('side-past', isPast);
  const past = root.querySelector('.side-past-word');
  past.hidden = !isPast;
  past.textContent = isPast ? text('display.past') : '';
  const wins = root.querySelector('.side-wins');
  wins.hidden = winner !== side && winner !== 'tie';
  wins.textContent = wins.hidden ? '' : text(winner === 'tie' ? 'outcome.tie' : 'display.wins');
}

/// What is going on, as the key of a text. The server's phase says it; a shoe and a result make it plainer.
function stateKey({ table, hand, shoe }) {
  if (table.phase === 'closed') {
    return 'closed';
  }
  if (table.phase === 'between' || table.phase === 'betting') {
    return !shoe.in_play ? 'no-shoe' : table.phase;
  }
  if (table.phase === 'dealing') {
    return table.tracker ? 'dealing' : 'no-more-bets';
  }
  return hand.outcome === null ? table.phase : 'result';
}

function noteWords({ hand, shoe, last }, key) {
  if (shoe.last_hand || hand.last) {
    return text('display.last_hand');
  }
  if (shoe.cut_card) {
    return text('display.cut_card');
  }
  if (!hand.on && last?.void) {
    return text('display.void', last);
  }
  return key === 'result' ? moreOf(hand) : '';
}

function drawRing(live, key) {
  const ring = at('ring');
  const { hand, table } = live.view;
  const runs = key === 'betting' && hand.closes_ms !== null;
  ring.hidden = !runs;
  if (runs) {
    ring.setAttribute('aria-label', text('display.timer'));
    ring.start(() => hand.closes_ms - live.now(), table.timer_seconds * 1000, URGENT_SECONDS);
  } else {
    ring.stop();
  }
}

/// Draws everything of the stage from the view. `isNews`: it happened just now, so a new card may be seen to come.
export function drawStage(live, isNews) {
  const { view } = live;
  const shown = shownHand(view);
  const key = stateKey(view);
  SIDES.forEach((side) => drawSide(side, shown, shown === view.last, isNews));
  document.body.dataset.state = key;
  document.body.dataset.outcome = key === 'result' ? view.hand.outcome : '';
  at('hand-number').textContent = view.hand.on ? text('hand.number', { number: view.hand.number }) : '';
  at('state').textContent = key === 'result' ? titleOf(view.hand) : text(`display.state.${key}`);
  const note = at('note');
  note.textContent = noteWords(view, key);
  note.classList.toggle('centre-warning', view.shoe.last_hand || view.hand.last || view.shoe.cut_card);
  drawRing(live, key);
}
