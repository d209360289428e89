// The panels behind the tabs: roads and the player's account. Fairness is loaded when opened.
import { outcomesOf } from '../shared/cards.js';
import { emit, button, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { money, moneyWithCents, percent } from '../shared/format.js';
import '../shared/roads.js';
import { text } from '../shared/texts.js';

/**
 * @import { Outcome } from '../shared/api.js'
 * @import { SeatState, SeatView } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// The roads on a phone: the big road first, then the bead plate, the derived roads and the counts.

const ROADS = ['big', 'bead', 'big_eye', 'small', 'cockroach'];

class SeatRoads extends HTMLElement {
  #tally = make('dl', { class: 'numbers' });
  #roads = ROADS.map((kind) => make('sabot-road', { kind }));
  #asks = ['banker', 'player'].map((side) => make('sabot-ask', { side }));

  connectedCallback() {
    this.setAttribute('tabindex', '0'); // it scrolls and contains nothing that takes the focus
    /** @param {string} kind */
    const caption = (kind) => make('figcaption', { text: text(`road.${kind}`) });
    /**
     * @param {Node} road
     * @param {number} i
     */
    const figure = (road, i) => make('figure', { class: `road road-${ROADS[i]}` }, caption(ROADS[i]), road);
    /** @param {Element} node */
    const side = (node) => make('b', { text: text(`mark.${node.getAttribute('side')}`) });
    const next = make(
      'div',
      { class: 'road-next' },
      make('span', { text: text('road.ask') }),
      this.#asks.map((node) => make('span', { class: 'road-ask' }, side(node), node)),
    );
    const title = make('h2', { class: 'panel-title', text: text('display.roads') });
    this.append(title, this.#tally, ...this.#roads.map(figure), next);
  }

  /** @param {SeatState} state */
  update({ view }) {
    if (!view.roads || this.hidden) {
      return;
    }
    this.#roads.forEach((road) => {
      road.roads = view.roads;
    });
    this.#asks.forEach((node) => {
      node.ask = view.roads.ask;
    });
    this.#drawTally(view);
  }

  /** @param {SeatView} view */
  #drawTally({ tally, limits }) {
    /** @param {string} kind */
    const markNode = (kind) =>
      make('span', { class: `tally-mark tally-mark-${kind}`, text: text(`mark.${kind}`) });
    /** @param {{ permille: number }} share */
    const share = ({ permille }) => (tally.hands > 0 ? ` ${percent(permille)}` : '');
    /** @param {Outcome} kind */
    const cell = (kind) =>
      make(
        'div',
        { class: `number number-${kind}` },
        make('dt', {}, markNode(kind), text(`outcome.${kind}`)),
        make('dd', {}, make('b', { text: String(tally[kind].count) }), share(tally[kind])),
      );
    this.#tally.replaceChildren(...outcomesOf(limits).map(cell));
  }
}

customElements.define('seat-roads', SeatRoads);

// ---------------------------------------------------------------------------------------------------------
// The player's account: the stack, requests to the staff, and leaving.

const WANTS = /** @type {const} */ (['buy-in', 'cash-out', 'help']);

class SeatAccount extends HTMLElement {
  #stack = make('b', { class: 'account-stack' });
  #name = make('p', { class: 'account-name' });
  #pending = make('p', { class: 'account-pending', role: 'status' });
  #cancel = button(text('seat.ask.cancel'), () => emit(this, 'seat-request', { want: null }));
  #amount = make('number-entry', { kind: 'money', label: text('seat.ask.amount') });
  #requestButtons = Object.fromEntries(
    WANTS.map((want) => {
      const className = want === 'buy-in' ? 'button-main' : '';
      return [want, button(text(`seat.ask.${want}`), () => this.#request(want), { className })];
    }),
  );
  #message = make('p', { class: 'account-message', role: 'alert' });
  #leave = button(text('seat.leave'), () => this.#pressLeave(), { className: 'button-warning' });
  #signOut = button(text('seat.sign_out'), () => emit(this, 'seat-sign-out'));
  #isLive = false;
  #isConfirming = false;
  #stackCents = 0;
  #install = button(text('seat.install'), () => emit(this, 'seat-install'));

  connectedCallback() {
    const buttons = make('div', { class: 'account-buttons' }, Object.values(this.#requestButtons));
    const requestForm = make('div', { class: 'account-request' }, this.#amount, buttons);
    this.append(
      make('h2', { class: 'panel-title', text: text('seat.account') }),
      make('div', { class: 'account-balance' }, this.#name, this.#stack),
      this.#pending,
      this.#cancel,
      requestForm,
      this.#message,
      make('div', { class: 'account-buttons account-exits' }, this.#leave, this.#signOut, this.#install),
    );
    this.addEventListener('number-change', () => this.#drawRequests());
  }

  /** @param {SeatState} state */
  update({ view, screen, session, isLive, refusals, canInstall }) {
    if (this.hidden) {
      this.#isConfirming = false; // leaving the panel cancels the confirmation
    }
    const { you } = view;
    if (screen !== 'seat' || !you || !session) {
      return;
    }
    setText(this.#stack, moneyWithCents(you.stack));
    const name = session.name || text('seat.account.person', session);
    setText(this.#name, text('seat.account.name', { name, seat: you.seat }));
    setText(
      this.#pending,
      you.ask ? text(`seat.requested.${you.ask.want}`, { amount: money(you.ask.cents ?? 0) }) : '',
    );
    this.#pending.hidden = !you.ask;
    this.#cancel.hidden = !you.ask;
    this.#amount.max = you.stack > 0 ? you.stack : null;
    setText(this.#message, refusals.account ?? '');
    this.#install.hidden = !canInstall;
    this.#leave.disabled = !isLive || you.wagers.length > 0;
    this.#isLive = isLive;
    this.#drawRequests(you.stack);
    this.#drawLeave();
  }

  /** Leaving takes two presses; the second shows the amount. */
  #pressLeave() {
    if (this.#isConfirming) {
      emit(this, 'seat-leave');
    }
    this.#isConfirming = !this.#isConfirming;
    this.#drawLeave();
  }

  #drawLeave() {
    setText(
      this.#leave,
      this.#isConfirming
        ? text('seat.leave.confirm', { stack: money(this.#stackCents) })
        : text('seat.leave'),
    );
  }

  /** @param {number} [stack] */
  #drawRequests(stack = this.#stackCents) {
    this.#stackCents = stack;
    const cents = this.#amount.value;
    const isPossible = { 'buy-in': cents > 0, 'cash-out': cents > 0 && cents <= stack, help: true };
    for (const want of WANTS) {
      this.#requestButtons[want].disabled = !this.#isLive || !isPossible[want];
      const label = text(`seat.ask.${want}`);
      const isAmount = want !== 'help' && isPossible[want];
      setText(
        this.#requestButtons[want],
        isAmount ? text('seat.with_amount', { label, amount: money(cents) }) : label,
      );
    }
  }

  /** @param {(typeof WANTS)[number]} want */
  #request(want) {
    emit(this, 'seat-request', want === 'help' ? { want } : { want, cents: this.#amount.value });
    this.#amount.value = 0;
  }
}

customElements.define('seat-account', SeatAccount);
