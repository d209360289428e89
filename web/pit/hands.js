// The finished hands of a table, newest first; each links to its replay. The table's tile reports new hands and their
// number, so nothing is requested needlessly.
import { button, make, redraw } from '../shared/dom.js';
import { dayAndClock, money } from '../shared/format.js';
import { placeholder, dataTable, mark, numeric } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { handLink, queryOf } from './router.js';
import {
  drawError,
  drawLoading,
  drawNewItems,
  Follower,
  scrollToTop,
  prepend,
  isAtTop,
  newItemsBar,
} from './follow.js';
import { lastFinishedHand } from './common.js';

/**
 * @import { HandLine } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 */

const PAGE_SIZE = 40;
const LOAD_MAX = 200;
const TRIES_MAX = 3; // stops asking for a hand that the journal does not have

class PitHands extends HTMLElement {
  #body = make('div');
  /** @type {HandLine[]} */
  #hands = [];
  #hasAll = false;
  #isLoaded = false;
  #table = 0;
  #lastFinished = 0; // the last finished hand in the live view
  #tries = 0;
  #newItems = newItemsBar();
  #follower = new Follower(() => this.#loadNew());

  connectedCallback() {
    this.append(
      make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.hands') })),
      this.#newItems,
      this.#body,
    );
  }

  disconnectedCallback() {
    this.#follower.stop();
  }

  /** @param {PitState} state */
  update({ tiles, route }) {
    const lastFinished = lastFinishedHand(tiles.get(route.table));
    if (lastFinished !== this.#lastFinished) this.#tries = 0;
    this.#lastFinished = lastFinished;
    this.#follow();
  }

  #follow() {
    if (!this.#isLoaded) return;
    const count = Math.max(0, this.#lastFinished - (this.#hands[0]?.hand ?? 0));
    const isReading = !isAtTop(this.#body);
    drawNewItems(this.#newItems, isReading ? count : 0, false, () => this.#showNew());
    if (count > 0 && !isReading && this.#tries < TRIES_MAX) this.#follower.notify();
  }

  async #showNew() {
    await this.#loadNew().catch(() => null);
    drawNewItems(this.#newItems, 0, false, null);
    scrollToTop(this.#body);
  }

  async #loadNew() {
    this.#tries += 1;
    const count = Math.min(LOAD_MAX, Math.max(1, this.#lastFinished - (this.#hands[0]?.hand ?? 0)));
    /** @type {{ hands: HandLine[] }} */
    const { hands } = await request(`/api/tables/${this.#table}/hands${queryOf({ count })}`);
    const known = this.#hands[0]?.hand ?? 0; // another read may have finished first
    const fresh = hands.filter(({ hand }) => hand > known);
    const isGap = known > 0 && fresh.length === LOAD_MAX;
    const { list: items, isTruncated } = prepend(fresh, isGap ? [] : this.#hands);
    this.#hands = items;
    this.#hasAll = this.#hasAll && !isTruncated && !isGap;
    this.#show();
    this.#follow();
  }

  /** @param {PitState} state */
  async show({ route }) {
    this.#hands = [];
    this.#isLoaded = false;
    this.#table = route.table;
    drawLoading(this.#body);
    await this.#loadMore();
  }

  async #loadMore() {
    const last = this.#hands.at(-1);
    try {
      /** @type {{ hands: HandLine[] }} */
      const { hands } = await request(
        `/api/tables/${this.#table}/hands${queryOf({ count: PAGE_SIZE, before: last?.hand })}`,
      );
      if (last !== this.#hands.at(-1)) return;
      this.#hands.push(...hands);
      this.#hasAll = hands.length < PAGE_SIZE;
      this.#isLoaded = true;
      this.#show();
      this.#follow();
    } catch (error) {
      drawError(this.#body, error);
    }
  }

  #show() {
    redraw(this.#body, [this.#hands, this.#hasAll], () => this.#draw(this.#table));
  }

  /** @param {number} table */
  #draw(table) {
    if (this.#hands.length === 0) return [placeholder('empty', text('pit.hands.none'))];
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
      dataTable(text('pit.pane.hands'), columns, rows),
      this.#hasAll ? null : button(text('pit.older'), () => this.#loadMore(), { key: 'older' }),
    ];
  }
}

/** @param {string[]} items */
function cards(items) {
  return make(
    'span',
    { class: 'small-cards' },
    items.map((card) => make('sabot-card', { card })),
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
