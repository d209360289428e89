// <odds-shoe>: the remaining cards, by touch and by typing.
import { cardName, RANKS, rankSign, SUITS, suitPicture, typedCards } from '../shared/cards.js';
import { ask, button as makeButton, make, redraw, write } from '../shared/dom.js';
import { panel } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { listOf } from './state.js';
import { leftWords, takeRandom } from './field.js';

/**
 * @import { OddsState } from '../shared/types.js'
 * @import { Out } from './field.js'
 */

// ---------------------------------------------------------------------------------------------------------
// Typed cards: "8c" removes an eight of clubs, "10d" or "td" a ten of diamonds, unless the focus is in a field. A rank
// waiting for its suit is shown.

/**
 * Calls `take(card)` for each card, and `show(rank)` while one is incomplete, '' after it.
 * @param {{ take: (card: string) => void, show: (rank: string) => void }} heard
 */
export function listenToCards(heard) {
  const { type, isBegun, forget } = typedCards(heard);
  document.addEventListener('keydown', (event) => {
    const isBusy =
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (event.target instanceof Element && event.target.matches('input, select, textarea'));
    const isPart = () => (event.key === 'Escape' ? isBegun() && forget() : type(event.key));
    if (!isBusy && isPart()) event.preventDefault();
  });
}

// ---------------------------------------------------------------------------------------------------------
// <odds-shoe>: the field of the shoe and its controls: the click mode, random cards, the full shoe, and the removed
// cards in words.

const HAND = 5; // about as many as a hand uses

export class OddsShoe extends HTMLElement {
  #field = make('odds-field');
  #left = make('p', { class: 'shoe-left' });
  #typed = make('p', { class: 'shoe-typed', 'aria-live': 'polite' });
  #list = make('div', { class: 'out-list', role: 'group', tabindex: '0', 'aria-label': text('odds.out') });
  /** @type {Out} */
  #out = {};
  #decks = 0;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  connectedCallback() {
    const takes = this.#mode(false);
    const puts = this.#mode(true);
    this.#buttons = [
      makeButton(text('odds.random.hand', { count: HAND }), () => this.#random(HAND)),
      makeButton(text('odds.random.half'), () => this.#random(Math.floor(this.#count() / 2))),
      makeButton(text('odds.reset'), () =>
        ask(this, 'odds-out', { out: {}, words: text('odds.reset.done') }),
      ),
    ];
    this.append(
      panel(
        'shoe',
        text('odds.shoe'),
        this.#left,
        make(
          'div',
          { class: 'shoe-tools' },
          make('div', { class: 'modes', role: 'radiogroup', 'aria-label': text('odds.mode') }, takes, puts),
          ...this.#buttons,
        ),
        this.#field,
        make('p', { class: 'shoe-help quiet', text: text('odds.help') }),
        this.#typed,
        this.#list,
      ),
    );
  }

  /**
   * @param {Pick<OddsState, 'out'>} state
   * @param {number} decks
   */
  update({ out }, decks) {
    this.#out = out;
    this.#decks = decks;
    this.#field.update({ out, decks });
    this.#buttons.forEach((each) => {
      each.disabled = decks === 0;
    });
    this.#buttons[2].disabled = listOf(out).length === 0;
    write(this.#left, decks > 0 ? leftWords(this.#count(), this.#full()) : '');
    const nothing = () => make('span', { class: 'quiet', text: text('odds.out.none') });
    redraw(this.#list, out, () => (listOf(out).length > 0 ? listOf(out).map(outItem) : nothing()));
  }

  /** @param {string} card */
  take(card) {
    this.#field.take(card);
  }

  /** @param {string} rank */
  showTyped(rank) {
    write(this.#typed, rank ? text('odds.typed', { rank: rankSign(rank) }) : '');
  }

  /** @param {boolean} puts */
  #mode(puts) {
    const input = make('input', {
      type: 'radio',
      name: 'mode',
      checked: !puts,
      on: {
        change: () => {
          this.#field.puts = puts;
        },
      },
    });
    return make(
      'label',
      { class: 'mode' },
      input,
      make('span', { text: text(puts ? 'odds.mode.put' : 'odds.mode.take') }),
    );
  }

  #full() {
    return RANKS.length * SUITS.length * this.#decks;
  }

  #count() {
    return this.#full() - listOf(this.#out).reduce((sum, [, count]) => sum + count, 0);
  }

  /** @param {number} count */
  #random(count) {
    ask(this, 'odds-out', {
      out: takeRandom(this.#out, this.#decks, count),
      words: text('odds.random.done', { count }),
    });
  }
}

/** @param {readonly [string, number]} out */
function outItem([card, count]) {
  return make(
    'span',
    { class: `out-card suit-${card[1]}` },
    make('b', { 'aria-hidden': 'true', text: rankSign(card[0]) }),
    suitPicture(card[1]),
    make('span', { class: 'visually-hidden', text: cardName(card) }),
    count > 1 ? make('span', { class: 'out-count', text: text('odds.out.times', { count }) }) : null,
  );
}

customElements.define('odds-shoe', OddsShoe);
