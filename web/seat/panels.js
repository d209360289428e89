// The panels behind the tabs: hands, roads and your own account. Fairness comes when it is opened.
import { outcomesOf } from '../shared/cards.js';
import { ask, make, write } from '../shared/dom.js';
import '../shared/entry.js';
import { clock, money, moneyWithCents, percent } from '../shared/format.js';
import '../shared/roads.js';
import { fetchJson } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { linesOf, signedMoney } from './tray.js';

/**
 * @import { Outcome, OwnHand } from '../shared/api.js'
 * @import { SeatState, SeatView } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// The player's own hands, newest first and to the cent, with a running total of the session. What is older is asked
// for page by page; what is new comes with the table's view.

const PAGE = 20;

class SeatHistory extends HTMLElement {
  /** @type {(OwnHand & { said?: OwnHand })[]} newest first */
  #hands = [];
  #who = ''; // whose hands these are
  #isCurrent = false; // whether the newest page was fetched since the panel was opened or the network came back
  #isWhole = false;
  #top = 0; // the newest hand of the pages that are being fetched
  #knownTo = 0; // up to this hand nothing of the session is missing: the network may have been gone in between
  #total = make('p', { class: 'history-total', role: 'status' });
  #list = make('ol', { class: 'history' });
  #more = make('button', {
    type: 'button',
    class: 'button',
    text: text('seat.history.more'),
    on: { click: () => this.#ask(this.#hands.at(-1)?.hand ?? null) },
  });
  #words = make('p', { class: 'panel-words' });
  /** @type {number | null} */
  #table = null;
  #began_ms = 0;

  connectedCallback() {
    const title = make('h2', { class: 'panel-title', text: text('seat.history') });
    this.append(title, this.#total, this.#list, this.#words, this.#more);
  }

  /** @param {SeatState} state */
  update({ view, session, screen, table, isLive }) {
    if (screen !== 'seat' || !session || !view.you) {
      return;
    }
    this.#began_ms = session.began_ms;
    this.#begin(`${table} ${session.person}`, table);
    this.#takeNews(view.you.last);
    if (this.hidden || !isLive) {
      this.#isCurrent = false;
    } else if (!this.#isCurrent) {
      this.#isCurrent = true;
      this.#ask(null);
    }
  }

  /**
   * @param {string} who
   * @param {number | null} table
   */
  #begin(who, table) {
    if (this.#who !== who) {
      this.#who = who;
      this.#table = table;
      this.#hands = [];
      this.#isWhole = false;
      this.#isCurrent = false;
      this.#knownTo = 0;
      this.#draw();
    }
  }

  /**
   * A hand that has just been played stands first; its words may still change while a prize waits.
   * @param {OwnHand | null} last
   */
  #takeNews(last) {
    const newest = this.#hands[0];
    if (!last || last === newest?.said || (newest && last.hand < newest.hand)) {
      return;
    }
    const isAgain = newest?.hand === last.hand;
    this.#hands.splice(0, isAgain ? 1 : 0, { ...last, said: last });
    this.#draw();
  }

  /**
   * The newest hands, or those before one.
   * @param {number | null} before
   */
  async #ask(before) {
    const who = this.#who;
    this.#more.disabled = true;
    /** @type {{ hands: OwnHand[] } | null} */
    const answer = await fetchJson(
      `/api/tables/${this.#table}/mine?count=${PAGE}${before ? `&before=${before}` : ''}`,
    );
    this.#more.disabled = false;
    if (who !== this.#who) {
      return;
    }
    const known = new Set(this.#hands.map(({ hand }) => hand));
    const older = (answer?.hands ?? []).filter(({ hand }) => !known.has(hand));
    this.#hands = [...this.#hands, ...older].sort((a, b) => b.hand - a.hand);
    this.#isWhole ||= answer !== null && answer.hands.length < PAGE;
    this.#draw();
    if (answer === null) {
      write(this.#words, text('live.no_answer'));
      return;
    }
    this.#top = before ? this.#top : (answer.hands[0]?.hand ?? 0);
    this.#goOn(answer.hands);
  }

  /**
   * The total is of the whole session, so its hands are all fetched, however many there are.
   * @param {OwnHand[]} page
   */
  #goOn(page) {
    const oldest = page.at(-1);
    if (page.length === PAGE && oldest && oldest.time_ms >= this.#began_ms && oldest.hand > this.#knownTo) {
      this.#ask(oldest.hand);
    } else {
      this.#knownTo = Math.max(this.#knownTo, this.#top);
    }
  }

  #draw() {
    write(this.#words, this.#hands.length === 0 && this.#isWhole ? text('seat.history.none') : '');
    const ours = this.#hands.filter(({ time_ms }) => time_ms >= this.#began_ms);
    const total = ours.reduce((sum, { net }) => sum + net, 0);
    const values = { count: ours.length, net: signedMoney(total) };
    write(this.#total, text(ours.length > 0 ? 'seat.history.total' : 'seat.history.fresh', values));
    this.#total.dataset.sign = String(Math.sign(total));
    this.#more.hidden = this.#isWhole;
    let running = total;
    const open = new Set(
      Array.from(
        this.#list.querySelectorAll('details[open]'),
        (each) => each.getAttribute('data-hand') ?? '',
      ),
    );
    this.#list.replaceChildren(
      ...this.#hands.map((hand, i) => {
        const item = handItem(hand, i < ours.length ? running : null, open);
        running -= hand.net;
        return item;
      }),
    );
  }
}

/**
 * @param {OwnHand} hand
 * @param {'player' | 'banker'} side
 */
function sideOf(hand, side) {
  const { total, cards } = hand[side];
  return make(
    'span',
    { class: `history-side history-${side}` },
    `${text(`mark.${side}`)} `,
    make('b', { text: `${total} ` }),
    cards.map((card) => make('sabot-card', { card })),
  );
}

/**
 * A hand in a line: which, what it was, what it came to and, of this session, the total by then.
 * @param {OwnHand} hand
 * @param {number | null} running
 */
function summaryOf(hand, running) {
  const outcome = hand.void ? 'void' : hand.outcome;
  const words = hand.void ? text('seat.result.void') : text(`outcome.${outcome}`);
  const number = make('b', { text: text('hand.number', { number: hand.hand }) });
  const total =
    running === null
      ? null
      : make('small', { text: text('seat.history.running', { net: signedMoney(running) }) });
  return make(
    'summary',
    { class: 'history-summary' },
    make('span', { class: 'history-hand' }, number, make('small', { text: clock(hand.time_ms) })),
    make('span', { class: `history-outcome outcome-${outcome}`, text: words }),
    make(
      'span',
      { class: 'history-net', 'data-sign': String(Math.sign(hand.net)) },
      make('b', { text: signedMoney(hand.net) }),
      total,
    ),
  );
}

/**
 * @param {OwnHand} hand
 * @param {number | null} running
 * @param {Set<string>} open
 */
function handItem(hand, running, open) {
  const number = String(hand.hand);
  return make(
    'li',
    {},
    make(
      'details',
      { 'data-hand': number, open: open.has(number) },
      summaryOf(hand, running),
      make('div', { class: 'history-cards' }, sideOf(hand, 'player'), sideOf(hand, 'banker')),
      make('ul', { class: 'lines' }, linesOf(hand)),
    ),
  );
}

customElements.define('seat-history', SeatHistory);

// ---------------------------------------------------------------------------------------------------------
// The roads of the shoe on a phone: the big road first, then the bead plate and the derived ones, and the numbers.

const ROADS = ['big', 'bead', 'big_eye', 'small', 'cockroach'];

class SeatRoads extends HTMLElement {
  #tally = make('dl', { class: 'numbers' });
  #roads = ROADS.map((kind) => make('sabot-road', { kind }));
  #asks = ['banker', 'player'].map((side) => make('sabot-ask', { side }));

  connectedCallback() {
    this.setAttribute('tabindex', '0'); // it scrolls, and nothing in it takes the focus
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
// The player's own place: the stack, what they may ask the staff for, and the ways out.

const WANTS = /** @type {const} */ (['buy-in', 'cash-out', 'help']);

class SeatOwn extends HTMLElement {
  #stack = make('b', { class: 'own-stack' });
  #name = make('p', { class: 'own-name' });
  #waiting = make('p', { class: 'own-waiting', role: 'status' });
  #cancel = this.#button('seat.ask.cancel', '', () => ask(this, 'seat-ask', { want: null }));
  #amount = make('number-entry', { kind: 'money', label: text('seat.ask.amount') });
  #wants = Object.fromEntries(
    WANTS.map((want) => {
      const className = want === 'buy-in' ? 'button-main' : '';
      return [want, this.#button(`seat.ask.${want}`, className, () => this.#want(want))];
    }),
  );
  #line = make('p', { class: 'own-line', role: 'alert' });
  #leave = this.#button('seat.leave', 'button-warning', () => this.#pressLeave());
  #out = this.#button('seat.sign_out', '', () => ask(this, 'seat-sign-out'));
  #isLive = false;
  #isSure = false;
  #stackCents = 0;
  #install = this.#button('seat.install', '', () => ask(this, 'seat-install'));

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

  /**
   * @param {string} key
   * @param {string} className
   * @param {() => void} click
   */
  #button(key, className, click) {
    return make('button', { type: 'button', class: `button ${className}`, text: text(key), on: { click } });
  }

  /** @param {SeatState} state */
  update({ view, screen, session, isLive, refused, mayInstall }) {
    if (this.hidden) {
      this.#isSure = false; // who looked at something else is asked anew
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

  /** Leaving takes two presses: the second says with how much. */
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
