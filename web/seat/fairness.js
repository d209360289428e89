// Fairness: the commitment of the current shoe, whether this page saw it before the first card, and the finished shoes,
// each verified in the browser. The checker's source can be viewed: it is the file that runs.
import { cardName } from '../shared/cards.js';
import { button, make, redraw, setText } from '../shared/dom.js';
import { clock } from '../shared/format.js';
import { fetchJson } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { rememberCommitment, savedCommitment } from './device.js';

/**
 * @import { Shoe } from '../shared/api.js'
 * @import { SeatState, SeatView } from '../shared/types.js'
 * @typedef {NonNullable<ReturnType<typeof rememberCommitment>>} SeenCommitment
 * @typedef {{ shoe: number, hands: number, commitment: string | null, revealed: boolean }} ShoeLine
 */

/** The checker and its hash functions, loaded on demand, to run and to read. */
const CHECKER = import.meta.resolve('./shoe-proof.js');
const HASHES = import.meta.resolve('./shoe-hash.js');

class SeatFairness extends HTMLElement {
  #current = make('div', { class: 'commitment' });
  #list = make('ol', { class: 'shoes' });
  #text = make('p', { class: 'panel-text' });
  #source = make('pre', { class: 'source', tabindex: '0', hidden: true });
  #sourceButton = button(text('seat.proof.source'), () => this.#toggleSource());
  #loadedKey = '';
  /** @type {SeatView['table']} */
  #table;

  connectedCallback() {
    this.#sourceButton.setAttribute('aria-expanded', 'false');
    this.append(
      make('h2', { class: 'panel-title', text: text('seat.proof') }),
      make('p', { class: 'panel-text', text: text('seat.proof.words') }),
      this.#current,
      make('h3', { class: 'panel-subtitle', text: text('seat.proof.finished') }),
      this.#text,
      this.#list,
      this.#sourceButton,
      this.#source,
    );
  }

  /** @param {Pick<SeatState, 'view' | 'tab'>} state */
  update({ view, tab }) {
    if (!view.shoe) {
      return;
    }
    this.#table = view.table;
    const seen = rememberCommitment(view.table, view.shoe);
    const { commitment } = view.shoe;
    redraw(this.#current, [view.shoe.number, commitment, seen, view.table.virtual], () =>
      currentParts(view, seen),
    );
    const { number, in_play: isInPlay, to_reveal: isSealed } = view.shoe; // a shoe ends a moment before its seed is revealed
    const shoeKey = `${number} ${isInPlay} ${isSealed}`;
    if (tab === 'proof' && shoeKey !== this.#loadedKey) {
      this.#loadedKey = shoeKey;
      this.#load();
    }
  }

  async #load() {
    setText(this.#text, text('seat.proof.loading'));
    /** @type {{ shoes: ShoeLine[] } | null} */
    const answer = await fetchJson(`/api/tables/${this.#table.number}/shoes`);
    const shoes = answer?.shoes ?? [];
    setText(
      this.#text,
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
    const seen = savedCommitment(this.#table, shoe);
    const proof = checker.proveShoe(file, seen?.commitment ?? null);
    return result.replaceChildren(...proofParts(proof, seen, file));
  }

  async #toggleSource() {
    this.#source.hidden = !this.#source.hidden;
    this.#sourceButton.setAttribute('aria-expanded', String(!this.#source.hidden));
    if (!this.#source.hidden && this.#source.textContent === '') {
      const sources = await Promise.all([CHECKER, HASHES].map(sourceOf)).catch(() => null);
      this.#source.textContent = sources?.join('\n') ?? text('live.no_answer');
    }
  }
}

/** @param {string} url */
async function sourceOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/**
 * @param {SeatView} view
 * @param {SeenCommitment | null} seen
 */
function currentParts({ shoe, table }, seen) {
  if (!shoe.in_play || !shoe.commitment) {
    const words = text(table.virtual ? 'seat.proof.no_shoe' : 'seat.proof.paper');
    return [make('p', { class: 'commitment-text', text: words })];
  }
  if (!seen) return [];
  const state = seen.commitment !== shoe.commitment ? 'changed' : seen.isEarly ? 'early' : 'late';
  const words = text(`seat.proof.${state}`, { time: clock(seen.seen_ms) });
  return [
    make('p', { class: 'commitment-title', text: text('seat.proof.current', { number: shoe.number }) }),
    make('code', { class: 'hash', text: shoe.commitment }),
    make('p', { class: `commitment-text is-${state}`, text: words }),
  ];
}

/**
 * The result of the check: the steps that passed, or the first mismatch.
 * @param {ReturnType<typeof import('./shoe-proof.js').proveShoe>} proof
 * @param {SeenCommitment | undefined} seen
 * @param {Shoe} file
 */
function proofParts(proof, seen, file) {
  /**
   * @param {string} key
   * @param {object} values
   */
  const step = (key, values) => make('li', { text: text(`seat.proof.step.${key}`, values) });
  if (proof.fault) {
    return [
      make('p', { class: 'proof-bad', text: text('seat.proof.bad') }),
      make('p', { class: 'proof-text', text: faultText(proof.fault) }),
    ];
  }
  return [
    make('p', { class: 'proof-good', text: text('seat.proof.good') }),
    make(
      'ul',
      { class: 'proof-steps' },
      step('commitment', {}),
      step(seen?.isEarly ? 'promise' : 'no_promise', {}),
      step(file.cut > 0 ? 'cut' : 'no_cut', { cut: file.cut, seat: file.cut_seat ?? '' }),
      step('cards', { cards: proof.cards, hands: proof.hands }),
    ),
  ];
}

/** @param {unknown} card */
const nameOf = (card) => (typeof card === 'string' && card.length === 2 ? cardName(card) : String(card));

/** @param {NonNullable<ReturnType<typeof import('./shoe-proof.js').proveShoe>['fault']>} fault */
function faultText(fault) {
  const side = fault.side ? text(`side.${fault.side}`) : '';
  const isCard = ['card', 'burn-card', 'void-card'].includes(fault.at);
  const cardNames = isCard ? { right: nameOf(fault.right), given: nameOf(fault.given) } : {};
  return text(`seat.proof.fault.${fault.at}`, { ...fault, ...cardNames, side });
}

customElements.define('seat-fairness', SeatFairness);
