// The hand as it lies: two hands of three places, the third a little apart. The place that gets the next
// card glows and says so; the rule stands below; taking back lies beside the cards it takes back.
import { make, write } from './make.js';
import { money } from './money.js';
import { svg } from './svg.js';
import { text } from './texts.js';
import './card-view.js';

const SIDES = ['player', 'banker'];
const PLACES = 3;
const RING = 2 * Math.PI * 42;

class PadFelt extends HTMLElement {
  #sides = {};
  #why = make('p', { class: 'why-words' });
  #rule = make('p', { class: 'why-rule' });
  #ring = svg('circle', { class: 'ring-left', cx: 50, cy: 50, r: 42, 'stroke-dasharray': RING });
  #seconds = make('b', { class: 'timer-seconds' });
  #timer = null;
  #state = null;
  #preview = null;

  connectedCallback() {
    for (const side of SIDES) {
      this.#sides[side] = this.#buildSide(side);
    }
    const picture = svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' });
    picture.append(svg('circle', { class: 'ring-all', cx: 50, cy: 50, r: 42 }), this.#ring);
    const until = make('span', { class: 'timer-words', text: text('pad.timer') });
    this.#timer = make('div', { class: 'timer', role: 'timer', hidden: true }, picture, this.#seconds, until);
    const words = make('div', { class: 'why', 'aria-live': 'polite' }, this.#why, this.#rule);
    this.append(this.#sides.player.node, this.#sides.banker.node, make('div', { class: 'why-box' }, this.#timer, words));
  }

  #buildSide(side) {
    const total = make('span', { class: 'side-total' });
    const state = make('span', { class: 'side-state' });
    const places = Array.from({ length: PLACES }, () => make('sabot-card', { class: 'place' }));
    const name = make('h2', { class: 'side-name', text: text(`side.${side}`) });
    const head = make('header', { class: 'side-head' }, name, state, total);
    const node = make('section', { class: `side side-${side}` }, head, make('div', { class: 'places' }, places));
    return { node, total, state, places };
  }

  update(state) {
    this.#state = state;
    for (const side of SIDES) {
      this.#drawSide(side);
    }
    this.#drawWhy();
    this.tick(state.now());
  }

  /// The card under the thumb, shown where it would lie; null for none.
  preview(card) {
    this.#preview = card;
    if (this.#state) {
      this.#drawSide(this.#state.view.hand.next?.to ?? 'player');
    }
  }

  #drawSide(side) {
    const { view, mayDeal } = this.#state;
    const { node, total, state, places } = this.#sides[side];
    const { cards, total: points } = view.hand[side];
    const next = view.hand.next?.to === side && view.hand.outcome === null && view.table.phase === 'dealing';
    places.forEach((place, i) => this.#drawPlace(place, cards[i], next && i === cards.length));
    write(total, cards.length > 0 ? String(points) : '');
    const won = winnerOf(view.hand.outcome);
    node.classList.toggle('is-next', next && mayDeal);
    node.classList.toggle('is-winner', won === side);
    write(state, next ? text('pad.next_card') : won === side ? text('pad.wins') : won === 'tie' ? text('pad.ties') : '');
  }

  #drawPlace(place, card, next) {
    const shown = card ?? (next ? this.#preview : null);
    if (shown) {
      place.setAttribute('card', shown);
    } else {
      place.removeAttribute('card');
    }
    place.classList.toggle('is-glowing', next);
    place.classList.toggle('is-preview', next && Boolean(this.#preview));
  }

  #drawWhy() {
    const { hand, last, bank, sheet } = this.#state.view;
    if (hand.outcome) {
      return this.#say(hand.words || hand.title, sheet?.bank ? bankWords(sheet.bank) : hand.natural ? text('pad.natural') : '');
    }
    if (hand.next) {
      return this.#say(hand.next.why, hand.next.rule);
    }
    const banks = bank?.seat ? text('pad.bank.at', { seat: bank.seat, hands: bank.hands + 1, max: bank.hands_max }) : '';
    const before = last ? text(last.void ? 'pad.last.void' : 'pad.last', { number: last.number, words: last.words }) : '';
    this.#say(before, banks);
  }

  #say(why, rule) {
    write(this.#why, why);
    write(this.#rule, rule);
  }

  /// The bet timer goes on between two messages, by the server's time.
  tick(now) {
    const { hand, table } = this.#state.view;
    const runs = table.phase === 'betting' && hand.closes_ms !== null;
    this.#timer.hidden = !runs;
    if (!runs) {
      return;
    }
    const left = Math.max(0, hand.closes_ms - now);
    const whole = Math.max(1, table.timer_seconds * 1000);
    write(this.#seconds, String(Math.ceil(left / 1000)));
    this.#ring.setAttribute('stroke-dashoffset', String(RING * (1 - Math.min(1, left / whole))));
    this.#timer.classList.toggle('is-short', left < 5000);
  }
}

function bankWords({ start, end, cover_left: left }) {
  return text('pad.sheet.bank', { start: money(start), end: money(end), left: money(left) });
}

function winnerOf(outcome) {
  return { player: 'player', panda8: 'player', banker: 'banker', dragon7: 'banker', tie: 'tie' }[outcome] ?? null;
}

customElements.define('pad-felt', PadFelt);
