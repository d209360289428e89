// Chips, and the buttons below the felt.
import { emit, make, redraw, svg, setText } from '../shared/dom.js';
import { money, moneyWithCents, signedMoney } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { lastBets } from './bets.js';
import { chipsOf } from './state.js';

/**
 * @import { BetStep, SeatState, SeatView, You } from '../shared/types.js'
 * @import { Bets } from './bets.js'
 */

// ---------------------------------------------------------------------------------------------------------
// Our own chips with their value as text. Colors carry no meaning of their own: a chip gets darker with its value, and
// the number of edge spots shows the value, too.

const SPOT = { class: 'chip-spot', x: -6, y: -48, width: 12, height: 13 };
/** @type {Record<number, number>} */
const SPOTS = { 100: 4, 500: 5, 2500: 6, 10000: 8, 50000: 10 };

/**
 * A chip from above. `label` is printed on it; `cents` selects its tone.
 * @param {number} cents
 * @param {string} label
 */
export function chipPicture(cents, label) {
  const spots = SPOTS[cents];
  const spotNodes = Array.from({ length: spots }, (_, i) =>
    svg('rect', { ...SPOT, transform: `rotate(${(360 / spots) * i})` }),
  );
  const size = label.length > 5 ? 19 : label.length > 3 ? 24 : 30;
  return svg(
    'svg',
    { class: `chip-picture chip-${cents}`, viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    svg('circle', { class: 'chip-body', r: 48 }),
    ...spotNodes,
    svg('circle', { class: 'chip-ring', r: 33 }),
    svg('text', { class: 'chip-value', y: size * 0.36, 'font-size': size }, label),
  );
}

/** The row of chips; the selected one is pressed. */
class ChipRail {
  node;
  #choose;

  /**
   * @param {string} label
   * @param {(cents: number) => void} choose
   */
  constructor(label, choose) {
    this.node = make('div', { class: 'rail', role: 'group', 'aria-label': label });
    this.#choose = choose;
  }

  /**
   * @param {number[]} chips
   * @param {number | null} chosen
   * @param {boolean} isOpen
   */
  update(chips, chosen, isOpen) {
    redraw(this.node, chips, () => chips.map((cents) => this.#chip(cents)));
    chips.forEach((cents, i) => {
      const chip = /** @type {HTMLButtonElement} */ (this.node.children[i]);
      chip.setAttribute('aria-pressed', String(cents === chosen));
      chip.disabled = !isOpen;
    });
  }

  /** @param {number} cents */
  #chip(cents) {
    const label = money(cents);
    const on = { click: () => this.#choose(cents) };
    const picture = chipPicture(cents, label);
    return make('button', { type: 'button', class: 'rail-chip', 'aria-label': label, on }, picture);
  }
}

// ---------------------------------------------------------------------------------------------------------
// Below the felt during play: the stack, the bets on the felt with their fees, the chips, and four buttons: rebet,
// double, undo, clear.

class SeatBetting extends HTMLElement {
  #stack = make('b', { class: 'balance-cents' });
  #felt = make('span', { class: 'balance-felt' });
  #strip = make('button', {
    type: 'button',
    class: 'strip',
    on: { click: () => emit(this, 'seat-tab', { tab: 'hands' }) },
  });
  #rail = new ChipRail(text('seat.chips'), (cents) => emit(this, 'seat-chip', { cents }));
  /** @type {Record<string, { more: HTMLElement, node: HTMLButtonElement }>} */
  #buttons = {};

  connectedCallback() {
    for (const name of ['repeat', 'double', 'undo', 'clear']) {
      this.#buttons[name] = this.#button(name);
    }
    const name = make('span', { class: 'balance-name', text: text('seat.stack') });
    const balance = make('p', { class: 'balance' }, name, this.#stack, this.#felt);
    const buttons = Object.values(this.#buttons).map(({ node }) => node);
    this.append(this.#strip, balance, this.#rail.node, make('div', { class: 'bet-buttons' }, buttons));
  }

  /** @param {string} name */
  #button(name) {
    const label = make('span', { class: 'bet-button-label', text: text(`seat.${name}`) });
    const more = make('small', { class: 'bet-button-detail' });
    const listeners = { click: () => emit(this, 'seat-button', { name }) };
    return {
      more,
      node: make('button', { type: 'button', class: 'button bet-button', on: listeners }, label, more),
    };
  }

  /** @param {SeatState} state */
  update(state) {
    const { view, bets, chip, dock, isLive } = state;
    if (this.hidden || !view.you) {
      return;
    }
    const isOpen = dock === 'chips' && isLive;
    setText(this.#stack, moneyWithCents(view.you.stack));
    setText(this.#felt, feltText(bets, view));
    this.#drawStrip(view.you);
    this.#rail.update(chipsOf(view), chip, isOpen);
    this.#drawButtons(state, view.you, isOpen);
  }

  /**
   * @param {SeatState} state
   * @param {You} you
   * @param {boolean} isOpen
   */
  #drawButtons({ bets, savedBets }, you, isOpen) {
    const repeated = lastBets(you, savedBets);
    const differs = repeated.some(({ kind, cents }) => bets.amount(kind) !== cents);
    const doubled = bets.doubledBets;
    /** @param {BetStep[]} steps */
    const isAffordable = (steps) => addedBy(steps, bets) + newFees(steps, bets) <= you.stack;
    this.#setButton(
      'repeat',
      isOpen && differs && isAffordable(repeated),
      repeated.length > 0 ? costText(repeated, bets) : '',
    );
    this.#setButton(
      'double',
      isOpen && doubled.length > 0 && isAffordable(doubled),
      doubled.length > 0 ? `+${money(addedBy(doubled, bets))}` : '',
    );
    this.#setButton('undo', isOpen && bets.canUndo, '');
    this.#setButton('clear', isOpen && bets.all.length > 0, '');
  }

  /**
   * @param {string} name
   * @param {boolean} isEnabled
   * @param {string} detail
   */
  #setButton(name, isEnabled, detail) {
    this.#buttons[name].node.disabled = !isEnabled;
    setText(this.#buttons[name].more, detail);
  }

  /**
   * The last hand in one line; a tap opens its details. A pending prize comes first.
   * @param {You} you
   */
  #drawStrip({ last, prizes = [] }) {
    const prize = prizes.find(({ state }) => state === 'open' || state === 'pressed');
    const net = prize?.cents ?? last?.net ?? 0;
    const words = last
      ? text('seat.strip', { hand: last.hand, words: last.words, net: signedMoney(net) })
      : '';
    this.#strip.hidden = !prize && !last;
    this.#strip.classList.toggle('is-prize', Boolean(prize));
    this.#strip.dataset.sign = String(Math.sign(net));
    setText(this.#strip, prize ? text('seat.prize.pending', { amount: money(prize.cents) }) : words);
  }
}

/**
 * @param {BetStep[]} steps
 * @param {Bets} bets
 */
const addedBy = (steps, bets) => steps.reduce((sum, { kind, cents }) => sum + cents - bets.amount(kind), 0);

/**
 * @param {BetStep[]} steps
 * @param {Bets} bets
 */
const newFees = (steps, bets) =>
  steps.reduce((sum, { kind }) => sum + (bets.amount(kind) === 0 ? bets.feeOf(kind) : 0), 0);

/**
 * "$60 + $2.50": the cost of a rebet, with fees if there are any.
 * @param {BetStep[]} repeated
 * @param {Bets} bets
 */
function costText(repeated, bets) {
  const stake = repeated.reduce((sum, { cents }) => sum + cents, 0);
  const fees = repeated.reduce((sum, { kind }) => sum + bets.feeOf(kind), 0);
  return fees > 0 ? text('seat.stake_and_fees', { stake: money(stake), fees: money(fees) }) : money(stake);
}

/**
 * @param {Bets} bets
 * @param {SeatView} view
 */
function feltText(bets, { limits, table }) {
  if (table.phase === 'settled') {
    return text('seat.felt.settled'); // returned bets are already in the stack
  }
  if (bets.stake === 0) {
    return text('seat.felt.empty');
  }
  const values = { stake: money(bets.stake), fees: money(bets.fees) };
  if (bets.fees === 0) {
    return text('seat.felt.stake', values);
  }
  const isTaken = limits.fees_taken === 'as-placed' || table.phase !== 'betting';
  return text(isTaken ? 'seat.felt.fees_taken' : 'seat.felt.fees', values);
}

customElements.define('seat-betting', SeatBetting);
