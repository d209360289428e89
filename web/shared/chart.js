// <sabot-chart>: a line chart or a bar chart as SVG.
//
//     chart.lines({
//       label: 'Meter',
//       lines: [{ title: 'Dragon 7', tone: 'dragon7', points: [[x, y], …], marks: [{ x, y, words }] }],
//       x: { title: 'Card', words: String, stops: [[x, 'Hand 3'], …] },
//       y: { words: percent, tick: shortly, zero: true },
//     });
//     chart.bars({ label: 'Drop', bars: [{ title: 'Table 1', value: 400000, tone: 'player' }], y: { words: money } });
//
// Lines are read with the pointer or the arrow keys: the readout is a slider's value, so screen readers announce it. The
// same figures are in a table that opens below; `x.row` formats a place there, where the column's title
// says the rest. A point may have an error, `[x, y, error]`,
// drawn as a band; `guides: [{ x, words }]` are vertical; a line's `end` is a short name at its last point. With `choose`, a place is selected instead:
// the slider's value is `chosen`, and `choose(x, isDone)` is called during a drag and at its end. Without
// a pointer, the readout is at `rest`, or at the last place. Needs chart.css.
import {
  axisOf,
  bandPicture,
  barsPicture,
  barWords,
  endsPicture,
  guidePicture,
  keptStops,
  keyPicture,
  linePicture,
  nearest,
  tickPicture,
  whole,
} from './chart-marks.js';
import { make, svg } from './dom.js';
import { figures } from './parts.js';
import { text } from './texts.js';

/** @import { BarChart, ChartLine, LineChart, Place, Point } from './types.js' */

const LEFT = 78;
const RIGHT = 14;
const ENDS = 40; // more if the ends of lines are named
const TOP = 12;
const BOTTOM = 28;
const ROWS_MAX = 500;
const LEAST = LEFT + RIGHT + ENDS + 1; // too narrow for a line

export class SabotChart extends HTMLElement {
  /** @type {LineChart & { xs: number[] }} */
  #lines;
  /** @type {BarChart | null} */
  #bars = null;
  /** @type {Place} where a value stands, from the left and from the top */
  #across = Number;
  /** @type {Place} */
  #up = Number;
  #width = 0;
  /** @type {number | null} */
  #at = null;
  #readout = make('p', { class: 'chart-readout' });
  #frame = make('div', { class: 'chart-frame' });
  #slider = make('div', {
    class: 'chart-slider',
    role: 'slider',
    tabindex: '0',
    'aria-orientation': 'horizontal',
    on: {
      pointermove: (event) => this.#point(event, false),
      pointerdown: (event) => this.#point(event, false),
      pointerup: (event) => this.#point(event, true),
      pointerleave: () => this.#leave(),
      keydown: (event) => this.#key(event),
    },
  });
  #table = make('details', { class: 'chart-table' });
  #watch = new ResizeObserver(() => this.#resize());

  connectedCallback() {
    this.replaceChildren(this.#readout, this.#frame, this.#table);
    this.#table.addEventListener('toggle', () => this.#fillTable());
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /** @param {LineChart} given */
  lines(given) {
    const xs = Array.from(new Set(given.lines.flatMap(({ points }) => points.map(([x]) => x)))).sort(
      (a, b) => a - b,
    );
    this.#lines = { ...given, xs };
    this.#bars = null;
    this.#at = given.choose ? (given.chosen ?? null) : xs.includes(this.#at ?? NaN) ? this.#at : null;
    this.#draw();
  }

  /** @param {BarChart} given */
  bars(given) {
    this.#bars = given;
    this.#draw();
  }

  #resize() {
    const width = Math.round(this.clientWidth);
    if (width > 0 && width !== this.#width) {
      this.#width = width;
      this.#draw();
    }
  }

  #draw() {
    if (!this.#isGiven || this.#width < LEAST) return;
    this.#table.replaceChildren(make('summary', { text: text('chart.table') }));
    this.#fillTable();
    this.#readout.hidden = this.#bars !== null;
    if (this.#bars) this.#frame.replaceChildren(barsPicture(this.#bars, this.#width));
    else this.#drawLines();
  }

  get #isGiven() {
    return this.#bars !== null || this.#lines !== undefined;
  }

  // -------------------------------------------------------------------------------------------------------
  // Lines

  #drawLines() {
    const { lines, label, y, xs } = this.#lines;
    const height = this.#height;
    /** @param {Point} point */
    const ends = ([, value, error = 0]) => [value - error, value + error];
    const values = lines.flatMap(({ points }) => points.flatMap(ends));
    const scale = axisOf(y.zero ? [0, ...values] : values, y.step, y.floor);
    const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1];
    /** @param {number} value */
    const across = (value) => LEFT + ((value - first) / (last - first || 1)) * (this.#right - LEFT);
    /** @param {number} value */
    const up = (value) => TOP + ((scale.high - value) / (scale.high - scale.low)) * (height - TOP - BOTTOM);
    this.#across = across;
    this.#up = up;
    const box = { top: TOP, bottom: height - BOTTOM, right: this.#right };
    const guides = (this.#lines.guides ?? []).map((guide) => guidePicture(guide, across, box));
    const picture = whole(
      this.#width,
      height,
      { 'aria-hidden': 'true' },
      ...this.#grid(scale, height),
      ...lines.map((line) => bandPicture(line, across, up)),
      ...lines.map((line) => linePicture(line, across, up)),
      svg('g', { class: 'chart-cursor' }),
      ...guides,
      ...endsPicture(lines, across, up, box),
    );
    this.#place(picture);
    const words = { 'aria-label': label, 'aria-valuemin': first, 'aria-valuemax': last };
    Object.entries(words).forEach(([name, value]) => this.#slider.setAttribute(name, String(value)));
    this.#choose(this.#at);
  }

  get #height() {
    return Number(this.getAttribute('height') ?? 260);
  }

  get #right() {
    return this.#width - RIGHT - (this.#lines.lines.some(({ end }) => end) ? ENDS : 0);
  }

  // The slider stays in place while the picture changes, so that a drag is not interrupted.
  /** @param {SVGElement} picture */
  #place(picture) {
    if (this.#frame.lastChild === this.#slider) this.#frame.firstElementChild?.replaceWith(picture);
    else this.#frame.replaceChildren(picture, this.#slider);
    this.#frame.classList.toggle('is-chosen', Boolean(this.#lines.choose));
  }

  // Ticks, the zero line with the area above it, and the labels below.
  /**
   * @param {{ ticks: number[], high: number }} scale
   * @param {number} height
   */
  #grid({ ticks, high }, height) {
    const { x, y, xs } = this.#lines;
    const stops = x.stops ?? xs.map((value) => /** @type {const} */ ([value, x.words(value)]));
    const [up, across] = [this.#up, this.#across];
    const right = this.#right;
    const above = {
      class: 'chart-above',
      x: LEFT,
      width: right - LEFT,
      y: TOP,
      height: Math.max(0, up(0) - TOP),
    };
    const frame = { left: LEFT, right, up, words: y.tick ?? y.words, hasZero: Boolean(y.zero) };
    /** @param {readonly [number, string]} stop */
    const stop = ([value, words]) => svg('text', { class: 'tick-x', x: across(value), y: height - 8 }, words);
    return [
      ...(y.zero && high > 0 ? [svg('rect', above)] : []),
      ...ticks.map((tick) => tickPicture(tick, frame)),
      ...keptStops(stops, across, right).map(stop),
    ];
  }

  // -------------------------------------------------------------------------------------------------------
  // One place of the course

  /**
   * @param {PointerEvent} event
   * @param {boolean} isDone
   */
  #point(event, isDone) {
    const { xs, choose } = this.#lines;
    if (choose && event.type === 'pointermove' && event.buttons === 0) return;
    if (choose && event.type === 'pointerdown') this.#slider.setPointerCapture(event.pointerId);
    const { left } = this.#frame.getBoundingClientRect();
    const at = xs[nearest(xs.map(this.#across), event.clientX - left)] ?? null;
    this.#pick(at, isDone);
  }

  #leave() {
    if (!this.#lines.choose) this.#choose(null);
  }

  /**
   * @param {number | null} at
   * @param {boolean} isDone
   */
  #pick(at, isDone) {
    if (this.#lines.choose) this.#lines.choose(at, isDone);
    else this.#choose(at);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { xs } = this.#lines;
    const at = this.#at === null ? xs.length - 1 : xs.indexOf(this.#at);
    const step = Math.max(1, Math.round(xs.length / 12));
    /** @type {Record<string, number | undefined>} */
    const keys = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageDown: at - step,
      PageUp: at + step,
      Home: 0,
      End: xs.length - 1,
    };
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#pick(xs[Math.min(xs.length - 1, Math.max(0, to))] ?? null, true);
  }

  /** @param {number | null} at */
  #choose(at) {
    const { lines, xs, x, y, rest } = this.#lines;
    const [across, up] = [this.#across, this.#up];
    this.#at = at;
    const shown = at ?? rest ?? xs.at(-1);
    const found = lines.flatMap((line) => {
      const point = pointAt(line, shown);
      return point ? [{ ...line, point }] : [];
    });
    const words = found.map(({ title, point }) => `${title} ${y.words(point[1], point[2])}`);
    const place = shown === undefined ? text('chart.empty') : x.words(shown);
    this.#slider.setAttribute('aria-valuenow', String(shown ?? 0));
    this.#slider.setAttribute('aria-valuetext', [place, ...words].join(', '));
    const marked = found
      .flatMap(({ marks = [] }) => marks.filter((mark) => mark.x === shown))
      .map((mark) => mark.words ?? '');
    this.#tell(place, found, marked);
    const cursor = this.#frame.querySelector('.chart-cursor');
    cursor?.replaceChildren();
    if (!cursor || at === null) return;
    const cx = across(at);
    cursor.append(
      svg('line', { x1: cx, x2: cx, y1: TOP, y2: this.#height - BOTTOM }),
      ...found.map(({ tone, point }) => svg('circle', { class: `tone-${tone}`, cx, cy: up(point[1]), r: 4 })),
    );
  }

  /**
   * @param {string} place
   * @param {(ChartLine & { point: Point })[]} found
   * @param {string[]} marked
   */
  #tell(place, found, marked) {
    const { y } = this.#lines;
    /** @param {ChartLine & { point: Point }} line */
    const one = ({ title, tone, point, dashed }) =>
      make(
        'span',
        { class: `readout-line tone-${tone}${dashed ? ' is-dashed' : ''}` },
        keyPicture(),
        make('span', { text: title }),
        make('b', { text: y.words(point[1], point[2]) }),
      );
    this.#readout.replaceChildren(
      make('span', { class: 'readout-place', text: place }),
      ...found.map(one),
      ...marked.map((words) => make('b', { class: 'readout-mark', text: words })),
    );
  }

  // -------------------------------------------------------------------------------------------------------
  // The same in a table

  #fillTable() {
    if (!this.#table.open || !this.#isGiven) return;
    const { label } = this.#bars ?? this.#lines;
    const { heads, rows } = this.#bars ? this.#barRows(this.#bars) : this.#lineRows();
    const summary = Array.from(this.#table.children).slice(0, 1);
    this.#table.replaceChildren(...summary, figures(label, heads, rows));
  }

  /** @param {BarChart} given */
  #barRows({ bars, y }) {
    return {
      heads: [text('chart.what'), text('chart.value')],
      rows: bars.map((bar) => [bar.title, barWords(bar, y)]),
    };
  }

  #lineRows() {
    const { lines, xs, x, y } = this.#lines;
    /** @param {number} at */
    const row = (at) => [
      (x.row ?? x.words)(at),
      ...lines.map((line) => {
        const point = line.points.find(([each]) => each === at);
        return point ? y.words(point[1], point[2]) : '';
      }),
    ];
    return { heads: [x.title, ...lines.map(({ title }) => title)], rows: xs.slice(-ROWS_MAX).map(row) };
  }
}

/**
 * A line's value at a place: its last point up to there.
 * @param {ChartLine} line
 * @param {number | undefined} at
 */
function pointAt({ points }, at) {
  return at === undefined ? null : (points.findLast(([x]) => x <= at) ?? null);
}

customElements.define('sabot-chart', SabotChart);
