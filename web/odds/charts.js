// The charts below the bets: effect of removal, and return by meter.
import { axisOf } from '../shared/chart-marks.js';
import '../shared/chart.js';
import { emit, make, redraw, setText } from '../shared/dom.js';
import { centsOf, money, moneyWithCents } from '../shared/format.js';
import { placeholder, dropdown, facts, labeled, panel } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { edgeText, progressivesOf, returnAt, shareTick, shareText, wagerTitle } from './answers.js';

/** @import { Odds, OddsProgressiveFacts, OddsState } from '../shared/types.js' */

// ---------------------------------------------------------------------------------------------------------
// <odds-removal>: how removing one card of each value changes the selected bet, for the current shoe.

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]; // in the order of the ranks in the field

export class OddsRemoval extends HTMLElement {
  #text = make('p', { class: 'quiet' });
  #chart = make('sabot-chart');

  connectedCallback() {
    this.append(panel('removal', text('odds.removal'), this.#text, this.#chart));
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
    setText(this.#text, text('odds.removal.words', { title }));
    this.#chart.bars({
      label: text('odds.removal.of', { title }),
      y: { format: (value) => edgeText(value) },
      bars: VALUES.map((value) => ({
        title: text(`odds.value.${value}`),
        value: effects[value] ?? 0,
        tone: wager,
        valueText: effects[value] === null ? missing(value) : undefined,
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
const COMBINATIONS = ['C/D', 'C/H', 'D/C', 'D/S', 'H/C', 'H/S', 'S/D', 'S/H'];

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
      change: () => this.#onMeterChange(),
      blur: () => this.#onMeterBlur(),
    },
  });
  #isTyping = false; // the text in the field is not the meter yet
  #facts = make('div');
  #placeholder = make('div');
  #content = make('div', { class: 'progressive-content' });
  /** @type {OddsProgressiveFacts} the progressive that is charted */
  #progressive;
  #range = 0; // the largest meter in the chart, in cents

  connectedCallback() {
    this.#content.append(
      make('div', { class: 'progressive-tools' }, this.#choices, labeled(text('odds.meter'), this.#meter)),
      this.#chart,
      this.#facts,
    );
    this.append(panel('progressive', text('odds.progressive'), this.#placeholder, this.#content));
  }

  /**
   * @param {OddsState} state
   * @param {Odds} answer
   */
  update(state, answer) {
    const progressives = progressivesOf(answer, state.meter);
    const { seat_combo: seat } = answer.progressives ?? { seat_combo: '' };
    this.#progressive = progressives.find(({ name }) => name === state.progressive) ?? progressives[0];
    this.#content.hidden = !this.#progressive;
    redraw(this.#placeholder, !this.#progressive, () =>
      this.#progressive ? [] : [placeholder('empty', text('odds.progressive.none'))],
    );
    if (!this.#progressive) return;
    redraw(this.#choices, [progressives.map(({ name }) => name), this.#progressive.name, seat], () =>
      this.#dropdowns(progressives, seat),
    );
    this.#draw();
  }

  /**
   * @param {OddsProgressiveFacts[]} progressives
   * @param {string} seat
   */
  #dropdowns(progressives, seat) {
    const names = progressives.map(({ name }) => /** @type {const} */ ([name, wagerTitle(name)]));
    const combinations = COMBINATIONS.map((each) => /** @type {const} */ ([each, each]));
    return [
      labeled(
        text('odds.which'),
        dropdown('progressive', names, this.#progressive.name, (progressive) =>
          emit(this, 'odds-set', { progressive }),
        ),
      ),
      labeled(
        text('odds.seat'),
        dropdown('seat', combinations, seat, (value) => emit(this, 'odds-set', { seat: value })),
      ),
    ];
  }

  // -------------------------------------------------------------------------------------------------------
  // The meter

  #onMeterChange() {
    const cents = centsOf(this.#meter.value);
    this.#meter.setAttribute('aria-invalid', String(cents === null));
    this.#isTyping = cents === null;
    if (cents !== null) this.#set(cents, true);
    else emit(this, 'odds-toast', { words: text('odds.meter.invalid'), isWarning: true });
  }

  // An invalid amount is not left in the field as if it were the meter.
  #onMeterBlur() {
    this.#isTyping = false;
    this.#meter.setAttribute('aria-invalid', 'false');
    if (this.#progressive) this.#draw();
  }

  /**
   * @param {number} cents
   * @param {boolean} isFinal
   */
  #set(cents, isFinal) {
    this.#progressive = { ...this.#progressive, meterCents: cents };
    this.#draw();
    emit(this, 'odds-set', { meter: { [this.#progressive.name]: cents }, isFinal });
  }

  // Well past break-even and the selected meter; unchanged during a drag.
  #updateRange() {
    const { even_meter_cents: breakEven, meterCents, meter_cents: seed } = this.#progressive;
    const target = Math.max((breakEven ?? 0) * 1.5, meterCents * 1.2, seed * 2, 100_00);
    const fits = this.#range >= meterCents && this.#range >= target * 0.8 && this.#range <= target * 1.6;
    if (!fits) this.#range = axisOf([0, target]).ticks.findLast((tick) => tick <= target * 1.15) ?? target;
  }

  #draw() {
    this.#updateRange();
    const { kind, meterCents, even_meter_cents: breakEven } = this.#progressive;
    const step = this.#range / POINTS;
    const grid = Array.from({ length: POINTS + 1 }, (_, i) => Math.round(i * step));
    const meters = [...grid, meterCents].sort((a, b) => a - b);
    // Zero on the line is a return of one: above it, the bet favors the player.
    const points = meters.map(
      (cents) => /** @type {const} */ ([cents, returnAt(this.#progressive, cents) - 1]),
    );
    this.#chart.lines({
      label: text('odds.progressive.of', { title: wagerTitle(kind) }),
      lines: [{ title: text('odds.return'), tone: kind, points }],
      guides:
        breakEven && breakEven > 0 && breakEven <= this.#range
          ? [{ x: breakEven, label: breakEvenText(breakEven) }]
          : [],
      x: { title: text('odds.meter'), format: moneyWithCents, labels: this.#labels() },
      y: {
        format: (value) => shareText(value + 1, 4),
        formatTick: (value) => shareTick(value + 1),
        showZero: true,
        min: -1,
      },
      selected: meterCents,
      onSelect: (cents, isFinal) => this.#set(Math.round(cents ?? 0), isFinal),
    });
    if (!this.#isTyping) this.#meter.value = moneyWithCents(meterCents);
    redraw(this.#facts, this.#progressive, () => [this.#factList()]);
  }

  #labels() {
    const { ticks } = axisOf([0, this.#range]);
    return ticks
      .filter((tick) => tick >= 0 && tick <= this.#range)
      .map((tick) => /** @type {const} */ ([tick, money(tick)]));
  }

  #factList() {
    const {
      meterCents,
      even_meter_cents: breakEven,
      won_meter_cents: won,
      long_run_return: longRun,
      fixed_return: fixed,
      price_cents: price,
      paytable,
      events,
    } = this.#progressive;
    const now = returnAt(this.#progressive, meterCents);
    /** @param {number} cents */
    const amount = (cents) => moneyWithCents(Math.round(cents));
    return facts([
      [
        text('odds.return.now'),
        text(now > 1 ? 'odds.return.favor' : 'odds.return.house', { share: shareText(now, 4) }),
        now > 1 ? 'favor' : '',
      ],
      [
        text('odds.break_even.meter'),
        events.combination.count === 0
          ? text('odds.break_even.never')
          : (breakEven ?? 0) <= 0
            ? text('odds.break_even.always')
            : amount(breakEven ?? 0),
      ],
      [text('odds.return.fixed', { price: money(price), paytable }), shareText(fixed, 4)],
      ...(won === null
        ? []
        : [/** @type {const} */ ([text('odds.return.long', { meter: amount(won) }), shareText(longRun, 4)])]),
    ]);
  }
}

/**
 * In whole dollars, for lack of space.
 * @param {number} cents
 */
function breakEvenText(cents) {
  return text('odds.break_even', { meter: money(Math.round(cents / 100) * 100) });
}

customElements.define('odds-progressive', OddsProgressive);
