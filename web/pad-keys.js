// The 52 keys: rank columns, suit rows. A key counts when the thumb leaves it, not when it lands: the card shows on the
// felt while the thumb is down, sliding to another key changes it, sliding off the keys drops it.

import { make, ask } from './make.js';
import { cardName, suitPicture } from './card-view.js';
import { text } from './texts.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const SUITS = ['s', 'h', 'c', 'd']; // black and red in turn: a thumb that slips a row sees another colour

class PadKeys extends HTMLElement {
  #keys = new Map();
  #held = null;
  #quiet = true;

  connectedCallback() {
    if (this.#keys.size) return;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', text('pad.keys'));
    for (const suit of SUITS) for (const rank of RANKS) this.#add(rank, suit);
    this.addEventListener('pointerdown', (event) => this.#down(event));
    this.addEventListener('pointermove', (event) => this.#move(event));
    this.addEventListener('pointerup', (event) => this.#up(event));
    this.addEventListener('pointercancel', () => this.#hold(null));
    this.addEventListener('click', (event) => this.#click(event));
  }

  #add(rank, suit) {
    const card = rank + suit;
    const face = rank === 'T' ? '10' : rank;
    const key = make(
      'button',
      { type: 'button', class: `key suit-${suit}`, 'data-card': card, 'aria-label': cardName(card) },
      make('span', { class: 'key-rank', text: face }),
      suitPicture(suit),
    );
    this.#keys.set(card, key);
    this.append(key);
  }

  update(state) {
    const keys = state.view.actions?.keys;
    const legal = new Set(state.mayDeal ? keys?.cards ?? [] : []);
    this.#quiet = state.busy;
    this.classList.toggle('is-open', legal.size > 0);
    for (const [card, key] of this.#keys) key.disabled = !legal.has(card);
  }

  // The rank that was typed lights its column until the suit comes.
  light(rank) {
    for (const [card, key] of this.#keys) key.classList.toggle('is-typed', rank !== null && card[0] === rank);
  }

  legal(card) {
    const key = this.#keys.get(card);
    return Boolean(key) && !key.disabled;
  }

  #down(event) {
    if (event.button !== 0 || this.#quiet) return;
    const key = event.target.closest('.key');
    if (!key || key.disabled) return;
    this.setPointerCapture(event.pointerId);
    this.#hold(key);
  }

  #move(event) {
    if (!this.#held) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest?.('pad-keys .key');
    this.#hold(under && !under.disabled ? under : null, true);
  }

  #up() {
    const key = this.#held;
    if (!key) return;
    const card = key.dataset?.card;
    this.#hold(null);
    if (card) ask(this, 'pad-card', { card });
  }

  // A held place stays held while the thumb is off the keys, so that it may come back.
  #hold(key, sliding = false) {
    const before = this.#held?.dataset?.card ?? null;
    const card = key?.dataset.card ?? null;
    if (before) this.#keys.get(before).classList.remove('is-held');
    if (card) key.classList.add('is-held');
    this.#held = key ?? (sliding ? {} : null);
    if (card !== before) ask(this, 'pad-preview', { card });
  }

  // Enter and Space on a key come as a click without a pointer; those of a pointer were dealt with above.
  #click(event) {
    const key = event.target.closest('.key');
    if (key && event.detail === 0 && !this.#quiet) ask(this, 'pad-card', { card: key.dataset.card });
  }
}

customElements.define('pad-keys', PadKeys);
