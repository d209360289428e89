// <odds-shoe>: the remaining cards, by touch and by typing.
import { cardName, RANKS, rankSign, SUITS, suitPicture, cardTyper } from '../shared/cards.js';
import { emit, button as makeButton, make, redraw, setText } from '../shared/dom.js';
import { panel } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { cardList } from './state.js';
import { leftText, removeRandom } from './grid.js';

/**
 * @import { OddsState } from '../shared/types.js'
 * @import { Out } from './grid.js'
 */

// ---------------------------------------------------------------------------------------------------------
// Typed cards: "8c" removes an eight of clubs, "10d" or "td" a ten of diamonds, unless the focus is in a field. A rank
// waiting for its suit is shown.

/**
 * Calls `onCard(card)` for each card, and `onRank(rank)` while one is incomplete, '' after it.
 * @param {{ onCard: (card: string) => void, onRank: (rank: string) => void }} handlers
 */
export function listenToCards(handlers) {
  const { type, hasRank, reset } = cardTyper(handlers);
  document.addEventListener('keydown', (event) => {
    const isIgnored =
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (event.target instanceof Element && event.target.matches('input, select, textarea'));
    const handlesKey = () => (event.key === 'Escape' ? hasRank() && reset() : type(event.key));
    if (!isIgnored && handlesKey()) event.preventDefault();
  });
}

// ---------------------------------------------------------------------------------------------------------
// <odds-shoe>: the field of the shoe and its controls: the click mode, random cards, the full shoe, and the removed
// cards in words.

const HAND_CARDS = 5; // about as many as a hand uses

export class OddsShoe extends HTMLElement {
  #grid = make('odds-grid');
  #remaining = make('p', { class: 'shoe-left' });
  #typed = make('p', { class: 'shoe-typed', 'aria-live': 'polite' });
  #list = make('div', { class: 'out-list', role: 'group', tabindex: '0', 'aria-label': text('odds.out') });
  /** @type {Out} */
  #out = {};
  #decks = 0;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  connectedCallback() {
    const removeMode = this.#mode(false);
    const addMode = this.#mode(true);
    this.#buttons = [
      makeButton(text('odds.random.hand', { count: HAND_CARDS }), () => this.#random(HAND_CARDS)),
      makeButton(text('odds.random.half'), () => this.#random(Math.floor(this.#count() / 2))),
      makeButton(text('odds.reset'), () =>
        emit(this, 'odds-out', { out: {}, words: text('odds.reset.done') }),
      ),
    ];
    this.append(
      panel(
        'shoe',
        text('odds.shoe'),
        this.#remaining,
        make(
          'div',
          { class: 'shoe-tools' },
          make(
            'div',
            { class: 'modes', role: 'radiogroup', 'aria-label': text('odds.mode') },
            removeMode,
            addMode,
          ),
          ...this.#buttons,
        ),
        this.#grid,
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
    this.#grid.update({ out, decks });
    this.#buttons.forEach((each) => {
      each.disabled = decks === 0;
    });
    this.#buttons[2].disabled = cardList(out).length === 0;
    setText(this.#remaining, decks > 0 ? leftText(this.#count(), this.#full()) : '');
    const emptyText = () => make('span', { class: 'quiet', text: text('odds.out.none') });
    redraw(this.#list, out, () => (cardList(out).length > 0 ? cardList(out).map(outItem) : emptyText()));
  }

  /** @param {string} card */
  removeCard(card) {
    this.#grid.removeCard(card);
  }

  /** @param {string} rank */
  showTyped(rank) {
    setText(this.#typed, rank ? text('odds.typed', { rank: rankSign(rank) }) : '');
  }

  /** @param {boolean} isAdding */
  #mode(isAdding) {
    const input = make('input', {
      type: 'radio',
      name: 'mode',
      checked: !isAdding,
      on: {
        change: () => {
          this.#grid.isAdding = isAdding;
        },
      },
    });
    return make(
      'label',
      { class: 'mode' },
      input,
      make('span', { text: text(isAdding ? 'odds.mode.add' : 'odds.mode.remove') }),
    );
  }

  #full() {
    return RANKS.length * SUITS.length * this.#decks;
  }

  #count() {
    return this.#full() - cardList(this.#out).reduce((sum, [, count]) => sum + count, 0);
  }

  /** @param {number} count */
  #random(count) {
    emit(this, 'odds-out', {
      out: removeRandom(this.#out, this.#decks, count),
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
