// Requests odds from the server and formats the answers.
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';

/**
 * @import { OddsWish, Sweep } from '../shared/api.js'
 * @import { Odds, OddsProgressiveFacts } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// Requests of the odds page. Of several changes in a row only the last is answered: one request is in flight at a time,
// and only the newest waits behind it.

const TIMEOUT_MS = 20_000;

/**
 * @param {OddsWish} query
 * @returns {Promise<Odds>}
 */
export function fetchOdds(query) {
  return request('/api/odds', { body: query, timeout_ms: TIMEOUT_MS });
}

/**
 * @param {string} ruleset
 * @returns {Promise<Sweep>}
 */
export function fetchSweep(ruleset) {
  return request(`/api/sheets/${ruleset}.sweep.json`, { timeout_ms: TIMEOUT_MS });
}

/**
 * Requests with `fetchAnswer(query)` and reports the latest answer to `onAnswer(answer, query)` or `onError(error, query)`.
 * @template Wish
 * @template Answer
 */
export class Latest {
  #fetch;
  #handlers;
  /** @type {{ query: Wish } | null} */
  #next = null;
  #isBusy = false;

  /**
   * @param {(query: Wish) => Promise<Answer>} fetchAnswer
   * @param {{ onAnswer: (answer: Answer, query: Wish) => void, onError: (error: unknown, query: Wish) => void }} handlers
   */
  constructor(fetchAnswer, handlers) {
    this.#fetch = fetchAnswer;
    this.#handlers = handlers;
  }

  /** @param {Wish} query */
  request(query) {
    this.#next = { query };
    if (!this.#isBusy) this.#run();
  }

  async #run() {
    this.#isBusy = true;
    while (this.#next) {
      const { query } = this.#next;
      this.#next = null;
      let report;
      try {
        const answer = await this.#fetch(query);
        report = () => this.#handlers.onAnswer(answer, query);
      } catch (error) {
        report = () => this.#handlers.onError(error, query);
      }
      if (!this.#next) report();
    }
    this.#isBusy = false;
  }
}

// ---------------------------------------------------------------------------------------------------------
// Arithmetic on a progressive: its return is a linear function of the meter.

/**
 * The return of one unit at a meter in cents.
 * @param {OddsProgressiveFacts} progressive
 * @param {number} meterCents
 */
export function returnAt({ fixed_return: fixed, events, price_cents: price }, meterCents) {
  return (fixed ?? 0) + (events.combination.probability * meterCents) / price;
}

/**
 * The progressives of an answer with the selected meter: `[{ name, kind, meterCents, … }]`.
 * @param {Odds | null} answer
 * @param {Record<string, number>} meter
 * @returns {OddsProgressiveFacts[]}
 */
export function progressivesOf(answer, meter) {
  return Object.entries(answer?.progressives?.progressives ?? {}).map(([name, facts]) => ({
    ...facts,
    name,
    kind: `progressive-${name}`,
    meterCents: meter[name] ?? facts.meter_cents,
  }));
}

/**
 * In the form of the other wagers: expected win per unit, standard deviation, and how often it pays.
 * @param {OddsProgressiveFacts} progressive
 */
export function statsOf(progressive) {
  const { events, price_cents: price, meterCents } = progressive;
  /** @param {number | string} pay */
  const multipleOf = (pay) => (pay === 'meter' ? meterCents : Number(pay)) / price;
  const pays = Object.values(events).map(({ probability, pay }) => ({
    probability,
    multiple: multipleOf(pay),
  }));
  const mean = returnAt(progressive, meterCents);
  const square = pays.reduce((sum, { probability, multiple }) => sum + probability * multiple ** 2, 0);
  return {
    ev: mean - 1,
    sd: Math.sqrt(square - mean ** 2),
    hit: pays.reduce((sum, { probability }) => sum + probability, 0),
  };
}

// ---------------------------------------------------------------------------------------------------------
// How the odds page writes shares, changes and numbers of deals.

const EDGE_DIGITS = 4;

/** @param {number} value */
const sign = (value) => (value > 0 ? '+' : value < 0 ? '−' : '±');

/**
 * "−1.2244%": the expected win per unit; "–" if the server has no number.
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export function edgeText(value, digits = EDGE_DIGITS) {
  if (value === null || value === undefined) return text('odds.none');
  const size = Math.abs(value * 100).toFixed(digits);
  return text('odds.percent', { size: `${Number(size) === 0 ? '±' : sign(value)}${size}` });
}

/**
 * "45.86%".
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export function shareText(value, digits = 3) {
  return value === null || value === undefined
    ? text('odds.none')
    : text('odds.percent', { size: (value * 100).toFixed(digits) });
}

/** @param {number} value */
export function shareTick(value) {
  return text('odds.percent', { size: String(Math.round(value * 1e4) / 100) });
}

/**
 * The standard deviation of a unit, or units per shoe: "0.9511".
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export function unitText(value, digits = 4) {
  return value === null || value === undefined
    ? text('odds.none')
    : `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`;
}

/**
 * The name of a bet on this page.
 * @param {string} kind
 */
export function wagerTitle(kind) {
  return text(`odds.kind.${kind}`);
}
