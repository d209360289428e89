// <sabot-chart>: lines over a course, or bars beside each other, drawn as our own SVG.
//
//     chart.lines({
//       label: 'Meter',
//       lines: [{ title: 'Dragon 7', tone: 'dragon7', points: [[x, y], …], marks: [{ x, y, words }] }],
//       x: { title: 'Card', words: String, stops: [[x, 'Hand 3'], …] },
//       y: { words: percent, tick: shortly, zero: true },
//     });
//     chart.bars({ label: 'Drop', bars: [{ title: 'Table 1', value: 400000, tone: 'player' }], y: { words: money } });
//
// Lines are read by pointer or with the arrow keys: the readout is a slider's value, so that it is read out. The same
// figures are in a table that opens below, for those who do not look; `x.row` is how a place is written there, where its
// column's title says the rest. A point may have an error, `[x, y, error]`,
// drawn as a band; `guides: [{ x, words }]` stand upright; a line's `end` is a short name beside its last point. Where `choose` is given, a place is not read but chosen:
// the slider's value is `chosen`, and `choose(x, isDone)` is called while it is dragged and when it is there. While
// nobody points, the place `rest` is read, or the last. Needs chart.css.
import {
  axisOf,
  bandPicture,
  endsPicture,
  guidePicture,
  keyPicture,
  linePicture,
  nearest,
} from './chart-marks.js';
import { make, svg } from './dom.js';
import { text } from './texts.js';

/** @import { BarChart, ChartBar, ChartLine, ChartValues, LineChart, Place, Point } from './types.js' */

const LEFT = 78;
const RIGHT = 14;
const ENDS = 40; // more, where the ends of lines are named
const TOP = 12;
const BOTTOM = 28;
const BAR = 30;
const TITLE_GLYPH = 7.5; // how wide a letter is at most, nearly
const ROWS_MAX = 500;
const LEAST = LEFT + RIGHT + ENDS + 1; // narrower, there is no room for a line

/**
 * A title that would run into what stands beside it is cut; the table below has all of it.
 * @param {string} title
 * @param {number} most
 */
function shortened(title, most) {
  return title.length > most ? `${title.slice(0, most - 1).trimEnd()}…` : title;
}

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
    if (this.#bars) this.#drawBars(this.#bars);
    else this.#drawLines();
  }

  get #isGiven() {
    return this.#bars !== null || this.#lines !== undefined;
  }

  // -------------------------------------------------------------------------------------------------------
  // Bars: sideways, a row each, so that their titles can be read.

  /** @param {BarChart} given */
  #drawBars({ bars, label, y }) {
    const height = bars.length * BAR + 4;
    const longest = Math.max(...bars.map(({ title }) => title.length));
    const titles = Math.min(150, this.#width * 0.32, longest * TITLE_GLYPH + 12);
    const end = this.#width - 92;
    const low = Math.min(0, ...bars.map(({ value }) => value));
    const high = Math.max(0, ...bars.map(({ value }) => value));
    /** @param {number} value */
    const place = (value) => titles + ((value - low) / (high - low || 1)) * (end - titles);
    const most = Math.floor((titles - 8) / TITLE_GLYPH);
    /** @param {Pick<ChartBar, 'value' | 'words'>} bar */
    const wordsOf = ({ value, words }) => words ?? y.words(value);
    /**
     * @param {ChartBar} bar
     * @param {number} i
     */
    const row = ({ title, value, tone, words }, i) =>
      svg(
        'g',
        { class: `bar tone-${tone ?? 'plain'}` },
        svg('text', { class: 'bar-title', x: titles - 8, y: i * BAR + 20 }, shortened(title, most)),
        svg('rect', {
          x: Math.min(place(0), place(value)),
          y: i * BAR + 5,
          width: Math.max(1, Math.abs(place(value) - place(0))),
          height: BAR - 10,
          rx: 3,
        }),
        svg(
          'text',
          { class: 'bar-value', x: Math.max(place(value), place(0)) + 8, y: i * BAR + 20 },
          wordsOf({ value, words }),
        ),
      );
    const zero = svg('line', { class: 'chart-zero', x1: place(0), x2: place(0), y1: 0, y2: height });
    const spoken = `${label}: ${bars.map((bar) => `${bar.title} ${wordsOf(bar)}`).join(', ')}`;
    this.#frame.replaceChildren(
      this.#svg(height, { role: 'img', 'aria-label': spoken }, zero, ...bars.map(row)),
    );
  }

  // -------------------------------------------------------------------------------------------------------
  // Lines

  #drawLines() {
    const { lines, label, y, xs } = this.#lines;
    const height = Number(this.getAttribute('height') ?? 260);
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
    const picture = this.#svg(
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

  get #right() {
    return this.#width - RIGHT - (this.#lines.lines.some(({ end }) => end) ? ENDS : 0);
  }

  // The slider stays where it is while the picture changes: a finger that drags it does not lose it.
  /** @param {SVGElement} picture */
  #place(picture) {
    if (this.#frame.lastChild === this.#slider) this.#frame.firstElementChild?.replaceWith(picture);
    else this.#frame.replaceChildren(picture, this.#slider);
    this.#frame.classList.toggle('is-chosen', Boolean(this.#lines.choose));
  }

  /**
   * @param {number} height
   * @param {Record<string, string>} attributes
   * @param {Node[]} inside
   */
  #svg(height, attributes, ...inside) {
    const width = this.#width;
    return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, ...attributes }, ...inside);
  }

  // Ticks, the zero line with what lies above it, and the words below.
  /**
   * @param {{ ticks: number[], high: number }} scale
   * @param {number} height
   */
  #grid({ ticks, high }, height) {
    const { y } = this.#lines;
    const [up, across] = [this.#up, this.#across];
    const right = this.#right;
    const above = {
      class: 'chart-above',
      x: LEFT,
      width: right - LEFT,
      y: TOP,
      height: Math.max(0, up(0) - TOP),
    };
    /** @param {number} value */
    const tick = (value) =>
      svg(
        'g',
        { class: value === 0 && y.zero ? 'tick tick-zero' : 'tick' },
        svg('line', { x1: LEFT, x2: right, y1: up(value), y2: up(value) }),
        svg('text', { class: 'tick-y', x: LEFT - 8, y: up(value) + 4 }, (y.tick ?? y.words)(value)),
      );
    /** @param {readonly [number, string]} stop */
    const stop = ([value, words]) => svg('text', { class: 'tick-x', x: across(value), y: height - 8 }, words);
    return [
      ...(y.zero && high > 0 ? [svg('rect', above)] : []),
      ...ticks.map(tick),
      ...this.#stops(across).map(stop),
    ];
  }

  // Words below, no closer than they can be read.
  /** @param {Place} across */
  #stops(across) {
    const { x, xs } = this.#lines;
    const all = x.stops ?? xs.map((value) => /** @type {const} */ ([value, x.words(value)]));
    /** @type {[number, string][]} */
    const kept = [];
    for (const [value, words] of all) {
      const before = kept.at(-1);
      const room = before ? across(value) - across(before[0]) : Infinity;
      const isNew = words !== before?.[1]; // many may come in one minute
      if (isNew && room > words.length * 6.5 + 26 && across(value) < this.#right - words.length * 3)
        kept.push([value, words]);
    }
    return kept;
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
    if (choose) choose(at, isDone);
    else this.#choose(at);
  }

  #leave() {
    if (!this.#lines.choose) this.#choose(null);
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
    const place = xs[Math.min(xs.length - 1, Math.max(0, to))] ?? null;
    if (this.#lines.choose) this.#lines.choose(place, true);
    else this.#choose(place);
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
    this.#tell(place, found, y, marked);
    const cursor = this.#frame.querySelector('.chart-cursor');
    cursor?.replaceChildren(
      ...(at === null
        ? []
        : [
            svg('line', {
              x1: across(at),
              x2: across(at),
              y1: TOP,
              y2: Number(this.getAttribute('height') ?? 260) - BOTTOM,
            }),
            ...found.map(({ tone, point }) =>
              svg('circle', { class: `tone-${tone}`, cx: across(at), cy: up(point[1]), r: 4 }),
            ),
          ]),
    );
  }

  /**
   * @param {string} place
   * @param {(ChartLine & { point: Point })[]} found
   * @param {ChartValues} y
   * @param {string[]} marked
   */
  #tell(place, found, y, marked) {
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
    const table = make(
      'table',
      { class: 'figures' },
      make('caption', { class: 'visually-hidden', text: label }),
      make(
        'thead',
        {},
        make(
          'tr',
          {},
          heads.map((words) => make('th', { scope: 'col', text: words })),
        ),
      ),
      make(
        'tbody',
        {},
        rows.map((row) =>
          make(
            'tr',
            {},
            row.map((words, i) =>
              make(i === 0 ? 'th' : 'td', { scope: i === 0 ? 'row' : null, text: words }),
            ),
          ),
        ),
      ),
    );
    const frame = make(
      'div',
      { class: 'figures-frame', tabindex: '0', role: 'group', 'aria-label': label },
      table,
    );
    this.#table.replaceChildren(...Array.from(this.#table.children).slice(0, 1), frame);
  }

  /** @param {BarChart} given */
  #barRows({ bars, y }) {
    return {
      heads: [text('chart.what'), text('chart.value')],
      rows: bars.map(({ title, value, words }) => [title, words ?? y.words(value)]),
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
 * What a line shows at a place: its last point up to there.
 * @param {ChartLine} line
 * @param {number | undefined} at
 */
function pointAt({ points }, at) {
  return at === undefined ? null : (points.findLast(([x]) => x <= at) ?? null);
}

customElements.define('sabot-chart', SabotChart);
