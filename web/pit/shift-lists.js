// The long lists of a shift report: accounts from opening to closing balance, incidents, people.
import { make } from '../shared/dom.js';
import { dayAndClock, money, moneyWithCents, signedMoney } from '../shared/format.js';
import { placeholder, dataTable, numeric, panel } from '../shared/parts.js';
import { hasText, text } from '../shared/texts.js';
import { handLink } from './router.js';
import { personText, whoText } from './common.js';

/**
 * @import { ShiftAccount, ShiftTable } from '../shared/api.js'
 */

/**
 * Totals over all tables of a report.
 * @param {ShiftTable[]} tables
 */
export function totalsOf(tables) {
  /** @param {(table: ShiftTable) => number} valueOf */
  const sum = (valueOf) => tables.reduce((total, table) => total + valueOf(table), 0);
  /** @param {number[]} all */
  const sumOf = (all) => all.reduce((total, each) => total + each, 0);
  /** @param {'handle' | 'taken' | 'paid'} key */
  const wagers = (key) => sum((table) => sumOf(Object.values(table.wagers).map((each) => each[key])));
  return {
    drop: sum(({ drop }) => drop),
    cashOuts: sum(({ cash_outs: cents }) => cents),
    fills: sum(({ fills }) => fills),
    carried: sum(({ carried }) => sumOf(Object.values(carried))),
    fees: sum(feesOf),
    hands: sum(({ hands }) => hands),
    voids: sum(({ voids }) => voids),
    result: sum(({ hours }) => hours.reduce((total, { bank_win: cents }) => total + cents, 0)),
    handle: wagers('handle'),
    taken: wagers('taken'),
    paid: wagers('paid'),
    incidents: sum(({ incidents }) => incidents.length),
  };
}

/** @param {Pick<ShiftTable, 'fees'>} table */
export function feesOf({ fees }) {
  return Object.values(fees).reduce((sum, { net }) => sum + net, 0);
}

/**
 * Each account's balances and movements, which the server has checked to the cent; null if there are none.
 * @param {ShiftTable} table
 * @param {string} name
 */
export function accountsPanel({ table, accounts, explained }, name) {
  /** @param {[string, ShiftAccount]} entry */
  const row = ([account, { opening, closing, moved }]) => [
    accountTitle(account),
    moneyWithCents(opening),
    make(
      'span',
      { class: 'moved' },
      Object.entries(moved).map(([what, cents]) =>
        make('span', {}, `${what.replaceAll('-', ' ')} `, make('b', { text: signedMoney(cents) })),
      ),
    ),
    moneyWithCents(closing),
  ];
  const rows = Object.entries(accounts).filter(isUsed).map(row);
  if (rows.length === 0) return null;
  const title = text('pit.shift.accounts', { name });
  const node = panel(
    `accounts-${table}`,
    title,
    dataTable(
      title,
      [
        text('pit.shift.account'),
        numeric(text('pit.shift.opening')),
        text('pit.shift.moved'),
        numeric(text('pit.shift.closing')),
      ],
      rows,
    ),
  );
  node.classList.add('panel-accounts');
  if (!explained) node.append(placeholder('error', text('pit.shift.not_explained')));
  return node;
}

/**
 * Accounts without a balance or movement are left out.
 * @param {[string, ShiftAccount]} entry
 */
function isUsed([, { opening, closing, moved }]) {
  return opening !== 0 || closing !== 0 || Object.keys(moved).length > 0;
}

/**
 * A seat's account is named after its place.
 * @param {string} account
 */
function accountTitle(account) {
  return hasText(`pit.account.${account}`) ? text(`pit.account.${account}`) : account;
}

/**
 * @param {ShiftTable[]} tables
 * @param {(table: number) => string} nameOf
 * @param {Map<number, string>} names
 */
export function incidentsPanel(tables, nameOf, names) {
  const all = tables.flatMap(({ table, incidents }) => incidents.map((each) => ({ ...each, table })));
  /** @param {ShiftTable['incidents'][number] & { table: number }} incident */
  const row = ({ time, table, hand, role, person, sentence }) => [
    dayAndClock(Date.parse(time)),
    nameOf(table),
    handLink(table, hand),
    whoText(role, person, names),
    sentence,
  ];
  return panel(
    'incidents',
    text('pit.shift.incidents'),
    all.length === 0
      ? placeholder('empty', text('pit.shift.no_incidents'))
      : dataTable(
          text('pit.shift.incidents'),
          [
            text('pit.time'),
            text('pit.journal.table'),
            text('pit.hand'),
            text('pit.journal.who'),
            text('pit.journal.what'),
          ],
          all.map(row),
        ),
  );
}

/**
 * @param {ShiftTable[]} tables
 * @param {(table: number) => string} nameOf
 * @param {Map<number, string>} names
 */
export function peoplePanel(tables, nameOf, names) {
  const all = tables.flatMap(({ table, people }) => people.map((each) => ({ ...each, table })));
  /** @param {ShiftTable['people'][number] & { table: number }} stay */
  const row = ({ table, place, person, sat, left, bought, cashed }) => [
    personText(person, names),
    nameOf(table),
    place,
    sat ? dayAndClock(Date.parse(sat)) : text('pit.shift.before'),
    left ? dayAndClock(Date.parse(left)) : text('pit.shift.still'),
    money(bought),
    money(cashed),
  ];
  return panel(
    'shift-people',
    text('pit.shift.people'),
    all.length === 0
      ? placeholder('empty', text('pit.shift.no_people'))
      : dataTable(
          text('pit.shift.people'),
          [
            text('pit.journal.person'),
            text('pit.journal.table'),
            text('pit.seat.seat'),
            text('pit.shift.sat'),
            text('pit.shift.left'),
            numeric(text('pit.shift.bought')),
            numeric(text('pit.shift.cashed')),
          ],
          all.map(row),
        ),
  );
}
