// The hand on the felt: three card places per side, the third set apart. The place for the next card is highlighted and
// labeled, the rule is below, and UNDO CARD is next to the card it removes.
import { winnerOf } from '../shared/cards.js';
import { make, setText } from '../shared/dom.js';
import { money } from '../shared/format.js';
import '../shared/ring.js';
import { text } from '../shared/texts.js';

/**
 * @import { PadState } from '../shared/types.js'
 * @typedef {{ node: HTMLElement, total: HTMLElement, state: HTMLElement, places: HTMLElement[] }} SideParts
 */

const SIDES = /** @type {const} */ (['player', 'banker']);
const PLACES = 3;

export class PadFelt extends HTMLElement {
  /** @type {Record<string, SideParts>} */
  #sides = {};
  #why = make('p', { class: 'why-text' });
  #rule = make('p', { class: 'why-rule' });
  #ring = make('sabot-ring');
  #timer = make(
    'div',
    { class: 'timer', hidden: true },
    this.#ring,
    make('span', { class: 'timer-text', text: text('pad.timer') }),
  );
  /** @type {PadState} */
  #state;
  /** @type {string | null} */
  #preview = null;

  connectedCallback() {
    for (const side of SIDES) {
      this.#sides[side] = this.#buildSide(side);
    }
    const words = make('div', { class: 'why', 'aria-live': 'polite' }, this.#why, this.#rule);
    this.append(
      this.#sides.player.node,
      this.#sides.banker.node,
      make('div', { class: 'why-box' }, this.#timer, words),
    );
  }

  /**
   * @param {string} side
   * @returns {SideParts}
   */
  #buildSide(side) {
    const total = make('span', { class: 'side-total' });
    const state = make('span', { class: 'side-state' });
    const places = Array.from({ length: PLACES }, () => make('sabot-card', { class: 'place' }));
    const name = make('h2', { class: 'side-name', text: text(`side.${side}`) });
    const head = make('header', { class: 'side-head' }, name, state, total);
    const node = make(
      'section',
      { class: `side side-${side}` },
      head,
      make('div', { class: 'places' }, places),
    );
    return { node, total, state, places };
  }

  /** @param {PadState} state */
  update(state) {
    this.#state = state;
    for (const side of SIDES) {
      this.#drawSide(side);
    }
    this.#drawWhy();
    this.#ring.follow(state.view, state.now);
    this.#timer.hidden = this.#ring.hidden;
  }

  /**
   * Previews the card under the thumb; null for none.
   * @param {string | null} card
   */
  preview(card) {
    this.#preview = card;
    if (this.#state) {
      this.#drawSide(this.#state.view.hand.next?.to ?? 'player');
    }
  }

  /** @param {'player' | 'banker'} side */
  #drawSide(side) {
    const { view, canDeal } = this.#state;
    const { node, total, state, places } = this.#sides[side];
    const { cards, total: value } = view.hand[side];
    const next = view.hand.next?.to === side && view.hand.outcome === null && view.table.phase === 'dealing';
    places.forEach((place, i) => this.#drawPlace(place, cards[i], next && i === cards.length));
    setText(total, cards.length > 0 ? String(value) : '');
    const won = winnerOf(view.hand);
    node.classList.toggle('is-next', next && canDeal);
    node.classList.toggle('is-winner', won === side);
    const words = won === side ? text('pad.wins') : won === 'tie' ? text('pad.ties') : '';
    setText(state, next ? text('pad.next_card') : words);
  }

  /**
   * @param {HTMLElement} place
   * @param {string | undefined} card
   * @param {boolean} next
   */
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
      const natural = hand.natural ? text('pad.natural') : '';
      return this.#setTexts(hand.words || hand.title, sheet?.bank ? bankText(sheet.bank) : natural);
    }
    if (hand.next) {
      return this.#setTexts(hand.next.why, hand.next.rule);
    }
    const bankLine = bank?.seat
      ? text('pad.bank.at', { seat: bank.seat, hands: bank.hands + 1, max: bank.hands_max })
      : '';
    const lastText = last
      ? text(last.void ? 'pad.last.void' : 'pad.last', { number: last.number, words: last.words })
      : '';
    this.#setTexts(lastText, bankLine);
  }

  /**
   * @param {string} why
   * @param {string} rule
   */
  #setTexts(why, rule) {
    setText(this.#why, why);
    setText(this.#rule, rule);
  }
}

/** @param {NonNullable<NonNullable<PadState['view']['sheet']>['bank']>} bank */
function bankText({ start, end, cover_left: left }) {
  return text('pad.sheet.bank', { start: money(start), end: money(end), left: money(left) });
}

customElements.define('pad-felt', PadFelt);
