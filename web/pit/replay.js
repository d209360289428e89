// A hand of the journal as a list of frames: the felt after each record. Does not touch the page.

/**
 * @import { Hand, Side } from '../shared/api.js'
 * @typedef {Hand['steps'][number] & {
 *   card?: string, ending?: string, bettor?: number, seat?: number, kind?: string, cents?: number, fee_cents?: number,
 * }} Step what an event says depends on the event
 * @typedef {{ bettor: number, seat: number, kind: string, cents: number, fee?: number }} PlacedBet
 * @typedef {Pick<Step, 'record' | 'time' | 'role' | 'by'> & {
 *   steps: Step[], felt: { player: Side, banker: Side }, outcome: string | null, isSettled: boolean, wagers: PlacedBet[],
 *   rule?: string,
 * }} Frame
 */

/**
 * The state after each record of the hand: the felt, the bets, the rule for the last card. Everything one record did is
 * one frame.
 * @param {Step[]} steps
 */
export function framesOf(steps) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {Step[]} cards in the order in which they came */
  const dealt = [];
  /** @type {Map<string, PlacedBet>} */
  const wagers = new Map();
  /** @type {string | null} */
  let outcome = null;
  let isSettled = false;
  for (const step of steps) {
    if (step.event === 'card-dealt') dealt.push(step);
    if (step.event === 'card-taken-back') dealt.pop();
    if (step.event === 'misdealt') dealt.length = 0;
    if (step.event === 'declared') outcome = step.ending ?? null;
    if (['line-settled', 'hand-settled', 'hand-voided'].includes(step.event)) isSettled = true;
    applyBet(wagers, step);
    const { record, time, role, by } = step;
    const last = frames.at(-1)?.record === record ? frames.pop() : undefined;
    const before = last ?? { record, time, role, by, steps: [], rule: undefined };
    frames.push({
      ...before,
      steps: [...before.steps, step],
      felt: feltAfter(dealt),
      outcome,
      isSettled,
      wagers: Array.from(wagers.values()),
      rule: step.event === 'card-dealt' ? (step.why ?? step.rule) : before.rule,
    });
  }
  return frames;
}

/**
 * @param {Map<string, PlacedBet>} wagers
 * @param {Step} step
 */
function applyBet(wagers, { event, bettor = 0, seat = 0, kind = '', cents = 0, fee_cents: fee }) {
  const key = `${bettor} ${seat} ${kind}`;
  const before = wagers.get(key);
  if (event === 'bet-placed') wagers.set(key, { bettor, seat, kind, cents, fee });
  if (event === 'bet-changed' && before) wagers.set(key, { ...before, cents, fee: fee ?? before.fee });
  if (event === 'bet-withdrawn') wagers.delete(key);
}

/** @param {Step[]} dealt */
function feltAfter(dealt) {
  /** @param {string} name */
  const side = (name) => {
    const sideSteps = dealt.filter(({ to }) => to === name);
    return { cards: sideSteps.flatMap(({ card }) => card ?? []), total: sideSteps.at(-1)?.total ?? 0 };
  };
  return { player: side('player'), banker: side('banker') };
}
