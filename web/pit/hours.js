// A shift by the hour, and <sabot-columns>, the chart for it.
import { axisOf, tickPicture, chartSvg } from '../shared/chart-marks.js';
import { make, svg } from '../shared/dom.js';
import { count, dayAndClock, money, moneyWithCents } from '../shared/format.js';
import { dataTable, numeric, panel } from '../shared/parts.js';
import { text } from '../shared/texts.js';

/**
 * @import { ShiftHour } from '../shared/api.js'
 * @import { Scale } from '../shared/types.js'
 * @typedef {{ title: string, axisLabel: string, value: number }} Column
 * @typedef {(typeof SUM_KEYS)[number]} SumKey
 * @typedef {{ time: number, played: number } & Record<SumKey, number>} Hour
 */

// ---------------------------------------------------------------------------------------------------------
// A column chart over hours, small enough for several side by side. The values are in a table below.
//
//     const chart = make('sabot-columns');
//     chart.show({ label: 'Hands', columns: [{ title: '2026-01-31 18:00', axisLabel: '18', value: 62 }], formatValue: String });
//
// `axisLabel` is the label below a column, if there is space for it; it may be ''.

const HEIGHT = 150;
const TOP = 8;
const BOTTOM = 22;
const GLYPH = 6.8; // approximate width of a digit
const WIDTH_MAX = 46;

export class SabotColumns extends HTMLElement {
  /** @type {{ label: string, columns: Column[], formatValue: (value: number) => string } | null} */
  #data = null;
  #width = 0;
  #frame = make('div', { class: 'chart-frame' });
  #resizeObserver = new ResizeObserver(() => this.#draw());

  connectedCallback() {
    this.append(this.#frame);
    this.#resizeObserver.observe(this);
  }

  disconnectedCallback() {
    this.#resizeObserver.disconnect();
  }

  /** @param {{ label: string, columns: Column[], formatValue: (value: number) => string }} data */
  show(data) {
    this.#data = data;
    this.#width = 0;
    this.#draw();
  }

  #draw() {
    const width = Math.round(this.clientWidth);
    if (!this.#data || width === 0 || width === this.#width) return;
    this.#width = width;
    const { columns, label, formatValue } = this.#data;
    const values = columns.map(({ value }) => value);
    const scale = axisOf([0, ...values], 1, Math.min(...values) < 0 ? -Infinity : 0);
    const left = Math.max(...scale.ticks.map((tick) => formatValue(tick).length)) * GLYPH + 10;
    if (width <= left) return; // no space for a column
    const step = (width - left) / Math.max(1, columns.length);
    /** @param {number} value */
    const toY = (value) => TOP + ((scale.high - value) / (scale.high - scale.low)) * (HEIGHT - TOP - BOTTOM);
    const ariaLabel = `${label}: ${columns.map(({ title, value }) => `${title} ${formatValue(value)}`).join(', ')}`;
    this.#frame.replaceChildren(
      chartSvg(
        width,
        HEIGHT,
        { role: 'img', 'aria-label': ariaLabel },
        ...scale.ticks.map((tick) =>
          tickPicture(tick, { left, right: width, toY, format: formatValue, hasZero: true }),
        ),
        ...columns.map((column, i) => columnPicture(column, { x: left + i * step, step, toY, formatValue })),
        ...axisLabels(columns, left, step),
      ),
    );
  }
}

/**
 * The whole height reacts to the pointer, not just the bar: a small bar is easy to miss.
 * @param {Column} column
 * @param {{ x: number, step: number, toY: Scale, formatValue: (value: number) => string }} box
 */
function columnPicture({ title, value }, { x, step, toY, formatValue }) {
  const barWidth = Math.min(WIDTH_MAX, step * 0.72);
  return svg(
    'g',
    { class: value < 0 ? 'column is-negative' : 'column' },
    svg('title', {}, `${title}  ${formatValue(value)}`),
    svg('rect', { class: 'column-background', x, width: step, y: TOP, height: HEIGHT - TOP - BOTTOM }),
    svg('rect', {
      class: 'column-bar',
      x: x + (step - barWidth) / 2,
      width: barWidth,
      y: Math.min(toY(value), toY(0)),
      height: Math.abs(toY(value) - toY(0)),
      rx: Math.min(2, barWidth / 4),
    }),
  );
}

/**
 * Labels below, no closer than legible.
 * @param {Column[]} columns
 * @param {number} left
 * @param {number} step
 */
function axisLabels(columns, left, step) {
  /** @type {SVGElement[]} */
  const labels = [];
  let end = -Infinity;
  columns.forEach(({ axisLabel }, i) => {
    const x = left + (i + 0.5) * step;
    if (!axisLabel || x - (axisLabel.length * GLYPH) / 2 < end + 8) return;
    end = x + (axisLabel.length * GLYPH) / 2;
    labels.push(svg('text', { class: 'tick-x', x, y: HEIGHT - 6 }, axisLabel));
  });
  return labels;
}

customElements.define('sabot-columns', SabotColumns);

// ---------------------------------------------------------------------------------------------------------
// A shift by the hour: four small charts and their table, summed over the report's tables. The server counts hours in
// UTC; they are shown in local time.

const HOUR_MS = 3_600_000;
const SHOWN_MAX = 168;
const HOUR_LABELS_MAX = 30;
const SUM_KEYS = /** @type {const} */ ([
  'hands',
  'voids',
  'handle',
  'bank_win',
  'house_win',
  'fees',
  'contributions',
  'drop',
  'cash_outs',
]);

/**
 * The hours of all tables in order: `{time, tables, minutes, hands, …}`, and their totals.
 * @param {{ hours: ShiftHour[] }[]} tables
 */
function hoursOf(tables) {
  /** @type {Map<string, Hour>} */
  const hours = new Map();
  for (const hour of tables.flatMap((table) => table.hours)) {
    const sums = hours.get(hour.hour) ?? emptyHour(Date.parse(hour.hour));
    hours.set(hour.hour, addHour(sums, hour, hour.hands_an_hour > 0 ? hour.hands / hour.hands_an_hour : 0));
  }
  const list = Array.from(hours.values()).sort((a, b) => a.time - b.time);
  return { list, all: list.reduce((sums, hour) => addHour(sums, hour, hour.played), emptyHour(0)) };
}

/**
 * @param {number} time
 * @returns {Hour}
 */
function emptyHour(time) {
  const sums = /** @type {Record<SumKey, number>} */ (Object.fromEntries(SUM_KEYS.map((key) => [key, 0])));
  return { time, played: 0, ...sums };
}

/**
 * `played` is the number of hours that tables were in play.
 * @param {Hour} sums
 * @param {Pick<Hour, SumKey>} hour
 * @param {number} played
 */
function addHour(sums, hour, played) {
  const all = { ...sums, played: sums.played + played };
  for (const key of SUM_KEYS) all[key] += hour[key];
  return all;
}

/**
 * Null if nothing was summed.
 * @param {{ hours: ShiftHour[] }[]} tables
 */
export function hoursPanel(tables) {
  const { list, all } = hoursOf(tables);
  if (list.length === 0) return null;
  const winKeys = winKeysOf(list);
  const since = list[list.length - 1].time - (SHOWN_MAX - 1) * HOUR_MS;
  const shown = list.filter(({ time }) => time >= since);
  const notes = [
    text('pit.hours.words'),
    winKeys.length > 1 ? text('pit.hours.both') : '',
    shown.length < list.length ? text('pit.hours.cut') : '',
  ];
  return panel(
    'hours',
    text('pit.hours'),
    make('p', { class: 'quiet', text: notes.filter(Boolean).join(' ') }),
    make('div', { class: 'hour-charts' }, charts(shown, winKeys)),
    hoursTable(shown, all, winKeys),
  );
}

/**
 * The result belongs to the bank: the house, players, or both at different tables or times.
 * @param {Pick<Hour, 'bank_win' | 'house_win'>[]} hours
 * @returns {('bank_win' | 'house_win')[]}
 */
export function winKeysOf(hours) {
  if (hours.every(({ house_win: cents }) => cents === 0)) return ['bank_win'];
  return hours.every(({ bank_win: bank, house_win: house }) => bank === house)
    ? ['house_win']
    : ['bank_win', 'house_win'];
}

/**
 * @param {Hour[]} hours
 * @param {SumKey[]} winKeys
 */
function charts(hours, [win]) {
  const [first, last] = [hours[0].time, hours[hours.length - 1].time];
  const byTime = new Map(hours.map((hour) => [hour.time, hour]));
  const allHours = Array.from(
    { length: (last - first) / HOUR_MS + 1 },
    (_, i) => byTime.get(first + i * HOUR_MS) ?? emptyHour(first + i * HOUR_MS),
  );
  const labelOf = allHours.length > HOUR_LABELS_MAX ? dayLabel : hourLabel;
  /** @param {[SumKey, (value: number) => string]} chart */
  const figure = ([key, formatValue]) => {
    const chart = make('sabot-columns');
    chart.show({
      label: text(`pit.hours.${key}`),
      formatValue,
      columns: allHours.map((hour) => ({
        title: dayAndClock(hour.time),
        axisLabel: labelOf(hour.time),
        value: hour[key],
      })),
    });
    return make(
      'figure',
      { class: 'hour-chart' },
      make('figcaption', { text: text(`pit.hours.${key}`) }),
      chart,
    );
  };
  /** @type {[SumKey, (value: number) => string][]} */
  const all = [
    ['hands', count],
    ['handle', money],
    [win, money],
    ['fees', money],
  ];
  return all.filter(([key]) => hours.some((hour) => hour[key] !== 0)).map(figure);
}

/** @param {number} time */
function hourLabel(time) {
  return dayAndClock(time).slice(11);
}

/**
 * "01-31" at the start of a day.
 * @param {number} time
 */
function dayLabel(time) {
  const words = dayAndClock(time);
  return words.slice(11, 13) === '00' ? words.slice(5, 10) : '';
}

/**
 * @param {Hour[]} hours
 * @param {Hour} all
 * @param {('bank_win' | 'house_win')[]} winKeys
 */
function hoursTable(hours, all, winKeys) {
  /** @type {SumKey[]} */
  const keys = ['handle', ...winKeys, 'fees', 'contributions', 'drop', 'cash_outs'];
  const numbers = ['hands', 'pace', 'voids', ...keys].map((key) => numeric(text(`pit.hours.${key}`)));
  /** @param {Hour} hour */
  const pace = ({ hands, played }) => (played > 0 ? count(Math.round(hands / played)) : '–');
  /**
   * @param {string} title
   * @param {Hour} hour
   */
  const row = (title, hour) => [
    title,
    count(hour.hands),
    pace(hour),
    count(hour.voids),
    ...keys.map((key) => moneyWithCents(hour[key])),
  ];
  return dataTable(
    text('pit.hours'),
    [text('pit.hours.hour'), ...numbers],
    hours.map((hour) => row(dayAndClock(hour.time), hour)),
    { foot: row(text('pit.hours.all'), all) },
  );
}
