// The shift report: buy-ins and cash-outs, fees, hands, bets and accounts, to the cent, with charts, exports and a print
// style.
import { OUTCOMES } from '../shared/cards.js';
import '../shared/chart.js';
import { button, find, make, redraw } from '../shared/dom.js';
import { count as grouped, dayAndClock, money, moneyWithCents } from '../shared/format.js';
import { placeholder, dropdown, facts, dataTable, labeled, mark, numeric, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { navigate, routeHref, link, queryOf, queryOfForm, timeField, utcTime } from './router.js';
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
const RESULT_INDEX = 6; // after taken and paid
const SPANS = { shift: 8, day: 24, week: 168 };

class PitShift extends HTMLElement {
  #form = make('form', { class: 'filter-form', on: { submit: (event) => this.#submit(event) } });
  #body = make('div', { class: 'shift' });
  /** @type {string | null} */
  #queryKey = null;
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
    redraw(this.#form, [tables, state.route.query], () => fields(tables, state.route.query, state.now));
  }

  /** @param {PitState} state */
  async show(state) {
    this.#state = state;
    const { query } = state.route;
    const queryKey = JSON.stringify(query);
    if (queryKey === this.#queryKey) return;
    this.#queryKey = queryKey;
    drawLoading(this.#body, text('pit.shift.loading'));
    try {
      /** @type {Shift} */
      const report = await request(`/api/shift${queryOf(query)}`);
      if (queryKey !== this.#queryKey) return;
      redraw(this.#body, [report, queryKey], () => this.#report(report, query));
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
    this.#queryKey = null;
    navigate({ pane: 'shift', query: queryOfForm(this.#form) });
    this.show(this.#state);
  }

  /**
   * @param {Shift} report
   * @param {Query} query
   */
  #report(report, query) {
    const { tables } = report;
    if (tables.length === 0) return [placeholder('empty', text('pit.shift.empty')), exportsPanel(query)];
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
        class: isExplained ? 'explained' : 'explained is-failed',
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
  const spanLink = (name) => {
    const routeOf = () => ({
      pane: 'shift',
      query: { table: query.table, from: utcTime(now() - SPANS[name] * HOUR_MS) },
    });
    const node = link(text(`pit.shift.${name}`), routeOf(), 'filter');
    node.addEventListener('click', () => node.setAttribute('href', routeHref(routeOf()))); // it may stay open for long
    return node;
  };
  return [
    labeled(
      text('pit.journal.table'),
      dropdown('table', [['', text('pit.shift.all')], ...tables], query.table ?? ''),
    ),
    timeField('from', query.from),
    timeField('to', query.to),
    make('button', { type: 'submit', class: 'button button-main', text: text('pit.shift.create') }),
    make(
      'span',
      { class: 'form-links' },
      spanLink('shift'),
      spanLink('day'),
      spanLink('week'),
      link(text('pit.shift.all_time'), { pane: 'shift', query: { table: query.table } }, 'filter'),
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
  const factRows = rows.map(
    ([key, value]) => /** @type {[string, string]} */ ([text(`pit.shift.${key}`), value]),
  );
  factRows.splice(RESULT_INDEX, 0, [text(`pit.hours.${winKey}`), moneyWithCents(result)]);
  return panel('totals', text('pit.shift.totals'), facts(factRows, 'facts-large'));
}

/**
 * @param {ShiftTable[]} tables
 * @param {(table: number) => string} nameOf
 */
function charts(tables, nameOf) {
  /**
   * @param {string} key
   * @param {(table: ShiftTable) => number} valueOf
   * @param {(value: number) => string} format
   */
  const bars = (key, valueOf, format) => {
    const chart = make('sabot-chart');
    chart.bars({
      label: text(key),
      bars: tables.map((table) => ({ title: nameOf(table.table), value: valueOf(table), tone: 'accent' })),
      y: { format },
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
    y: { format: grouped },
  });
  const tableCharts = [
    bars('pit.shift.drop', ({ drop }) => drop, money),
    bars('pit.shift.fees', feesOf, moneyWithCents),
    bars('pit.shift.hands', ({ hands }) => hands, grouped),
  ];
  return [...(tables.length > 1 ? tableCharts : []), panel('chart', text('pit.shift.outcomes'), results)].map(
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
    dataTable(
      text('pit.shift.tables'),
      [
        text('pit.journal.table'),
        column('drop'),
        column('cash_outs'),
        column('fees'),
        column('fills'),
        column('hands'),
        column('per_hour'),
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
  const bankRows =
    fee('bank') === 0
      ? [] // the player-dealer's fee per hand belongs to no bet
      : [[text('pit.shift.bank_fee'), '–', '–', '–', '–', moneyWithCents(fee('bank'))]];
  return panel(
    'wagers',
    text('pit.shift.wagers'),
    dataTable(
      text('pit.shift.wagers'),
      [
        text('pit.protection.wager'),
        column('count'),
        column('handle'),
        column('taken'),
        column('paid'),
        column('fees'),
      ],
      [...kinds.map(row), ...bankRows],
    ),
  );
}

/** @param {Query} query */
function exportsPanel(query) {
  /**
   * @param {string} name
   * @param {string} extension
   */
  const href = (name, extension) => `/api/export/${name}.${extension}${queryOf(query)}`;
  /** @param {string} name */
  const exportItem = (name) =>
    make(
      'li',
      {},
      make('b', { text: text(`pit.export.${name}`) }),
      ['csv', 'jsonl'].map((extension) =>
        make('a', {
          class: 'button export',
          href: href(name, extension),
          download: `${name}.${extension}`,
          text: text(`pit.export.as.${extension}`),
          'aria-label': text('pit.export.label', { what: text(`pit.export.${name}`), ending: extension }),
        }),
      ),
    );
  return panel(
    'exports',
    text('pit.export'),
    make('p', { class: 'quiet', text: text('pit.export.words') }),
    make('ul', { class: 'exports' }, EXPORTS.map(exportItem)),
  );
}

customElements.define('pit-shift', PitShift);
