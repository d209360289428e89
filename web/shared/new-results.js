// Reports each result and each paid prize once, when it happens. A page that was just opened reports nothing from
// the past.

/**
 * @import { AnyHand, PublicView } from './types.js'
 * @typedef {PublicView['prizes'][number]} Prize
 */

export class NewResults {
  /** @type {number | null} */
  #hand = null;
  /** @type {Set<string>} */
  #prizes = new Set();

  /**
   * Returns what was not reported yet. `isUpdate` means that they just happened.
   * @param {AnyHand | null} declared the hand with a declared result
   * @param {Prize[]} prizes the prizes this page reports
   * @param {boolean} isUpdate
   */
  take(declared, prizes, isUpdate) {
    const isNewHand = declared !== null && declared.number !== this.#hand;
    this.#hand = declared?.number ?? this.#hand;
    const paid = prizes.filter(({ state }) => state === 'paid');
    const fresh = paid.filter((prize) => !this.#prizes.has(keyOf(prize)));
    this.#prizes = new Set(paid.map(keyOf));
    return { result: isUpdate && isNewHand ? declared : null, prizes: isUpdate ? fresh : [] };
  }
}

/** @param {Prize} prize */
const keyOf = ({ hand, seat, kind }) => `${hand} ${seat} ${kind}`;

/**
 * "Dragon 7 progressive": the meter a prize is paid from.
 * @param {Pick<PublicView, 'meters'>} view
 * @param {Prize} prize
 */
export const meterOf = ({ meters }, { kind }) => meters.find((meter) => meter.kind === kind)?.title ?? '';
