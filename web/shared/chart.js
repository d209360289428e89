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

const LEFT = 78;
const RIGHT = 14;
const ENDS = 40; // more, where the ends of lines are named
const TOP = 12;
const BOTTOM = 28;
const BAR = 30;
const TITLE_GLYPH = 7.5; // how wide a letter is at most, nearly
const ROWS_MAX = 500;
const LEAST = LEFT + RIGHT + ENDS + 1; // narrower, there is no room for a line

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

  lines(given) {
    const xs = Array.from(new Set(given.lines.flatMap(({ points }) => points.map(([x]) => x)))).sort(
      (a, b) => a - b,
    );
    this.#given = { ...given, xs, isBars: false };
    this.#at = given.choose ? given.chosen : xs.includes(this.#at) ? this.#at : null;
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
    if (!this.#given || this.#width < LEAST) return;
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
    const longest = Math.max(...bars.map(({ title }) => title.length));
    const titles = Math.min(150, this.#width * 0.32, longest * TITLE_GLYPH + 12);
    const end = this.#width - 92;
    const low = Math.min(0, ...bars.map(({ value }) => value));
    const high = Math.max(0, ...bars.map(({ value }) => value));
    const place = (value) => titles + ((value - low) / (high - low || 1)) * (end - titles);
    const most = Math.floor((titles - 8) / TITLE_GLYPH);
    const wordsOf = ({ value, words }) => words ?? y.words(value);
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
    const { lines, label, y, xs } = this.#given;
    const height = Number(this.getAttribute('height') ?? 260);
    const ends = ([, value, error = 0]) => [value - error, value + error];
    const values = lines.flatMap(({ points }) => points.flatMap(ends));
    const scale = axisOf(y.zero ? [0, ...values] : values, y.step, y.floor);
    const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1];
    const across = (value) => LEFT + ((value - first) / (last - first || 1)) * (this.#right - LEFT);
    const up = (value) => TOP + ((scale.high - value) / (scale.high - scale.low)) * (height - TOP - BOTTOM);
    this.#given.across = across;
    this.#given.up = up;
    const box = { top: TOP, bottom: height - BOTTOM, right: this.#right };
    const guides = (this.#given.guides ?? []).map((guide) => guidePicture(guide, across, box));
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
    Object.entries(words).forEach(([name, value]) => this.#slider.setAttribute(name, value));
    this.#choose(this.#at);
  }

  get #right() {
    return this.#width - RIGHT - (this.#given.lines.some(({ end }) => end) ? ENDS : 0);
  }

  // The slider stays where it is while the picture changes: a finger that drags it does not lose it.
  #place(picture) {
    if (this.#frame.lastChild === this.#slider) this.#frame.firstChild.replaceWith(picture);
    else this.#frame.replaceChildren(picture, this.#slider);
    this.#frame.classList.toggle('is-chosen', Boolean(this.#given.choose));
  }

  #svg(height, attributes, ...inside) {
    const width = this.#width;
    return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, ...attributes }, ...inside);
  }

  // Ticks, the zero line with what lies above it, and the words below.
  #grid({ ticks, high }, height) {
    const { y, up, across } = this.#given;
    const right = this.#right;
    const above = {
      class: 'chart-above',
      x: LEFT,
      width: right - LEFT,
      y: TOP,
      height: Math.max(0, up(0) - TOP),
    };
    const tick = (value) =>
      svg(
        'g',
        { class: value === 0 && y.zero ? 'tick tick-zero' : 'tick' },
        svg('line', { x1: LEFT, x2: right, y1: up(value), y2: up(value) }),
        svg('text', { class: 'tick-y', x: LEFT - 8, y: up(value) + 4 }, (y.tick ?? y.words)(value)),
      );
    const stop = ([value, words]) => svg('text', { class: 'tick-x', x: across(value), y: height - 8 }, words);
    return [
      ...(y.zero && high > 0 ? [svg('rect', above)] : []),
      ...ticks.map(tick),
      ...this.#stops(across).map(stop),
    ];
  }

  // Words below, no closer than they can be read.
  #stops(across) {
    const { x, xs } = this.#given;
    const all = x.stops ?? xs.map((value) => [value, x.words(value)]);
    const kept = [];
    for (const [value, words] of all) {
      const room = kept.length === 0 ? Infinity : across(value) - across(kept.at(-1)[0]);
      const isNew = words !== kept.at(-1)?.[1]; // many may come in one minute
      if (isNew && room > words.length * 6.5 + 26 && across(value) < this.#right - words.length * 3)
        kept.push([value, words]);
    }
    return kept;
  }

  // -------------------------------------------------------------------------------------------------------
  // One place of the course

  #point(event, isDone) {
    const { xs, across, choose } = this.#given;
    if (choose && event.type === 'pointermove' && event.buttons === 0) return;
    if (choose && event.type === 'pointerdown') this.#slider.setPointerCapture(event.pointerId);
    const { left } = this.#frame.getBoundingClientRect();
    const at = xs[nearest(xs.map(across), event.clientX - left)] ?? null;
    if (choose) choose(at, isDone);
    else this.#choose(at);
  }

  #leave() {
    if (!this.#given.choose) this.#choose(null);
  }

  #key(event) {
    const { xs } = this.#given;
    const at = this.#at === null ? xs.length - 1 : xs.indexOf(this.#at);
    const step = Math.max(1, Math.round(xs.length / 12));
    const to = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageDown: at - step,
      PageUp: at + step,
      Home: 0,
      End: xs.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = xs[Math.min(xs.length - 1, Math.max(0, to))] ?? null;
    if (this.#given.choose) this.#given.choose(place, true);
    else this.#choose(place);
  }

  #choose(at) {
    const { lines, xs, x, y, across, up } = this.#given;
    this.#at = at;
    const shown = at ?? this.#given.rest ?? xs.at(-1);
    const found = lines
      .map((line) => ({ ...line, point: pointAt(line, shown) }))
      .filter(({ point }) => point);
    const words = found.map(({ title, point }) => `${title} ${y.words(point[1], point[2])}`);
    const place = shown === undefined ? text('chart.empty') : x.words(shown);
    this.#slider.setAttribute('aria-valuenow', shown ?? 0);
    this.#slider.setAttribute('aria-valuetext', [place, ...words].join(', '));
    const marked = found
      .flatMap(({ marks = [] }) => marks.filter((mark) => mark.x === shown))
      .map((mark) => mark.words);
    this.#tell(place, found, y, marked);
    const cursor = this.#frame.querySelector('.chart-cursor');
    cursor.replaceChildren(
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

  #tell(place, found, y, marked) {
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
    if (!this.#table.open || !this.#given) return;
    const { isBars } = this.#given;
    const [heads, rows] = isBars ? this.#barRows() : this.#lineRows();
    const table = make(
      'table',
      { class: 'figures' },
      make('caption', { class: 'visually-hidden', text: this.#given.label }),
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
      { class: 'figures-frame', tabindex: '0', role: 'group', 'aria-label': this.#given.label },
      table,
    );
    this.#table.replaceChildren(this.#table.firstChild, frame);
  }

  #barRows() {
    const { bars, y } = this.#given;
    return [
      [text('chart.what'), text('chart.value')],
      bars.map(({ title, value, words }) => [title, words ?? y.words(value)]),
    ];
  }

  #lineRows() {
    const { lines, xs, x, y } = this.#given;
    const row = (at) => [
      (x.row ?? x.words)(at),
      ...lines.map((line) => {
        const point = line.points.find(([each]) => each === at);
        return point ? y.words(point[1], point[2]) : '';
      }),
    ];
    return [[x.title, ...lines.map(({ title }) => title)], xs.slice(-ROWS_MAX).map(row)];
  }
}

// What a line shows at a place: its last point up to there.
function pointAt({ points }, at) {
  return points.findLast(([x]) => x <= at) ?? null;
}

customElements.define('sabot-chart', SabotChart);
