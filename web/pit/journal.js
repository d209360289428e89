// The journal: records, newest first, by table, person, hand, event and time. A record links to its hand. New records
// appear automatically, unless the filter ends at a time.
import { button, make, redraw } from '../shared/dom.js';
import { clock, dayAndClock } from '../shared/format.js';
import { placeholder, dropdown, scrollingTable, labeled } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { navigate, handLink, link, queryOf, queryOfForm, timeField } from './router.js';
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
import { whoText } from './common.js';

/**
 * @import { Record as Entry, RecordList, Tile } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 */

const PAGE_SIZE = 100;
const KEYS = ['table', 'person', 'hand', 'event', 'from', 'to'];

class PitJournal extends HTMLElement {
  #form = make('form', { class: 'filter-form', on: { submit: (event) => this.#submit(event) } });
  #list = make('div');
  #events = make('datalist', { id: 'event-text' }); // the events the server knows
  /** @type {Entry[]} */
  #records = [];
  #hasMore = false;
  /** @type {string | null} */
  #queryKey = null;
  /** @type {PitState} */
  #state;
  #isLoaded = false;
  /** @type {Entry[]} that wait to be shown, newest first */
  #fresh = [];
  #isGap = false; // between them and those shown
  /** @type {Tile | number | null} */
  #lastChange = null;
  #missedChange = false; // something happened while the first page was loading
  #newItems = newItemsBar();
  #follower = new Follower(() => this.#loadNew());

  connectedCallback() {
    this.append(
      make(
        'div',
        { class: 'pane-head' },
        make('h1', { text: text('pit.pane.journal') }),
        make('p', { class: 'quiet', text: text('pit.journal.words') }),
      ),
      this.#form,
      this.#newItems,
      this.#list,
    );
  }

  disconnectedCallback() {
    this.#follower.stop();
  }

  /** @param {PitState} state */
  update(state) {
    this.#state = state;
    const tables = Array.from(state.tiles.values()).map(
      ({ table, name }) => /** @type {const} */ ([table, name]),
    );
    redraw(this.#form, [tables, state.route.query], () => this.#fields(tables, state.route.query));
    this.#follow(state);
  }

  // A table's tile changes when something happens there; for all tables, changes are counted.
  /** @param {PitState} state */
  #follow({ route: { query }, tiles, changeCount }) {
    const change = query.table ? (tiles.get(Number(query.table)) ?? null) : changeCount;
    const hasChanged = change !== this.#lastChange;
    this.#lastChange = change;
    this.#missedChange = !this.#isLoaded && (this.#missedChange || hasChanged);
    if (!this.#isLoaded || query.to) return;
    if (this.#fresh.length > 0 && isAtTop(this.#list)) this.#prependFresh();
    if (hasChanged && !this.#isGap) this.#follower.notify();
  }

  // Reads from the second of the newest record on, so the server does not search far.
  async #loadNew() {
    const [queryKey, newest] = [this.#queryKey, this.#records[0]];
    const from = newest ? new Date(newest.time_ms).toISOString().slice(0, 19) : this.#state.route.query.from;
    /** @type {RecordList} */
    const { records, more } = await request(
      `/api/journal${queryOf({ ...this.#query(), from, count: PAGE_SIZE })}`,
    );
    if (queryKey !== this.#queryKey || newest !== this.#records[0]) return;
    this.#fresh = records.filter(({ record }) => record > (newest?.record ?? 0));
    this.#isGap = more && this.#fresh.length === PAGE_SIZE;
    if (isAtTop(this.#list)) this.#prependFresh();
    else drawNewItems(this.#newItems, this.#fresh.length, this.#isGap, () => this.#showNew());
  }

  #prependFresh() {
    const { list: items, isTruncated } = prepend(this.#fresh, this.#isGap ? [] : this.#records);
    this.#hasMore = this.#hasMore || isTruncated || this.#isGap;
    this.#records = items;
    this.#clearFresh();
    this.#show();
  }

  #showNew() {
    this.#prependFresh();
    scrollToTop(this.#list);
  }

  #clearFresh() {
    this.#fresh = [];
    this.#isGap = false;
    drawNewItems(this.#newItems, 0, false, null);
  }

  /** @param {PitState} state */
  show(state) {
    this.#state = state;
    const queryKey = JSON.stringify(state.route.query);
    if (queryKey === this.#queryKey) return;
    this.#queryKey = queryKey;
    this.#records = [];
    this.#isLoaded = false;
    this.#clearFresh();
    drawLoading(this.#list, text('pit.journal.loading'));
    this.#loadMore();
    this.#loadEvents();
  }

  // Without this list, the filter still accepts typed text.
  async #loadEvents() {
    if (this.#events.options.length > 0) return;
    /** @type {{ events: string[] }} */
    const { events } = await request('/api/events').catch(() => ({ events: [] }));
    this.#events.replaceChildren(...events.map((value) => make('option', { value })));
  }

  /**
   * @param {(readonly [number, string])[]} tables
   * @param {Record<string, string | undefined>} query
   */
  #fields(tables, query) {
    /** @param {string} name */
    const number = (name) =>
      labeled(
        text(`pit.journal.${name}`),
        make('input', {
          class: 'field',
          name,
          inputmode: 'numeric',
          pattern: '[0-9]*',
          autocomplete: 'off',
          value: query[name] ?? '',
        }),
      );
    const events = make('input', {
      class: 'field',
      name: 'event',
      list: 'event-text',
      autocomplete: 'off',
      value: query.event ?? '',
      placeholder: text('pit.journal.any'),
    });
    return [
      labeled(
        text('pit.journal.table'),
        dropdown('table', [['', text('pit.journal.any')], ...tables], query.table ?? ''),
      ),
      number('person'),
      number('hand'),
      labeled(text('pit.journal.event'), events),
      this.#events,
      timeField('from', query.from),
      timeField('to', query.to),
      make('button', { type: 'submit', class: 'button button-main', text: text('pit.journal.search') }),
      button(text('pit.journal.clear'), () => navigate({ pane: 'journal' })),
    ];
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    navigate({ pane: 'journal', query: queryOfForm(this.#form) });
  }

  #query() {
    return Object.fromEntries(KEYS.map((key) => [key, this.#state.route.query[key]]));
  }

  async #loadMore() {
    const [queryKey, last] = [this.#queryKey, this.#records.at(-1)];
    try {
      /** @type {RecordList} */
      const { records, more } = await request(
        `/api/journal${queryOf({ ...this.#query(), count: PAGE_SIZE, before: last?.record })}`,
      );
      if (queryKey !== this.#queryKey || last !== this.#records.at(-1)) return;
      this.#records.push(...records);
      this.#hasMore = more;
      this.#isLoaded = true;
      this.#show();
      if (this.#missedChange && !this.#state.route.query.to) this.#follower.notify();
      this.#missedChange = false;
    } catch (error) {
      drawError(this.#list, error);
    }
  }

  #show() {
    redraw(this.#list, [this.#records, this.#hasMore], () => this.#draw());
  }

  #draw() {
    if (this.#records.length === 0) return [placeholder('empty', text('pit.journal.none'))];
    const headers = ['record', 'time', 'table', 'hand', 'who', 'what'].map((key) =>
      make('th', { scope: 'col', text: text(`pit.journal.${key}`) }),
    );
    const rows = this.#records.map((record) => this.#row(record));
    return [
      scrollingTable(text('pit.pane.journal'), 'data-table journal', headers, rows),
      this.#hasMore
        ? button(text('pit.older'), () => this.#loadMore(), { key: 'older', className: 'older' })
        : make('p', { class: 'quiet list-end', text: text('pit.journal.end') }),
    ];
  }

  /** @param {Entry} entry */
  #row({ record, time_ms: time, table, hand, person, role, events }) {
    const name = this.#state.tiles.get(table)?.name ?? text('pit.table', { number: table });
    const where = table > 0 ? link(name, { table }) : '–';
    const words = whoText(role, person, this.#state.names);
    const who = person > 0 ? link(words, { pane: 'journal', query: { person } }) : words;
    const what = events.map(({ event, words: sentence }) =>
      make('p', { class: `event event-${event}`, text: sentence || event }),
    );
    return make(
      'tr',
      {},
      make('th', { scope: 'row', class: 'number', text: String(record) }),
      make(
        'td',
        { class: 'nowrap' },
        make('time', {
          title: dayAndClock(time),
          text: text('pit.journal.at', { day: dayAndClock(time).slice(0, 10), clock: clock(time) }),
        }),
      ),
      make('td', {}, where),
      make('td', {}, handLink(table, hand)),
      make('td', {}, who),
      make('td', { class: 'journal-what' }, what),
    );
  }
}

customElements.define('pit-journal', PitJournal);
