// Parts of charts: axis ticks, lines, bands, legends, guides and bars.
import { svg } from './dom.js';

/** @import { BarChart, ChartBar, ChartGuide, ChartLine, ValueAxis, Scale } from './types.js' */

// ---------------------------------------------------------------------------------------------------------
// The ticks of a chart: round numbers over the whole range.

const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 5;

/**
 * Returns `{low, high, ticks}` for the values, with margins; `minStep` is the smallest step that can be written, and
 * nothing is below `floor`.
 * @param {number[]} values
 * @param {number} [minStep]
 * @param {number} [floor]
 */
export function axisOf(values, minStep = 0, floor = -Infinity) {
  const range = values.length > 0 ? values : [0, 1];
  const [low, high] = [Math.min(...range), Math.max(...range)];
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = Math.max(minStep, (STEPS.find((each) => each * power >= span / TICKS) ?? 10) * power);
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
 * @param {{ left: number, right: number, toY: Scale, format: (value: number) => string, hasZero: boolean }} frame
 */
export function tickPicture(tick, { left, right, toY, format, hasZero }) {
  return svg(
    'g',
    { class: tick === 0 && hasZero ? 'tick tick-zero' : 'tick' },
    svg('line', { x1: left, x2: right, y1: toY(tick), y2: toY(tick) }),
    svg('text', { class: 'tick-y', x: left - 8, y: toY(tick) + 4 }, format(tick)),
  );
}

/**
 * The labels that are far enough apart to read.
 * @param {(readonly [number, string])[]} labels
 * @param {Scale} toX
 * @param {number} right
 */
export function visibleLabels(labels, toX, right) {
  /** @type {[number, string][]} */
  const visible = [];
  for (const [value, words] of labels) {
    const before = visible.at(-1);
    const space = before ? toX(value) - toX(before[0]) : Infinity;
    const differs = words !== before?.[1]; // many may come in one minute
    if (differs && space > words.length * 6.5 + 26 && toX(value) < right - words.length * 3) {
      visible.push([value, words]);
    }
  }
  return visible;
}

/**
 * An SVG picture at its natural size.
 * @param {number} width
 * @param {number} height
 * @param {Record<string, string>} attributes
 * @param {Node[]} children
 */
export function chartSvg(width, height, attributes, ...children) {
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, ...attributes }, ...children);
}

/**
 * The index of the value nearest to `position`; -1 if there is none. `positions` ascend.
 * @param {number[]} positions
 * @param {number} position
 */
export function nearest(positions, position) {
  let best = -1;
  positions.forEach((value, i) => {
    if (best < 0 || Math.abs(value - position) < Math.abs(positions[best] - position)) best = i;
  });
  return best;
}

// ---------------------------------------------------------------------------------------------------------
// Parts of a line chart as SVG: a line with its marks and name, its error band, a vertical guide
// with a label.
// `toX` and `toY` map values to positions.

const GUIDE_GLYPH = 6.5; // approximate width of a letter
const END_STEP = 14;

/**
 * @param {number} x
 * @param {number} y
 */
const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * @param {ChartLine} line
 * @param {Scale} toX
 * @param {Scale} toY
 */
export function linePicture({ points, tone, marks = [], steps = false, dashed = false }, toX, toY) {
  const path = points
    .map(([x, y], i) =>
      i === 0
        ? `M${point(toX(x), toY(y))}`
        : `${steps ? `H${toX(x).toFixed(1)}V` : `L${toX(x).toFixed(1)} `}${toY(y).toFixed(1)}`,
    )
    .join('');
  const markPictures = marks.map(({ x, y, kind }) =>
    svg('path', {
      class: `chart-mark mark-${kind ?? 'plain'}`,
      d: `M${point(toX(x), toY(y) - 7)}l6 7l-6 7l-6 -7z`,
    }),
  );
  return svg(
    'g',
    { class: `chart-line tone-${tone}${dashed ? ' is-dashed' : ''}` },
    svg('path', { class: 'chart-path', d: path }),
    ...markPictures,
  );
}

/**
 * The error band of a line; nothing if it has no errors.
 * @param {ChartLine} line
 * @param {Scale} toX
 * @param {Scale} toY
 */
export function bandPicture({ points, tone }, toX, toY) {
  const withErrors = points.flatMap(([x, y, error = 0]) => (error > 0 ? [{ x, y, error }] : []));
  const corners = [
    ...withErrors.map(({ x, y, error }) => point(toX(x), toY(y + error))),
    ...Array.from(withErrors)
      .reverse()
      .map(({ x, y, error }) => point(toX(x), toY(y - error))),
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
 * @param {Scale} toX
 * @param {Scale} toY
 * @param {{ top: number, bottom: number }} box
 */
export function endsPicture(lines, toX, toY, { top, bottom }) {
  const ends = lines
    .flatMap(({ endLabel, tone, points }) => {
      const last = points.at(-1);
      return endLabel && last ? [{ end: endLabel, tone, x: toX(last[0]), from: toY(last[1]), y: 0 }] : [];
    })
    .sort((a, b) => a.from - b.from);
  ends.forEach((each, i) => {
    each.y = Math.max(each.from, i === 0 ? top : ends[i - 1].y + END_STEP);
  });
  ends.forEach((each, i) => {
    each.y = Math.min(each.y, bottom - (ends.length - 1 - i) * END_STEP);
  });
  return ends.map(({ end: endLabel, tone, x, from, y }) =>
    svg(
      'g',
      { class: `chart-end tone-${tone}` },
      svg('path', { d: `M${point(x + 2, from)}L${point(x + 9, y)}` }),
      svg('text', { x: x + 12, y: y + 4 }, endLabel),
    ),
  );
}

/**
 * A label on the side with enough space.
 * @param {ChartGuide} guide
 * @param {Scale} toX
 * @param {{ top: number, bottom: number, right: number }} box
 */
export function guidePicture({ x, label }, toX, { top, bottom, right }) {
  const position = toX(x);
  const isNearRight = position + label.length * GUIDE_GLYPH + 8 > right;
  return svg(
    'g',
    { class: 'chart-guide' },
    svg('line', { x1: position, x2: position, y1: top, y2: bottom }),
    svg(
      'text',
      {
        class: isNearRight ? 'guide-before' : 'guide-after',
        x: position + (isNearRight ? -6 : 6),
        y: bottom - 8,
      },
      label,
    ),
  );
}

// ---------------------------------------------------------------------------------------------------------
// Horizontal bars, one row each, so that their titles are legible.

const BAR_HEIGHT = 30;
const TITLE_GLYPH = 7.5; // approximate maximum width of a letter
const VALUE_SPACE = 92; // space for the values after the bars

/**
 * @param {Pick<ChartBar, 'value' | 'valueText'>} bar
 * @param {ValueAxis} y
 */
export const barText = ({ value, valueText }, y) => valueText ?? y.format(value);

/**
 * A title that would overlap is cut; the chart's table has all of it.
 * @param {string} title
 * @param {number} maxLength
 */
function truncate(title, maxLength) {
  return title.length > maxLength ? `${title.slice(0, maxLength - 1).trimEnd()}…` : title;
}

/**
 * @param {BarChart} given
 * @param {number} width
 */
export function barsPicture({ bars, label, y }, width) {
  const height = bars.length * BAR_HEIGHT + 4;
  const longest = Math.max(...bars.map(({ title }) => title.length));
  const titles = Math.min(150, width * 0.32, longest * TITLE_GLYPH + 12);
  const low = Math.min(0, ...bars.map(({ value }) => value));
  const high = Math.max(0, ...bars.map(({ value }) => value));
  /** @param {number} value */
  const toX = (value) => titles + ((value - low) / (high - low || 1)) * (width - VALUE_SPACE - titles);
  const maxLength = Math.floor((titles - 8) / TITLE_GLYPH);
  /**
   * @param {ChartBar} bar
   * @param {number} i
   */
  const row = (bar, i) =>
    svg(
      'g',
      { class: `bar tone-${bar.tone ?? 'plain'}` },
      svg(
        'text',
        { class: 'bar-title', x: titles - 8, y: i * BAR_HEIGHT + 20 },
        truncate(bar.title, maxLength),
      ),
      svg('rect', {
        x: Math.min(toX(0), toX(bar.value)),
        y: i * BAR_HEIGHT + 5,
        width: Math.max(1, Math.abs(toX(bar.value) - toX(0))),
        height: BAR_HEIGHT - 10,
        rx: 3,
      }),
      svg(
        'text',
        { class: 'bar-value', x: Math.max(toX(bar.value), toX(0)) + 8, y: i * BAR_HEIGHT + 20 },
        barText(bar, y),
      ),
    );
  const zero = svg('line', { class: 'chart-zero', x1: toX(0), x2: toX(0), y1: 0, y2: height });
  const ariaLabel = `${label}: ${bars.map((bar) => `${bar.title} ${barText(bar, y)}`).join(', ')}`;
  return chartSvg(width, height, { role: 'img', 'aria-label': ariaLabel }, zero, ...bars.map(row));
}
