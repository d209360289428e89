// Below the felt after a hand and between hands: results and notices.
import { emit, button, make, redraw, setText } from '../shared/dom.js';
import { money, moneyWithCents, signedMoney } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { BANK_COMMANDS } from './state.js';

/**
 * @import { Action, OwnHand } from '../shared/api.js'
 * @import { PageEvents, SeatState, You } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// Amounts won and lost, and what a hand did to a player, as lines for a page.

/**
 * One wager: its result and the rule, in the server's words.
 * @param {OwnHand['lines'][number]} line
 */
function wagerLine({ kind, title, cents, result, words, clause, paid, taken }) {
  // A progressive's price is taken even if it wins.
  const change = result === 'win' || result === 'lose' ? signedMoney(paid - taken) : text('seat.result.back');
  return make(
    'li',
    { class: `line line-${result ?? 'void'}` },
    make('b', { class: `line-title kind-${kind}`, text: text('seat.line', { title, amount: money(cents) }) }),
    make('span', { class: 'line-change', text: change }),
    make('span', { class: 'line-text', text: words, title: clause }),
  );
}

/**
 * @param {string} title
 * @param {string} change
 * @param {string} [words]
 */
const plainLine = (title, change, words = '') =>
  make(
    'li',
    { class: 'line line-plain' },
    make('b', { class: 'line-title', text: title }),
    make('span', { class: 'line-change', text: change }),
    words ? make('span', { class: 'line-text', text: words }) : null,
  );

/** @param {NonNullable<OwnHand['bank']>} bank */
function bankLine({ start, end }) {
  const words = text('seat.banked.words', { start: money(start), end: money(end) });
  return plainLine(text('seat.banked'), signedMoney(end - start), words);
}

/**
 * Everything one hand did: its wagers, the bank if the player held it, fees.
 * @param {OwnHand} hand
 */
export function linesOf({ lines, bank, fees }) {
  const banked = bank ? [bankLine(bank)] : [];
  const fee = fees > 0 ? [plainLine(text('seat.fees'), signedMoney(-fees))] : [];
  return [...lines.map(wagerLine), ...banked, ...fee];
}

// ---------------------------------------------------------------------------------------------------------
// After the hand: the net, and each wager's result with its rule. Shown until bets open.

class SeatResult extends HTMLElement {
  #title = make('h2', { class: 'result-title' });
  #net = make('b', { class: 'result-net' });
  #lines = make('ul', { class: 'lines' });
  #stack = make('p', { class: 'result-stack' });
  /** @type {OwnHand | null} */
  #drawn = null;

  connectedCallback() {
    const label = text('seat.result.lines');
    const scrollArea = make(
      'div',
      { class: 'result-lines', tabindex: '0', role: 'region', 'aria-label': label },
      this.#lines,
    );
    this.append(make('header', { class: 'result-head' }, this.#title, this.#net), scrollArea, this.#stack);
  }

  /** @param {SeatState} state */
  update({ view }) {
    const { last, stack } = view.you ?? {};
    if (this.hidden || !last) {
      return;
    }
    setText(this.#stack, text('seat.result.stack', { stack: moneyWithCents(stack ?? 0) }));
    if (this.#drawn === last) {
      return;
    }
    this.#drawn = last;
    const words = last.void ? text('seat.result.void') : last.words;
    setText(this.#title, text('seat.result.title', { hand: last.hand, words }));
    setText(this.#net, signedMoney(last.net));
    this.#net.dataset.sign = String(Math.sign(last.net));
    const lines = linesOf(last);
    const none = make('li', { class: 'line line-none', text: text('seat.result.none') });
    this.#lines.replaceChildren(...(lines.length > 0 ? lines : [none]));
  }
}

customElements.define('seat-result', SeatResult);

// ---------------------------------------------------------------------------------------------------------
// Below the felt when no bets are possible: no stack yet, or the player is away. At any time, what else the player can
// do now: cut the shoe, deal a card, pass the shoe.

const QUICK_AMOUNTS = [10000, 30000, 50000];
const SHOWN_ELSEWHERE = [...BANK_COMMANDS, 'leave', 'back', 'away'];
const DECK = 52;

class SeatNotice extends HTMLElement {
  #title = make('h2', { class: 'notice-title' });
  #text = make('p', { class: 'notice-text' });
  #buttons = make('div', { class: 'notice-buttons' });

  connectedCallback() {
    this.append(this.#title, this.#text, this.#buttons);
  }

  /** @param {SeatState} state */
  update({ view, dock, isLive, session }) {
    const { you } = view;
    if (this.hidden || !you) {
      return;
    }
    const key = dock === 'away' ? 'away' : you.ask?.want === 'buy-in' ? 'requested' : 'no_stack';
    setText(this.#title, text(`seat.notice.${key}`));
    setText(
      this.#text,
      text(`seat.notice.${key}.words`, { amount: money(you.ask?.cents ?? 0), name: session?.name ?? '' }),
    );
    redraw(this.#buttons, [key, isLive, you.bettor], () => this.#buttonsFor(key, you, isLive));
  }

  /**
   * @param {string} key
   * @param {You} you
   * @param {boolean} isLive
   */
  #buttonsFor(key, { bettor }, isLive) {
    /**
     * @template {keyof PageEvents} Type
     * @param {string} label
     * @param {Type} type
     * @param {PageEvents[Type]} detail
     * @param {string} [className]
     */
    const actionButton = (label, type, detail, className) =>
      button(label, () => emit(this, type, detail), { className, disabled: !isLive });
    if (key === 'away') {
      const backAction = { source: 'seat', command: { command: 'back', bettor } };
      return [actionButton(text('seat.back'), 'seat-action', backAction, 'button-main')];
    }
    if (key === 'requested') {
      return [actionButton(text('seat.ask.cancel'), 'seat-request', { want: null })];
    }
    const quickButtons = QUICK_AMOUNTS.map((cents) =>
      actionButton(money(cents), 'seat-request', { want: 'buy-in', cents }),
    );
    return [
      ...quickButtons,
      actionButton(text('seat.ask.other'), 'seat-tab', { tab: 'account' }, 'button-main'),
    ];
  }
}

class SeatExtras extends HTMLElement {
  /** @param {SeatState} state */
  update({ view, isLive, screen, refusals }) {
    const actions = screen === 'seat' ? (view.you?.actions ?? []) : [];
    const extras = actions.filter(
      ({ command, needs }) =>
        !SHOWN_ELSEWHERE.includes(command.command) && (needs === null || needs === 'place'),
    );
    this.hidden = extras.length === 0;
    redraw(this, [extras, isLive, view.shoe?.decks, refusals.extra], () => [
      extras.map((action) => this.#action(action, view.shoe, isLive)),
      make('p', { class: 'extra-message', role: 'alert', text: refusals.extra ?? '' }),
    ]);
  }

  /**
   * @param {Action} action
   * @param {SeatState['view']['shoe']} shoe
   * @param {boolean} isLive
   */
  #action({ label, command, needs }, shoe, isLive) {
    /** @param {object} fields */
    const send = (fields) =>
      emit(this, 'seat-action', { source: 'extra', command: { ...command, ...fields } });
    const options = { className: 'button-main', disabled: !isLive };
    if (needs !== 'place') {
      return button(label, () => send({}), options);
    }
    const last = (shoe?.decks ?? 8) * DECK - 1;
    /** @type {HTMLInputElement} */
    const range = make('input', {
      type: 'range',
      class: 'cut-range',
      min: 1,
      max: last,
      value: Math.round(last / 2),
      'aria-label': text('pad.cut'),
      on: { input: () => setText(place, text('pad.cut.place', { place: range.value })) },
    });
    /** @type {HTMLOutputElement} */
    const place = make('output', { class: 'cut-place', text: text('pad.cut.place', { place: range.value }) });
    const cut = button(label, () => send({ place: Number(range.value) }), options);
    return make('div', { class: 'cut' }, make('h2', { text: text('seat.cut') }), range, place, cut);
  }
}

customElements.define('seat-notice', SeatNotice);
customElements.define('seat-extras', SeatExtras);
