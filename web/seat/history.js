// <seat-history>: the player's hands, newest first, with a running total for the session. Older hands are loaded page by
// page; new ones arrive with the table's view.
import { button, make, write } from '../shared/dom.js';
import { clock, signedMoney } from '../shared/format.js';
import { fetchJson } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { linesOf } from './tray.js';

/**
 * @import { OwnHand } from '../shared/api.js'
 * @import { SeatState } from '../shared/types.js'
 */

const PAGE = 20;

class SeatHistory extends HTMLElement {
  /** @type {(OwnHand & { said?: OwnHand })[]} newest first */
  #hands = [];
  #who = ''; // the player whose hands these are
  #isCurrent = false; // whether the newest page was loaded since the panel was opened or the connection returned
  #isWhole = false;
  #top = 0; // the newest hand of the pages being loaded
  #knownTo = 0; // the session is complete up to this hand; the connection may have been lost after it
  #total = make('p', { class: 'history-total', role: 'status' });
  #list = make('ol', { class: 'history' });
  #more = button(text('seat.history.more'), () => this.#ask(this.#hands.at(-1)?.hand ?? null));
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
   * The hand just played comes first; its words may still change while a prize is pending.
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
   * Loads the newest hands, or those before a given one.
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
   * The total covers the whole session, so all of its hands are loaded.
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
