// The bank: an offer (accept with an amount, or pass) and a bank held by this seat (change it or give it up).
import { emit, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { money, moneyWithCents, signedMoney } from '../shared/format.js';
import '../shared/roads.js';
import { text } from '../shared/texts.js';
import { BANK_COMMANDS, isBankShort } from './state.js';

/**
 * @import { Action, OwnHand } from '../shared/api.js'
 * @import { SeatState, SeatView, You } from '../shared/types.js'
 * @typedef {{ min: number, max: number, current: number }} BankRange
 */

class SeatBank extends HTMLElement {
  #title = make('h2', { class: 'bank-title' });
  #total = make('b', { class: 'bank-sum' });
  #text = make('p', { class: 'bank-text' });
  #change = make('p', { class: 'bank-change', role: 'status' });
  #amount = make('number-entry', { kind: 'money', label: text('seat.bank.amount') });
  #buttons = make('div', { class: 'bank-buttons' });
  #message = make('p', { class: 'bank-message', role: 'alert' });
  #road = make('sabot-road', { class: 'bank-road', kind: 'big' });
  #drawn = '';
  #isLive = false;
  #isEntering = false; // whether the keypad is open: always for an offer, on request for a change

  connectedCallback() {
    this.addEventListener('number-change', () => this.#drawMain());
    this.addEventListener('number-enter', () =>
      /** @type {HTMLButtonElement | null} */ (
        this.#buttons.querySelector('.button-main:not(:disabled)')
      )?.click(),
    );
    this.append(
      this.#title,
      this.#total,
      this.#text,
      this.#change,
      this.#amount,
      this.#message,
      this.#buttons,
      this.#road,
    );
  }

  /** @param {SeatState} state */
  update({ view, isLive, dock, refusals }) {
    const { you, limits, bank } = view;
    if (this.hidden || !you) {
      this.#drawn = '';
      return;
    }
    const isOffer = dock === 'offer';
    const actions = (you.actions ?? []).filter(({ command }) => BANK_COMMANDS.includes(command.command));
    const range = you.bank ?? { min: 0, max: 0 };
    setText(this.#title, text(isOffer ? 'seat.offer.title' : 'seat.banking.title'));
    setText(this.#total, isOffer ? '' : moneyWithCents(bank?.cents ?? 0));
    setText(this.#text, isOffer ? offerText(range, limits, bank) : bankingText(view, you));
    this.classList.toggle('is-short', !isOffer && isBankShort(view));
    this.#road.hidden = isOffer;
    this.#road.roads = view.roads;
    this.#drawChange(you, isOffer);
    setText(this.#message, refusals.bank ?? '');
    this.#amount.max = range.max;
    this.#drawActions(actions, { ...range, current: bank?.cents ?? 0, isOffer }, isLive);
    this.#amount.hidden = !this.#isEntering || !actions.some(({ needs }) => needs === 'cents');
  }

  /**
   * What the last hand did to the player's bank, or to the bets of a player who is offered the bank right after it.
   * @param {You} you
   * @param {boolean} isOffer
   */
  #drawChange({ last }, isOffer) {
    setText(this.#change, !last ? '' : isOffer ? lastText(last) : bankedText(last));
  }

  /**
   * Forgets an amount typed for a previous question, but keeps it across a lost connection.
   * @param {Action[]} actions
   * @param {BankRange & { isOffer: boolean }} range
   * @param {boolean} isLive
   */
  #drawActions(actions, range, isLive) {
    const questionKey = JSON.stringify([actions, range]);
    if (`${questionKey}${isLive}` === this.#drawn) {
      return;
    }
    if (!this.#drawn.startsWith(questionKey)) {
      this.#amount.value = 0;
      this.#isEntering = range.isOffer;
    }
    this.#drawn = `${questionKey}${isLive}`;
    this.#isLive = isLive;
    this.#buttons.replaceChildren(...actions.map((action) => this.#button(action, range, isLive)));
    this.#drawMain();
  }

  /**
   * @param {Action} action
   * @param {BankRange} range
   * @param {boolean} isLive
   */
  #button({ label, needs, command }, { min, max, current }, isLive) {
    const send = () =>
      emit(this, 'seat-action', {
        source: 'bank',
        command: needs === 'cents' ? { ...command, cents: this.#amount.value } : command,
      });
    const opensKeypad = () => needs === 'cents' && !this.#isEntering;
    const button = make('button', {
      type: 'button',
      class: 'button',
      disabled: !isLive,
      'data-label': label,
      text: label,
      on: { click: () => (opensKeypad() ? this.#enter() : send()) },
    });
    Object.assign(button.dataset, needs === 'cents' ? { min, max, now: current } : {});
    return button;
  }

  #enter() {
    this.#isEntering = true;
    this.#amount.hidden = false;
    this.#drawMain();
    this.#amount.focus();
  }

  /** The main button shows the amount it sends. */
  #drawMain() {
    /** @type {HTMLButtonElement | null} */
    const main = this.#buttons.querySelector('[data-min]');
    if (!main || !this.#isEntering) {
      return;
    }
    const cents = this.#amount.value;
    const [min, max, current] = [main.dataset.min, main.dataset.max, main.dataset.now].map(Number);
    main.classList.add('button-main');
    main.disabled = !this.#isLive || cents < min || cents > max || cents === current;
    const { label = '' } = main.dataset;
    setText(main, cents > 0 ? text('seat.with_amount', { label, amount: money(cents) }) : label);
  }
}

/**
 * The terms of an offer: number of hands, limits, fee.
 * @param {{ min: number, max: number }} range
 * @param {SeatView['limits']} limits
 * @param {SeatView['bank']} bank
 */
function offerText({ min, max }, { bank_fee: fee }, bank) {
  const values = { min: money(min), max: money(max), fee: money(fee), hands: bank?.hands_max ?? 2 };
  return text(max < min ? 'seat.offer.broke' : 'seat.offer.words', values);
}

/**
 * What a player-dealer can do between hands, and what the next hand is waiting for.
 * @param {SeatView} view
 * @param {You} you
 */
function bankingText({ bank, limits }, you) {
  const { min, max } = you.bank ?? { min: 0, max: 0 };
  const values = { min: money(min), max: money(max), fee: money(limits.bank_fee) };
  if (!you.bank) {
    return text('seat.banking.words', values);
  }
  if (isBankShort({ you, bank })) {
    return text(
      max < min ? 'seat.banking.broke' : bank && bank.cents > 0 ? 'seat.banking.short' : 'seat.banking.empty',
      values,
    );
  }
  return text('seat.banking.between', values);
}

/** @param {OwnHand} hand */
const lastText = ({ hand, net }) => text('seat.offer.last', { hand, net: signedMoney(net) });

/** @param {OwnHand} hand */
function bankedText({ hand, bank, void: isVoid }) {
  if (!bank) {
    return '';
  }
  if (isVoid) {
    return text('seat.banking.void', { hand });
  }
  const change = bank.end - bank.start;
  return text(change >= 0 ? 'seat.banking.won' : 'seat.banking.lost', {
    hand,
    amount: money(Math.abs(change)),
  });
}

customElements.define('seat-bank', SeatBank);
