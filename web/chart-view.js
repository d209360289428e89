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
// figures are in a table that opens below, for those who do not look. Needs chart-view.css.
import { axisOf, nearest } from './chart-scale.js';
import { make } from './make.js';
import { svg } from './svg.js';
import { text } from './texts.js';

const LEFT = 78;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 28;
const BAR = 30;
const LETTER = 7; // how wide a bar's title is, a letter, at most on average
const ROWS_MAX = 500;

/// A title that would run into what stands beside it is cut; the table below has all of it.
function shortened(title, most) {
  return title.length > most ? `${title.slice(0, most - 1).trimEnd()}…` : title;
}

class SabotChart extends HTMLElement {
  #given = null;
  #width = 0;
  #at = null;
  #readout = make('p', { class: 'chart-readout' });
  #frame = make('div', { class: 'chart-frame' });
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

  lines(given) {
    const xs = Array.from(new Set(given.lines.flatMap(({ points }) => points.map(([x]) => x)))).sort((a, b) => a - b);
    this.#given = { ...given, xs, isBars: false };
    this.#at = xs.includes(this.#at) ? this.#at : null;
    this.#draw();
  }

  bars(given) {
    this.#given = { ...given, isBars: true };
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
    if (!this.#given || this.#width === 0) return;
    this.#table.replaceChildren(make('summary', { text: text('chart.table') }));
    this.#fillTable();
    this.#readout.hidden = this.#given.isBars;
    if (this.#given.isBars) return this.#drawBars();
    return this.#drawLines();
  }

  // -------------------------------------------------------------------------------------------------------
  // Bars: sideways, a row each, so that their titles can be read.

  #drawBars() {
    const { bars, label, y } = this.#given;
    const height = bars.length * BAR + 4;
    const titles = Math.min(150, this.#width * 0.32);
    const end = this.#width - 92;
    const low = Math.min(0, ...bars.map(({ value }) => value));
    const high = Math.max(0, ...bars.map(({ value }) => value), low + 1);
    const place = (value) => titles + ((value - low) / (high - low)) * (end - titles);
    const most = Math.floor((titles - 8) / LETTER);
    const row = ({ title, value, tone }, i) => svg('g', { class: `bar tone-${tone ?? 'plain'}` },
      svg('text', { class: 'bar-title', x: titles - 8, y: i * BAR + 20 }, shortened(title, most)),
      svg('rect', { x: Math.min(place(0), place(value)), y: i * BAR + 5,
        width: Math.max(1, Math.abs(place(value) - place(0))), height: BAR - 10, rx: 3 }),
      svg('text', { class: 'bar-value', x: Math.max(place(value), place(0)) + 8, y: i * BAR + 20 }, y.words(value)));
    const zero = svg('line', { class: 'chart-zero', x1: place(0), x2: place(0), y1: 0, y2: height });
    const spoken = `${label}: ${bars.map(({ title, value }) => `${title} ${y.words(value)}`).join(', ')}`;
    this.#frame.replaceChildren(this.#svg(height, { role: 'img', 'aria-label': spoken }, zero, ...bars.map(row)));
  }

  // -------------------------------------------------------------------------------------------------------
  // Lines

  #drawLines() {
    const { lines, label, y, xs } = this.#given;
    const height = Number(this.getAttribute('height') ?? 260);
    const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
    const scale = axisOf(y.zero ? [0, ...values] : values, y.step);
    const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1];
    const across = (value) => LEFT + ((value - first) / (last - first || 1)) * (this.#width - LEFT - RIGHT);
    const up = (value) => TOP + ((scale.high - value) / (scale.high - scale.low)) * (height - TOP - BOTTOM);
    this.#given.across = across;
    this.#given.up = up;
    const cursor = svg('g', { class: 'chart-cursor' });
    const picture = this.#svg(height, { 'aria-hidden': 'true' }, ...this.#grid(scale, height),
      ...lines.map((line) => this.#line(line, across, up)), cursor);
    const isHeld = this.#frame.contains(document.activeElement);
    this.#frame.replaceChildren(picture, this.#slider(label, first, last));
    if (isHeld) this.#frame.lastChild.focus({ preventScroll: true });
    this.#choose(this.#at);
  }

  #svg(height, attributes, ...inside) {
    const width = this.#width;
    return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, ...attributes }, ...inside);
  }

  // Ticks, the zero line with what lies above it, and the words below.
  #grid({ ticks, high }, height) {
    const { y, up, across } = this.#given;
    const right = this.#width - RIGHT;
    const above = { class: 'chart-above', x: LEFT, width: right - LEFT, y: TOP, height: Math.max(0, up(0) - TOP) };
    const tick = (value) => svg('g', { class: value === 0 && y.zero ? 'tick tick-zero' : 'tick' },
      svg('line', { x1: LEFT, x2: right, y1: up(value), y2: up(value) }),
      svg('text', { class: 'tick-y', x: LEFT - 8, y: up(value) + 4 }, (y.tick ?? y.words)(value)));
    const stop = ([value, words]) => svg('text', { class: 'tick-x', x: across(value), y: height - 8 }, words);
    return [...(y.zero && high > 0 ? [svg('rect', above)] : []), ...ticks.map(tick), ...this.#stops(across).map(stop)];
  }

  #slider(label, first, last) {
    const on = {
      pointermove: (event) => this.#point(event),
      pointerdown: (event) => this.#point(event),
      pointerleave: () => this.#choose(null),
      keydown: (event) => this.#key(event),
    };
    return make('div', { class: 'chart-slider', role: 'slider', tabindex: '0', 'aria-label': label,
      'aria-orientation': 'horizontal', 'aria-valuemin': first, 'aria-valuemax': last, on });
  }

  #line({ points, tone, marks = [], steps = false }, across, up) {
    const path = points.map(([x, y], i) =>
      (i === 0 ? `M${across(x).toFixed(1)} ${up(y).toFixed(1)}`
        : `${steps ? `H${across(x).toFixed(1)}V` : `L${across(x).toFixed(1)} `}${up(y).toFixed(1)}`)).join('');
    const signs = marks.map(({ x, y, kind }) => svg('path', { class: `chart-mark mark-${kind ?? 'plain'}`,
      d: `M${across(x).toFixed(1)} ${(up(y) - 7).toFixed(1)}l6 7l-6 7l-6 -7z` }));
    return svg('g', { class: `chart-line tone-${tone}` }, svg('path', { class: 'chart-path', d: path }), ...signs);
  }

  // Words below, no closer than they can be read.
  #stops(across) {
    const { x, xs } = this.#given;
    const all = x.stops ?? xs.map((value) => [value, x.words(value)]);
    const kept = [];
    for (const [value, words] of all) {
      const room = kept.length === 0 ? Infinity : across(value) - across(kept.at(-1)[0]);
      if (room > words.length * 6.5 + 26 && across(value) < this.#width - RIGHT - words.length * 3) kept.push(
        [value, words]);
    }
    return kept;
  }

  // -------------------------------------------------------------------------------------------------------
  // One place of the course

  #point(event) {
    const { xs, across } = this.#given;
    const { left } = this.#frame.getBoundingClientRect();
    this.#choose(xs[nearest(xs.map(across), event.clientX - left)] ?? null);
  }

  #key(event) {
    const { xs } = this.#given;
    const at = this.#at === null ? xs.length - 1 : xs.indexOf(this.#at);
    const step = Math.max(1, Math.round(xs.length / 12));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, PageDown: at - step, PageUp: at + step, Home: 0,
      End: xs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#choose(xs[Math.min(xs.length - 1, Math.max(0, to))] ?? null);
  }

  #choose(at) {
    const { lines, xs, x, y, across, up } = this.#given;
    this.#at = at;
    const shown = at ?? xs.at(-1);
    const found = lines.map((line) => ({ ...line, point: pointAt(line, shown) })).filter(({ point }) => point);
    const words = found.map(({ title, point }) => `${title} ${y.words(point[1])}`);
    const slider = this.#frame.lastChild;
    const place = shown === undefined ? text('chart.empty') : x.words(shown);
    slider.setAttribute('aria-valuenow', shown ?? 0);
    slider.setAttribute('aria-valuetext', [place, ...words].join(', '));
    const marked = found.flatMap(({ marks = [] }) => marks.filter((mark) => mark.x === shown))
      .map((mark) => mark.words);
    this.#tell(place, found, y, marked);
    const cursor = this.#frame.querySelector('.chart-cursor');
    cursor.replaceChildren(...(at === null ? [] : [
      svg('line', { x1: across(at), x2: across(at), y1: TOP, y2: Number(this.getAttribute('height') ?? 260) - BOTTOM }),
      ...found.map(({ tone, point }) => svg('circle', { class: `tone-${tone}`, cx: across(at), cy: up(point[1]),
        r: 4 }))]));
  }

  #tell(place, found, y, marked) {
    const one = ({ title, tone, point }) => make('span', { class: `readout-line tone-${tone}` },
      make('i', { 'aria-hidden': 'true' }),
      make('span', { text: title }), make('b', { text: y.words(point[1]) }));
    this.#readout.replaceChildren(make('span', { class: 'readout-place', text: place }), ...found.map(one),
      ...marked.map((words) => make('b', { class: 'readout-mark', text: words })));
  }

  // -------------------------------------------------------------------------------------------------------
  // The same in a table

  #fillTable() {
    if (!this.#table.open || !this.#given) return;
    const { isBars } = this.#given;
    const [heads, rows] = isBars ? this.#barRows() : this.#lineRows();
    const table = make('table', { class: 'figures' },
      make('caption', { class: 'visually-hidden', text: this.#given.label }),
      make('thead', {}, make('tr', {}, heads.map((words) => make('th', { scope: 'col', text: words })))),
      make('tbody', {}, rows.map((row) => make('tr', {}, row.map((words, i) =>
        make(i === 0 ? 'th' : 'td', { scope: i === 0 ? 'row' : null, text: words }))))));
    const frame = make('div', { class: 'figures-frame', tabindex: '0', role: 'group',
      'aria-label': this.#given.label }, table);
    this.#table.replaceChildren(this.#table.firstChild, frame);
  }

  #barRows() {
    const { bars, y } = this.#given;
    return [[text('chart.what'), text('chart.value')], bars.map(({ title, value }) => [title, y.words(value)])];
  }

  #lineRows() {
    const { lines, xs, x, y } = this.#given;
    const row = (at) => [x.words(at), ...lines.map((line) => {
      const point = line.points.find(([each]) => each === at);
      return point ? y.words(point[1]) : '';
    })];
    return [[x.title, ...lines.map(({ title }) => title)], xs.slice(-ROWS_MAX).map(row)];
  }
}

// What a line shows at a place: its last point up to there.
function pointAt({ points }, at) {
  return points.findLast(([x]) => x <= at) ?? null;
}

customElements.define('sabot-chart', SabotChart);
