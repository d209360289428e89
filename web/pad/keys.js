// Card input: keys on the screen, a keyboard, and a scanner.
import { cardName, RANKS, rankSign, SUITS, suitPicture, typedCards } from '../shared/cards.js';
import { ask, make } from '../shared/dom.js';
import { text } from '../shared/texts.js';

/** @import { PadState, Send } from '../shared/types.js' */

// ---------------------------------------------------------------------------------------------------------
// Sends cards to the server one at a time, because a scanner types faster than the server answers. Each card is sent for
// the command it was keyed for. A card that cannot be keyed now is reported, and cards queued after it are dropped.

const WAITING_MAX = 6;

/**
 * `key` queues a card from touch, keyboard or scanner; `goOn` continues after another command was answered.
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
        return tell(card); // more than one hand needs
      }
      waiting.push(card);
      return next();
    },
    goOn: next,
  };
}

// ---------------------------------------------------------------------------------------------------------
// Keyboard and scanner input. A rank and a suit key a card; Enter is the main action; Backspace undoes a card. A scanner
// sends the same letters followed by Enter. That Enter must not trigger the action that became the main action after the
// card.

const SCANNER_MS = 700; // An Enter this soon after a card came from the scanner.
const RANK_MS = 4000; // A rank without a suit expires after this time.

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
  // Uses the capture phase, so that the focused button does not see a scanner's Enter.
  window.addEventListener('keydown', onKey, true);
}

// ---------------------------------------------------------------------------------------------------------
// The 52 card keys: one column per rank, one row per suit. A key counts when the thumb lifts. While it is down, the card
// is previewed on the felt; sliding to another key changes it, and sliding off cancels it.

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
   * Highlights the column of the typed rank until the suit is typed.
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
   * Keeps the pressed state while the thumb is off the keys, because it may return.
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
   * Enter and Space on a key arrive as a click without a pointer; pointer clicks were handled above.
   * @param {MouseEvent} event
   */
  #click(event) {
    const key = keyOf(event.target);
    if (key && event.detail === 0 && !this.#quiet) ask(this, 'pad-card', { card: key.dataset.card ?? '' });
  }
}

customElements.define('pad-keys', PadKeys);
