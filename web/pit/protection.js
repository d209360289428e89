// Game protection: the exact value of every bet for the unseen cards, its course through the shoe with zero marked, what
// card counters would know, and who raised when the value turned. The server computes all of it.
import '../shared/chart.js';
import { make, redraw, write } from '../shared/dom.js';
import { blank, choice, labelled, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { go, queryOf } from './address.js';
import { Follower, messageOf } from './follow.js';
import { alertItem, countsOf, raisedOf, valueItem } from './protection-lists.js';
import { valueTick, valueWords } from './words.js';

/**
 * @import { Alerts, Counts, Kind, Raised } from '../shared/api.js'
 * @import { PitPlace, PitState, PitView, Point } from '../shared/types.js'
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
  #courseWords = make('p', { class: 'quiet', text: text('pit.protection.course.words') });
  #counts = make('div');
  #raised = make('div');
  #shoes = make('div', { class: 'protection-shoes' });
  #words = make('p', { class: 'quiet' });
  #blank = make('div');
  #whole = make('div', { class: 'protection-whole', hidden: true });
  /** @type {Course | null} of the shoe that is shown: what GET protection told, extended by what came since */
  #course = null;
  #wanted = '';
  #fault = '';
  #drawn = '';
  /** @type {PitState} */
  #state;
  #follower = new Follower(() => this.#load());

  connectedCallback() {
    const head = make(
      'div',
      { class: 'pane-head' },
      make('h1', { text: text('pit.pane.protection') }),
      this.#words,
      this.#shoes,
    );
    this.#whole.append(
      this.#alerts,
      this.#values,
      panel('course', text('pit.protection.course'), this.#courseWords, this.#chart),
      make(
        'div',
        { class: 'protection-tables' },
        panel('counts', text('pit.protection.counts'), this.#counts),
        panel('raised', text('pit.protection.raised'), this.#raised),
      ),
    );
    this.append(head, this.#blank, this.#whole);
  }

  disconnectedCallback() {
    this.#follower.stop();
  }

  /**
   * A past shoe is read at once, the current one when the live view reports it.
   * @param {PitState} state
   */
  show(state) {
    const { table, query } = state.place;
    const wanted = `/api/tables/${table}/protection${queryOf({ shoe: query.shoe })}`;
    if (wanted === this.#wanted) return;
    this.#state = state;
    this.#wanted = wanted;
    this.#course = null;
    this.#fault = '';
    if (query.shoe) this.#load();
  }

  async #load() {
    const path = this.#wanted;
    const isOver = !isKnown(this.#live);
    try {
      /** @type {Course} */
      const course = await request(path);
      if (path !== this.#wanted) return;
      this.#course = { ...course, isOver };
      this.update(this.#state);
    } catch (error) {
      this.#fault = messageOf(error);
      this.#drawBlank();
    }
  }

  /** The live view's data for the current shoe; null if another one is selected. */
  get #live() {
    const { view, place } = this.#state;
    return place.query.shoe ? null : (view?.protection ?? null);
  }

  /** @param {PitState} state */
  update(state) {
    this.#state = state;
    const { place, names } = state;
    const live = this.#live;
    if (live && live.shoe > 0) this.#follow(live);
    this.#drawShoes(state);
    this.#drawBlank();
    const shown = live && isKnown(live) ? live : this.#course && pastOf(this.#course);
    this.#whole.hidden = !shown;
    write(this.#words, this.#placeWords(live));
    if (!shown) return;
    const first = this.#firstHand;
    redraw(this.#alerts, [shown.alerts, first], () => shown.alerts.map((alert) => alertItem(alert, first)));
    const hidden = hiddenOf(place);
    redraw(this.#values, [shown.wagers, place], () =>
      shown.wagers.map((wager) => valueItem(wager, place, hidden)),
    );
    redraw(this.#counts, shown.counts, () => [countsOf(shown.counts)]);
    redraw(this.#raised, [shown.raised, Array.from(names)], () => [raisedOf(shown.raised, names)]);
    this.#drawCourse(hidden);
  }

  #drawBlank() {
    const isEmpty = this.#live?.shoe === 0;
    const isThere = Boolean(this.#course) || isKnown(this.#live);
    redraw(this.#blank, [isEmpty, isThere, this.#course ? '' : this.#fault], () => {
      if (isEmpty) return [blank('empty', text('pit.protection.none'))];
      if (!this.#course && this.#fault) return [blank('error', this.#fault)];
      return isThere ? [] : [blank('loading', text('pit.protection.loading'))];
    });
  }

  /** @param {Protection | null} live */
  #placeWords(live) {
    if (live?.shoe === 0) return '';
    if (live && isKnown(live))
      return text('pit.protection.now', { ...live, where: this.#handWords(live.hand) });
    return this.#course ? text('pit.protection.past', this.#course) : '';
  }

  /**
   * Takes over the live view's data. The course is read again if the page missed a card, and once more at the end of the
   * shoe, for its final counts and alerts.
   * @param {Protection} live
   */
  #follow(live) {
    const isOver = !isKnown(live);
    const isSame = this.#course?.shoe === live.shoe;
    const isWhole = isOver
      ? isSame && this.#course?.isOver
      : this.#course && this.#extend(this.#course, live);
    if (!isWhole) this.#follower.stir();
  }

  /**
   * Adds what came after the course was read; a new shoe starts a new course. Returns false if cards are missing.
   * @param {Course} known
   * @param {Protection} live
   */
  #extend(known, { shoe, cards_seen: card, hand, wagers }) {
    /** @type {Course} */
    const course =
      shoe === known.shoe
        ? known
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
    const isNext = card <= (points.at(-1)?.card ?? -1) + 1;
    const ev = course.wagers.map(({ kind }) => wagers.find((each) => each.kind === kind)?.ev ?? null);
    points.push({ card, hand, ev });
    return isNext;
  }

  // The last hand before the shoe: its first cards belong to no hand.
  get #firstHand() {
    return this.#course?.points[0]?.hand ?? 0;
  }

  /** @param {number} hand */
  #handWords(hand) {
    return hand > this.#firstHand ? text('hand.number', { number: hand }) : text('pit.protection.start');
  }

  /** @param {string[]} hidden */
  #drawCourse(hidden) {
    const { wagers = [], points = [] } = this.#course ?? {};
    const drawn = JSON.stringify([this.#course?.shoe, points.length, points.at(-1), hidden]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    /**
     * @param {number} i
     * @returns {Point[]}
     */
    const pointsOf = (i) =>
      points.flatMap(({ card, ev }) => {
        const value = ev[i] ?? null;
        return value === null ? [] : [/** @type {const} */ ([card, value])];
      });
    const lines = wagers
      .map(({ kind, title }, i) => ({ title, tone: kind, end: text(`mark.${kind}`), points: pointsOf(i) }))
      .filter(({ tone }) => !hidden.includes(tone));
    const handOf = new Map(points.map(({ card, hand }) => [card, hand]));
    const stops = points
      .filter(({ hand }, i) => i === 0 || points[i - 1].hand !== hand)
      .map(({ card, hand }) => /** @type {const} */ ([card, this.#handWords(hand)]));
    redraw(this.#courseWords, points.length === 0, () => [
      text(points.length === 0 ? 'pit.protection.loading' : 'pit.protection.course.words'),
    ]);
    this.#chart.hidden = points.length === 0;
    if (points.length === 0) return;
    /** @param {number} card */
    const words = (card) => text('pit.protection.at', { card, hand: this.#handWords(handOf.get(card) ?? 0) });
    this.#chart.lines({
      label: text('pit.protection.course'),
      lines,
      x: { title: text('pit.protection.card'), stops, words },
      y: { words: valueWords, tick: valueTick, zero: true },
    });
  }

  /** @param {PitState} state */
  #drawShoes({ view, place }) {
    const { number: now = 0, in_play: isOn = false } = view?.shoe ?? {};
    redraw(this.#shoes, [now, isOn, place], () => {
      const numbers = Array.from({ length: Math.min(SHOES_MAX, now) }, (_, i) => now - i);
      /** @type {[string | number, string][]} */
      const options = numbers.map((number, i) => [
        i === 0 ? '' : number,
        text(i === 0 && isOn ? 'pit.protection.shoe.now' : 'pit.protection.shoe', { number }),
      ]);
      const select = choice(
        'shoe',
        options.length > 0 ? options : [['', text('pad.head.no_shoe')]],
        place.query.shoe ?? '',
        (shoe) => go({ ...place, query: { ...place.query, shoe } }),
      );
      return [labelled(text('pit.protection.choose'), select)];
    });
  }
}

/**
 * Bets whose lines were hidden are listed in the address.
 * @param {PitPlace} place
 */
function hiddenOf({ query }) {
  return (query.hide ?? '').split(' ').filter(Boolean);
}

/**
 * Without a shoe, and for its last few cards, there are no values.
 * @param {Protection | null} live
 */
function isKnown(live) {
  return Boolean(live?.wagers.some(({ ev }) => ev !== null));
}

/**
 * For a finished shoe: every bet at its end.
 * @param {Course} course
 */
function pastOf({ wagers, points, counts, alerts, raised }) {
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
