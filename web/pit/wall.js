// <pit-wall>: one tile per table.
import { find, make, redraw, setText } from '../shared/dom.js';
import { money, moneyWithCents } from '../shared/format.js';
import { placeholder, mark, panel } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { routeHref, link } from './router.js';
import { needItem, needsOf, updateNeedTimes } from './common.js';

/**
 * @import { Need, Tile } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// A table at a glance. A tile is created once and updated, so that no focus is lost. How much of it is visible depends
// on the number of tables: the wall's density is set in CSS.

const FIGURES = /** @type {const} */ (['felt', 'tray', 'collection', 'bank']);

/** @param {number} table */
function makeTile(table) {
  /** @param {string} name */
  const part = (name) => make('span', { class: `tile-${name}` });
  /** @param {string} name */
  const figure = (name) =>
    make(
      'div',
      { class: `tile-figure figure-${name}` },
      make('dt', { text: text(`pit.tile.${name}`) }),
      make('dd'),
    );
  const name = make('a', { class: 'tile-name', href: routeHref({ table }), 'data-key': `tile-${table}` });
  return make(
    'li',
    { class: 'tile', 'data-table': table },
    make('div', { class: 'tile-head' }, name, part('last')),
    make('div', { class: 'tile-phase' }, make('i', { 'aria-hidden': 'true' }), part('phase-text')),
    make('div', { class: 'tile-seats' }, part('places'), part('hand')),
    make('dl', { class: 'tile-figures' }, FIGURES.map(figure)),
    make('div', { class: 'tile-meters' }),
    make('ul', { class: 'tile-needs' }),
    make('div', { class: 'tile-foot' }, part('limits'), part('shoe')),
  );
}

/**
 * @param {HTMLElement} node
 * @param {Tile} tile
 */
function fillTile(node, tile) {
  /** @param {string} name */
  const at = (name) => find(node, `.tile-${name}`);
  const needs = tile.needs ?? [];
  node.dataset.phase = tile.phase;
  node.dataset.needs = needs.some(({ urgent }) => urgent) ? 'urgent' : needs.length > 0 ? 'some' : 'none';
  setText(at('name'), tile.name);
  at('name').title = tile.title;
  setText(at('phase-text'), text(`phase.${tile.phase}`));
  setText(at('hand'), tile.hand > 0 ? text('hand.number', { number: tile.hand }) : '');
  setText(at('limits'), tile.posted ? tile.limits : text('pit.tile.not_posted'));
  setText(at('shoe'), tile.shoe > 0 ? text('pit.tile.shoe', tile) : text('pit.tile.no_shoe'));
  redraw(at('last'), tile.last, () => (tile.last ? [lastOutcome(tile.last)] : []));
  redraw(at('places'), [tile.taken, tile.seats], () => seats(tile));
  redraw(at('meters'), tile.meters, () => tile.meters.map(meter));
  redraw(at('needs'), needs, () => needs.map(need));
  fillFigures(node, tile);
}

/** @param {string} outcome */
function lastOutcome(outcome) {
  const node = mark(outcome);
  node.title = text('pit.tile.last', { outcome: text(`outcome.${outcome}`) });
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {Tile} tile
 */
function fillFigures(node, { felt, tray, collection, bank }) {
  const figures = {
    felt: money(felt),
    tray: money(tray),
    collection: money(collection),
    bank:
      bank && bank.seat > 0 ? text('pit.tile.bank_at', { amount: money(bank.cents), seat: bank.seat }) : '–',
  };
  for (const name of FIGURES) setText(find(node, `.figure-${name} dd`), figures[name]);
}

/**
 * One dot per seat, and the numbers in words.
 * @param {Tile} tile
 */
function seats({ taken, seats: count }) {
  if (count === 0) return [make('span', { text: text('pit.rules.tracker_only') })];
  const pips = make(
    'span',
    { class: 'pips', 'aria-hidden': 'true' },
    Array.from({ length: count }, (_, i) => make('i', { class: i < taken ? 'is-taken' : null })),
  );
  return [pips, make('span', { text: text('pit.tile.seats', { taken, count }) })];
}

/** @param {Tile['meters'][number]} meter */
function meter({ kind, cents }) {
  return make('span', { class: 'tile-meter' }, mark(kind), make('span', { text: moneyWithCents(cents) }));
}

/** @param {Need} need */
function need({ words, urgent, what }) {
  return make(
    'li',
    { class: `tile-need need-${what} ${urgent ? 'is-urgent' : ''}` },
    make('b', { class: 'need-sign', text: text(urgent ? 'pit.need.urgent' : 'pit.need.soon') }),
    make('span', { text: words }),
  );
}

// ---------------------------------------------------------------------------------------------------------
// The wall of tables: one tile each, red only for urgent needs, and next to it everything that needs attention, oldest
// first. From two tables to two hundred; arrow keys move between tiles.

/** @type {Record<string, (tile: Tile) => boolean>} */
const FILTERS = {
  all: () => true,
  needs: ({ needs }) => needs.length > 0,
  open: ({ phase }) => phase !== 'closed',
  closed: ({ phase }) => phase === 'closed',
};

/**
 * How many tables fit on a 1440×900 screen at each density; the last one scrolls.
 * @type {[string, number][]}
 */
const DENSITIES = [
  ['huge', 4],
  ['large', 9],
  ['dense', 12],
  ['medium', 25],
  ['many', 60],
  ['small', Infinity],
];

class PitWall extends HTMLElement {
  #filters = make('nav', { class: 'wall-filters', 'aria-label': text('pit.filter') });
  #sums = make('div', { class: 'wall-sums' });
  #tiles = make('ul', { class: 'wall-tiles', 'aria-label': text('pit.tables') });
  #placeholder = make('div');
  #needs = make('ol', { class: 'needs' });
  /** @type {Map<number, HTMLElement>} */
  #nodes = new Map();

  connectedCallback() {
    this.append(
      make('h1', { class: 'visually-hidden', text: text('pit.pane.wall') }),
      make(
        'div',
        { class: 'wall-left' },
        make('div', { class: 'wall-bar' }, this.#filters, this.#sums),
        this.#tiles,
        this.#placeholder,
      ),
      panel('needs', text('pit.needs'), this.#needs),
    );
    this.#tiles.addEventListener('keydown', (event) => this.#moveFocus(event));
  }

  /** @param {PitState} state */
  update(state) {
    const all = Array.from(state.tiles.values()).sort((a, b) => a.table - b.table);
    const requested = state.route.query.show ?? '';
    const show = Object.hasOwn(FILTERS, requested) ? requested : 'all';
    const shown = all.filter(FILTERS[show]);
    redraw(
      this.#filters,
      [show, ...Object.keys(FILTERS).map((name) => all.filter(FILTERS[name]).length)],
      () =>
        Object.keys(FILTERS).map((name) => filterLink(name, all.filter(FILTERS[name]).length, name === show)),
    );
    redraw(this.#sums, sumsOf(all), () => sums(sumsOf(all)));
    this.#tiles.dataset.density = densityOf(shown.length);
    this.#arrange(shown);
    const isWaiting = state.tiles.size === 0;
    redraw(this.#placeholder, [isWaiting, shown.length, show, state.live], () =>
      placeholderFor(isWaiting, shown, show),
    );
    const needs = needsOf(state.tiles);
    const isKnown = !isWaiting && state.live === 'live'; // otherwise it would say that nothing needs attention
    redraw(this.#needs, [isKnown, needs], () =>
      needs.length > 0
        ? needs.map((each) => needItem(each))
        : [make('li', {}, placeholder('empty', text(isKnown ? 'pit.needs.none' : 'pit.needs.unknown')))],
    );
    this.tick(state);
  }

  /** @param {Pick<PitState, 'now'>} state */
  tick({ now }) {
    updateNeedTimes(this.#needs, now());
  }

  /**
   * Existing tiles stay in place; others are added and removed.
   * @param {Tile[]} shown
   */
  #arrange(shown) {
    const tables = shown.map(({ table }) => table);
    const nodes = tables.map((table) => this.#nodes.get(table) ?? makeTile(table));
    this.#nodes = new Map(tables.map((table, i) => [table, nodes[i]]));
    shown.forEach((tile, i) => redrawTile(nodes[i], tile));
    if (
      nodes.some((node, i) => this.#tiles.children[i] !== node) ||
      this.#tiles.children.length !== nodes.length
    ) {
      this.#tiles.replaceChildren(...nodes);
    }
  }

  /**
   * Finds the rows above and below by the number of tiles per row.
   * @param {KeyboardEvent} event
   */
  #moveFocus(event) {
    /** @type {HTMLElement[]} */
    const links = Array.from(this.#tiles.querySelectorAll('.tile-name'));
    const index = links.findIndex((each) => each === document.activeElement);
    const tops = Array.from(this.#tiles.children, (tile) => /** @type {HTMLElement} */ (tile).offsetTop);
    const columns = Math.max(1, tops.filter((top) => top === tops[0]).length);
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const target = links[index + steps[event.key]];
    if (index < 0 || !target) return;
    event.preventDefault();
    target.focus();
  }
}

/**
 * The more tables, the less of each is shown.
 * @param {number} count
 */
function densityOf(count) {
  return DENSITIES.find(([, max]) => count <= max)?.[0] ?? '';
}

/** @type {WeakMap<HTMLElement, Tile>} */
const filled = new WeakMap();

/**
 * @param {HTMLElement} node
 * @param {Tile} tile
 */
function redrawTile(node, tile) {
  if (filled.get(node) === tile) return; // the server sends a new object if anything changed
  filled.set(node, tile);
  fillTile(node, tile);
}

/**
 * @param {string} name
 * @param {number} count
 * @param {boolean} isCurrent
 */
function filterLink(name, count, isCurrent) {
  const node = link(
    text(`pit.filter.${name}`),
    { pane: 'wall', query: name === 'all' ? {} : { show: name } },
    'filter',
    isCurrent ? 'true' : null,
  );
  node.dataset.key = `filter-${name}`;
  node.append(make('span', { class: 'filter-count', text: String(count) }));
  return node;
}

/** @param {Tile[]} all */
function sumsOf(all) {
  /** @param {(tile: Tile) => number} valueOf */
  const sum = (valueOf) => all.reduce((before, tile) => before + valueOf(tile), 0);
  return [sum(({ taken }) => taken), sum(({ felt }) => felt), sum(({ collection }) => collection)];
}

/** @param {number[]} sums */
function sums([players, felt, collection]) {
  /**
   * @param {string} key
   * @param {string} value
   */
  const statItem = (key, value) =>
    make('span', { class: 'sum' }, make('span', { text: text(key) }), make('b', { text: value }));
  return [
    statItem('pit.sum.players', String(players)),
    statItem('pit.sum.felt', money(felt)),
    statItem('pit.sum.collection', money(collection)),
  ];
}

/**
 * @param {boolean} isWaiting
 * @param {Tile[]} shown
 * @param {string} show
 */
function placeholderFor(isWaiting, shown, show) {
  if (isWaiting) return [placeholder('loading', text('pit.wall.loading'))];
  return shown.length === 0 ? [placeholder('empty', text(`pit.wall.empty.${show}`))] : [];
}

customElements.define('pit-wall', PitWall);
