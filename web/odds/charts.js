// The charts below the bets: effect of removal, and return by meter.
import { axisOf } from '../shared/chart-marks.js';
import '../shared/chart.js';
import { ask, make, redraw, write } from '../shared/dom.js';
import { centsOf, money, moneyWithCents } from '../shared/format.js';
import { blank, choice, facts, labelled, panel } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { edgeWords, progressivesOf, returnAt, shareTick, shareWords, wagerTitle } from './answers.js';

/** @import { Odds, OddsProgressiveFacts, OddsState } from '../shared/types.js' */

// ---------------------------------------------------------------------------------------------------------
// <odds-removal>: how removing one card of each value changes the selected bet, for the current shoe.

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]; // in the order of the ranks in the field

export class OddsRemoval extends HTMLElement {
  #words = make('p', { class: 'quiet' });
  #chart = make('sabot-chart');

  connectedCallback() {
    this.append(panel('removal', text('odds.removal'), this.#words, this.#chart));
  }

  /**
   * @param {Pick<OddsState, 'wager'>} state
   * @param {Odds} answer
   */
  update({ wager }, { odds, values }) {
    const title = wagerTitle(wager);
    const effects = odds.bets[wager].removal;
    /** @param {number} value */
    const missing = (value) => text(values[value] > 0 ? 'odds.removal.few' : 'odds.removal.none');
    write(this.#words, text('odds.removal.words', { title }));
    this.#chart.bars({
      label: text('odds.removal.of', { title }),
      y: { words: (value) => edgeWords(value) },
      bars: VALUES.map((value) => ({
        title: text(`odds.value.${value}`),
        value: effects[value] ?? 0,
        tone: wager,
        words: effects[value] === null ? missing(value) : undefined,
      })),
    });
  }
}

customElements.define('odds-removal', OddsRemoval);

// ---------------------------------------------------------------------------------------------------------
// <odds-progressive>: the return of a progressive by meter, with break-even marked. The meter can be dragged, moved with
// the arrow keys, or typed. Fires `odds-set`.

const POINTS = 100;
// As printed on layouts; the server refuses any other.
const SEATS = ['C/D', 'C/H', 'D/C', 'D/S', 'H/C', 'H/S', 'S/D', 'S/H'];

export class OddsProgressive extends HTMLElement {
  #chart = make('sabot-chart', { height: '220' });
  #choices = make('div', { class: 'progressive-choices' });
  #meter = make('input', {
    class: 'field',
    name: 'meter',
    inputmode: 'decimal',
    autocomplete: 'off',
    on: {
      input: () => {
        this.#isTyping = true;
      },
      change: () => this.#type(),
      blur: () => this.#leaveMeter(),
    },
  });
  #isTyping = false; // the text in the field is not the meter yet
  #facts = make('div');
  #none = make('div');
  #whole = make('div', { class: 'progressive-whole' });
  /** @type {OddsProgressiveFacts} the progressive that is charted */
  #shown;
  #range = 0; // the largest meter in the chart, in cents

  connectedCallback() {
    this.#whole.append(
      make('div', { class: 'progressive-tools' }, this.#choices, labelled(text('odds.meter'), this.#meter)),
      this.#chart,
      this.#facts,
    );
    this.append(panel('progressive', text('odds.progressive'), this.#none, this.#whole));
  }

  /**
   * @param {OddsState} state
   * @param {Odds} answer
   */
  update(state, answer) {
    const all = progressivesOf(answer, state.meter);
    const { seat_combo: seat } = answer.progressives ?? { seat_combo: '' };
    this.#shown = all.find(({ name }) => name === state.progressive) ?? all[0];
    this.#whole.hidden = !this.#shown;
    redraw(this.#none, !this.#shown, () =>
      this.#shown ? [] : [blank('empty', text('odds.progressive.none'))],
    );
    if (!this.#shown) return;
    redraw(this.#choices, [all.map(({ name }) => name), this.#shown.name, seat], () =>
      this.#choosers(all, seat),
    );
    this.#draw();
  }

  /**
   * @param {OddsProgressiveFacts[]} all
   * @param {string} seat
   */
  #choosers(all, seat) {
    const names = all.map(({ name }) => /** @type {const} */ ([name, wagerTitle(name)]));
    const seats = SEATS.map((each) => /** @type {const} */ ([each, each]));
    return [
      labelled(
        text('odds.which'),
        choice('progressive', names, this.#shown.name, (progressive) =>
          ask(this, 'odds-set', { progressive }),
        ),
      ),
      labelled(
        text('odds.seat'),
        choice('seat', seats, seat, (value) => ask(this, 'odds-set', { seat: value })),
      ),
    ];
  }

  // -------------------------------------------------------------------------------------------------------
  // The meter

  #type() {
    const cents = centsOf(this.#meter.value);
    this.#meter.setAttribute('aria-invalid', String(cents === null));
    this.#isTyping = cents === null;
    if (cents !== null) this.#set(cents, true);
    else ask(this, 'odds-say', { words: text('odds.meter.wrong'), isWarning: true });
  }

  // An invalid amount is not left in the field as if it were the meter.
  #leaveMeter() {
    this.#isTyping = false;
    this.#meter.setAttribute('aria-invalid', 'false');
    if (this.#shown) this.#draw();
  }

  /**
   * @param {number} cents
   * @param {boolean} isDone
   */
  #set(cents, isDone) {
    this.#shown = { ...this.#shown, meterCents: cents };
    this.#draw();
    ask(this, 'odds-set', { meter: { [this.#shown.name]: cents }, isDone });
  }

  // Well past break-even and the selected meter; unchanged during a drag.
  #widen() {
    const { even_meter_cents: even, meterCents, meter_cents: seed } = this.#shown;
    const wanted = Math.max((even ?? 0) * 1.5, meterCents * 1.2, seed * 2, 100_00);
    const fits = this.#range >= meterCents && this.#range >= wanted * 0.8 && this.#range <= wanted * 1.6;
    if (!fits) this.#range = axisOf([0, wanted]).ticks.findLast((tick) => tick <= wanted * 1.15) ?? wanted;
  }

  #draw() {
    this.#widen();
    const { kind, meterCents, even_meter_cents: even } = this.#shown;
    const step = this.#range / POINTS;
    const grid = Array.from({ length: POINTS + 1 }, (_, i) => Math.round(i * step));
    const meters = [...grid, meterCents].sort((a, b) => a - b);
    // Zero on the line is a return of one: above it, the bet favors the player.
    const points = meters.map((cents) => /** @type {const} */ ([cents, returnAt(this.#shown, cents) - 1]));
    this.#chart.lines({
      label: text('odds.progressive.of', { title: wagerTitle(kind) }),
      lines: [{ title: text('odds.return'), tone: kind, points }],
      guides: even && even > 0 && even <= this.#range ? [{ x: even, words: evenWords(even) }] : [],
      x: { title: text('odds.meter'), words: moneyWithCents, stops: this.#stops() },
      y: {
        words: (value) => shareWords(value + 1, 4),
        tick: (value) => shareTick(value + 1),
        zero: true,
        floor: -1,
      },
      chosen: meterCents,
      choose: (cents, isDone) => this.#set(Math.round(cents ?? 0), isDone),
    });
    if (!this.#isTyping) this.#meter.value = moneyWithCents(meterCents);
    redraw(this.#facts, this.#shown, () => [this.#told()]);
  }

  #stops() {
    const { ticks } = axisOf([0, this.#range]);
    return ticks
      .filter((tick) => tick >= 0 && tick <= this.#range)
      .map((tick) => /** @type {const} */ ([tick, money(tick)]));
  }

  #told() {
    const {
      meterCents,
      even_meter_cents: even,
      won_meter_cents: won,
      long_run_return: longRun,
      fixed_return: fixed,
      price_cents: price,
      paytable,
      events,
    } = this.#shown;
    const now = returnAt(this.#shown, meterCents);
    /** @param {number} cents */
    const at = (cents) => moneyWithCents(Math.round(cents));
    return facts([
      [
        text('odds.return.now'),
        text(now > 1 ? 'odds.return.favor' : 'odds.return.house', { share: shareWords(now, 4) }),
        now > 1 ? 'favor' : '',
      ],
      [
        text('odds.even.meter'),
        events.combination.count === 0
          ? text('odds.even.never')
          : (even ?? 0) <= 0
            ? text('odds.even.always')
            : at(even ?? 0),
      ],
      [text('odds.return.fixed', { price: money(price), paytable }), shareWords(fixed, 4)],
      ...(won === null
        ? []
        : [/** @type {const} */ ([text('odds.return.long', { meter: at(won) }), shareWords(longRun, 4)])]),
    ]);
  }
}

/**
 * In whole dollars, for lack of space.
 * @param {number} cents
 */
function evenWords(cents) {
  return text('odds.even', { meter: money(Math.round(cents / 100) * 100) });
}

customElements.define('odds-progressive', OddsProgressive);
