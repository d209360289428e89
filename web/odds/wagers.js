// <odds-wagers>: every bet with its exact value for the remaining cards. Selecting a row shows its effect of removal. The
// exact numbers of deals and the values after fees are in tables that open below.
import { OUTCOMES } from '../shared/cards.js';
import { ask, find, make, redraw, write } from '../shared/dom.js';
import { figures, mark, numeric, panel } from '../shared/parts.js';
import { count } from '../shared/format.js';
import { text } from '../shared/texts.js';
import {
  edgeWords,
  progressivesOf,
  returnAt,
  shareWords,
  unitWords,
  wagerTitle,
  worthOf,
} from './answers.js';

/**
 * @import { Odds, OddsState } from '../shared/types.js'
 * @typedef {{ kind: string, ev: number | null, sd: number | null, hit: number | null, change: number | null, isChoice: boolean }} Row
 */

const DEALS = /** @type {const} */ ([...OUTCOMES, 'natural']);
const COLUMNS = ['wager', 'edge', 'favor', 'change', 'hit', 'sd'];

export class OddsWagers extends HTMLElement {
  #table = make('div', {
    class: 'figures-frame',
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
    write(this.#naturals, text('odds.naturals', { share: shareWords(natural / total, 4) }));
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
    isChoice: true,
  }));
}

/**
 * @param {Odds} answer
 * @param {Odds | null} full
 * @param {Record<string, number>} meter
 * @returns {Row[]}
 */
function progressiveRows(answer, full, meter) {
  const before = progressivesOf(full, meter);
  return progressivesOf(answer, meter).map((each) => {
    const whole = before.find(({ name }) => name === each.name);
    const worth = worthOf(each);
    return {
      kind: each.kind,
      ...worth,
      isChoice: false,
      change: whole ? worth.ev + 1 - returnAt(whole, each.meterCents) : null,
    };
  });
}

/**
 * @param {Row[]} rows
 * @param {string} chosen
 */
function tableOf(rows, chosen) {
  const head = COLUMNS.map((name) =>
    make('th', {
      scope: 'col',
      text: text(`odds.column.${name}`),
      class: name === 'wager' || name === 'favor' ? null : 'number',
    }),
  );
  return make(
    'table',
    { class: 'figures wagers' },
    make('caption', { class: 'visually-hidden', text: text('odds.wagers') }),
    make('thead', {}, make('tr', {}, head)),
    make(
      'tbody',
      {},
      rows.map((row) => rowOf(row, row.kind === chosen)),
    ),
  );
}

/**
 * @param {Row} row
 * @param {boolean} isChosen
 */
function rowOf(row, isChosen) {
  const { kind, ev, sd, hit, change } = row;
  const isFavored = ev !== null && ev > 0;
  /**
   * @param {string} words
   * @param {string} [className]
   */
  const number = (words, className) => make('td', { class: `number ${className ?? ''}`, text: words });
  return make(
    'tr',
    { class: `${isFavored ? 'is-favored' : ''} ${isChosen ? 'is-chosen' : ''}`, 'data-kind': kind },
    make('th', { scope: 'row' }, nameOf(row, isChosen)),
    number(edgeWords(ev), 'edge'),
    make('td', {
      class: 'favor',
      text: text(isFavored ? 'odds.favor.bettor' : ev === 0 ? 'odds.favor.even' : 'odds.favor.house'),
    }),
    number(changeWords(change), (change ?? 0) > 0 ? 'rises' : (change ?? 0) < 0 ? 'falls' : 'quiet'),
    number(shareWords(hit)),
    number(unitWords(sd)),
  );
}

/**
 * An empty cell instead of a row of zeros.
 * @param {number | null} change
 */
const changeWords = (change) =>
  change === null || Math.abs(change) < 5e-7 ? text('odds.none') : edgeWords(change);

/**
 * @param {Row} row
 * @param {boolean} isChosen
 */
function nameOf({ kind, isChoice }, isChosen) {
  const inside = [mark(kind), ' ', make('span', { text: wagerTitle(kind) })];
  if (!isChoice) return make('span', { class: 'wager-name' }, ...inside);
  return make(
    'button',
    {
      type: 'button',
      class: 'wager-name wager-choice',
      'data-key': kind,
      'aria-pressed': String(isChosen),
      'aria-label': text('odds.choose', { mark: text(`mark.${kind}`), title: wagerTitle(kind) }),
      on: { click: (event) => ask(event.target, 'odds-wager', { wager: kind }) },
    },
    ...inside,
  );
}

/** @param {Odds} answer */
function dealsOf({ odds }) {
  /** @param {(typeof DEALS)[number]} name */
  const row = (name) => [
    text(`odds.deal.${name}`),
    count(odds[name]),
    shareWords(odds[name] / odds.total, 10),
  ];
  return figures(
    text('odds.deals'),
    [text('odds.deal'), numeric(text('odds.deal.count')), numeric(text('odds.deal.share'))],
    DEALS.filter((name) => odds[name] !== undefined).map(row),
    { foot: [text('odds.deal.total'), count(odds.total), ''] },
  );
}

/** @param {Odds} answer */
function feesOf({ odds }) {
  return figures(
    text('odds.fees'),
    [text('odds.column.wager'), numeric(text('odds.fees.min')), numeric(text('odds.fees.max'))],
    Object.entries(odds.bets).map(
      ([kind, { ev_after_fee_at_minimum: least, ev_after_fee_at_maximum: most }]) => [
        wagerTitle(kind),
        edgeWords(least),
        edgeWords(most),
      ],
    ),
  );
}

customElements.define('odds-wagers', OddsWagers);
