// <drill-felt> and <drill-answers>: the hand of a drill, and the possible answers.
import '../shared/cards.js';
import { emit, find, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { money, moneyWithCents } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { DrillHand, DrillQuestion } from '../shared/api.js'
 * @import { NumberEntry } from '../shared/entry.js'
 * @typedef {DrillQuestion['choices'][number]} Choice
 */

// ---------------------------------------------------------------------------------------------------------
// <drill-felt>: both hands as far as they are dealt. <drill-wagers>: who banks, the bets, and what was done with them.

const PLACES = 3;

export class DrillFelt extends HTMLElement {
  connectedCallback() {
    /** @param {string} name */
    const side = (name) =>
      make(
        'section',
        { class: `felt-side felt-${name}`, 'aria-label': text(`side.${name}`) },
        make('h2', { class: 'felt-name', text: text(`side.${name}`) }),
        make(
          'div',
          { class: 'felt-cards' },
          Array.from({ length: PLACES }, () => make('sabot-card')),
        ),
        make('p', { class: 'felt-total' }),
      );
    this.replaceChildren(side('player'), side('banker'));
  }

  /**
   * A new card slides in.
   * @param {DrillQuestion} question
   */
  update({ player, banker }) {
    this.#fill('.felt-player', player);
    this.#fill('.felt-banker', banker);
  }

  /**
   * @param {string} selector
   * @param {DrillHand} hand
   */
  #fill(selector, { cards, total }) {
    const side = find(this, selector);
    side.querySelectorAll('sabot-card').forEach((place, i) => {
      if (place.getAttribute('card') !== (cards[i] ?? null)) {
        place.replaceWith(make('sabot-card', cards[i] ? { card: cards[i], class: 'is-new' } : {}));
      }
    });
    const totalNode = find(side, '.felt-total');
    setText(totalNode, String(total));
    totalNode.setAttribute('aria-label', text('drill.total', { total }));
  }
}

export class DrillWagers extends HTMLElement {
  connectedCallback() {
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', text('drill.wagers'));
    this.tabIndex = 0; // scrolls on a small screen
  }

  /**
   * If the question is the order, the bets themselves are the answers.
   * @param {DrillQuestion} question
   */
  update({ kind, bank, wagers, asked, meters, fees }) {
    const amounts =
      kind === 'fees' // meters do not matter here
        ? []
        : meters.map(({ title, cents }) => text('drill.meter', { title, amount: money(cents) }));
    const feeTexts = fees.map(({ title, cents }) => text('drill.fee', { title, amount: money(cents) }));
    const bankText = bank
      ? text('drill.bank', { seat: bank.seat, amount: money(bank.cents) })
      : text('drill.house');
    this.replaceChildren(
      make('p', { class: 'wagers-bank', text: bankText }),
      make(
        'ol',
        { class: 'wagers-list' },
        wagers.map((wager) => make('li', {}, this.#row(wager, asked, kind === 'order' && !wager.done))),
      ),
      ...amounts.map((words) => make('p', { class: 'wagers-note', text: words })),
      ...(feeTexts.length > 0
        ? [make('p', { class: 'wagers-note', text: `${text('drill.fees')}: ${feeTexts.join(', ')}` })]
        : []),
    );
    const current = kind === 'fees' ? this.lastElementChild : this.querySelector('.is-asked');
    current?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {DrillQuestion['wagers'][number]} wager
   * @param {number | null} asked
   * @param {boolean} isChoice
   */
  #row({ number, seat, kind, title, cents, combination, done }, asked, isChoice) {
    const state = done ? ' is-done' : number === asked ? ' is-asked' : '';
    const answer = () => emit(this, 'drill-answer', { answer: String(number) });
    return make(
      isChoice ? 'button' : 'div',
      {
        class: `wager wager-${kind}${state}`,
        type: isChoice ? 'button' : null,
        'aria-current': number === asked ? 'true' : null,
        on: isChoice ? { click: answer } : {},
      },
      make(isChoice ? 'kbd' : 'span', { class: 'wager-number', text: String(number) }),
      make('span', { class: 'wager-seat', text: text('drill.seat', { seat }) }),
      make(
        'span',
        { class: 'wager-title' },
        title,
        combination && make('span', { class: 'wager-print', text: combination }),
      ),
      make('span', { class: 'wager-cents', text: money(cents) }),
      done && make('span', { class: 'wager-done', text: done }),
    );
  }
}

customElements.define('drill-felt', DrillFelt);
customElements.define('drill-wagers', DrillWagers);

// ---------------------------------------------------------------------------------------------------------
// <drill-answers>: the possible answers as large buttons with their keys, and digits for an amount. Fires `drill-answer`
// with the text the server reads, and `drill-continue` when a wrong answer was read.

export class DrillAnswers extends HTMLElement {
  /** @type {Choice[]} */
  #choices = [];
  /** @type {NumberEntry | null} */
  #entry = null;
  /** @type {HTMLElement | null} */
  #message = null;
  #isAsking = false;

  /**
   * The choices for a question.
   * @param {string} kind
   * @param {Choice[]} choices
   */
  showChoices(kind, choices) {
    const hasAmount = choices.some(({ amount }) => amount !== 'none');
    this.#choices = choices;
    this.#isAsking = true;
    this.#entry = hasAmount ? make('number-entry', { kind: 'money', label: text('drill.amount') }) : null;
    this.#message = hasAmount ? make('p', { class: 'answer-message', role: 'alert' }) : null;
    this.className = `answers-${kind}`;
    const list =
      kind === 'order' // the bets themselves are tapped
        ? make('p', { class: 'quiet', text: text('drill.pick') })
        : make(
            'div',
            { class: 'answer-list' },
            choices.map((choice) => this.#button(choice)),
          );
    this.replaceChildren(...(this.#entry && this.#message ? [this.#entry, this.#message] : []), list);
    this.#entry?.focus();
  }

  /** After a wrong answer: only a button to continue. */
  showContinue() {
    this.#isAsking = false;
    this.#entry = null;
    this.className = 'answers-continue';
    const continueButton = make(
      'button',
      {
        type: 'button',
        class: 'button button-main answer-continue',
        'aria-keyshortcuts': 'Enter',
        on: { click: () => emit(this, 'drill-continue') },
      },
      make('span', { text: text('drill.continue') }),
      make('kbd', { text: text('drill.enter') }),
    );
    this.replaceChildren(continueButton);
    continueButton.focus({ preventScroll: true });
  }

  /** While an answer is being sent. */
  disable() {
    this.#isAsking = false;
    this.querySelectorAll('button').forEach((button) => {
      button.disabled = true;
    });
  }

  /**
   * Handles a key of the page; returns true if it was an answer. Digits go to the amount if there is one.
   * @param {string} key
   */
  handleKey(key) {
    if (!this.#isAsking) {
      return false;
    }
    if (key === 'Enter' && (this.#entry?.value ?? 0) > 0) {
      const payChoice = this.#choices.find(({ amount }) => amount === 'needed');
      return payChoice ? (this.#submit(payChoice), true) : false;
    }
    if (/^([0-9.]|Backspace)$/.test(key)) {
      this.#entry?.focus(); // typing goes to the field
    }
    const choice = this.#choices.find((each) => each.key !== '' && each.key === key.toLowerCase());
    return choice ? (this.#submit(choice), true) : false;
  }

  /** @param {Choice} choice */
  #button(choice) {
    const { answer, title, key } = choice;
    const shown = key ? key.toUpperCase() : text('drill.enter');
    return make(
      'button',
      {
        type: 'button',
        class: `button answer answer-${answer || 'amount'}`,
        'aria-keyshortcuts': key || 'Enter',
        on: { click: () => this.#submit(choice) },
      },
      make('span', { class: 'answer-title', text: title }),
      make('kbd', { 'aria-hidden': 'true', text: shown }),
    );
  }

  /** @param {Choice} choice */
  #submit({ answer, amount }) {
    const cents = this.#entry?.value ?? 0;
    if (amount === 'needed' && cents === 0) {
      if (this.#message) this.#message.textContent = text('drill.amount.needed');
      return this.#entry?.focus();
    }
    const dollars = amount !== 'none' && cents > 0 ? moneyWithCents(cents) : '';
    return emit(this, 'drill-answer', { answer: `${answer} ${dollars}`.trim() });
  }
}

customElements.define('drill-answers', DrillAnswers);
