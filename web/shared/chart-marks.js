// Parts of charts: axis ticks, lines, bands, legends, guides and bars.
import { svg } from './dom.js';

/** @import { BarChart, ChartBar, ChartGuide, ChartLine, ChartValues, Place } from './types.js' */

// ---------------------------------------------------------------------------------------------------------
// The ticks of a chart: round numbers over the whole range.

const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 5;

/**
 * Returns `{low, high, ticks}` for the values, with margins; `least` is the smallest step that can be written, and
 * nothing is below `floor`.
 * @param {number[]} values
 * @param {number} [least]
 * @param {number} [floor]
 */
export function axisOf(values, least = 0, floor = -Infinity) {
  const given = values.length > 0 ? values : [0, 1];
  const [low, high] = [Math.min(...given), Math.max(...given)];
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = Math.max(least, (STEPS.find((each) => each * power >= span / TICKS) ?? 10) * power);
  const first = Math.floor((low - span * 0.04) / step);
  const last = Math.ceil((high + span * 0.04) / step);
  // Steps are multiplied, not summed, so that zero is exactly zero.
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step).filter(
    (tick) => tick >= floor,
  );
  return { low: ticks[0], high: ticks[ticks.length - 1], ticks };
}

/**
 * A horizontal line at a tick, with its label.
 * @param {number} tick
 * @param {{ left: number, right: number, up: Place, words: (value: number) => string, hasZero: boolean }} frame
 */
export function tickPicture(tick, { left, right, up, words, hasZero }) {
  return svg(
    'g',
    { class: tick === 0 && hasZero ? 'tick tick-zero' : 'tick' },
    svg('line', { x1: left, x2: right, y1: up(tick), y2: up(tick) }),
    svg('text', { class: 'tick-y', x: left - 8, y: up(tick) + 4 }, words(tick)),
  );
}

/**
 * The labels that are far enough apart to read.
 * @param {(readonly [number, string])[]} stops
 * @param {Place} across
 * @param {number} right
 */
export function keptStops(stops, across, right) {
  /** @type {[number, string][]} */
  const kept = [];
  for (const [value, words] of stops) {
    const before = kept.at(-1);
    const room = before ? across(value) - across(before[0]) : Infinity;
    const isNew = words !== before?.[1]; // many may come in one minute
    if (isNew && room > words.length * 6.5 + 26 && across(value) < right - words.length * 3) {
      kept.push([value, words]);
    }
  }
  return kept;
}

/**
 * An SVG picture at its natural size.
 * @param {number} width
 * @param {number} height
 * @param {Record<string, string>} attributes
 * @param {Node[]} inside
 */
export function whole(width, height, attributes, ...inside) {
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, ...attributes }, ...inside);
}

/**
 * The index of the value nearest to `at`; -1 if there is none. `places` ascend.
 * @param {number[]} places
 * @param {number} at
 */
export function nearest(places, at) {
  let best = -1;
  places.forEach((place, i) => {
    if (best < 0 || Math.abs(place - at) < Math.abs(places[best] - at)) best = i;
  });
  return best;
}

// ---------------------------------------------------------------------------------------------------------
// Parts of a line chart as SVG: a line with its marks and name, its error band, a vertical guide
// with a label.
// `across` and `up` map values to positions.

const GUIDE_GLYPH = 6.5; // approximate width of a letter
const END_STEP = 14;

/**
 * @param {number} x
 * @param {number} y
 */
const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * @param {ChartLine} line
 * @param {Place} across
 * @param {Place} up
 */
export function linePicture({ points, tone, marks = [], steps = false, dashed = false }, across, up) {
  const path = points
    .map(([x, y], i) =>
      i === 0
        ? `M${point(across(x), up(y))}`
        : `${steps ? `H${across(x).toFixed(1)}V` : `L${across(x).toFixed(1)} `}${up(y).toFixed(1)}`,
    )
    .join('');
  const signs = marks.map(({ x, y, kind }) =>
    svg('path', {
      class: `chart-mark mark-${kind ?? 'plain'}`,
      d: `M${point(across(x), up(y) - 7)}l6 7l-6 7l-6 -7z`,
    }),
  );
  return svg(
    'g',
    { class: `chart-line tone-${tone}${dashed ? ' is-dashed' : ''}` },
    svg('path', { class: 'chart-path', d: path }),
    ...signs,
  );
}

/**
 * The error band of a line; nothing if it has no errors.
 * @param {ChartLine} line
 * @param {Place} across
 * @param {Place} up
 */
export function bandPicture({ points, tone }, across, up) {
  const known = points.flatMap(([x, y, error = 0]) => (error > 0 ? [{ x, y, error }] : []));
  const corners = [
    ...known.map(({ x, y, error }) => point(across(x), up(y + error))),
    ...Array.from(known)
      .reverse()
      .map(({ x, y, error }) => point(across(x), up(y - error))),
  ];
  return svg('path', {
    class: `chart-band tone-${tone}`,
    d: corners.length > 0 ? `M${corners.join('L')}Z` : '',
  });
}

/** A sample of the line for a readout: color and dashes come from the tone around it. */
export function keyPicture() {
  return svg(
    'svg',
    { class: 'readout-key', viewBox: '0 0 34 8', width: 34, height: 8, 'aria-hidden': 'true' },
    svg('path', { class: 'key-path', d: 'M1 4H33' }),
  );
}

/**
 * Short names at the last points, kept apart where lines are close.
 * @param {ChartLine[]} lines
 * @param {Place} across
 * @param {Place} up
 * @param {{ top: number, bottom: number }} box
 */
export function endsPicture(lines, across, up, { top, bottom }) {
  const ends = lines
    .flatMap(({ end, tone, points }) => {
      const last = points.at(-1);
      return end && last ? [{ end, tone, x: across(last[0]), from: up(last[1]), y: 0 }] : [];
    })
    .sort((one, other) => one.from - other.from);
  ends.forEach((each, i) => {
    each.y = Math.max(each.from, i === 0 ? top : ends[i - 1].y + END_STEP);
  });
  ends.forEach((each, i) => {
    each.y = Math.min(each.y, bottom - (ends.length - 1 - i) * END_STEP);
  });
  return ends.map(({ end, tone, x, from, y }) =>
    svg(
      'g',
      { class: `chart-end tone-${tone}` },
      svg('path', { d: `M${point(x + 2, from)}L${point(x + 9, y)}` }),
      svg('text', { x: x + 12, y: y + 4 }, end),
    ),
  );
}

/**
 * A label on the side with enough space.
 * @param {ChartGuide} guide
 * @param {Place} across
 * @param {{ top: number, bottom: number, right: number }} box
 */
export function guidePicture({ x, words }, across, { top, bottom, right }) {
  const place = across(x);
  const isLast = place + words.length * GUIDE_GLYPH + 8 > right;
  return svg(
    'g',
    { class: 'chart-guide' },
    svg('line', { x1: place, x2: place, y1: top, y2: bottom }),
    svg(
      'text',
      { class: isLast ? 'guide-before' : 'guide-after', x: place + (isLast ? -6 : 6), y: bottom - 8 },
      words,
    ),
  );
}

// ---------------------------------------------------------------------------------------------------------
// Horizontal bars, one row each, so that their titles are legible.

const BAR = 30;
const TITLE_GLYPH = 7.5; // approximate maximum width of a letter
const VALUES = 92; // space for the values after the bars

/**
 * @param {Pick<ChartBar, 'value' | 'words'>} bar
 * @param {ChartValues} y
 */
export const barWords = ({ value, words }, y) => words ?? y.words(value);

/**
 * A title that would overlap is cut; the chart's table has all of it.
 * @param {string} title
 * @param {number} most
 */
function shortened(title, most) {
  return title.length > most ? `${title.slice(0, most - 1).trimEnd()}…` : title;
}

/**
 * @param {BarChart} given
 * @param {number} width
 */
export function barsPicture({ bars, label, y }, width) {
  const height = bars.length * BAR + 4;
  const longest = Math.max(...bars.map(({ title }) => title.length));
  const titles = Math.min(150, width * 0.32, longest * TITLE_GLYPH + 12);
  const low = Math.min(0, ...bars.map(({ value }) => value));
  const high = Math.max(0, ...bars.map(({ value }) => value));
  /** @param {number} value */
  const place = (value) => titles + ((value - low) / (high - low || 1)) * (width - VALUES - titles);
  const most = Math.floor((titles - 8) / TITLE_GLYPH);
  /**
   * @param {ChartBar} bar
   * @param {number} i
   */
  const row = (bar, i) =>
    svg(
      'g',
      { class: `bar tone-${bar.tone ?? 'plain'}` },
      svg('text', { class: 'bar-title', x: titles - 8, y: i * BAR + 20 }, shortened(bar.title, most)),
      svg('rect', {
        x: Math.min(place(0), place(bar.value)),
        y: i * BAR + 5,
        width: Math.max(1, Math.abs(place(bar.value) - place(0))),
        height: BAR - 10,
        rx: 3,
      }),
      svg(
        'text',
        { class: 'bar-value', x: Math.max(place(bar.value), place(0)) + 8, y: i * BAR + 20 },
        barWords(bar, y),
      ),
    );
  const zero = svg('line', { class: 'chart-zero', x1: place(0), x2: place(0), y1: 0, y2: height });
  const spoken = `${label}: ${bars.map((bar) => `${bar.title} ${barWords(bar, y)}`).join(', ')}`;
  return whole(width, height, { role: 'img', 'aria-label': spoken }, zero, ...bars.map(row));
}
