// The wall of tables: a tile each, red only where a person is needed now, and beside it everything that needs
// somebody, oldest first. From two tables to two hundred; arrow keys go from tile to tile.
import { make } from './make.js';
import { blank, link, panel, redraw } from './pit-parts.js';
import { needItem, needsOf, tickNeeds } from './pit-needs.js';
import { fillTile, makeTile } from './pit-tile.js';
import { money } from './money.js';
import { text } from './texts.js';

const FILTERS = {
  all: () => true,
  needs: ({ needs }) => needs?.length > 0,
  open: ({ phase }) => phase !== 'closed',
  closed: ({ phase }) => phase === 'closed',
};

// How many tables stand on a screen of 1440×900 at once, up to the last that scrolls.
const DENSITIES = [['huge', 4], ['large', 9], ['dense', 12], ['medium', 25], ['many', 60], ['small', Infinity]];

class PitWall extends HTMLElement {
  #filters = make('nav', { class: 'wall-filters', 'aria-label': text('pit.filter') });
  #sums = make('div', { class: 'wall-sums' });
  #tiles = make('ul', { class: 'wall-tiles', 'aria-label': text('pit.tables') });
  #blank = make('div');
  #needs = make('ol', { class: 'needs' });
  #nodes = new Map();

  connectedCallback() {
    this.append(
      make('h1', { class: 'visually-hidden', text: text('pit.pane.wall') }),
      make('div', { class: 'wall-left' },
        make('div', { class: 'wall-bar' }, this.#filters, this.#sums), this.#tiles, this.#blank),
      panel('needs', text('pit.needs'), this.#needs),
    );
    this.#tiles.addEventListener('keydown', (event) => this.#step(event));
  }

  update(state) {
    const all = Array.from(state.tiles.values()).sort((a, b) => a.table - b.table);
    const show = Object.hasOwn(FILTERS, state.place.query.show ?? '') ? state.place.query.show : 'all';
    const shown = all.filter(FILTERS[show]);
    redraw(this.#filters, [show, ...Object.keys(FILTERS).map((name) => all.filter(FILTERS[name]).length)],
      () => Object.keys(FILTERS).map((name) => filterLink(name, all.filter(FILTERS[name]).length, name === show)));
    redraw(this.#sums, sumsOf(all), () => sums(sumsOf(all)));
    this.#tiles.dataset.density = densityOf(shown.length);
    this.#lay(shown);
    const isWaiting = state.tiles.size === 0;
    redraw(this.#blank, [isWaiting, shown.length, show, state.live], () => blankOf(isWaiting, shown, show));
    const needs = needsOf(state.tiles);
    const isKnown = !isWaiting && state.live === 'live'; // else nobody is told that all is quiet
    redraw(this.#needs, [isKnown, needs], () =>
      (needs.length > 0 ? needs.map((need) => needItem(need))
        : [make('li', {}, blank('empty', text(isKnown ? 'pit.needs.none' : 'pit.needs.unknown')))]));
    this.tick(state);
  }

  tick({ now }) {
    tickNeeds(this.#needs, now());
  }

  // Tiles that are there stay where they are; others come and go.
  #lay(shown) {
    const wanted = shown.map(({ table }) => table);
    const nodes = wanted.map((table) => this.#nodes.get(table) ?? makeTile(table));
    this.#nodes = new Map(wanted.map((table, i) => [table, nodes[i]]));
    shown.forEach((tile, i) => redrawTile(nodes[i], tile));
    if (nodes.some((node, i) => this.#tiles.children[i] !== node) || this.#tiles.children.length !== nodes.length) {
      this.#tiles.replaceChildren(...nodes);
    }
  }

  // The row above and below is found by how many tiles stand beside each other.
  #step(event) {
    const links = Array.from(this.#tiles.querySelectorAll('.tile-name'));
    const at = links.indexOf(document.activeElement);
    const tops = Array.from(this.#tiles.children, (tile) => tile.offsetTop);
    const across = Math.max(1, tops.filter((top) => top === tops[0]).length);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across };
    const to = links[at + steps[event.key]];
    if (at < 0 || !to) return;
    event.preventDefault();
    to.focus();
  }
}

// The more tables there are, the less of each is shown.
function densityOf(count) {
  const [density] = DENSITIES.find(([, most]) => count <= most);
  return density;
}

const filled = new WeakMap();

function redrawTile(node, tile) {
  if (filled.get(node) === tile) return; // the server sends a new one where anything changed
  filled.set(node, tile);
  fillTile(node, tile);
}

function filterLink(name, count, isHere) {
  const node = link(text(`pit.filter.${name}`), { pane: 'wall', query: name === 'all' ? {} : { show: name } },
    'filter');
  node.dataset.key = `filter-${name}`;
  node.append(make('span', { class: 'filter-count', text: String(count) }));
  if (isHere) node.setAttribute('aria-current', 'true');
  return node;
}

function sumsOf(all) {
  const sum = (of) => all.reduce((before, tile) => before + of(tile), 0);
  return [sum(({ taken }) => taken), sum(({ felt }) => felt), sum(({ collection }) => collection)];
}

function sums([players, felt, collection]) {
  const one = (key, value) => make('span', { class: 'sum' }, make('span', { text: text(key) }),
    make('b', { text: value }));
  return [one('pit.sum.players', String(players)), one('pit.sum.felt', money(felt)),
    one('pit.sum.collection', money(collection))];
}

function blankOf(isWaiting, shown, show) {
  if (isWaiting) return [blank('loading', text('pit.wall.loading'))];
  return shown.length === 0 ? [blank('empty', text(`pit.wall.empty.${show}`))] : [];
}

customElements.define('pit-wall', PitWall);
