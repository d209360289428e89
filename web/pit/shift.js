// The shift report: buy-ins and cash-outs, fees, hands, bets and accounts, to the cent, with charts, exports and a print
// style.
import { OUTCOMES } from '../shared/cards.js';
import '../shared/chart.js';
import { button, find, make, redraw } from '../shared/dom.js';
import { count as grouped, dayAndClock, money, moneyWithCents } from '../shared/format.js';
import { blank, choice, facts, figures, labelled, mark, numeric, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { go, hrefOf, link, queryOf, queryOfForm, timeField, utcWords } from './address.js';
import { drawError, drawLoading } from './follow.js';
import { hoursPanel, winKeysOf } from './hours.js';
import { accountsPanel, feesOf, incidentsPanel, peoplePanel, totalsOf } from './shift-lists.js';

/**
 * @import { Outcome, Shift, ShiftTable } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 * @typedef {Record<string, string | undefined>} Query
 */

const EXPORTS = ['hours', 'hands', 'wagers', 'fees', 'meters', 'transfers', 'shoes', 'notes'];
const HOUR_MS = 3_600_000;
const RESULT_AT = 6; // after taken and paid
const SPANS = { shift: 8, day: 24, week: 168 };

class PitShift extends HTMLElement {
  #form = make('form', { class: 'filter-form', on: { submit: (event) => this.#submit(event) } });
  #body = make('div', { class: 'shift' });
  /** @type {string | null} */
  #asked = null;
  /** @type {PitState} */
  #state;

  connectedCallback() {
    const print = button(text('pit.shift.print'), () => window.print());
    this.append(
      make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.shift') }), print),
      this.#form,
      this.#body,
    );
  }

  /** @param {PitState} state */
  update(state) {
    this.#state = state;
    const tables = Array.from(state.tiles.values()).map(
      ({ table, name }) => /** @type {const} */ ([table, name]),
    );
    redraw(this.#form, [tables, state.place.query], () => fields(tables, state.place.query, state.now));
  }

  /** @param {PitState} state */
  async show(state) {
    this.#state = state;
    const { query } = state.place;
    const asked = JSON.stringify(query);
    if (asked === this.#asked) return;
    this.#asked = asked;
    drawLoading(this.#body, text('pit.shift.loading'));
    try {
      /** @type {Shift} */
      const report = await request(`/api/shift${queryOf(query)}`);
      if (asked !== this.#asked) return;
      redraw(this.#body, [report, asked], () => this.#report(report, query));
    } catch (error) {
      drawError(this.#body, error);
    }
  }

  /**
   * Requesting the same period again updates the report.
   * @param {Event} event
   */
  #submit(event) {
    event.preventDefault();
    this.#asked = null;
    go({ pane: 'shift', query: queryOfForm(this.#form) });
    this.show(this.#state);
  }

  /**
   * @param {Shift} report
   * @param {Query} query
   */
  #report(report, query) {
    const { tables } = report;
    if (tables.length === 0) return [blank('empty', text('pit.shift.empty')), exportsPanel(query)];
    /** @param {number} table */
    const nameOf = (table) => this.#state.tiles.get(table)?.name ?? text('pit.table', { number: table });
    const isExplained = tables.every(({ explained }) => explained);
    return [
      make('p', {
        class: 'shift-span',
        text: text('pit.shift.span', {
          from: dayAndClock(Date.parse(report.first_record ?? '')),
          to: dayAndClock(Date.parse(report.last_record ?? '')),
        }),
      }),
      make('p', {
        class: isExplained ? 'explained' : 'explained is-not',
        text: text(isExplained ? 'pit.shift.explained' : 'pit.shift.not_explained'),
      }),
      totals(totalsOf(tables), winKeysOf(tables.flatMap(({ hours }) => hours))[0]),
      hoursPanel(tables),
      make('div', { class: 'shift-charts' }, charts(tables, nameOf)),
      tablesPanel(tables, nameOf),
      wagersPanel(tables),
      exportsPanel(query),
      incidentsPanel(tables, nameOf, this.#state.names),
      peoplePanel(tables, nameOf, this.#state.names),
      ...tables.map((table) => accountsPanel(table, nameOf(table.table))),
    ];
  }
}

/**
 * @param {(readonly [number, string])[]} tables
 * @param {Query} query
 * @param {() => number} now
 */
function fields(tables, query, now) {
  /** @param {keyof typeof SPANS} name */
  const span = (name) => {
    const place = () => ({
      pane: 'shift',
      query: { table: query.table, from: utcWords(now() - SPANS[name] * HOUR_MS) },
    });
    const node = link(text(`pit.shift.${name}`), place(), 'filter');
    node.addEventListener('click', () => node.setAttribute('href', hrefOf(place()))); // it may stay open for long
    return node;
  };
  return [
    labelled(
      text('pit.journal.table'),
      choice('table', [['', text('pit.shift.all')], ...tables], query.table ?? ''),
    ),
    timeField('from', query.from),
    timeField('to', query.to),
    make('button', { type: 'submit', class: 'button button-main', text: text('pit.shift.make') }),
    make(
      'span',
      { class: 'form-links' },
      span('shift'),
      span('day'),
      span('week'),
      link(text('pit.shift.whole'), { pane: 'shift', query: { table: query.table } }, 'filter'),
    ),
  ];
}

/**
 * @param {ReturnType<typeof totalsOf>} sums
 * @param {string} winKey
 */
function totals(
  { drop, cashOuts, fills, carried, fees, hands, voids, handle, taken, paid, result, incidents },
  winKey,
) {
  const rows = [
    ['drop', moneyWithCents(drop)],
    ['cash_outs', moneyWithCents(cashOuts)],
    ['fees', moneyWithCents(fees)],
    ['handle', moneyWithCents(handle)],
    ['taken', moneyWithCents(taken)],
    ['paid', moneyWithCents(paid)],
    ['fills', moneyWithCents(fills)],
    ['carried', moneyWithCents(carried)],
    ['hands', grouped(hands)],
    ['voids', grouped(voids)],
    ['incidents', grouped(incidents)],
  ];
  const named = rows.map(
    ([key, value]) => /** @type {[string, string]} */ ([text(`pit.shift.${key}`), value]),
  );
  named.splice(RESULT_AT, 0, [text(`pit.hours.${winKey}`), moneyWithCents(result)]);
  return panel('totals', text('pit.shift.totals'), facts(named, 'facts-large'));
}

/**
 * @param {ShiftTable[]} tables
 * @param {(table: number) => string} nameOf
 */
function charts(tables, nameOf) {
  /**
   * @param {string} key
   * @param {(table: ShiftTable) => number} of
   * @param {(value: number) => string} words
   */
  const bars = (key, of, words) => {
    const chart = make('sabot-chart');
    chart.bars({
      label: text(key),
      bars: tables.map((table) => ({ title: nameOf(table.table), value: of(table), tone: 'accent' })),
      y: { words },
    });
    return panel('chart', text(key), chart);
  };
  /** @param {Outcome} outcome */
  const count = (outcome) => tables.reduce((sum, table) => sum + table.outcomes[outcome], 0);
  const results = make('sabot-chart');
  results.bars({
    label: text('pit.shift.outcomes'),
    bars: OUTCOMES.map((outcome) => ({
      title: text(`outcome.${outcome}`),
      value: count(outcome),
      tone: outcome,
    })),
    y: { words: grouped },
  });
  const named = [
    bars('pit.shift.drop', ({ drop }) => drop, money),
    bars('pit.shift.fees', feesOf, moneyWithCents),
    bars('pit.shift.hands', ({ hands }) => hands, grouped),
  ];
  return [...(tables.length > 1 ? named : []), panel('chart', text('pit.shift.outcomes'), results)].map(
    (node, i) => {
      const title = find(node, 'h2');
      title.id = `chart-title-${i}`;
      node.setAttribute('aria-labelledby', title.id);
      return node;
    },
  );
}

/** @param {string} key */
const column = (key) => numeric(text(`pit.shift.${key}`));

/**
 * @param {ShiftTable[]} tables
 * @param {(table: number) => string} nameOf
 */
function tablesPanel(tables, nameOf) {
  /** @param {ShiftTable} table */
  const row = (table) => [
    link(nameOf(table.table), { table: table.table }),
    money(table.drop),
    money(table.cash_outs),
    moneyWithCents(feesOf(table)),
    money(table.fills),
    grouped(table.hands),
    grouped(Math.round(table.hands_an_hour)),
    String(table.voids),
    String(table.misdeals),
    String(table.take_backs),
  ];
  return panel(
    'tables',
    text('pit.shift.tables'),
    figures(
      text('pit.shift.tables'),
      [
        text('pit.journal.table'),
        column('drop'),
        column('cash_outs'),
        column('fees'),
        column('fills'),
        column('hands'),
        column('an_hour'),
        column('voids'),
        column('misdeals'),
        column('take_backs'),
      ],
      tables.map(row),
    ),
  );
}

/** @param {ShiftTable[]} tables */
function wagersPanel(tables) {
  const kinds = Array.from(new Set(tables.flatMap(({ wagers }) => Object.keys(wagers))));
  if (kinds.length === 0) return null;
  /**
   * @param {string} kind
   * @param {'count' | 'handle' | 'taken' | 'paid'} key
   */
  const sum = (kind, key) => tables.reduce((before, { wagers }) => before + (wagers[kind]?.[key] ?? 0), 0);
  /** @param {string} kind */
  const fee = (kind) => tables.reduce((before, { fees }) => before + (fees[kind]?.net ?? 0), 0);
  /** @param {string} kind */
  const row = (kind) => [
    mark(kind),
    grouped(sum(kind, 'count')),
    moneyWithCents(sum(kind, 'handle')),
    moneyWithCents(sum(kind, 'taken')),
    moneyWithCents(sum(kind, 'paid')),
    moneyWithCents(fee(kind)),
  ];
  const ofBank =
    fee('bank') === 0
      ? [] // the player-dealer's fee per hand belongs to no bet
      : [[text('pit.shift.bank_fee'), '–', '–', '–', '–', moneyWithCents(fee('bank'))]];
  return panel(
    'wagers',
    text('pit.shift.wagers'),
    figures(
      text('pit.shift.wagers'),
      [
        text('pit.protection.wager'),
        column('count'),
        column('handle'),
        column('taken'),
        column('paid'),
        column('fees'),
      ],
      [...kinds.map(row), ...ofBank],
    ),
  );
}

/** @param {Query} query */
function exportsPanel(query) {
  /**
   * @param {string} name
   * @param {string} ending
   */
  const href = (name, ending) => `/api/export/${name}.${ending}${queryOf(query)}`;
  /** @param {string} name */
  const one = (name) =>
    make(
      'li',
      {},
      make('b', { text: text(`pit.export.${name}`) }),
      ['csv', 'jsonl'].map((ending) =>
        make('a', {
          class: 'button export',
          href: href(name, ending),
          download: `${name}.${ending}`,
          text: text(`pit.export.as.${ending}`),
          'aria-label': text('pit.export.label', { what: text(`pit.export.${name}`), ending }),
        }),
      ),
    );
  return panel(
    'exports',
    text('pit.export'),
    make('p', { class: 'quiet', text: text('pit.export.words') }),
    make('ul', { class: 'exports' }, EXPORTS.map(one)),
  );
}

customElements.define('pit-shift', PitShift);
