// Card keys: on the screen, on a keyboard, and from a scanner.
import { cardName, RANKS, rankSign, SUITS, suitPicture, typedCards } from '../shared/cards.js';
import { ask, make } from '../shared/dom.js';
import { text } from '../shared/texts.js';

/** @import { PadState, Send } from '../shared/types.js' */

// ---------------------------------------------------------------------------------------------------------
// Cards on their way to the server, one at a time: a scanner types faster than an answer comes. A card goes under
// the name of what it is keyed for; what cannot be keyed now is told, not swallowed, and stops those behind it.

const WAITING_MAX = 6;

/**
 * `key` keys a card, by touch, keyboard or scanner; `goOn` goes on with those that waited for another answer.
 * @param {{ state: PadState, isLegal: (card: string) => boolean, send: Send, notify: (sentence: string) => void }} pad
 */
export function cardKeyer({ state, isLegal, send, notify }) {
  /** @type {string[]} */
  const waiting = [];

  /** @param {string} card */
  const commandFor = (card) => {
    const { keys = null, main = null } = state.view.actions ?? {};
    return { ...(main?.needs === 'card' ? main.command : { command: keys?.for ?? 'card' }), card };
  };

  /** @param {string} card */
  const tell = (card) => notify(text('pad.key.not_now', { card: cardName(card) }));

  /** @param {string} card */
  const refuse = (card) => {
    waiting.length = 0;
    tell(card);
  };

  const next = async () => {
    while (!state.busy && waiting.length > 0) {
      const card = waiting.shift() ?? '';
      if (!state.mayDeal || !state.view.actions?.keys || !isLegal(card)) {
        refuse(card);
      } else if (!(await send(commandFor(card)))) {
        waiting.length = 0;
      }
    }
  };

  return {
    key: (/** @type {string} */ card) => {
      if (waiting.length === WAITING_MAX) {
        return tell(card); // more than a hand has
      }
      waiting.push(card);
      return next();
    },
    goOn: next,
  };
}

// ---------------------------------------------------------------------------------------------------------
// Keyboard and scanner. A rank and a suit type a card; Enter is the main action, Backspace takes back. A scanner
// types the same letters and an Enter of its own: that Enter must never reach whatever became the main action by its
// card.

const SCANNER_MS = 700; // An Enter this soon after a card belongs to the card.
const RANK_MS = 4000; // A rank without its suit is forgotten.

/** @param {{ card: (card: string) => unknown, main: () => unknown, dialogIsOpen: () => boolean, showRank: (rank: string | null) => void, takeBack: () => void }} pad */
export function listenToKeys(pad) {
  let rankAt = 0;
  let cardAt = -SCANNER_MS;
  const { type, isBegun, forget } = typedCards({
    take: (card) => {
      cardAt = performance.now();
      pad.card(card);
    },
    show: (rank) => {
      rankAt = performance.now();
      pad.showRank(rank || null);
    },
  });

  /** @param {string} key */
  const typeCard = (key) => {
    if (isBegun() && performance.now() - rankAt > RANK_MS) forget();
    return type(key);
  };

  /** @param {KeyboardEvent} event */
  const enter = ({ target }) => {
    if (performance.now() - cardAt < SCANNER_MS) return true;
    const onControl = target instanceof Element && target.closest('button, input, a, select, summary');
    if (onControl) return false;
    pad.main();
    return true;
  };

  const backspace = () => {
    if (isBegun()) forget();
    else pad.takeBack();
    return true;
  };

  /** @param {KeyboardEvent} event */
  const heed = (event) => {
    if (event.key === 'Enter') return enter(event);
    if (event.target instanceof Element && event.target.matches('input, textarea')) return false;
    if (event.key === 'Backspace') return backspace();
    if (event.key === 'Escape') return (forget(), false);
    return typeCard(event.key);
  };

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || pad.dialogIsOpen()) return;
    if (!heed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // In the capture phase: the focused button must not see a scanner's Enter.
  window.addEventListener('keydown', onKey, true);
}

// ---------------------------------------------------------------------------------------------------------
// The 52 keys: rank columns, suit rows. A key counts when the thumb leaves it, not when it lands: the card shows on the
// felt while the thumb is down, sliding to another key changes it, sliding off the keys drops it.

/**
 * @param {EventTarget | null} target
 * @returns {HTMLButtonElement | null}
 */
const keyOf = (target) => (target instanceof Element ? target.closest('pad-keys .key') : null);

export class PadKeys extends HTMLElement {
  /** @type {Map<string, HTMLButtonElement>} */
  #keys = new Map();
  /** @type {{ key: HTMLButtonElement | null } | null} the key under a thumb that is down, null beside the keys */
  #held = null;
  #quiet = true;

  connectedCallback() {
    if (this.#keys.size) return;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', text('pad.keys'));
    for (const suit of SUITS) for (const rank of RANKS) this.#add(rank, suit);
    this.addEventListener('pointerdown', (event) => this.#down(event));
    this.addEventListener('pointermove', (event) => this.#move(event));
    this.addEventListener('pointerup', () => this.#up());
    this.addEventListener('pointercancel', () => this.#hold(null));
    this.addEventListener('click', (event) => this.#click(event));
  }

  /**
   * @param {string} rank
   * @param {string} suit
   */
  #add(rank, suit) {
    const card = rank + suit;
    const key = make(
      'button',
      { type: 'button', class: `key suit-${suit}`, 'data-card': card, 'aria-label': cardName(card) },
      make('span', { class: 'key-rank', text: rankSign(rank) }),
      suitPicture(suit),
    );
    this.#keys.set(card, key);
    this.append(key);
  }

  /** @param {PadState} state */
  update(state) {
    const keys = state.view.actions?.keys;
    const legal = new Set(state.mayDeal ? (keys?.cards ?? []) : []);
    this.#quiet = state.busy;
    this.classList.toggle('is-open', legal.size > 0);
    for (const [card, key] of this.#keys) key.disabled = !legal.has(card);
  }

  /**
   * The rank that was typed lights its column until the suit comes.
   * @param {string | null} rank
   */
  light(rank) {
    for (const [card, key] of this.#keys) key.classList.toggle('is-typed', rank !== null && card[0] === rank);
  }

  /** @param {string} card */
  legal(card) {
    const key = this.#keys.get(card);
    return key !== undefined && !key.disabled;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.#quiet) return;
    const key = keyOf(event.target);
    if (!key || key.disabled) return;
    this.setPointerCapture(event.pointerId);
    this.#hold(key);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#held) return;
    const under = keyOf(document.elementFromPoint(event.clientX, event.clientY));
    this.#hold(under && !under.disabled ? under : null, true);
  }

  #up() {
    if (!this.#held) return;
    const card = this.#held.key?.dataset.card;
    this.#hold(null);
    if (card) ask(this, 'pad-card', { card });
  }

  /**
   * A held place stays held while the thumb is off the keys, so that it may come back.
   * @param {HTMLButtonElement | null} key
   * @param {boolean} [sliding]
   */
  #hold(key, sliding = false) {
    const before = this.#held?.key?.dataset.card ?? null;
    const card = key?.dataset.card ?? null;
    if (before) this.#keys.get(before)?.classList.remove('is-held');
    key?.classList.add('is-held');
    this.#held = key || sliding ? { key } : null;
    if (card !== before) ask(this, 'pad-preview', { card });
  }

  /**
   * Enter and Space on a key come as a click without a pointer; those of a pointer were dealt with above.
   * @param {MouseEvent} event
   */
  #click(event) {
    const key = keyOf(event.target);
    if (key && event.detail === 0 && !this.#quiet) ask(this, 'pad-card', { card: key.dataset.card ?? '' });
  }
}

customElements.define('pad-keys', PadKeys);
