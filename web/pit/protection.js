// Game protection: the exact value of every bet for the unseen cards, its course through the shoe with zero marked, what
// card counters would know, and who raised when the value turned. The server computes all of it.
import '../shared/chart.js';
import { make, redraw, setText } from '../shared/dom.js';
import { placeholder, dropdown, labeled, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { navigate, queryOf } from './router.js';
import { Follower, messageOf } from './follow.js';
import { alertItem, countsTable, raisedTable, valueItem } from './protection-lists.js';
import { valueTick, valueText } from './common.js';

/**
 * @import { Alerts, Counts, Kind, Raised } from '../shared/api.js'
 * @import { PitRoute, PitState, PitView, Point } from '../shared/types.js'
 * @typedef {PitView['protection']} Protection
 * @typedef {{
 *   shoe: number, wagers: { kind: Kind, title: string }[], points: { card: number, hand: number, ev: (number | null)[] }[],
 *   counts: Counts, alerts: Alerts, raised: Raised, isOver?: boolean,
 * }} Course
 */

const SHOES_MAX = 50;

class PitProtection extends HTMLElement {
  #alerts = make('ul', { class: 'alerts', 'aria-live': 'assertive' });
  #values = make('ul', { class: 'values' });
  #chart = make('sabot-chart', { height: '300' });
  #courseText = make('p', { class: 'quiet', text: text('pit.protection.course.words') });
  #counts = make('div');
  #raised = make('div');
  #shoes = make('div', { class: 'protection-shoes' });
  #text = make('p', { class: 'quiet' });
  #placeholder = make('div');
  #content = make('div', { class: 'protection-content', hidden: true });
  /** @type {Course | null} of the shoe shown: the server's answer, extended by the live view */
  #course = null;
  #path = '';
  #error = '';
  #drawnKey = '';
  /** @type {PitState} */
  #state;
  #follower = new Follower(() => this.#load());

  connectedCallback() {
    const head = make(
      'div',
      { class: 'pane-head' },
      make('h1', { text: text('pit.pane.protection') }),
      this.#text,
      this.#shoes,
    );
    this.#content.append(
      this.#alerts,
      this.#values,
      panel('course', text('pit.protection.course'), this.#courseText, this.#chart),
      make(
        'div',
        { class: 'protection-tables' },
        panel('counts', text('pit.protection.counts'), this.#counts),
        panel('raised', text('pit.protection.raised'), this.#raised),
      ),
    );
    this.append(head, this.#placeholder, this.#content);
  }

  disconnectedCallback() {
    this.#follower.stop();
  }

  /**
   * A past shoe is read at once, the current one when the live view reports it.
   * @param {PitState} state
   */
  show(state) {
    const { table, query } = state.route;
    const path = `/api/tables/${table}/protection${queryOf({ shoe: query.shoe })}`;
    if (path === this.#path) return;
    this.#state = state;
    this.#path = path;
    this.#course = null;
    this.#error = '';
    if (query.shoe) this.#load();
  }

  async #load() {
    const path = this.#path;
    const isOver = !hasValues(this.#live);
    try {
      /** @type {Course} */
      const course = await request(path);
      if (path !== this.#path) return;
      this.#course = { ...course, isOver };
      this.update(this.#state);
    } catch (error) {
      this.#error = messageOf(error);
      this.#drawPlaceholder();
    }
  }

  /** The live view's data for the current shoe; null if another one is selected. */
  get #live() {
    const { view, route } = this.#state;
    return route.query.shoe ? null : (view?.protection ?? null);
  }

  /** @param {PitState} state */
  update(state) {
    this.#state = state;
    const { route, names } = state;
    const live = this.#live;
    if (live && live.shoe > 0) this.#follow(live);
    this.#drawShoes(state);
    this.#drawPlaceholder();
    const shown = live && hasValues(live) ? live : this.#course && finalValues(this.#course);
    this.#content.hidden = !shown;
    setText(this.#text, this.#locationText(live));
    if (!shown) return;
    const first = this.#firstHand;
    redraw(this.#alerts, [shown.alerts, first], () => shown.alerts.map((alert) => alertItem(alert, first)));
    const hidden = hiddenOf(route);
    redraw(this.#values, [shown.wagers, route], () =>
      shown.wagers.map((wager) => valueItem(wager, route, hidden)),
    );
    redraw(this.#counts, shown.counts, () => [countsTable(shown.counts)]);
    redraw(this.#raised, [shown.raised, Array.from(names)], () => [raisedTable(shown.raised, names)]);
    this.#drawCourse(hidden);
  }

  #drawPlaceholder() {
    const isEmpty = this.#live?.shoe === 0;
    const hasData = Boolean(this.#course) || hasValues(this.#live);
    redraw(this.#placeholder, [isEmpty, hasData, this.#course ? '' : this.#error], () => {
      if (isEmpty) return [placeholder('empty', text('pit.protection.none'))];
      if (!this.#course && this.#error) return [placeholder('error', this.#error)];
      return hasData ? [] : [placeholder('loading', text('pit.protection.loading'))];
    });
  }

  /** @param {Protection | null} live */
  #locationText(live) {
    if (live?.shoe === 0) return '';
    if (live && hasValues(live))
      return text('pit.protection.now', { ...live, where: this.#handText(live.hand) });
    return this.#course ? text('pit.protection.past', this.#course) : '';
  }

  /**
   * Takes over the live view's data. The course is read again if the page missed a card, and once more at the end of the
   * shoe, for its final counts and alerts.
   * @param {Protection} live
   */
  #follow(live) {
    const isOver = !hasValues(live);
    const isSameShoe = this.#course?.shoe === live.shoe;
    const isComplete = isOver
      ? isSameShoe && this.#course?.isOver
      : this.#course && this.#extend(this.#course, live);
    if (!isComplete) this.#follower.notify();
  }

  /**
   * Adds what came after the course was read; a new shoe starts a new course. Returns false if cards are missing.
   * @param {Course} current
   * @param {Protection} live
   */
  #extend(current, { shoe, cards_seen: card, hand, wagers }) {
    /** @type {Course} */
    const course =
      shoe === current.shoe
        ? current
        : {
            shoe,
            wagers: wagers.map(({ kind, title }) => ({ kind, title })),
            points: [],
            counts: [],
            alerts: [],
            raised: [],
          };
    this.#course = course;
    const { points } = course;
    while ((points.at(-1)?.card ?? -1) >= card) points.pop(); // a card may be undone
    const isGapless = card <= (points.at(-1)?.card ?? -1) + 1;
    const ev = course.wagers.map(({ kind }) => wagers.find((each) => each.kind === kind)?.ev ?? null);
    points.push({ card, hand, ev });
    return isGapless;
  }

  // The last hand before the shoe: its first cards belong to no hand.
  get #firstHand() {
    return this.#course?.points[0]?.hand ?? 0;
  }

  /** @param {number} hand */
  #handText(hand) {
    return hand > this.#firstHand ? text('hand.number', { number: hand }) : text('pit.protection.start');
  }

  /** @param {string[]} hidden */
  #drawCourse(hidden) {
    const { wagers = [], points = [] } = this.#course ?? {};
    const drawnKey = JSON.stringify([this.#course?.shoe, points.length, points.at(-1), hidden]);
    if (drawnKey === this.#drawnKey) return;
    this.#drawnKey = drawnKey;
    /**
     * @param {number} i
     * @returns {Point[]}
     */
    const pointsFor = (i) =>
      points.flatMap(({ card, ev }) => {
        const value = ev[i] ?? null;
        return value === null ? [] : [/** @type {const} */ ([card, value])];
      });
    const lines = wagers
      .map(({ kind, title }, i) => ({
        title,
        tone: kind,
        endLabel: text(`mark.${kind}`),
        points: pointsFor(i),
      }))
      .filter(({ tone }) => !hidden.includes(tone));
    const handOf = new Map(points.map(({ card, hand }) => [card, hand]));
    const labels = points
      .filter(({ hand }, i) => i === 0 || points[i - 1].hand !== hand)
      .map(({ card, hand }) => /** @type {const} */ ([card, this.#handText(hand)]));
    redraw(this.#courseText, points.length === 0, () => [
      text(points.length === 0 ? 'pit.protection.loading' : 'pit.protection.course.words'),
    ]);
    this.#chart.hidden = points.length === 0;
    if (points.length === 0) return;
    /** @param {number} card */
    const format = (card) => text('pit.protection.at', { card, hand: this.#handText(handOf.get(card) ?? 0) });
    this.#chart.lines({
      label: text('pit.protection.course'),
      lines,
      x: { title: text('pit.protection.card'), labels, format },
      y: { format: valueText, formatTick: valueTick, showZero: true },
    });
  }

  /** @param {PitState} state */
  #drawShoes({ view, route }) {
    const { number: now = 0, in_play: isInPlay = false } = view?.shoe ?? {};
    redraw(this.#shoes, [now, isInPlay, route], () => {
      const numbers = Array.from({ length: Math.min(SHOES_MAX, now) }, (_, i) => now - i);
      /** @type {[string | number, string][]} */
      const options = numbers.map((number, i) => [
        i === 0 ? '' : number,
        text(i === 0 && isInPlay ? 'pit.protection.shoe.now' : 'pit.protection.shoe', { number }),
      ]);
      const select = dropdown(
        'shoe',
        options.length > 0 ? options : [['', text('pad.head.no_shoe')]],
        route.query.shoe ?? '',
        (shoe) => navigate({ ...route, query: { ...route.query, shoe } }),
      );
      return [labeled(text('pit.protection.choose'), select)];
    });
  }
}

/**
 * Bets whose lines were hidden are listed in the address.
 * @param {PitRoute} place
 */
function hiddenOf({ query }) {
  return (query.hide ?? '').split(' ').filter(Boolean);
}

/**
 * Without a shoe, and for its last few cards, there are no values.
 * @param {Protection | null} live
 */
function hasValues(live) {
  return Boolean(live?.wagers.some(({ ev }) => ev !== null));
}

/**
 * For a finished shoe: every bet at its end.
 * @param {Course} course
 */
function finalValues({ wagers, points, counts, alerts, raised }) {
  const last = points.at(-1)?.ev ?? [];
  return {
    counts,
    alerts,
    raised,
    wagers: wagers.map((wager, i) => ({
      ...wager,
      ev: last[i] ?? null,
      favours: (last[i] ?? 0) > 0,
      meter: null,
      even_meter: null,
    })),
  };
}

customElements.define('pit-protection', PitProtection);
