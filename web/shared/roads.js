// <sabot-road> and <sabot-ask>: the roads of a shoe and their marks.
import { svg } from './dom.js';
import { text } from './texts.js';

/**
 * @import { Roads } from './types.js'
 * @typedef {'big_eye' | 'small' | 'cockroach'} Derived
 * @typedef {Derived | 'bead' | 'big'} RoadKind
 */

// ---------------------------------------------------------------------------------------------------------
// The marks of the five roads, each in a 10 x 10 cell around (0, 0). Red and blue differ in more than color: the
// big road's marks have letters; blue marks of the derived roads have a bar or lean the other way.

/** @type {Record<string, string>} */
const letterOf = { P: 'P', B: 'B', T: 'T', D: '7', 8: '8' };
/** @type {Record<string, string>} */
const nameOf = { P: 'player', B: 'banker', T: 'tie', D: 'dragon7', 8: 'panda8' };

/**
 * @param {string} words
 * @param {number} size
 */
function letter(words, size) {
  return svg('text', { class: 'mark-letter', 'font-size': size, y: size * 0.36 }, words);
}

/**
 * A hand on the bead plate: a disc with its letter.
 * @param {string} mark
 */
function beadMark(mark) {
  return svg(
    'g',
    { class: `bead bead-${nameOf[mark]}` },
    svg('circle', { r: 4.35 }),
    letter(letterOf[mark], 5.8),
  );
}

/**
 * A win on the big road: a ring with the winner's letter, filled for a Dragon 7 or Panda 8, crossed by ties.
 * @param {Roads['big'][number]} win
 */
function bigMark({ winner, ties, dragon7, panda8 }) {
  const bonus = dragon7 ? 'D' : panda8 ? '8' : null;
  const group = svg(
    'g',
    { class: `win win-${nameOf[winner]}` },
    svg('circle', { class: 'win-ring', r: 3.9 }),
  );
  if (bonus) {
    group.append(svg('circle', { class: `win-core win-${nameOf[bonus]}`, r: 3.1 }));
  }
  if (ties > 0) {
    group.append(tieMark(ties)); // below the letter, which must stay readable
  }
  const sign = letter(letterOf[bonus ?? winner], 4.7);
  group.append(sign);
  if (bonus) {
    sign.classList.add(`letter-${nameOf[bonus]}`);
  }
  return group;
}

/**
 * A diagonal stroke and, from two on, the number of ties.
 * @param {number} ties
 */
function tieMark(ties) {
  const group = svg('g', { class: 'win-tie' }, svg('path', { d: 'M-4.7 4.7L4.7 -4.7' }));
  if (ties > 1) {
    group.append(
      svg('circle', { cx: 3.1, cy: 3.1, r: 1.9 }),
      svg('text', { class: 'mark-letter', 'font-size': 3.2, x: 3.1, y: 4.25 }, String(ties)),
    );
  }
  return group;
}

/**
 * A mark of a derived road: a ring, a disc, or a stroke.
 * @param {Derived} road
 * @param {string} color
 */
function derivedMark(road, color) {
  const red = color === 'R';
  const group = svg('g', { class: `derived derived-${road} ${red ? 'derived-red' : 'derived-blue'}` });
  if (road === 'cockroach') {
    group.append(svg('path', { d: red ? 'M-3.6 3.6L3.6 -3.6' : 'M-3.6 -3.6L3.6 3.6' }));
    return group;
  }
  group.append(svg('circle', { r: road === 'big_eye' ? 3.3 : 4 }));
  if (!red) {
    group.append(svg('path', { class: 'derived-bar', d: 'M-3.3 0H3.3' }));
  }
  return group;
}

// ---------------------------------------------------------------------------------------------------------
// <sabot-road kind="big">: one of the five roads. `road.roads = view.roads` draws it. Its size determines the number of
// columns; in a longer shoe the oldest columns are dropped, so the newest is always visible.
//
// <sabot-ask side="player">: the marks the next hand would add to the derived roads if that side won.

const ROWS = 6;
const CELL = 10;
/** @type {Derived[]} */
const DERIVED = ['big_eye', 'small', 'cockroach'];
/** How much of a road its text alternative includes. */
const LABEL_MARKS_MAX = 12;

/**
 * @param {SVGElement} mark
 * @param {number} column
 * @param {number} row
 */
function atCell(mark, column, row) {
  mark.setAttribute('transform', `translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`);
  return mark;
}

/**
 * The newest mark is framed, so that it is easy to find from afar without blinking.
 * @param {number} column
 * @param {number} row
 */
function newestCell(column, row) {
  const inset = 0.3; // also inside the picture in the outermost rows
  const [x, y] = [column * CELL + inset, row * CELL + inset];
  return svg('rect', { class: 'road-newest', x, y, width: CELL - 2 * inset, height: CELL - 2 * inset });
}

/**
 * Every mark of a road with its column and row, as the server laid it out.
 * @param {RoadKind} kind
 * @param {Roads} roads
 */
function marksOf(kind, roads) {
  if (kind === 'bead') {
    return Array.from(roads.bead, (mark, i) => ({
      column: Math.trunc(i / ROWS),
      row: i % ROWS,
      draw: () => beadMark(mark),
    }));
  }
  if (kind === 'big') {
    const wins = roads.big.map((win) => ({ ...win, draw: () => bigMark(win) }));
    const leadingTies = roads.leading_ties ?? 0; // ties before the first win are shown in its cell
    return leadingTies > 0 ? [{ column: 0, row: 0, draw: () => tieMark(leadingTies) }] : wins;
  }
  return roads.cells[kind].map(([column, row], i) => ({
    column,
    row,
    draw: () => derivedMark(kind, roads[kind][i]),
  }));
}

/**
 * @param {RoadKind} kind
 * @param {Roads} roads
 */
function labelOf(kind, roads) {
  const road = text(`road.${kind}`);
  const count =
    kind === 'big' ? roads.columns.length : kind === 'bead' ? roads.bead.length : roads[kind].length;
  if (count === 0) {
    return text('road.empty', { road });
  }
  if (kind === 'big') {
    return text('road.big.label', { count, columns: newestColumns(roads).join(', ') });
  }
  /** @param {string} mark */
  const name = (mark) =>
    kind === 'bead' ? text(`outcome.${nameOf[mark]}`) : text(mark === 'R' ? 'road.red' : 'road.blue');
  const marks = Array.from((kind === 'bead' ? roads.bead : roads[kind]).slice(-LABEL_MARKS_MAX), name).join(
    ', ',
  );
  return text(kind === 'bead' ? 'road.bead.label' : 'road.derived.label', { road, count, marks });
}

/**
 * "Banker 3", oldest first: the streaks of the big road, whose winners alternate.
 * @param {Roads} roads
 */
function newestColumns({ big, columns }) {
  let winner = big.at(-1)?.winner;
  /** @type {string[]} */
  const labels = [];
  for (const length of columns.slice(-LABEL_MARKS_MAX).reverse()) {
    labels.unshift(text('road.big.column', { winner: text(`outcome.${nameOf[winner ?? 'P']}`), length }));
    winner = winner === 'P' ? 'B' : 'P';
  }
  return labels;
}

export class SabotRoad extends HTMLElement {
  /** @type {Roads | null} */
  #roads = null;
  #columns = 0;
  #observer = new ResizeObserver(() => this.#fit());

  connectedCallback() {
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', text('road.empty', { road: text(`road.${this.kind}`) }));
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
  }

  get kind() {
    return /** @type {RoadKind} */ (this.getAttribute('kind'));
  }

  /** @param {Roads} roads */
  set roads(roads) {
    this.#roads = roads;
    this.#draw();
  }

  #fit() {
    const { width, height } = this.getBoundingClientRect();
    const columns = height > 0 ? Math.max(1, Math.floor((width / height) * ROWS + 0.02)) : 0;
    if (columns !== this.#columns) {
      this.#columns = columns;
      this.#draw();
    }
  }

  #draw() {
    if (this.#columns === 0) {
      return;
    }
    const marks = this.#roads ? marksOf(this.kind, this.#roads) : [];
    const used = marks.reduce((most, { column }) => Math.max(most, column + 1), 0);
    // Leaves one column free in a road that has moved, for the next hand.
    const first = Math.max(
      0,
      used + (used > this.#columns - 1 && this.kind !== 'bead' ? 1 : 0) - this.#columns,
    );
    const visible = marks.filter(({ column }) => column >= first);
    const picture = svg(
      'svg',
      {
        viewBox: `0 0 ${this.#columns * CELL} ${ROWS * CELL}`,
        preserveAspectRatio: 'xMidYMid meet',
        'aria-hidden': 'true',
      },
      this.#grid(),
      ...visible.slice(-1).map(({ column, row }) => newestCell(column - first, row)),
      ...visible.map(({ column, row, draw }) => atCell(draw(), column - first, row)),
    );
    this.replaceChildren(picture);
    if (this.#roads) {
      this.setAttribute('aria-label', labelOf(this.kind, this.#roads));
    }
  }

  #grid() {
    const width = this.#columns * CELL;
    const height = ROWS * CELL;
    let lines = '';
    for (let x = 0; x <= width; x += CELL) {
      lines += `M${x} 0V${height}`;
    }
    for (let y = 0; y <= height; y += CELL) {
      lines += `M0 ${y}H${width}`;
    }
    return svg('path', { class: 'road-grid', d: lines });
  }
}

export class SabotAsk extends HTMLElement {
  /** @type {Roads['ask'] | null} */
  #ask = null;

  connectedCallback() {
    this.setAttribute('role', 'img');
    this.#draw();
  }

  /**
   * `view.roads.ask`: three marks for each side, null if a road has not begun.
   * @param {Roads['ask']} ask
   */
  set ask(ask) {
    this.#ask = ask;
    this.#draw();
  }

  #draw() {
    const side = this.getAttribute('side') === 'banker' ? 'banker' : 'player';
    const marks = this.#ask?.[side] ?? { big_eye: null, small: null, cockroach: null };
    /** @param {string | null} mark */
    const name = (mark) => text(mark === 'R' ? 'road.red' : mark === 'B' ? 'road.blue' : 'road.no_mark');
    const labels = Object.fromEntries(DERIVED.map((road) => [road, name(marks[road])]));
    this.setAttribute('aria-label', text('road.ask.label', { side: text(`side.${side}`), ...labels }));
    const pictures = DERIVED.map((road, i) => {
      const mark = marks[road];
      return atCell(
        mark ? derivedMark(road, mark) : svg('path', { class: 'ask-none', d: 'M-1.2 0H1.2' }),
        i * 1.3,
        0,
      );
    });
    this.replaceChildren(svg('svg', { viewBox: '0 0 36 10', 'aria-hidden': 'true' }, ...pictures));
  }
}

customElements.define('sabot-road', SabotRoad);
customElements.define('sabot-ask', SabotAsk);
