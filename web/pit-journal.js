// The journal: records, newest first, by table, person, hand, event and time. A record opens its hand.
import { clock, dayAndClock } from './clock.js';
import { make } from './make.js';
import { go, queryOf } from './pit-address.js';
import { blank, button, choice, labelled, link, redraw } from './pit-parts.js';
import { personWords } from './pit-words.js';
import { queryOfForm, timeField } from './pit-span.js';
import { read } from './pit-wire.js';
import { text } from './texts.js';

const COUNT = 100;
const KEYS = ['table', 'person', 'hand', 'event', 'from', 'to'];

class PitJournal extends HTMLElement {
  #form = make('form', { class: 'filter-form', on: { submit: (event) => this.#submit(event) } });
  #list = make('div');
  #records = [];
  #hasMore = false;
  #asked = null;
  #state = null;

  connectedCallback() {
    this.append(make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.journal') }),
      make('p', { class: 'quiet', text: text('pit.journal.words') })), this.#form, this.#list);
  }

  update(state) {
    this.#state = state;
    const tables = Array.from(state.tiles.values()).map(({ table, name }) => [table, name]);
    redraw(this.#form, [tables, state.place.query], () => this.#fields(tables, state.place.query));
  }

  show(state) {
    this.#state = state;
    const asked = JSON.stringify(state.place.query);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#records = [];
    redraw(this.#list, 'loading', () => [blank('loading', text('pit.journal.loading'))]);
    this.#more();
  }

  #fields(tables, query) {
    const number = (name) => labelled(text(`pit.journal.${name}`),
      make('input', { class: 'field', name, inputmode: 'numeric', pattern: '[0-9]*', autocomplete: 'off',
      value: query[name] ?? '' }));
    const events = make('input', { class: 'field', name: 'event', list: 'event-words', autocomplete: 'off',
      value: query.event ?? '', placeholder: text('pit.journal.any') });
    const words = make('datalist', { id: 'event-words' }, text('pit.journal.events').split(' ')
      .map((value) => make('option', { value })));
    return [
      labelled(text('pit.journal.table'), choice('table', [['', text('pit.journal.any')], ...tables],
        query.table ?? '')), number('person'), number('hand'),
      labelled(text('pit.journal.event'), events), words, timeField('from', query.from), timeField('to', query.to),
      make('button', { type: 'submit', class: 'button button-main', text: text('pit.journal.look') }),
      button(text('pit.journal.clear'), () => go({ pane: 'journal' })),
    ];
  }

  #submit(event) {
    event.preventDefault();
    go({ pane: 'journal', query: queryOfForm(this.#form) });
  }

  async #more() {
    const asked = this.#asked;
    const query = Object.fromEntries(KEYS.map((key) => [key, this.#state.place.query[key]]));
    try {
      const { records, more } =
        await read(`/api/journal${queryOf({ ...query, count: COUNT, before: this.#records.at(-1)?.record })}`);
      if (asked !== this.#asked) return;
      this.#records.push(...records);
      this.#hasMore = more;
      redraw(this.#list, [this.#records, more], () => this.#draw());
    } catch (error) {
      redraw(this.#list, error.message, () => [blank('error', error.message)]);
    }
  }

  #draw() {
    if (this.#records.length === 0) return [blank('empty', text('pit.journal.none'))];
    const heads = ['record', 'time', 'table', 'hand', 'who', 'what'].map((key) =>
      make('th', { scope: 'col', text: text(`pit.journal.${key}`) }));
    const table = make('table', { class: 'figures journal' },
      make('caption', { class: 'visually-hidden', text: text('pit.pane.journal') }),
      make('thead', {}, make('tr', {}, heads)), make('tbody', {}, this.#records.map((record) => this.#row(record))));
    return [make('div', { class: 'figures-frame', tabindex: '0', role: 'group',
      'aria-label': text('pit.pane.journal') }, table),
      this.#hasMore ? button(text('pit.older'), () => this.#more(), { key: 'older', tone: 'older' })
        : make('p', { class: 'quiet list-end', text: text('pit.journal.end') })];
  }

  #row({ record, time_ms: time, table, hand, person, role, events }) {
    const name = this.#state.tiles.get(table)?.name ?? text('pit.table', { number: table });
    const where = table > 0 ? link(name, { table }) : '–';
    const at = hand > 0 ? link(text('hand.number', { number: hand }), { table, pane: 'hand', query: { hand } }) : '–';
    const who = person > 0 ? link(text('pit.replay.by', { role: text(`pit.role.${role}`),
      person: personWords(person, this.#state.names) }), { pane: 'journal', query: { person } })
      : text(`pit.role.${role}`);
    const words = events.map(({ event, words: sentence }) => make('p', { class: `event event-${event}`, text: sentence
      || event }));
    return make('tr', {}, make('th', { scope: 'row', class: 'number', text: String(record) }),
      make('td', { class: 'nowrap' },
        make('time', { title: dayAndClock(time), text: text('pit.journal.at', { day: dayAndClock(time).slice(0, 10),
        clock: clock(time) }) })),
      make('td', {}, where), make('td', {}, at), make('td', {}, who), make('td', { class: 'journal-what' }, words));
  }
}

customElements.define('pit-journal', PitJournal);
