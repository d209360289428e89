// <odds-field>: the shoe as 13 x 4 counts of remaining cards. A click removes one; Shift, the right button, a long press
// or the other mode puts one back. A heading applies to its whole rank or suit. Arrow keys move, − and + change. Fires
// `odds-out` with the removed cards and an announcement for screen readers.
import { cardName, RANKS, rankSign, SUITS, suitPicture } from '../shared/cards.js';
import { ask, find, make, write } from '../shared/dom.js';
import { count as grouped } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { OddsState } from '../shared/types.js'
 * @typedef {OddsState['out']} Out
 */

const LONG_PRESS_MS = 450;
const TAKE = ['-', '−', 'Delete', 'Backspace'];
const PUT = ['+', '=', 'Insert'];
/**
 * @param {Event} event
 * @returns {HTMLButtonElement | null}
 */
const buttonOf = ({ target }) => (target instanceof Element ? target.closest('button') : null);
/** @param {HTMLButtonElement} button */
const cardsOf = ({ dataset }) => (dataset.cards ?? '').split(' ');

export class OddsField extends HTMLElement {
  /** @type {Out} */
  #out = {};
  #decks = 0;
  #puts = false; // what a plain click does
  /** @type {(HTMLButtonElement | null)[][]} rows of buttons; the first row and the first of each row are headings */
  #cells = [];
  #at = [1, 1];
  /** @type {number | 'heeded' | null} a long press that runs, or was heeded: its click is not */
  #press = null;

  connectedCallback() {
    const heads = [null, ...RANKS.map((rank) => this.#heading(RANKS, rank, 'columnheader'))];
    /** @param {string} suit */
    const cells = (suit) => RANKS.map((rank) => this.#cell(rank + suit));
    this.#cells = [heads, ...SUITS.map((suit) => [this.#heading(SUITS, suit, 'rowheader'), ...cells(suit)])];
    const corner = { class: 'field-corner', role: 'gridcell', 'aria-label': text('odds.field.corner') };
    /** @param {HTMLButtonElement | null} button */
    const place = (button) =>
      make('div', button ? { class: 'field-place', role: button.dataset.role } : corner, button);
    /** @param {(HTMLButtonElement | null)[]} buttons */
    const row = (buttons) => make('div', { class: 'field-row', role: 'row' }, buttons.map(place));
    this.append(
      make(
        'div',
        {
          class: 'field-grid',
          role: 'grid',
          'aria-label': text('odds.field'),
          on: {
            keydown: (event) => this.#key(event),
            click: (event) => this.#click(event),
            contextmenu: (event) => this.#menu(event),
            pointerdown: (event) => this.#hold(event),
            pointerup: () => this.#release(),
            pointercancel: () => this.#release(),
            focusin: (event) => this.#heedFocus(event),
          },
        },
        this.#cells.map(row),
      ),
    );
    this.#rove();
  }

  /** @param {boolean} puts */
  set puts(puts) {
    this.#puts = puts;
    this.dataset.puts = String(puts);
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
    const sign =
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
      sign,
      ' ',
      make('b'),
    );
  }

  /** @param {string} card */
  #left(card) {
    return this.#decks - (this.#out[card] ?? 0);
  }

  /** @param {HTMLButtonElement} button */
  #draw(button) {
    const cards = cardsOf(button);
    const left = cards.reduce((sum, card) => sum + this.#left(card), 0);
    const full = cards.length * this.#decks;
    write(find(button, 'b'), this.#decks > 0 ? String(left) : '');
    button.style.setProperty('--left', full > 0 ? String(left / full) : '1');
    button.dataset.state = left === full ? 'full' : left === 0 ? 'none' : 'some';
    button.setAttribute('aria-label', text('odds.field.left', { name: this.#nameOf(button), left, full }));
  }

  /** @param {HTMLButtonElement} button */
  #nameOf({ dataset: { name, cards } }) {
    if (!name) return cardName(cards ?? '');
    return RANKS.includes(name)
      ? text('odds.field.rank', { rank: rankSign(name) })
      : text('odds.field.suit', { suit: text(`suit.${name}`) });
  }

  // -------------------------------------------------------------------------------------------------------
  // Removing and putting back

  /**
   * One card, or all cards of a heading.
   * @param {HTMLButtonElement} button
   * @param {boolean} puts
   */
  #change(button, puts) {
    const cards = cardsOf(button);
    const out = { ...this.#out };
    for (const card of cards) {
      const one = (out[card] ?? 0) + (puts ? -1 : 1);
      out[card] = cards.length > 1 ? (puts ? 0 : this.#decks) : Math.min(this.#decks, Math.max(0, one));
    }
    this.#tell(out, button);
  }

  /**
   * Removes a typed card.
   * @param {string} card
   */
  take(card) {
    this.#change(/** @type {HTMLButtonElement} */ (find(this, `[data-cards="${card}"]`)), false);
  }

  /**
   * @param {Out} out
   * @param {HTMLButtonElement} button
   */
  #tell(out, button) {
    if (this.#decks === 0) return;
    const kept = Object.fromEntries(Object.entries(out).filter(([, count]) => count > 0));
    const isSame = cardsOf(button).every((card) => (kept[card] ?? 0) === (this.#out[card] ?? 0));
    if (isSame) return;
    this.update({ out: kept, decks: this.#decks });
    ask(this, 'odds-out', { out: kept, words: button.getAttribute('aria-label') ?? '' });
  }

  // -------------------------------------------------------------------------------------------------------
  // Pointer and keys

  /** @param {MouseEvent} event */
  #click(event) {
    const button = buttonOf(event);
    const wasHeld = this.#press === 'heeded';
    this.#press = null;
    if (button && !wasHeld) this.#change(button, this.#puts !== event.shiftKey);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isTouch) this.#change(button, !this.#puts);
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    const button = buttonOf(event);
    this.#release();
    if (!button || event.pointerType === 'mouse') return;
    this.#press = setTimeout(() => {
      this.#press = 'heeded';
      this.#change(button, !this.#puts);
    }, LONG_PRESS_MS);
  }

  #release() {
    if (this.#press === 'heeded') return;
    clearTimeout(this.#press ?? 0);
    this.#press = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const button = buttonOf(event);
    if (event.ctrlKey || event.altKey || event.metaKey || !button) return;
    if (this.#move(event.key) || this.#typed(event.key, button)) event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {HTMLButtonElement} button
   */
  #typed(key, button) {
    if (!TAKE.includes(key) && !PUT.includes(key)) return false;
    this.#change(button, PUT.includes(key));
    return true;
  }

  /** @param {string} key */
  #move(key) {
    const [row, column] = this.#at;
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
  #heedFocus(event) {
    const held = buttonOf(event);
    const row = this.#cells.findIndex((cells) => cells.includes(held));
    if (row < 0) return;
    this.#at = [row, this.#cells[row].indexOf(held)];
    this.#rove();
  }

  /** One tab stop: the last position. */
  #rove() {
    const held = this.#cells[this.#at[0]][this.#at[1]];
    this.querySelectorAll('button').forEach((button) =>
      button.setAttribute('tabindex', button === held ? '0' : '-1'),
    );
  }
}

/**
 * Removes a number of random cards from those left.
 * @param {Out} out
 * @param {number} decks
 * @param {number} count
 */
export function takeRandom(out, decks, count) {
  const left = RANKS.flatMap((rank) =>
    SUITS.flatMap((suit) => Array(decks - (out[rank + suit] ?? 0)).fill(rank + suit)),
  );
  const next = { ...out };
  for (let taken = 0; taken < count && left.length > 0; taken++) {
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
export function leftWords(left, full) {
  return text('odds.left', { left: grouped(left), full: grouped(full), out: grouped(full - left) });
}

customElements.define('odds-field', OddsField);
