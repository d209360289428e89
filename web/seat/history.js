// <seat-history>: the player's hands, newest first, with a running total for the session. Older hands are loaded page by
// page; new ones arrive with the table's view.
import { button, make, setText } from '../shared/dom.js';
import { clock, signedMoney } from '../shared/format.js';
import { fetchJson } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { linesOf } from './dock.js';

/**
 * @import { OwnHand } from '../shared/api.js'
 * @import { SeatState } from '../shared/types.js'
 */

const PAGE = 20;

class SeatHistory extends HTMLElement {
  /** @type {(OwnHand & { source?: OwnHand })[]} newest first */
  #hands = [];
  #owner = ''; // the player whose hands these are
  #isCurrent = false; // whether the newest page was loaded since the panel was opened or the connection returned
  #hasAll = false;
  #newestLoaded = 0; // the newest hand of the pages being loaded
  #completeTo = 0; // the session is complete up to this hand; the connection may have been lost after it
  #total = make('p', { class: 'history-total', role: 'status' });
  #list = make('ol', { class: 'history' });
  #more = button(text('seat.history.more'), () => this.#load(this.#hands.at(-1)?.hand ?? null));
  #text = make('p', { class: 'panel-text' });
  /** @type {number | null} */
  #table = null;
  #began_ms = 0;

  connectedCallback() {
    const title = make('h2', { class: 'panel-title', text: text('seat.history') });
    this.append(title, this.#total, this.#list, this.#text, this.#more);
  }

  /** @param {SeatState} state */
  update({ view, session, screen, table, isLive }) {
    if (screen !== 'seat' || !session || !view.you) {
      return;
    }
    this.#began_ms = session.began_ms;
    this.#reset(`${table} ${session.person}`, table);
    this.#addLatest(view.you.last);
    if (this.hidden || !isLive) {
      this.#isCurrent = false;
    } else if (!this.#isCurrent) {
      this.#isCurrent = true;
      this.#load(null);
    }
  }

  /**
   * @param {string} owner
   * @param {number | null} table
   */
  #reset(owner, table) {
    if (this.#owner !== owner) {
      this.#owner = owner;
      this.#table = table;
      this.#hands = [];
      this.#hasAll = false;
      this.#isCurrent = false;
      this.#completeTo = 0;
      this.#draw();
    }
  }

  /**
   * The hand just played comes first; its words may still change while a prize is pending.
   * @param {OwnHand | null} last
   */
  #addLatest(last) {
    const newest = this.#hands[0];
    if (!last || last === newest?.source || (newest && last.hand < newest.hand)) {
      return;
    }
    const isSameHand = newest?.hand === last.hand;
    this.#hands.splice(0, isSameHand ? 1 : 0, { ...last, source: last });
    this.#draw();
  }

  /**
   * Loads the newest hands, or those before a given one.
   * @param {number | null} before
   */
  async #load(before) {
    const owner = this.#owner;
    this.#more.disabled = true;
    /** @type {{ hands: OwnHand[] } | null} */
    const response = await fetchJson(
      `/api/tables/${this.#table}/mine?count=${PAGE}${before ? `&before=${before}` : ''}`,
    );
    this.#more.disabled = false;
    if (owner !== this.#owner) {
      return;
    }
    const known = new Set(this.#hands.map(({ hand }) => hand));
    const older = (response?.hands ?? []).filter(({ hand }) => !known.has(hand));
    this.#hands = [...this.#hands, ...older].sort((a, b) => b.hand - a.hand);
    this.#hasAll ||= response !== null && response.hands.length < PAGE;
    this.#draw();
    if (response === null) {
      setText(this.#text, text('live.no_answer'));
      return;
    }
    this.#newestLoaded = before ? this.#newestLoaded : (response.hands[0]?.hand ?? 0);
    this.#loadRest(response.hands);
  }

  /**
   * The total covers the whole session, so all of its hands are loaded.
   * @param {OwnHand[]} page
   */
  #loadRest(page) {
    const oldest = page.at(-1);
    if (
      page.length === PAGE &&
      oldest &&
      oldest.time_ms >= this.#began_ms &&
      oldest.hand > this.#completeTo
    ) {
      this.#load(oldest.hand);
    } else {
      this.#completeTo = Math.max(this.#completeTo, this.#newestLoaded);
    }
  }

  #draw() {
    setText(this.#text, this.#hands.length === 0 && this.#hasAll ? text('seat.history.none') : '');
    const sessionHands = this.#hands.filter(({ time_ms }) => time_ms >= this.#began_ms);
    const total = sessionHands.reduce((sum, { net }) => sum + net, 0);
    const values = { count: sessionHands.length, net: signedMoney(total) };
    setText(this.#total, text(sessionHands.length > 0 ? 'seat.history.total' : 'seat.history.empty', values));
    this.#total.dataset.sign = String(Math.sign(total));
    this.#more.hidden = this.#hasAll;
    let running = total;
    const open = new Set(
      Array.from(
        this.#list.querySelectorAll('details[open]'),
        (each) => each.getAttribute('data-hand') ?? '',
      ),
    );
    this.#list.replaceChildren(
      ...this.#hands.map((hand, i) => {
        const item = handItem(hand, i < sessionHands.length ? running : null, open);
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
 * One line per hand: number, result, net and, for this session, the running total.
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
