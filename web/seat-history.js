// The player's own hands, newest first and to the cent, with a running total of the session. What is older is asked
// for page by page; what is new comes with the table's view.
import { clock } from './clock.js';
import { linesOf, signedMoney } from './seat-words.js';
import { make, write } from './make.js';
import { fetchJson } from './session.js';
import { text } from './texts.js';

const PAGE = 20;

class SeatHistory extends HTMLElement {
  #hands = []; // newest first
  #asked = '';
  #isWhole = false;
  #total = make('p', { class: 'history-total', role: 'status' });
  #list = make('ol', { class: 'history' });
  #more = make('button', { type: 'button', class: 'button', text: text('seat.history.more'), on: { click: () => this.#ask() } });
  #words = make('p', { class: 'panel-words' });
  #table = null;
  #began_ms = 0;

  connectedCallback() {
    const title = make('h2', { class: 'panel-title', text: text('seat.history') });
    this.append(title, this.#total, this.#list, this.#words, this.#more);
  }

  update({ view, session, screen, table, now }) {
    if (screen !== 'seat') {
      return;
    }
    const who = `${table} ${session.person}`;
    if (this.#asked !== who) {
      this.#begin(who, table);
    }
    this.#began_ms = session.began_ms;
    this.#takeNews(view.you.last, now());
  }

  #begin(who, table) {
    this.#asked = who;
    this.#table = table;
    this.#hands = [];
    this.#isWhole = false;
    this.#list.replaceChildren();
    this.#ask();
  }

  /// A hand that has just been played stands first; its words may still change while a prize waits.
  #takeNews(last, time_ms) {
    const newest = this.#hands[0];
    if (!last || last === newest?.said || (newest && last.hand < newest.hand)) {
      return;
    }
    const isAgain = newest?.hand === last.hand;
    this.#hands.splice(0, isAgain ? 1 : 0, { time_ms: isAgain ? newest.time_ms : time_ms, ...last, said: last });
    this.#draw();
  }

  async #ask() {
    const before = this.#hands.at(-1)?.hand;
    const who = this.#asked;
    this.#more.disabled = true;
    const answer = await fetchJson(`/api/tables/${this.#table}/mine?count=${PAGE}${before ? `&before=${before}` : ''}`);
    this.#more.disabled = false;
    if (who !== this.#asked) {
      return;
    }
    const known = new Set(this.#hands.map(({ hand }) => hand));
    const older = (answer?.hands ?? []).filter(({ hand }) => !known.has(hand));
    this.#hands = [...this.#hands, ...older].sort((a, b) => b.hand - a.hand);
    this.#isWhole = answer !== null && answer.hands.length < PAGE;
    write(this.#words, answer === null ? text('live.no_answer') : this.#hands.length === 0 ? text('seat.history.none') : '');
    this.#draw();
    this.#goOn(older);
  }

  /// The total is of the whole session, so its hands are all fetched, however many there are.
  #goOn(older) {
    if (!this.#isWhole && older.length > 0 && older.at(-1).time_ms >= this.#began_ms) {
      this.#ask();
    }
  }

  #draw() {
    const ours = this.#hands.filter(({ time_ms }) => time_ms >= this.#began_ms);
    const total = ours.reduce((sum, { net }) => sum + net, 0);
    write(this.#total, ours.length > 0 ? text('seat.history.total', { count: ours.length, net: signedMoney(total) }) : text('seat.history.fresh'));
    this.#total.dataset.sign = String(Math.sign(total));
    this.#more.hidden = this.#isWhole;
    let running = total;
    const open = new Set(Array.from(this.#list.querySelectorAll('details[open]'), ({ dataset }) => dataset.hand));
    this.#list.replaceChildren(...this.#hands.map((hand, i) => {
      const item = handItem(hand, i < ours.length ? running : null, open);
      running -= hand.net;
      return item;
    }));
  }
}

function handItem(hand, running, open) {
  const cards = (side) => make('span', { class: `history-side history-${side}` }, text(`short.${side}`), ' ', make('b', { text: String(hand[side].total) }),
    ' ', hand[side].cards.map((card) => make('sabot-card', { card })));
  const summary = make(
    'summary', { class: 'history-summary' },
    make('span', { class: 'history-hand' }, make('b', { text: text('hand.number', { number: hand.hand }) }), make('small', { text: clock(hand.time_ms) })),
    make('span', { class: `history-outcome outcome-${hand.void ? 'void' : hand.outcome}`, text: hand.void ? text('seat.result.void') : text(`outcome.${hand.outcome}`) }),
    make('span', { class: 'history-net', 'data-sign': String(Math.sign(hand.net)) }, make('b', { text: signedMoney(hand.net) }),
      running === null ? null : make('small', { text: text('seat.history.running', { net: signedMoney(running) }) })),
  );
  return make('li', {}, make(
    'details', { 'data-hand': String(hand.hand), open: open.has(String(hand.hand)) }, summary,
    make('div', { class: 'history-cards' }, cards('player'), cards('banker')),
    make('ul', { class: 'lines' }, linesOf(hand)),
  ));
}

customElements.define('seat-history', SeatHistory);
