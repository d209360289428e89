// The journal: records, newest first, by table, person, hand, event and time. A record links to its hand. New records
// appear automatically, unless the filter ends at a time.
import { button, make, redraw } from '../shared/dom.js';
import { clock, dayAndClock } from '../shared/format.js';
import { blank, choice, framed, labelled } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { go, handLink, link, queryOf, queryOfForm, timeField } from './address.js';
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
import { whoWords } from './words.js';

/**
 * @import { Record as Entry, RecordList, Tile } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 */

const COUNT = 100;
const KEYS = ['table', 'person', 'hand', 'event', 'from', 'to'];

class PitJournal extends HTMLElement {
  #form = make('form', { class: 'filter-form', on: { submit: (event) => this.#submit(event) } });
  #list = make('div');
  #events = make('datalist', { id: 'event-words' }); // the events the server knows
  /** @type {Entry[]} */
  #records = [];
  #hasMore = false;
  /** @type {string | null} */
  #asked = null;
  /** @type {PitState} */
  #state;
  #isRead = false;
  /** @type {Entry[]} that wait to be shown, newest first */
  #fresh = [];
  #isGap = false; // between them and those shown
  /** @type {Tile | number | null} */
  #stirred = null;
  #isMissed = false; // something happened while the first page was loading
  #news = newsPlace();
  #follower = new Follower(() => this.#readNew());

  connectedCallback() {
    this.append(
      make(
        'div',
        { class: 'pane-head' },
        make('h1', { text: text('pit.pane.journal') }),
        make('p', { class: 'quiet', text: text('pit.journal.words') }),
      ),
      this.#form,
      this.#news,
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
    redraw(this.#form, [tables, state.place.query], () => this.#fields(tables, state.place.query));
    this.#follow(state);
  }

  // A table's tile changes when something happens there; for all tables, changes are counted.
  /** @param {PitState} state */
  #follow({ place: { query }, tiles, stirs }) {
    const stirred = query.table ? (tiles.get(Number(query.table)) ?? null) : stirs;
    const isStirred = stirred !== this.#stirred;
    this.#stirred = stirred;
    this.#isMissed = !this.#isRead && (this.#isMissed || isStirred);
    if (!this.#isRead || query.to) return;
    if (this.#fresh.length > 0 && isAtHead(this.#list)) this.#takeIn();
    if (isStirred && !this.#isGap) this.#follower.stir();
  }

  // Reads from the second of the newest record on, so the server does not search far.
  async #readNew() {
    const [asked, newest] = [this.#asked, this.#records[0]];
    const from = newest ? new Date(newest.time_ms).toISOString().slice(0, 19) : this.#state.place.query.from;
    /** @type {RecordList} */
    const { records, more } = await request(
      `/api/journal${queryOf({ ...this.#query(), from, count: COUNT })}`,
    );
    if (asked !== this.#asked || newest !== this.#records[0]) return;
    this.#fresh = records.filter(({ record }) => record > (newest?.record ?? 0));
    this.#isGap = more && this.#fresh.length === COUNT;
    if (isAtHead(this.#list)) this.#takeIn();
    else drawNews(this.#news, this.#fresh.length, this.#isGap, () => this.#showNew());
  }

  #takeIn() {
    const { list, isCut } = headed(this.#fresh, this.#isGap ? [] : this.#records);
    this.#hasMore = this.#hasMore || isCut || this.#isGap;
    this.#records = list;
    this.#forgetNew();
    this.#show();
  }

  #showNew() {
    this.#takeIn();
    goToHead(this.#list);
  }

  #forgetNew() {
    this.#fresh = [];
    this.#isGap = false;
    drawNews(this.#news, 0, false, null);
  }

  /** @param {PitState} state */
  show(state) {
    this.#state = state;
    const asked = JSON.stringify(state.place.query);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#records = [];
    this.#isRead = false;
    this.#forgetNew();
    drawLoading(this.#list, text('pit.journal.loading'));
    this.#more();
    this.#readEvents();
  }

  // Without this list, the filter still accepts typed text.
  async #readEvents() {
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
      labelled(
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
      list: 'event-words',
      autocomplete: 'off',
      value: query.event ?? '',
      placeholder: text('pit.journal.any'),
    });
    return [
      labelled(
        text('pit.journal.table'),
        choice('table', [['', text('pit.journal.any')], ...tables], query.table ?? ''),
      ),
      number('person'),
      number('hand'),
      labelled(text('pit.journal.event'), events),
      this.#events,
      timeField('from', query.from),
      timeField('to', query.to),
      make('button', { type: 'submit', class: 'button button-main', text: text('pit.journal.look') }),
      button(text('pit.journal.clear'), () => go({ pane: 'journal' })),
    ];
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    go({ pane: 'journal', query: queryOfForm(this.#form) });
  }

  #query() {
    return Object.fromEntries(KEYS.map((key) => [key, this.#state.place.query[key]]));
  }

  async #more() {
    const [asked, last] = [this.#asked, this.#records.at(-1)];
    try {
      /** @type {RecordList} */
      const { records, more } = await request(
        `/api/journal${queryOf({ ...this.#query(), count: COUNT, before: last?.record })}`,
      );
      if (asked !== this.#asked || last !== this.#records.at(-1)) return;
      this.#records.push(...records);
      this.#hasMore = more;
      this.#isRead = true;
      this.#show();
      if (this.#isMissed && !this.#state.place.query.to) this.#follower.stir();
      this.#isMissed = false;
    } catch (error) {
      drawError(this.#list, error);
    }
  }

  #show() {
    redraw(this.#list, [this.#records, this.#hasMore], () => this.#draw());
  }

  #draw() {
    if (this.#records.length === 0) return [blank('empty', text('pit.journal.none'))];
    const heads = ['record', 'time', 'table', 'hand', 'who', 'what'].map((key) =>
      make('th', { scope: 'col', text: text(`pit.journal.${key}`) }),
    );
    const rows = this.#records.map((record) => this.#row(record));
    return [
      framed(text('pit.pane.journal'), 'figures journal', heads, rows),
      this.#hasMore
        ? button(text('pit.older'), () => this.#more(), { key: 'older', tone: 'older' })
        : make('p', { class: 'quiet list-end', text: text('pit.journal.end') }),
    ];
  }

  /** @param {Entry} entry */
  #row({ record, time_ms: time, table, hand, person, role, events }) {
    const name = this.#state.tiles.get(table)?.name ?? text('pit.table', { number: table });
    const where = table > 0 ? link(name, { table }) : '–';
    const words = whoWords(role, person, this.#state.names);
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
