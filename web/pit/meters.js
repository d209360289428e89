// The progressive meters of a table and their history: one line each, with every prize and change marked. They follow the
// table, unless somebody is inspecting a line or has the focus or the data table open.
import '../shared/chart.js';
import { make, redraw } from '../shared/dom.js';
import { dayAndClock, money, moneyWithCents } from '../shared/format.js';
import { placeholder, dataTable, numeric, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { handLink, link, queryOf } from './router.js';
import { drawError, drawLoading, Follower } from './follow.js';

/**
 * @import { MeterLines } from '../shared/api.js'
 * @import { PitRoute, PitState, Point } from '../shared/types.js'
 * @typedef {MeterLines['meters'][number]['points'][number]} MeterPoint
 */

const DAY_MS = 86_400_000;
/** @type {Record<string, number | null>} */
const SPANS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, all: null };

class PitMeters extends HTMLElement {
  #spans = make('nav', { class: 'wall-filters', 'aria-label': text('pit.meters.span') });
  #body = make('div', { class: 'meters' });
  /** @type {PitState} */
  #state;
  /** @type {string | null} the amounts in the last live view */
  #cents = null;
  #follower = new Follower(() => this.#load());

  connectedCallback() {
    this.append(
      make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.meters') }), this.#spans),
      this.#body,
    );
  }

  disconnectedCallback() {
    this.#follower.stop();
  }

  /** @param {PitState} state */
  async show(state) {
    this.#state = state;
    const span = spanOf(state.route);
    this.#spans.replaceChildren(
      ...Object.keys(SPANS).map((name) => spanLink(name, state.route, span === name)),
    );
    drawLoading(this.#body);
    await this.#load();
  }

  /** @param {PitState} state */
  update(state) {
    this.#state = state;
    const cents = JSON.stringify(state.view?.meters.map((meter) => meter.cents) ?? null);
    const isInspecting =
      this.#body.contains(document.activeElement) || this.#body.querySelector('[open], sabot-chart:hover');
    if (cents === this.#cents || isInspecting) return;
    if (this.#cents !== null) this.#follower.notify();
    this.#cents = cents;
  }

  /**
   * Catches up when a line is released.
   * @param {PitState} state
   */
  tick(state) {
    this.update(state);
  }

  async #load() {
    const { route, now } = this.#state;
    const span = spanOf(route);
    const length_ms = SPANS[span];
    const from = length_ms === null ? '' : new Date(now() - length_ms).toISOString().slice(0, 16);
    try {
      /** @type {MeterLines} */
      const { meters } = await request(`/api/tables/${route.table}/meters${queryOf({ from })}`);
      redraw(this.#body, [span, meters], () =>
        meters.length > 0
          ? meters.map((meter) => meterPanel(meter, route.table, now()))
          : [placeholder('empty', text('pit.meters.none'))],
      );
    } catch (error) {
      drawError(this.#body, error);
    }
  }
}

/** @param {PitRoute} place */
function spanOf({ query }) {
  const span = query.span ?? '';
  return Object.hasOwn(SPANS, span) ? span : 'day';
}

/**
 * @param {string} name
 * @param {PitRoute} route
 * @param {boolean} isCurrent
 */
function spanLink(name, route, isCurrent) {
  const target = { ...route, query: { span: name } };
  return link(text(`pit.meters.${name}`), target, 'filter', isCurrent ? 'true' : null);
}

/**
 * @param {MeterLines['meters'][number]} meter
 * @param {number} table
 * @param {number} now_ms
 */
function meterPanel({ kind, title, points }, table, now_ms) {
  const chart = make('sabot-chart', { height: '240' });
  const events = points.filter(({ what }) => what !== 'wager');
  const now = points.at(-1);
  const marks = events.map(({ time_ms: x, cents: y, what }) => ({
    x,
    y,
    kind: what,
    label: text(`pit.meters.what.${what}`),
  }));
  chart.lines({
    label: title,
    lines: [{ title, tone: kind, steps: true, points: seriesOf(points, now_ms), marks }],
    x: { title: text('pit.time'), format: dayAndClock, labels: axisLabels(points) },
    y: { format: moneyWithCents, formatTick: money, minStep: 100 },
  });
  const list =
    events.length === 0
      ? placeholder('empty', text('pit.meters.no_events'))
      : dataTable(
          text('pit.meters.events'),
          [text('pit.time'), text('pit.meters.event'), numeric(text('pit.meters.then')), text('pit.hand')],
          [...events]
            .reverse()
            .map(({ time_ms: time, what, cents, hand }) => [
              dayAndClock(time),
              text(`pit.meters.what.${what}`),
              moneyWithCents(cents),
              handLink(table, hand),
            ]),
        );
  return panel(
    `meter-${kind}`,
    title,
    make('p', { class: `meter-now tone-${kind}`, text: now ? moneyWithCents(now.cents) : '–' }),
    points.length > 0 ? chart : placeholder('empty', text('pit.meters.no_points')),
    list,
  );
}

/**
 * Extends a meter's last value to now.
 * @param {MeterPoint[]} points
 * @param {number} now_ms
 * @returns {Point[]}
 */
function seriesOf(points, now_ms) {
  /** @type {[number, number][]} */
  const series = points.map(({ time_ms: x, cents }) => [x, cents]);
  const last = points.at(-1);
  return last && now_ms > last.time_ms ? [...series, [now_ms, last.cents]] : series;
}

/**
 * Shows times for one day, dates for longer periods.
 * @param {MeterPoint[]} points
 */
function axisLabels(points) {
  const span = (points.at(-1)?.time_ms ?? 0) - (points[0]?.time_ms ?? 0);
  /** @param {number} time */
  const words = (time) => (span > 2 * DAY_MS ? dayAndClock(time).slice(5, 10) : dayAndClock(time).slice(11));
  return points.map(({ time_ms: time }) => /** @type {const} */ ([time, words(time)]));
}

customElements.define('pit-meters', PitMeters);
