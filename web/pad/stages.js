// Panels next to the felt when there is no hand: signing in, the virtual shoe, the bank offer.
import { emit, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { money } from '../shared/format.js';
import '../shared/roads.js';
import { signIn } from '../shared/session.js';
import { text } from '../shared/texts.js';

/** @import { Item, PadState } from '../shared/types.js' */

// ---------------------------------------------------------------------------------------------------------
// The sign-in panel takes the keypad's place, so the table stays visible. A wrong PIN, a lockout and an expired session
// are each shown as one sentence from the server.

export class PadSignIn extends HTMLElement {
  #text = make('p', { class: 'sign-in-text' });
  #entry = make('pin-entry', { submit: text('pad.sign_in') });
  #title = make('h2', { class: 'sign-in-title' });
  #signInReason = '';

  connectedCallback() {
    this.#entry.addEventListener('pin-enter', () => this.#submit());
    this.append(make('div', { class: 'sign-in-left' }, this.#title, this.#text), this.#entry);
  }

  /** @param {PadState} state */
  update({ view, live }) {
    setText(this.#title, view.table.name);
    setText(this.#text, live === 'live' ? this.#signInReason || text('pad.sign_in.words') : text('pad.lost'));
  }

  /**
   * Why the session ended.
   * @param {string} reason
   */
  showReason(reason) {
    this.#signInReason = reason;
  }

  focus() {
    this.#entry.focus();
  }

  async #submit() {
    if (await signIn(this.#entry)) {
      this.#signInReason = '';
      emit(this, 'pad-signed-in');
    }
  }
}

customElements.define('pad-sign-in', PadSignIn);

// ---------------------------------------------------------------------------------------------------------
// A virtual shoe, in the keypad's place: cards left, cut card, fingerprint. If the shoe is waiting for the cut, the
// position is chosen here.

const DECK = 52;

export class PadShoe extends HTMLElement {
  #left = make('b', { class: 'shoe-left' });
  #title = make('h2', { class: 'shoe-title' });
  #facts = make('p', { class: 'shoe-facts' });
  #fingerprint = make('p', { class: 'shoe-fingerprint' });
  #pile = make('div', { class: 'shoe-pile', 'aria-hidden': true }, make('i', { class: 'shoe-fill' }));
  #road = make('sabot-road', { kind: 'big', class: 'shoe-road' });
  #range = make('input', { type: 'range', min: 1, class: 'cut-range', id: 'pad-cut' });
  #place = make('output', { class: 'cut-place', for: 'pad-cut' });
  #cut = make('div', { class: 'cut', hidden: true });

  connectedCallback() {
    const label = make('label', { for: 'pad-cut', text: text('pad.cut') });
    this.#cut.append(label, this.#place);
    this.#range.addEventListener('input', () => this.#drawCut());
    const count = make(
      'p',
      { class: 'shoe-count' },
      this.#left,
      make('span', { text: text('pad.shoe.left') }),
    );
    this.append(
      make('div', { class: 'shoe-head' }, this.#title, this.#facts, this.#fingerprint),
      count,
      make('div', { class: 'shoe-box' }, this.#pile, this.#range),
      this.#cut,
      this.#road,
    );
  }

  /** @param {PadState} state */
  update({ view }) {
    const { shoe } = view;
    const all = (shoe?.decks ?? 8) * DECK;
    const left = shoe?.cards_left ?? 0;
    setText(this.#title, shoe?.in_play ? text('pad.shoe.title', shoe) : text('pad.shoe.none'));
    setText(this.#left, shoe?.in_play ? String(left) : '–');
    setText(this.#facts, factsOf(shoe));
    setText(
      this.#fingerprint,
      shoe?.commitment ? text('pad.shoe.fingerprint', { hash: `${shoe.commitment.slice(0, 12)}…` }) : '',
    );
    this.#pile.style.setProperty('--full', String(shoe?.in_play ? left / all : 0));
    this.#pile.classList.toggle('is-last', Boolean(shoe?.cut_card));
    this.#offerCut([view.actions?.main, ...(view.actions?.more ?? [])], all);
    this.#road.roads = view.roads;
  }

  /** The chosen cut position, or null if no cut is needed. */
  get place() {
    return this.#cut.hidden ? null : Number(this.#range.value);
  }

  /**
   * @param {(Item | null | undefined)[]} items
   * @param {number} all
   */
  #offerCut(items, all) {
    const isOffered = items.some((item) => item?.command.command === 'cut');
    if (isOffered && this.#cut.hidden) {
      this.#range.max = String(all - 1);
      this.#range.value = String(all / 2);
    }
    this.#cut.hidden = !isOffered;
    this.#range.hidden = !isOffered;
    this.#road.hidden = isOffered;
    this.#drawCut();
  }

  #drawCut() {
    setText(this.#place, text('pad.cut.place', { place: this.#range.value }));
  }
}

/** @param {PadState['view']['shoe']} shoe */
function factsOf(shoe) {
  if (!shoe?.in_play) {
    return '';
  }
  const parts = [text(shoe.burned ? 'pad.shoe.burned' : 'pad.shoe.unburned')];
  if (shoe.last_hand) {
    parts.push(text('pad.shoe.last'));
  } else if (shoe.cut_card) {
    parts.push(text('pad.shoe.cut', { count: shoe.hands_left ?? '–' }));
  }
  return parts.join(' · ');
}

customElements.define('pad-shoe', PadShoe);

// ---------------------------------------------------------------------------------------------------------
// An amount on the stage: the bank offered to a seat, or any other amount the main action needs. The main button below
// sends it.

export class PadBank extends HTMLElement {
  #title = make('h2', { class: 'bank-title' });
  #text = make('p', { class: 'bank-text' });
  #stack = make('p', { class: 'bank-stack' });
  #entry = make('number-entry', { kind: 'money', label: text('entry.amount') });
  #questionKey = '';

  connectedCallback() {
    this.append(make('div', { class: 'bank-left' }, this.#title, this.#text, this.#stack), this.#entry);
  }

  get cents() {
    return this.#entry.value;
  }

  /**
   * A new question starts with an empty amount, so no amount carries over from one seat to the next.
   * @param {PadState} state
   */
  update({ view }) {
    const { bank, main } = view.actions ?? {};
    const key = JSON.stringify([main?.command ?? null, bank?.seat ?? null]);
    if (key !== this.#questionKey) {
      this.#questionKey = key;
      this.#entry.value = 0;
    }
    const isOffer = bank && (!main || main.command.seat === bank.seat);
    setText(this.#title, isOffer ? text('pad.bank.offered', bank) : (main?.label ?? ''));
    setText(this.#text, isOffer ? text('pad.bank.words') : '');
    setText(this.#stack, isOffer ? text('pad.bank.stack', { amount: money(bank.max) }) : '');
    this.#entry.max = isOffer ? bank.max : null;
  }

  focus() {
    this.#entry.focus();
  }
}

customElements.define('pad-bank', PadBank);
