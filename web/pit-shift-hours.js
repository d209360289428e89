// A shift by the hour: four small charts and the table they are drawn from, of all the report's tables together.
// The server counts hours of UTC; they stand here in this place's time.
import { dayAndClock } from './clock.js';
import { make } from './make.js';
import { count, money, moneyWithCents } from './money.js';
import { figures, panel } from './pit-parts.js';
import { text } from './texts.js';
import './chart-columns.js';

const HOUR_MS = 3_600_000;
const SHOWN_MAX = 168;
const HOURS_NAMED_MAX = 30;
const SUMMED = ['hands', 'voids', 'handle', 'bank_win', 'house_win', 'fees', 'contributions', 'drop', 'cash_outs'];

/// The hours of all tables, in the order of time: `{time, tables, minutes, hands, …}`, and what they come to.
export function hoursOf(tables) {
  const hours = new Map();
  for (const hour of tables.flatMap((table) => table.hours)) {
    const sums = hours.get(hour.hour) ?? nothing(Date.parse(hour.hour));
    hours.set(hour.hour, added(sums, hour, hour.hands_an_hour > 0 ? hour.hands / hour.hands_an_hour : 0));
  }
  const list = Array.from(hours.values()).sort((one, other) => one.time - other.time);
  return { list, all: list.reduce((sums, hour) => added(sums, hour, hour.played), nothing(0)) };
}

function nothing(time) {
  return { time, played: 0, ...Object.fromEntries(SUMMED.map((key) => [key, 0])) };
}

// `played`: how many hours tables were at their hands.
function added(sums, hour, played) {
  return { ...sums, played: sums.played + played,
    ...Object.fromEntries(SUMMED.map((key) => [key, sums[key] + hour[key]])) };
}

/// Null where nothing was summed.
export function hoursPanel(tables) {
  const { list, all } = hoursOf(tables);
  if (list.length === 0) return null;
  const winKeys = winKeysOf(list);
  const since = list.at(-1).time - (SHOWN_MAX - 1) * HOUR_MS;
  const shown = list.filter(({ time }) => time >= since);
  const notes = [text('pit.hours.words'), winKeys.length > 1 ? text('pit.hours.both') : '', shown.length < list.length ? text('pit.hours.cut') : ''];
  return panel('hours', text('pit.hours'), make('p', { class: 'quiet', text: notes.filter(Boolean).join(' ') }),
    make('div', { class: 'hour-charts' }, charts(shown, winKeys)), hoursTable(shown, all, winKeys));
}

/// Who banks has the result: the house, players, or each of them somewhere or for a time.
export function winKeysOf(hours) {
  if (hours.every(({ house_win: cents }) => cents === 0)) return ['bank_win'];
  return hours.every(({ bank_win: bank, house_win: house }) => bank === house) ? ['house_win']
    : ['bank_win', 'house_win'];
}

function charts(hours, [win]) {
  const [first, last] = [hours[0].time, hours.at(-1).time];
  const byTime = new Map(hours.map((hour) => [hour.time, hour]));
  const every = Array.from({ length: (last - first) / HOUR_MS + 1 }, (_, i) =>
    byTime.get(first + i * HOUR_MS) ?? nothing(first + i * HOUR_MS));
  const stop = every.length > HOURS_NAMED_MAX ? dayStop : hourStop;
  const one = ([key, words]) => {
    const chart = make('sabot-columns');
    chart.show({ label: text(`pit.hours.${key}`), words,
      columns: every.map((hour) => ({ title: dayAndClock(hour.time), stop: stop(hour.time), value: hour[key] })) });
    return make('figure', { class: 'hour-chart' }, make('figcaption', { text: text(`pit.hours.${key}`) }), chart);
  };
  return [['hands', count], ['handle', money], [win, money], ['fees', money]]
    .filter(([key]) => hours.some((hour) => hour[key] !== 0)).map(one);
}

function hourStop(time) {
  return dayAndClock(time).slice(11);
}

// "01-31" where a day begins.
function dayStop(time) {
  const words = dayAndClock(time);
  return words.slice(11, 13) === '00' ? words.slice(5, 10) : '';
}

function hoursTable(hours, all, winKeys) {
  const keys = ['handle', ...winKeys, 'fees', 'contributions', 'drop', 'cash_outs'];
  const numbers = ['hands', 'pace', 'voids', ...keys].map((key) => ({ title: text(`pit.hours.${key}`), number: true }));
  const pace = ({ hands, played }) => (played > 0 ? count(Math.round(hands / played)) : '–');
  const row = (title, hour) => [title, count(hour.hands), pace(hour), count(hour.voids),
    ...keys.map((key) => moneyWithCents(hour[key]))];
  return figures(text('pit.hours'), [text('pit.hours.hour'), ...numbers],
    hours.map((hour) => row(dayAndClock(hour.time), hour)), { foot: row(text('pit.hours.all'), all) });
}
