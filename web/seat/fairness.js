// Fairness: the commitment of the current shoe, whether this page saw it before the first card, and the finished shoes,
// each verified in the browser. The checker's source can be viewed: it is the file that runs.
import { cardName } from '../shared/cards.js';
import { button, make, redraw, write } from '../shared/dom.js';
import { clock } from '../shared/format.js';
import { fetchJson } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { keptPromise, promiseOf } from './device.js';

/**
 * @import { Shoe } from '../shared/api.js'
 * @import { SeatState, SeatView } from '../shared/types.js'
 * @typedef {NonNullable<ReturnType<typeof keptPromise>>} Promised
 * @typedef {{ shoe: number, hands: number, commitment: string | null, revealed: boolean }} ShoeLine
 */

/** The checker and its hash functions, loaded on demand, to run and to read. */
const CHECKER = import.meta.resolve('./shoe-proof.js');
const HASHES = import.meta.resolve('./shoe-hash.js');

class SeatFairness extends HTMLElement {
  #present = make('div', { class: 'promise' });
  #list = make('ol', { class: 'shoes' });
  #words = make('p', { class: 'panel-words' });
  #source = make('pre', { class: 'source', tabindex: '0', hidden: true });
  #show = button(text('seat.proof.source'), () => this.#showSource());
  #asked = '';
  /** @type {SeatView['table']} */
  #table;

  connectedCallback() {
    this.#show.setAttribute('aria-expanded', 'false');
    this.append(
      make('h2', { class: 'panel-title', text: text('seat.proof') }),
      make('p', { class: 'panel-words', text: text('seat.proof.words') }),
      this.#present,
      make('h3', { class: 'panel-subtitle', text: text('seat.proof.over') }),
      this.#words,
      this.#list,
      this.#show,
      this.#source,
    );
  }

  /** @param {Pick<SeatState, 'view' | 'tab'>} state */
  update({ view, tab }) {
    if (!view.shoe) {
      return;
    }
    this.#table = view.table;
    const promise = keptPromise(view.table, view.shoe);
    const { commitment } = view.shoe;
    redraw(this.#present, [view.shoe.number, commitment, promise, view.table.virtual], () =>
      presentParts(view, promise),
    );
    const { number, in_play: isOn, to_reveal: isSealed } = view.shoe; // a shoe ends a moment before its seed is revealed
    const asked = `${number} ${isOn} ${isSealed}`;
    if (tab === 'proof' && asked !== this.#asked) {
      this.#asked = asked;
      this.#ask();
    }
  }

  async #ask() {
    write(this.#words, text('seat.proof.loading'));
    /** @type {{ shoes: ShoeLine[] } | null} */
    const answer = await fetchJson(`/api/tables/${this.#table.number}/shoes`);
    const shoes = answer?.shoes ?? [];
    write(
      this.#words,
      answer === null ? text('live.no_answer') : shoes.length === 0 ? text('seat.proof.none') : '',
    );
    this.#list.replaceChildren(...shoes.map((shoe) => this.#item(shoe)));
  }

  /** @param {ShoeLine} line */
  #item({ shoe, hands, commitment, revealed }) {
    const result = make('div', { class: 'proof-result', role: 'status' });
    /** @type {HTMLButtonElement} */
    const check = button(text('seat.proof.check', { shoe }), () => this.#check(shoe, result, check), {
      disabled: !revealed,
    });
    const head = make(
      'p',
      { class: 'shoe-head' },
      make('b', { text: text('display.shoe', { number: shoe }) }),
      make('small', { text: text(revealed ? 'seat.proof.hands' : 'seat.proof.lost', { hands }) }),
    );
    return make(
      'li',
      { class: 'shoe' },
      head,
      check,
      make('code', { class: 'hash', text: commitment ?? '' }),
      result,
    );
  }

  /**
   * @param {number} shoe
   * @param {HTMLElement} result
   * @param {HTMLButtonElement} check
   */
  async #check(shoe, result, check) {
    check.disabled = true;
    /** @type {[Shoe | null, typeof import('./shoe-proof.js') | null]} */
    const [file, checker] = await Promise.all([
      fetchJson(`/api/tables/${this.#table.number}/shoes/${shoe}`),
      import(CHECKER).catch(() => null),
    ]);
    check.disabled = false;
    if (file === null || checker === null) {
      return result.replaceChildren(make('p', { class: 'proof-bad', text: text('live.no_answer') }));
    }
    const promise = promiseOf(this.#table, shoe);
    const proof = checker.proveShoe(file, promise?.commitment ?? null);
    return result.replaceChildren(...proofParts(proof, promise, file));
  }

  async #showSource() {
    this.#source.hidden = !this.#source.hidden;
    this.#show.setAttribute('aria-expanded', String(!this.#source.hidden));
    if (!this.#source.hidden && this.#source.textContent === '') {
      const sources = await Promise.all([CHECKER, HASHES].map(sourceOf)).catch(() => null);
      this.#source.textContent = sources?.join('\n') ?? text('live.no_answer');
    }
  }
}

/** @param {string} address */
async function sourceOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/**
 * @param {SeatView} view
 * @param {Promised | null} promise
 */
function presentParts({ shoe, table }, promise) {
  if (!shoe.in_play || !shoe.commitment) {
    const words = text(table.virtual ? 'seat.proof.no_shoe' : 'seat.proof.paper');
    return [make('p', { class: 'promise-words', text: words })];
  }
  if (!promise) return [];
  const state = promise.commitment !== shoe.commitment ? 'changed' : promise.isEarly ? 'early' : 'late';
  const words = text(`seat.proof.${state}`, { time: clock(promise.seen_ms) });
  return [
    make('p', { class: 'promise-title', text: text('seat.proof.present', { number: shoe.number }) }),
    make('code', { class: 'hash', text: shoe.commitment }),
    make('p', { class: `promise-words is-${state}`, text: words }),
  ];
}

/**
 * The result of the check: the steps that passed, or the first mismatch.
 * @param {ReturnType<typeof import('./shoe-proof.js').proveShoe>} proof
 * @param {Promised | undefined} promise
 * @param {Shoe} file
 */
function proofParts(proof, promise, file) {
  /**
   * @param {string} key
   * @param {object} values
   */
  const step = (key, values) => make('li', { text: text(`seat.proof.step.${key}`, values) });
  if (proof.fault) {
    return [
      make('p', { class: 'proof-bad', text: text('seat.proof.bad') }),
      make('p', { class: 'proof-words', text: faultWords(proof.fault) }),
    ];
  }
  return [
    make('p', { class: 'proof-good', text: text('seat.proof.good') }),
    make(
      'ul',
      { class: 'proof-steps' },
      step('commitment', {}),
      step(promise?.isEarly ? 'promise' : 'no_promise', {}),
      step(file.cut > 0 ? 'cut' : 'no_cut', { cut: file.cut, seat: file.cut_seat ?? '' }),
      step('cards', { cards: proof.cards, hands: proof.hands }),
    ),
  ];
}

/** @param {unknown} card */
const nameOf = (card) => (typeof card === 'string' && card.length === 2 ? cardName(card) : String(card));

/** @param {NonNullable<ReturnType<typeof import('./shoe-proof.js').proveShoe>['fault']>} fault */
function faultWords(fault) {
  const side = fault.side ? text(`side.${fault.side}`) : '';
  const isCard = ['card', 'burn-card', 'void-card'].includes(fault.at);
  const told = isCard ? { right: nameOf(fault.right), given: nameOf(fault.given) } : {};
  return text(`seat.proof.fault.${fault.at}`, { ...fault, ...told, side });
}

customElements.define('seat-fairness', SeatFairness);
