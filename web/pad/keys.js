// Card input: keys on the screen, a keyboard, and a scanner.
import { cardName, RANKS, rankSign, SUITS, suitPicture, cardTyper } from '../shared/cards.js';
import { emit, make } from '../shared/dom.js';
import { text } from '../shared/texts.js';

/** @import { PadState, Send } from '../shared/types.js' */

// ---------------------------------------------------------------------------------------------------------
// Sends cards to the server one at a time, because a scanner types faster than the server answers. Each card is sent for
// the command it was keyed for. A card that cannot be keyed now is reported, and cards queued after it are dropped.

const QUEUE_MAX = 6;

/**
 * `add` queues a card from touch, keyboard or scanner; `resume` continues after another command was answered.
 * @param {{ state: PadState, isLegal: (card: string) => boolean, send: Send, notify: (sentence: string) => void }} pad
 */
export function createCardQueue({ state, isLegal, send, notify }) {
  /** @type {string[]} */
  const queue = [];

  /** @param {string} card */
  const commandFor = (card) => {
    const { keys = null, main = null } = state.view.actions ?? {};
    return { ...(main?.needs === 'card' ? main.command : { command: keys?.for ?? 'card' }), card };
  };

  /** @param {string} card */
  const showNotNow = (card) => notify(text('pad.key.not_now', { card: cardName(card) }));

  /** @param {string} card */
  const rejectQueue = (card) => {
    queue.length = 0;
    showNotNow(card);
  };

  const sendNext = async () => {
    while (!state.busy && queue.length > 0) {
      const card = queue.shift() ?? '';
      if (!state.canDeal || !state.view.actions?.keys || !isLegal(card)) {
        rejectQueue(card);
      } else if (!(await send(commandFor(card)))) {
        queue.length = 0;
      }
    }
  };

  return {
    add: (/** @type {string} */ card) => {
      if (queue.length === QUEUE_MAX) {
        return showNotNow(card); // more than one hand needs
      }
      queue.push(card);
      return sendNext();
    },
    resume: sendNext,
  };
}

// ---------------------------------------------------------------------------------------------------------
// Keyboard and scanner input. A rank and a suit key a card; Enter is the main action; Backspace undoes a card. A scanner
// sends the same letters followed by Enter. That Enter must not trigger the action that became the main action after the
// card.

const SCANNER_MS = 700; // An Enter this soon after a card came from the scanner.
const RANK_MS = 4000; // A rank without a suit expires after this time.

/** @param {{ onCard: (card: string) => unknown, onMain: () => unknown, isDialogOpen: () => boolean, showRank: (rank: string | null) => void, undoCard: () => void }} pad */
export function listenToKeys(pad) {
  let rankAt = 0;
  let cardAt = -SCANNER_MS;
  const { type, hasRank, reset } = cardTyper({
    onCard: (card) => {
      cardAt = performance.now();
      pad.onCard(card);
    },
    onRank: (rank) => {
      rankAt = performance.now();
      pad.showRank(rank || null);
    },
  });

  /** @param {string} key */
  const typeCard = (key) => {
    if (hasRank() && performance.now() - rankAt > RANK_MS) reset();
    return type(key);
  };

  /** @param {KeyboardEvent} event */
  const enter = ({ target }) => {
    if (performance.now() - cardAt < SCANNER_MS) return true;
    const onControl = target instanceof Element && target.closest('button, input, a, select, summary');
    if (onControl) return false;
    pad.onMain();
    return true;
  };

  const backspace = () => {
    if (hasRank()) reset();
    else pad.undoCard();
    return true;
  };

  /** @param {KeyboardEvent} event */
  const handleKey = (event) => {
    if (event.key === 'Enter') return enter(event);
    if (event.target instanceof Element && event.target.matches('input, textarea')) return false;
    if (event.key === 'Backspace') return backspace();
    if (event.key === 'Escape') return (reset(), false);
    return typeCard(event.key);
  };

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || pad.isDialogOpen()) return;
    if (!handleKey(event)) return;
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
  #isBusy = true;

  connectedCallback() {
    if (this.#keys.size) return;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', text('pad.keys'));
    for (const suit of SUITS) for (const rank of RANKS) this.#add(rank, suit);
    this.addEventListener('pointerdown', (event) => this.#onPointerDown(event));
    this.addEventListener('pointermove', (event) => this.#onPointerMove(event));
    this.addEventListener('pointerup', () => this.#onPointerUp());
    this.addEventListener('pointercancel', () => this.#setHeld(null));
    this.addEventListener('click', (event) => this.#onClick(event));
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
    const isLegal = new Set(state.canDeal ? (keys?.cards ?? []) : []);
    this.#isBusy = state.busy;
    this.classList.toggle('is-open', isLegal.size > 0);
    for (const [card, key] of this.#keys) key.disabled = !isLegal.has(card);
  }

  /**
   * Highlights the column of the typed rank until the suit is typed.
   * @param {string | null} rank
   */
  highlightRank(rank) {
    for (const [card, key] of this.#keys) key.classList.toggle('is-typed', rank !== null && card[0] === rank);
  }

  /** @param {string} card */
  isLegal(card) {
    const key = this.#keys.get(card);
    return key !== undefined && !key.disabled;
  }

  /** @param {PointerEvent} event */
  #onPointerDown(event) {
    if (event.button !== 0 || this.#isBusy) return;
    const key = keyOf(event.target);
    if (!key || key.disabled) return;
    this.setPointerCapture(event.pointerId);
    this.#setHeld(key);
  }

  /** @param {PointerEvent} event */
  #onPointerMove(event) {
    if (!this.#held) return;
    const under = keyOf(document.elementFromPoint(event.clientX, event.clientY));
    this.#setHeld(under && !under.disabled ? under : null, true);
  }

  #onPointerUp() {
    if (!this.#held) return;
    const card = this.#held.key?.dataset.card;
    this.#setHeld(null);
    if (card) emit(this, 'pad-card', { card });
  }

  /**
   * Keeps the pressed state while the thumb is off the keys, because it may return.
   * @param {HTMLButtonElement | null} key
   * @param {boolean} [sliding]
   */
  #setHeld(key, sliding = false) {
    const before = this.#held?.key?.dataset.card ?? null;
    const card = key?.dataset.card ?? null;
    if (before) this.#keys.get(before)?.classList.remove('is-held');
    key?.classList.add('is-held');
    this.#held = key || sliding ? { key } : null;
    if (card !== before) emit(this, 'pad-preview', { card });
  }

  /**
   * Enter and Space on a key arrive as a click without a pointer; pointer clicks were handled above.
   * @param {MouseEvent} event
   */
  #onClick(event) {
    const key = keyOf(event.target);
    if (key && event.detail === 0 && !this.#isBusy) emit(this, 'pad-card', { card: key.dataset.card ?? '' });
  }
}

customElements.define('pad-keys', PadKeys);
