// <odds-wagers>: every bet with its exact value for the remaining cards. Selecting a row shows its effect of removal. The
// exact numbers of deals and the values after fees are in tables that open below.
import { OUTCOMES } from '../shared/cards.js';
import { emit, find, make, redraw, setText } from '../shared/dom.js';
import { dataTable, mark, numeric, panel } from '../shared/parts.js';
import { count } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { edgeText, progressivesOf, returnAt, shareText, unitText, wagerTitle, statsOf } from './answers.js';

/**
 * @import { Odds, OddsState } from '../shared/types.js'
 * @typedef {{ kind: string, ev: number | null, sd: number | null, hit: number | null, change: number | null, isSelectable: boolean }} Row
 */

const DEALS = /** @type {const} */ ([...OUTCOMES, 'natural']);
const COLUMNS = ['wager', 'edge', 'favor', 'change', 'hit', 'sd'];

export class OddsWagers extends HTMLElement {
  #table = make('div', {
    class: 'data-table-frame',
    tabindex: '0',
    role: 'group',
    'aria-label': text('odds.wagers'),
  });
  #naturals = make('p', { class: 'naturals' });
  #more = [
    { title: 'odds.deals', draw: dealsOf },
    { title: 'odds.fees', draw: feesOf },
  ].map(({ title, draw }) => ({
    draw,
    node: make('details', { class: 'more' }, make('summary', { text: text(title) }), make('div')),
  }));
  /** @type {Odds | null} */
  #answer = null;

  connectedCallback() {
    this.#more.forEach(({ node }) => node.addEventListener('toggle', () => this.#drawMore()));
    this.append(
      panel(
        'wagers',
        text('odds.wagers'),
        this.#table,
        make('p', { class: 'quiet wagers-note', text: text('odds.wagers.note') }),
        this.#naturals,
        make(
          'div',
          { class: 'more-list' },
          this.#more.map(({ node }) => node),
        ),
      ),
    );
  }

  /**
   * `full` has the full shoe's progressives; null until they are known.
   * @param {OddsState} state
   * @param {Odds} answer
   * @param {Odds | null} full
   */
  update(state, answer, full) {
    this.#answer = answer;
    const rows = [...gameRows(answer), ...progressiveRows(answer, full, state.meter)];
    redraw(this.#table, [rows, state.wager], () => tableOf(rows, state.wager));
    const { natural, total } = answer.odds;
    setText(this.#naturals, text('odds.naturals', { share: shareText(natural / total, 4) }));
    this.#drawMore();
  }

  #drawMore() {
    const answer = this.#answer;
    if (!answer) return;
    for (const { node, draw } of this.#more.filter((each) => each.node.open)) {
      redraw(find(node, 'div'), answer.odds, () => [draw(answer)]);
    }
  }
}

/**
 * @param {Odds} answer
 * @returns {Row[]}
 */
function gameRows({ odds, full }) {
  return Object.entries(odds.bets).map(([kind, { ev, sd, hit }]) => ({
    kind,
    ev,
    sd,
    hit,
    change: ev === null ? null : ev - full[kind],
    isSelectable: true,
  }));
}

/**
 * @param {Odds} answer
 * @param {Odds | null} full
 * @param {Record<string, number>} meter
 * @returns {Row[]}
 */
function progressiveRows(answer, full, meter) {
  const fullProgressives = progressivesOf(full, meter);
  return progressivesOf(answer, meter).map((each) => {
    const fullShoe = fullProgressives.find(({ name }) => name === each.name);
    const stats = statsOf(each);
    return {
      kind: each.kind,
      ...stats,
      isSelectable: false,
      change: fullShoe ? stats.ev + 1 - returnAt(fullShoe, each.meterCents) : null,
    };
  });
}

/**
 * @param {Row[]} rows
 * @param {string} selected
 */
function tableOf(rows, selected) {
  const head = COLUMNS.map((name) =>
    make('th', {
      scope: 'col',
      text: text(`odds.column.${name}`),
      class: name === 'wager' || name === 'favor' ? null : 'number',
    }),
  );
  return make(
    'table',
    { class: 'data-table wagers' },
    make('caption', { class: 'visually-hidden', text: text('odds.wagers') }),
    make('thead', {}, make('tr', {}, head)),
    make(
      'tbody',
      {},
      rows.map((row) => rowOf(row, row.kind === selected)),
    ),
  );
}

/**
 * @param {Row} row
 * @param {boolean} isSelected
 */
function rowOf(row, isSelected) {
  const { kind, ev, sd, hit, change } = row;
  const isFavored = ev !== null && ev > 0;
  /**
   * @param {string} words
   * @param {string} [className]
   */
  const number = (words, className) => make('td', { class: `number ${className ?? ''}`, text: words });
  return make(
    'tr',
    { class: `${isFavored ? 'is-favored' : ''} ${isSelected ? 'is-chosen' : ''}`, 'data-kind': kind },
    make('th', { scope: 'row' }, nameOf(row, isSelected)),
    number(edgeText(ev), 'edge'),
    make('td', {
      class: 'favor',
      text: text(isFavored ? 'odds.favor.bettor' : ev === 0 ? 'odds.favor.even' : 'odds.favor.house'),
    }),
    number(changeText(change), (change ?? 0) > 0 ? 'rises' : (change ?? 0) < 0 ? 'falls' : 'quiet'),
    number(shareText(hit)),
    number(unitText(sd)),
  );
}

/**
 * An empty cell instead of a row of zeros.
 * @param {number | null} change
 */
const changeText = (change) =>
  change === null || Math.abs(change) < 5e-7 ? text('odds.none') : edgeText(change);

/**
 * @param {Row} row
 * @param {boolean} isSelected
 */
function nameOf({ kind, isSelectable }, isSelected) {
  const content = [mark(kind), ' ', make('span', { text: wagerTitle(kind) })];
  if (!isSelectable) return make('span', { class: 'wager-name' }, ...content);
  return make(
    'button',
    {
      type: 'button',
      class: 'wager-name wager-choice',
      'data-key': kind,
      'aria-pressed': String(isSelected),
      'aria-label': text('odds.choose', { mark: text(`mark.${kind}`), title: wagerTitle(kind) }),
      on: { click: (event) => emit(event.target, 'odds-wager', { wager: kind }) },
    },
    ...content,
  );
}

/** @param {Odds} answer */
function dealsOf({ odds }) {
  /** @param {(typeof DEALS)[number]} name */
  const row = (name) => [
    text(`odds.deal.${name}`),
    count(odds[name]),
    shareText(odds[name] / odds.total, 10),
  ];
  return dataTable(
    text('odds.deals'),
    [text('odds.deal'), numeric(text('odds.deal.count')), numeric(text('odds.deal.share'))],
    DEALS.filter((name) => odds[name] !== undefined).map(row),
    { foot: [text('odds.deal.total'), count(odds.total), ''] },
  );
}

/** @param {Odds} answer */
function feesOf({ odds }) {
  return dataTable(
    text('odds.fees'),
    [text('odds.column.wager'), numeric(text('odds.fees.min')), numeric(text('odds.fees.max'))],
    Object.entries(odds.bets).map(
      ([kind, { ev_after_fee_at_minimum: atMin, ev_after_fee_at_maximum: atMax }]) => [
        wagerTitle(kind),
        edgeText(atMin),
        edgeText(atMax),
      ],
    ),
  );
}

customElements.define('odds-wagers', OddsWagers);
