// The panels behind the tabs: roads and the player's account. Fairness is loaded when opened.
import { outcomesOf } from '../shared/cards.js';
import { ask, button, make, write } from '../shared/dom.js';
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
    const sign = (kind) => make('span', { class: `sign sign-${kind}`, text: text(`mark.${kind}`) });
    /** @param {{ permille: number }} share */
    const share = ({ permille }) => (tally.hands > 0 ? ` ${percent(permille)}` : '');
    /** @param {Outcome} kind */
    const cell = (kind) =>
      make(
        'div',
        { class: `number number-${kind}` },
        make('dt', {}, sign(kind), text(`outcome.${kind}`)),
        make('dd', {}, make('b', { text: String(tally[kind].count) }), share(tally[kind])),
      );
    this.#tally.replaceChildren(...outcomesOf(limits).map(cell));
  }
}

customElements.define('seat-roads', SeatRoads);

// ---------------------------------------------------------------------------------------------------------
// The player's account: the stack, requests to the staff, and leaving.

const WANTS = /** @type {const} */ (['buy-in', 'cash-out', 'help']);

class SeatOwn extends HTMLElement {
  #stack = make('b', { class: 'own-stack' });
  #name = make('p', { class: 'own-name' });
  #waiting = make('p', { class: 'own-waiting', role: 'status' });
  #cancel = button(text('seat.ask.cancel'), () => ask(this, 'seat-ask', { want: null }));
  #amount = make('number-entry', { kind: 'money', label: text('seat.ask.amount') });
  #wants = Object.fromEntries(
    WANTS.map((want) => {
      const tone = want === 'buy-in' ? 'button-main' : '';
      return [want, button(text(`seat.ask.${want}`), () => this.#want(want), { tone })];
    }),
  );
  #line = make('p', { class: 'own-line', role: 'alert' });
  #leave = button(text('seat.leave'), () => this.#pressLeave(), { tone: 'button-warning' });
  #out = button(text('seat.sign_out'), () => ask(this, 'seat-sign-out'));
  #isLive = false;
  #isSure = false;
  #stackCents = 0;
  #install = button(text('seat.install'), () => ask(this, 'seat-install'));

  connectedCallback() {
    const buttons = make('div', { class: 'own-buttons' }, Object.values(this.#wants));
    const asking = make('div', { class: 'own-asking' }, this.#amount, buttons);
    this.append(
      make('h2', { class: 'panel-title', text: text('seat.own') }),
      make('div', { class: 'own-purse' }, this.#name, this.#stack),
      this.#waiting,
      this.#cancel,
      asking,
      this.#line,
      make('div', { class: 'own-buttons own-ways' }, this.#leave, this.#out, this.#install),
    );
    this.addEventListener('number-change', () => this.#drawWants());
  }

  /** @param {SeatState} state */
  update({ view, screen, session, isLive, refused, mayInstall }) {
    if (this.hidden) {
      this.#isSure = false; // leaving the panel cancels the confirmation
    }
    const { you } = view;
    if (screen !== 'seat' || !you || !session) {
      return;
    }
    write(this.#stack, moneyWithCents(you.stack));
    const name = session.name || text('seat.own.person', session);
    write(this.#name, text('seat.own.name', { name, seat: you.seat }));
    write(
      this.#waiting,
      you.ask ? text(`seat.asked.${you.ask.want}`, { amount: money(you.ask.cents ?? 0) }) : '',
    );
    this.#waiting.hidden = !you.ask;
    this.#cancel.hidden = !you.ask;
    this.#amount.max = you.stack > 0 ? you.stack : null;
    write(this.#line, refused.own ?? '');
    this.#install.hidden = !mayInstall;
    this.#leave.disabled = !isLive || you.wagers.length > 0;
    this.#isLive = isLive;
    this.#drawWants(you.stack);
    this.#drawLeave();
  }

  /** Leaving takes two presses; the second shows the amount. */
  #pressLeave() {
    if (this.#isSure) {
      ask(this, 'seat-leave');
    }
    this.#isSure = !this.#isSure;
    this.#drawLeave();
  }

  #drawLeave() {
    write(
      this.#leave,
      this.#isSure ? text('seat.leave.sure', { stack: money(this.#stackCents) }) : text('seat.leave'),
    );
  }

  /** @param {number} [stack] */
  #drawWants(stack = this.#stackCents) {
    this.#stackCents = stack;
    const cents = this.#amount.value;
    const may = { 'buy-in': cents > 0, 'cash-out': cents > 0 && cents <= stack, help: true };
    for (const want of WANTS) {
      this.#wants[want].disabled = !this.#isLive || !may[want];
      const label = text(`seat.ask.${want}`);
      const isAmount = want !== 'help' && may[want];
      write(this.#wants[want], isAmount ? text('seat.with_amount', { label, amount: money(cents) }) : label);
    }
  }

  /** @param {(typeof WANTS)[number]} want */
  #want(want) {
    ask(this, 'seat-ask', want === 'help' ? { want } : { want, cents: this.#amount.value });
    this.#amount.value = 0;
  }
}

customElements.define('seat-own', SeatOwn);
