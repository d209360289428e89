// The finished hands of a table, newest first; each links to its replay. The table's tile reports new hands and their
// number, so nothing is requested needlessly.
import { button, make, redraw } from '../shared/dom.js';
import { dayAndClock, money } from '../shared/format.js';
import { blank, figures, mark, numeric } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { handLink, queryOf } from './address.js';
import {
  drawError,
  drawLoading,
  drawNews,
  Follower,
  goToHead,
  headed,
  isAtHead,
  newsPlace,
} from './follow.js';
import { lastOver } from './words.js';

/**
 * @import { HandLine } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 */

const COUNT = 40;
const READ_MAX = 200;
const TRIES_MAX = 3; // stops asking for a hand that the journal does not have

class PitHands extends HTMLElement {
  #body = make('div');
  /** @type {HandLine[]} */
  #hands = [];
  #isAll = false;
  #isRead = false;
  #table = 0;
  #newest = 0; // the last finished hand in the live view
  #tries = 0;
  #news = newsPlace();
  #follower = new Follower(() => this.#readNew());

  connectedCallback() {
    this.append(
      make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.hands') })),
      this.#news,
      this.#body,
    );
  }

  disconnectedCallback() {
    this.#follower.stop();
  }

  /** @param {PitState} state */
  update({ tiles, place }) {
    const newest = lastOver(tiles.get(place.table));
    if (newest !== this.#newest) this.#tries = 0;
    this.#newest = newest;
    this.#follow();
  }

  #follow() {
    if (!this.#isRead) return;
    const count = Math.max(0, this.#newest - (this.#hands[0]?.hand ?? 0));
    const isHeld = !isAtHead(this.#body);
    drawNews(this.#news, isHeld ? count : 0, false, () => this.#showNew());
    if (count > 0 && !isHeld && this.#tries < TRIES_MAX) this.#follower.stir();
  }

  async #showNew() {
    await this.#readNew().catch(() => null);
    drawNews(this.#news, 0, false, null);
    goToHead(this.#body);
  }

  async #readNew() {
    this.#tries += 1;
    const count = Math.min(READ_MAX, Math.max(1, this.#newest - (this.#hands[0]?.hand ?? 0)));
    /** @type {{ hands: HandLine[] }} */
    const { hands } = await request(`/api/tables/${this.#table}/hands${queryOf({ count })}`);
    const known = this.#hands[0]?.hand ?? 0; // another read may have finished first
    const fresh = hands.filter(({ hand }) => hand > known);
    const isGap = known > 0 && fresh.length === READ_MAX;
    const { list, isCut } = headed(fresh, isGap ? [] : this.#hands);
    this.#hands = list;
    this.#isAll = this.#isAll && !isCut && !isGap;
    this.#show();
    this.#follow();
  }

  /** @param {PitState} state */
  async show({ place }) {
    this.#hands = [];
    this.#isRead = false;
    this.#table = place.table;
    drawLoading(this.#body);
    await this.#more();
  }

  async #more() {
    const last = this.#hands.at(-1);
    try {
      /** @type {{ hands: HandLine[] }} */
      const { hands } = await request(
        `/api/tables/${this.#table}/hands${queryOf({ count: COUNT, before: last?.hand })}`,
      );
      if (last !== this.#hands.at(-1)) return;
      this.#hands.push(...hands);
      this.#isAll = hands.length < COUNT;
      this.#isRead = true;
      this.#show();
      this.#follow();
    } catch (error) {
      drawError(this.#body, error);
    }
  }

  #show() {
    redraw(this.#body, [this.#hands, this.#isAll], () => this.#draw(this.#table));
  }

  /** @param {number} table */
  #draw(table) {
    if (this.#hands.length === 0) return [blank('empty', text('pit.hands.none'))];
    const columns = [
      text('pit.hand'),
      text('pit.time'),
      text('pit.shoe.short'),
      text('side.player'),
      text('side.banker'),
      text('pit.outcome'),
      numeric(text('pit.hands.wagers')),
      numeric(text('pit.hands.taken')),
      numeric(text('pit.hands.paid')),
    ];
    const rows = this.#hands.map((hand) => [
      handLink(table, hand.hand),
      dayAndClock(Date.parse(hand.began)),
      String(hand.shoe),
      cards(hand.player),
      cards(hand.banker),
      outcomeOf(hand.outcome),
      money(hand.wagers_cents),
      money(hand.taken_cents),
      money(hand.paid_cents),
    ]);
    return [
      figures(text('pit.pane.hands'), columns, rows),
      this.#isAll ? null : button(text('pit.older'), () => this.#more(), { key: 'older' }),
    ];
  }
}

/** @param {string[]} list */
function cards(list) {
  return make(
    'span',
    { class: 'small-cards' },
    list.map((card) => make('sabot-card', { card })),
  );
}

/**
 * The outcome of a finished hand; a voided one has one, too.
 * @param {string} outcome
 */
export function outcomeOf(outcome) {
  return outcome === 'void'
    ? make('b', { class: 'badge badge-away', text: text('pit.void') })
    : mark(outcome);
}

customElements.define('pit-hands', PitHands);
