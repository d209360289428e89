// What a page that follows a table tells of once, when it comes: the result of a hand, and prizes that are paid. A page
// that has just been opened tells of nothing that is over.

/**
 * @import { AnyHand, PublicView } from './types.js'
 * @typedef {PublicView['prizes'][number]} Prize
 */

export class News {
  /** @type {number | null} */
  #hand = null;
  /** @type {Set<string>} */
  #prizes = new Set();

  /**
   * What of this was not told yet. `isNews`: it happened just now.
   * @param {AnyHand | null} declared the hand whose result stands
   * @param {Prize[]} prizes those that this page tells of
   * @param {boolean} isNews
   */
  take(declared, prizes, isNews) {
    const isOther = declared !== null && declared.number !== this.#hand;
    this.#hand = declared?.number ?? this.#hand;
    const paid = prizes.filter(({ state }) => state === 'paid');
    const fresh = paid.filter((prize) => !this.#prizes.has(keyOf(prize)));
    this.#prizes = new Set(paid.map(keyOf));
    return { result: isNews && isOther ? declared : null, prizes: isNews ? fresh : [] };
  }
}

/** @param {Prize} prize */
const keyOf = ({ hand, seat, kind }) => `${hand} ${seat} ${kind}`;

/**
 * "Dragon 7 progressive": the meter that a prize comes from.
 * @param {Pick<PublicView, 'meters'>} view
 * @param {Prize} prize
 */
export const meterOf = ({ meters }, { kind }) => meters.find((meter) => meter.kind === kind)?.title ?? '';
