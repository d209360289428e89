// <odds-grid>: the shoe as 13 x 4 counts of remaining cards. A click removes one; Shift, the right button, a long press
// or the other mode puts one back. A heading applies to its whole rank or suit. Arrow keys move, − and + change. Fires
// `odds-out` with the removed cards and an announcement for screen readers.
import { cardName, RANKS, rankSign, SUITS, suitPicture } from '../shared/cards.js';
import { emit, find, make, setText } from '../shared/dom.js';
import { count as grouped } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { OddsState } from '../shared/types.js'
 * @typedef {OddsState['out']} Out
 */

const LONG_PRESS_MS = 450;
const REMOVE_KEYS = ['-', '−', 'Delete', 'Backspace'];
const ADD_KEYS = ['+', '=', 'Insert'];
/**
 * @param {Event} event
 * @returns {HTMLButtonElement | null}
 */
const buttonOf = ({ target }) => (target instanceof Element ? target.closest('button') : null);
/** @param {HTMLButtonElement} button */
const cardsOf = ({ dataset }) => (dataset.cards ?? '').split(' ');

export class OddsGrid extends HTMLElement {
  /** @type {Out} */
  #out = {};
  #decks = 0;
  #isAdding = false; // what a plain click does
  /** @type {(HTMLButtonElement | null)[][]} rows of buttons; the first row and the first of each row are headings */
  #cells = [];
  #position = [1, 1];
  /** @type {number | 'heeded' | null} a long press that runs, or was heeded: its click is not */
  #press = null;

  connectedCallback() {
    const heads = [null, ...RANKS.map((rank) => this.#heading(RANKS, rank, 'columnheader'))];
    /** @param {string} suit */
    const cells = (suit) => RANKS.map((rank) => this.#cell(rank + suit));
    this.#cells = [heads, ...SUITS.map((suit) => [this.#heading(SUITS, suit, 'rowheader'), ...cells(suit)])];
    const corner = { class: 'grid-corner', role: 'gridcell', 'aria-label': text('odds.grid.corner') };
    /** @param {HTMLButtonElement | null} button */
    const place = (button) =>
      make('div', button ? { class: 'grid-cell', role: button.dataset.role } : corner, button);
    /** @param {(HTMLButtonElement | null)[]} buttons */
    const row = (buttons) => make('div', { class: 'grid-row', role: 'row' }, buttons.map(place));
    this.append(
      make(
        'div',
        {
          class: 'card-grid',
          role: 'grid',
          'aria-label': text('odds.grid'),
          on: {
            keydown: (event) => this.#onKey(event),
            click: (event) => this.#onClick(event),
            contextmenu: (event) => this.#onContextMenu(event),
            pointerdown: (event) => this.#onPointerDown(event),
            pointerup: () => this.#cancelPress(),
            pointercancel: () => this.#cancelPress(),
            focusin: (event) => this.#onFocus(event),
          },
        },
        this.#cells.map(row),
      ),
    );
    this.#updateTabStop();
  }

  /** @param {boolean} isAdding */
  set isAdding(isAdding) {
    this.#isAdding = isAdding;
    this.dataset.adding = String(isAdding);
  }

  /** @param {{ out: Out, decks: number }} shoe */
  update({ out, decks }) {
    this.#out = out;
    this.#decks = decks;
    this.querySelectorAll('button').forEach((button) => this.#draw(button));
  }

  // -------------------------------------------------------------------------------------------------------
  // Buttons

  /** @param {string} card */
  #cell(card) {
    return make(
      'button',
      {
        type: 'button',
        class: `cell suit-${card[1]}`,
        'data-cards': card,
        'data-role': 'gridcell',
        tabindex: '-1',
      },
      make('b'),
    );
  }

  /**
   * @param {string[]} all
   * @param {string} name
   * @param {string} role
   */
  #heading(all, name, role) {
    const cards = all === RANKS ? SUITS.map((suit) => name + suit) : RANKS.map((rank) => rank + name);
    const symbol =
      all === RANKS ? make('span', { class: 'heading-rank', text: rankSign(name) }) : suitPicture(name);
    const className = all === RANKS ? 'heading' : `heading heading-suit suit-${name}`;
    return make(
      'button',
      {
        type: 'button',
        class: className,
        'data-cards': cards.join(' '),
        'data-name': name,
        'data-role': role,
        tabindex: '-1',
      },
      symbol,
      ' ',
      make('b'),
    );
  }

  /** @param {string} card */
  #remaining(card) {
    return this.#decks - (this.#out[card] ?? 0);
  }

  /** @param {HTMLButtonElement} button */
  #draw(button) {
    const cards = cardsOf(button);
    const left = cards.reduce((sum, card) => sum + this.#remaining(card), 0);
    const full = cards.length * this.#decks;
    setText(find(button, 'b'), this.#decks > 0 ? String(left) : '');
    button.style.setProperty('--left', full > 0 ? String(left / full) : '1');
    button.dataset.state = left === full ? 'full' : left === 0 ? 'none' : 'some';
    button.setAttribute('aria-label', text('odds.grid.left', { name: this.#nameOf(button), left, full }));
  }

  /** @param {HTMLButtonElement} button */
  #nameOf({ dataset: { name, cards } }) {
    if (!name) return cardName(cards ?? '');
    return RANKS.includes(name)
      ? text('odds.grid.rank', { rank: rankSign(name) })
      : text('odds.grid.suit', { suit: text(`suit.${name}`) });
  }

  // -------------------------------------------------------------------------------------------------------
  // Removing and putting back

  /**
   * One card, or all cards of a heading.
   * @param {HTMLButtonElement} button
   * @param {boolean} isAdding
   */
  #change(button, isAdding) {
    const cards = cardsOf(button);
    const out = { ...this.#out };
    for (const card of cards) {
      const newCount = (out[card] ?? 0) + (isAdding ? -1 : 1);
      out[card] =
        cards.length > 1 ? (isAdding ? 0 : this.#decks) : Math.min(this.#decks, Math.max(0, newCount));
    }
    this.#emitChange(out, button);
  }

  /**
   * Removes a typed card.
   * @param {string} card
   */
  removeCard(card) {
    this.#change(/** @type {HTMLButtonElement} */ (find(this, `[data-cards="${card}"]`)), false);
  }

  /**
   * @param {Out} out
   * @param {HTMLButtonElement} button
   */
  #emitChange(out, button) {
    if (this.#decks === 0) return;
    const removed = Object.fromEntries(Object.entries(out).filter(([, count]) => count > 0));
    const isUnchanged = cardsOf(button).every((card) => (removed[card] ?? 0) === (this.#out[card] ?? 0));
    if (isUnchanged) return;
    this.update({ out: removed, decks: this.#decks });
    emit(this, 'odds-out', { out: removed, words: button.getAttribute('aria-label') ?? '' });
  }

  // -------------------------------------------------------------------------------------------------------
  // Pointer and keys

  /** @param {MouseEvent} event */
  #onClick(event) {
    const button = buttonOf(event);
    const wasLongPress = this.#press === 'heeded';
    this.#press = null;
    if (button && !wasLongPress) this.#change(button, this.#isAdding !== event.shiftKey);
  }

  /** @param {MouseEvent} event */
  #onContextMenu(event) {
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isTouch) this.#change(button, !this.#isAdding);
  }

  /** @param {PointerEvent} event */
  #onPointerDown(event) {
    const button = buttonOf(event);
    this.#cancelPress();
    if (!button || event.pointerType === 'mouse') return;
    this.#press = setTimeout(() => {
      this.#press = 'heeded';
      this.#change(button, !this.#isAdding);
    }, LONG_PRESS_MS);
  }

  #cancelPress() {
    if (this.#press === 'heeded') return;
    clearTimeout(this.#press ?? 0);
    this.#press = null;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const button = buttonOf(event);
    if (event.ctrlKey || event.altKey || event.metaKey || !button) return;
    if (this.#move(event.key) || this.#changeByKey(event.key, button)) event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {HTMLButtonElement} button
   */
  #changeByKey(key, button) {
    if (!REMOVE_KEYS.includes(key) && !ADD_KEYS.includes(key)) return false;
    this.#change(button, ADD_KEYS.includes(key));
    return true;
  }

  /** @param {string} key */
  #move(key) {
    const [row, column] = this.#position;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -column],
      End: [0, RANKS.length - column],
    };
    if (!steps[key]) return false;
    const next = [row + steps[key][0], column + steps[key][1]];
    const button = this.#cells[next[0]]?.[next[1]];
    if (button) button.focus();
    return true;
  }

  /** @param {Event} event */
  #onFocus(event) {
    const focused = buttonOf(event);
    const row = this.#cells.findIndex((cells) => cells.includes(focused));
    if (row < 0) return;
    this.#position = [row, this.#cells[row].indexOf(focused)];
    this.#updateTabStop();
  }

  /** One tab stop: the last position. */
  #updateTabStop() {
    const focused = this.#cells[this.#position[0]][this.#position[1]];
    this.querySelectorAll('button').forEach((button) =>
      button.setAttribute('tabindex', button === focused ? '0' : '-1'),
    );
  }
}

/**
 * Removes a number of random cards from those left.
 * @param {Out} out
 * @param {number} decks
 * @param {number} count
 */
export function removeRandom(out, decks, count) {
  const left = RANKS.flatMap((rank) =>
    SUITS.flatMap((suit) => Array(decks - (out[rank + suit] ?? 0)).fill(rank + suit)),
  );
  const next = { ...out };
  for (let removedCount = 0; removedCount < count && left.length > 0; removedCount++) {
    const [card] = left.splice(Math.floor(Math.random() * left.length), 1);
    next[card] = (next[card] ?? 0) + 1;
  }
  return next;
}

/**
 * "3 of 416 cards are out".
 * @param {number} left
 * @param {number} full
 */
export function leftText(left, full) {
  return text('odds.left', { left: grouped(left), full: grouped(full), out: grouped(full - left) });
}

customElements.define('odds-grid', OddsGrid);
