// <sabot-chart>: a line chart or a bar chart as SVG.
//
//     chart.lines({
//       label: 'Meter',
//       lines: [{ title: 'Dragon 7', tone: 'dragon7', points: [[x, y], …], marks: [{ x, y, label }] }],
//       x: { title: 'Card', format: String, labels: [[x, 'Hand 3'], …] },
//       y: { format: percent, formatTick: shortPercent, showZero: true },
//     });
//     chart.bars({ label: 'Drop', bars: [{ title: 'Table 1', value: 400000, tone: 'player' }], y: { format: money } });
//
// Lines are read with the pointer or the arrow keys: the readout is a slider's value, so screen readers announce it. The
// same figures are in a table that opens below; `x.formatRow` formats x there, where the column's title says the rest.
// A point may have an error, `[x, y, error]`, drawn as a band. `guides: [{ x, label }]` are vertical lines; a line's
// `endLabel` is a short name at its last point. With `onSelect`, the user selects an x: the slider's value is `selected`,
// and `onSelect(x, isFinal)` is called during a drag and at its end. Without a pointer, the readout is at `idleX`, or at
// the last x. Needs chart.css.
import {
  axisOf,
  bandPicture,
  barsPicture,
  barText,
  endsPicture,
  guidePicture,
  visibleLabels,
  keyPicture,
  linePicture,
  nearest,
  tickPicture,
  chartSvg,
} from './chart-marks.js';
import { make, svg } from './dom.js';
import { dataTable } from './parts.js';
import { text } from './texts.js';

/** @import { BarChart, ChartLine, LineChart, Scale, Point } from './types.js' */

const LEFT = 78;
const RIGHT = 14;
const END_LABEL_SPACE = 40; // more if the ends of lines are named
const TOP = 12;
const BOTTOM = 28;
const ROWS_MAX = 500;
const MIN_WIDTH = LEFT + RIGHT + END_LABEL_SPACE + 1; // too narrow for a line

export class SabotChart extends HTMLElement {
  /** @type {LineChart & { xs: number[] }} */
  #lines;
  /** @type {BarChart | null} */
  #bars = null;
  /** @type {Scale} maps values to pixels from the left and from the top */
  #toX = Number;
  /** @type {Scale} */
  #toY = Number;
  #width = 0;
  /** @type {number | null} */
  #selectedX = null;
  #readout = make('p', { class: 'chart-readout' });
  #frame = make('div', { class: 'chart-frame' });
  #slider = make('div', {
    class: 'chart-slider',
    role: 'slider',
    tabindex: '0',
    'aria-orientation': 'horizontal',
    on: {
      pointermove: (event) => this.#onPointer(event, false),
      pointerdown: (event) => this.#onPointer(event, false),
      pointerup: (event) => this.#onPointer(event, true),
      pointerleave: () => this.#onPointerLeave(),
      keydown: (event) => this.#onKey(event),
    },
  });
  #table = make('details', { class: 'chart-table' });
  #resizeObserver = new ResizeObserver(() => this.#resize());

  connectedCallback() {
    this.replaceChildren(this.#readout, this.#frame, this.#table);
    this.#table.addEventListener('toggle', () => this.#fillTable());
    this.#resizeObserver.observe(this);
  }

  disconnectedCallback() {
    this.#resizeObserver.disconnect();
  }

  /** @param {LineChart} data */
  lines(data) {
    const xs = Array.from(new Set(data.lines.flatMap(({ points }) => points.map(([x]) => x)))).sort(
      (a, b) => a - b,
    );
    this.#lines = { ...data, xs };
    this.#bars = null;
    this.#selectedX = data.onSelect
      ? (data.selected ?? null)
      : xs.includes(this.#selectedX ?? NaN)
        ? this.#selectedX
        : null;
    this.#draw();
  }

  /** @param {BarChart} data */
  bars(data) {
    this.#bars = data;
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
    if (!this.#hasData || this.#width < MIN_WIDTH) return;
    this.#table.replaceChildren(make('summary', { text: text('chart.table') }));
    this.#fillTable();
    this.#readout.hidden = this.#bars !== null;
    if (this.#bars) this.#frame.replaceChildren(barsPicture(this.#bars, this.#width));
    else this.#drawLines();
  }

  get #hasData() {
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
    const scale = axisOf(y.showZero ? [0, ...values] : values, y.minStep, y.min);
    const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1];
    /** @param {number} value */
    const toX = (value) => LEFT + ((value - first) / (last - first || 1)) * (this.#right - LEFT);
    /** @param {number} value */
    const toY = (value) => TOP + ((scale.high - value) / (scale.high - scale.low)) * (height - TOP - BOTTOM);
    this.#toX = toX;
    this.#toY = toY;
    const box = { top: TOP, bottom: height - BOTTOM, right: this.#right };
    const guides = (this.#lines.guides ?? []).map((guide) => guidePicture(guide, toX, box));
    const picture = chartSvg(
      this.#width,
      height,
      { 'aria-hidden': 'true' },
      ...this.#grid(scale, height),
      ...lines.map((line) => bandPicture(line, toX, toY)),
      ...lines.map((line) => linePicture(line, toX, toY)),
      svg('g', { class: 'chart-cursor' }),
      ...guides,
      ...endsPicture(lines, toX, toY, box),
    );
    this.#showPicture(picture);
    const ariaValues = { 'aria-label': label, 'aria-valuemin': first, 'aria-valuemax': last };
    Object.entries(ariaValues).forEach(([name, value]) => this.#slider.setAttribute(name, String(value)));
    this.#select(this.#selectedX);
  }

  get #height() {
    return Number(this.getAttribute('height') ?? 260);
  }

  get #right() {
    return this.#width - RIGHT - (this.#lines.lines.some(({ endLabel }) => endLabel) ? END_LABEL_SPACE : 0);
  }

  // The slider stays in place while the picture changes, so that a drag is not interrupted.
  /** @param {SVGElement} picture */
  #showPicture(picture) {
    if (this.#frame.lastChild === this.#slider) this.#frame.firstElementChild?.replaceWith(picture);
    else this.#frame.replaceChildren(picture, this.#slider);
    this.#frame.classList.toggle('is-chosen', Boolean(this.#lines.onSelect));
  }

  // Ticks, the zero line with the area above it, and the labels below.
  /**
   * @param {{ ticks: number[], high: number }} scale
   * @param {number} height
   */
  #grid({ ticks, high }, height) {
    const { x, y, xs } = this.#lines;
    const labels = x.labels ?? xs.map((value) => /** @type {const} */ ([value, x.format(value)]));
    const [toY, toX] = [this.#toY, this.#toX];
    const right = this.#right;
    const above = {
      class: 'chart-above',
      x: LEFT,
      width: right - LEFT,
      y: TOP,
      height: Math.max(0, toY(0) - TOP),
    };
    const frame = {
      left: LEFT,
      right,
      toY,
      format: y.formatTick ?? y.format,
      hasZero: Boolean(y.showZero),
    };
    /** @param {readonly [number, string]} label */
    const labelNode = ([value, words]) =>
      svg('text', { class: 'tick-x', x: toX(value), y: height - 8 }, words);
    return [
      ...(y.showZero && high > 0 ? [svg('rect', above)] : []),
      ...ticks.map((tick) => tickPicture(tick, frame)),
      ...visibleLabels(labels, toX, right).map(labelNode),
    ];
  }

  // -------------------------------------------------------------------------------------------------------
  // One place of the course

  /**
   * @param {PointerEvent} event
   * @param {boolean} isFinal
   */
  #onPointer(event, isFinal) {
    const { xs, onSelect } = this.#lines;
    if (onSelect && event.type === 'pointermove' && event.buttons === 0) return;
    if (onSelect && event.type === 'pointerdown') this.#slider.setPointerCapture(event.pointerId);
    const { left } = this.#frame.getBoundingClientRect();
    const selectedX = xs[nearest(xs.map(this.#toX), event.clientX - left)] ?? null;
    this.#selectByUser(selectedX, isFinal);
  }

  #onPointerLeave() {
    if (!this.#lines.onSelect) this.#select(null);
  }

  /**
   * @param {number | null} selectedX
   * @param {boolean} isFinal
   */
  #selectByUser(selectedX, isFinal) {
    if (this.#lines.onSelect) this.#lines.onSelect(selectedX, isFinal);
    else this.#select(selectedX);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { xs } = this.#lines;
    const selectedX = this.#selectedX === null ? xs.length - 1 : xs.indexOf(this.#selectedX);
    const step = Math.max(1, Math.round(xs.length / 12));
    /** @type {Record<string, number | undefined>} */
    const keys = {
      ArrowLeft: selectedX - 1,
      ArrowRight: selectedX + 1,
      PageDown: selectedX - step,
      PageUp: selectedX + step,
      Home: 0,
      End: xs.length - 1,
    };
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#selectByUser(xs[Math.min(xs.length - 1, Math.max(0, to))] ?? null, true);
  }

  /** @param {number | null} selectedX */
  #select(selectedX) {
    const { lines, xs, x, y, idleX } = this.#lines;
    const [toX, toY] = [this.#toX, this.#toY];
    this.#selectedX = selectedX;
    const shown = selectedX ?? idleX ?? xs.at(-1);
    const found = lines.flatMap((line) => {
      const point = pointAt(line, shown);
      return point ? [{ ...line, point }] : [];
    });
    const texts = found.map(({ title, point }) => `${title} ${y.format(point[1], point[2])}`);
    const place = shown === undefined ? text('chart.empty') : x.format(shown);
    this.#slider.setAttribute('aria-valuenow', String(shown ?? 0));
    this.#slider.setAttribute('aria-valuetext', [place, ...texts].join(', '));
    const marked = found
      .flatMap(({ marks = [] }) => marks.filter((mark) => mark.x === shown))
      .map((mark) => mark.label ?? '');
    this.#drawReadout(place, found, marked);
    const cursor = this.#frame.querySelector('.chart-cursor');
    cursor?.replaceChildren();
    if (!cursor || selectedX === null) return;
    const cx = toX(selectedX);
    cursor.append(
      svg('line', { x1: cx, x2: cx, y1: TOP, y2: this.#height - BOTTOM }),
      ...found.map(({ tone, point }) =>
        svg('circle', { class: `tone-${tone}`, cx, cy: toY(point[1]), r: 4 }),
      ),
    );
  }

  /**
   * @param {string} place
   * @param {(ChartLine & { point: Point })[]} found
   * @param {string[]} marked
   */
  #drawReadout(place, found, marked) {
    const { y } = this.#lines;
    /** @param {ChartLine & { point: Point }} line */
    const item = ({ title, tone, point, dashed }) =>
      make(
        'span',
        { class: `readout-line tone-${tone}${dashed ? ' is-dashed' : ''}` },
        keyPicture(),
        make('span', { text: title }),
        make('b', { text: y.format(point[1], point[2]) }),
      );
    this.#readout.replaceChildren(
      make('span', { class: 'readout-place', text: place }),
      ...found.map(item),
      ...marked.map((words) => make('b', { class: 'readout-mark', text: words })),
    );
  }

  // -------------------------------------------------------------------------------------------------------
  // The same in a table

  #fillTable() {
    if (!this.#table.open || !this.#hasData) return;
    const { label } = this.#bars ?? this.#lines;
    const { heads: headers, rows } = this.#bars ? this.#barRows(this.#bars) : this.#lineRows();
    const summary = Array.from(this.#table.children).slice(0, 1);
    this.#table.replaceChildren(...summary, dataTable(label, headers, rows));
  }

  /** @param {BarChart} given */
  #barRows({ bars, y }) {
    return {
      heads: [text('chart.what'), text('chart.value')],
      rows: bars.map((bar) => [bar.title, barText(bar, y)]),
    };
  }

  #lineRows() {
    const { lines, xs, x, y } = this.#lines;
    /** @param {number} selectedX */
    const row = (selectedX) => [
      (x.formatRow ?? x.format)(selectedX),
      ...lines.map((line) => {
        const point = line.points.find(([each]) => each === selectedX);
        return point ? y.format(point[1], point[2]) : '';
      }),
    ];
    return { heads: [x.title, ...lines.map(({ title }) => title)], rows: xs.slice(-ROWS_MAX).map(row) };
  }
}

/**
 * A line's value at a place: its last point up to there.
 * @param {ChartLine} line
 * @param {number | undefined} selectedX
 */
function pointAt({ points }, selectedX) {
  return selectedX === undefined ? null : (points.findLast(([x]) => x <= selectedX) ?? null);
}

customElements.define('sabot-chart', SabotChart);
