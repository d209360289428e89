// Derives what the seat page shows from the server's view; does not touch the page.
import { text } from '../shared/texts.js';

/**
 * @import { SeatState, SeatView, You } from '../shared/types.js'
 * @typedef {NonNullable<You['spaces']>[number]} OwnSpace
 */

/** As printed on the layout: bonus bets and Tie farthest from the player, then Banker, then Player. */
const PRINTED_ORDER = ['dragon7', 'tie', 'panda8', 'banker', 'player'];
/** The order in which bets are placed, because a bonus bet needs its line bet. They are removed in reverse. */
export const PLACING_ORDER = [
  'player',
  'banker',
  'tie',
  'panda8',
  'dragon7',
  'progressive-dragon7',
  'progressive-panda8',
];
/** The commands of a player who banks or is offered the bank. */
export const BANK_COMMANDS = ['accept', 'pass', 'amount', 'give-up'];
const CHIPS = [100, 500, 2500, 10000, 50000];

/** @param {string} kind */
export const isProgressive = (kind) => kind.startsWith('progressive-');

/**
 * Which screen the page shows: the felt is for players seated at a table that takes bets.
 * @param {Pick<SeatState, 'view' | 'session' | 'isSessionKnown' | 'room' | 'table' | 'isUnreachable'>} state
 */
export function screenOf({ view, session, isSessionKnown, room, table, isUnreachable }) {
  if (!view.table) {
    const isUnknown =
      table === null || (room !== null && !room.tables.some(({ number }) => number === table));
    return isUnknown && room !== null ? 'no-table' : isUnreachable ? 'unreachable' : 'loading';
  }
  if (view.table.tracker) {
    return 'tracker';
  }
  if (session === null) {
    return isSessionKnown ? 'sign-in' : 'loading';
  }
  if (session.role !== 'player') {
    return 'forbidden';
  }
  if (view.you) {
    return 'seat';
  }
  return view.table.phase === 'closed' ? 'closed' : 'choose';
}

/**
 * Whether the player's last hand is the one just played.
 * @param {SeatView} view
 * @param {You} you
 */
function isJustPlayed({ last, hand }, you) {
  return you.last !== null && !hand.on && you.last.hand === last?.number;
}

/**
 * What is shown below the felt.
 * @param {SeatView} view
 * @param {You} you
 */
export function dockOf(view, you) {
  const { table } = view;
  if (you.away) {
    return 'away';
  }
  if (you.offered) {
    return 'offer';
  }
  if (you.banks) {
    return 'bank'; // between hands the bank can be changed or given up, and shows what the hand did to it
  }
  if (table.phase === 'between' && isJustPlayed(view, you)) {
    return 'result';
  }
  // The player's own view arrives just after the table's: between hands, its wagers are those of the last hand.
  const isOutdated = table.phase === 'between' && you.wagers.length > 0;
  if (isOutdated || ['no-more-bets', 'dealing', 'declared', 'settled'].includes(table.phase)) {
    return 'locked';
  }
  if (you.stack === 0 && you.wagers.length === 0) {
    return 'no-stack';
  }
  return table.phase === 'betting' ? 'chips' : 'waiting';
}

/**
 * Whether the next hand waits for this player's bank: it is used up, or the stack cannot pay the fee.
 * @param {Pick<SeatView, 'bank' | 'you'>} view
 */
export function isBankShort({ bank, you }) {
  return Boolean(you?.banks && you.bank && bank && (bank.cents === 0 || bank.cents > you.bank.max));
}

/**
 * The current state, as the key of a text under `seat.phase.`.
 * @param {SeatView} view
 */
export function phaseOf({ table, hand, shoe, bank, you }) {
  if (table.phase === 'between' && !table.posted) {
    return 'not-posted';
  }
  if (table.phase === 'between' && !shoe.in_play) {
    return 'no-shoe';
  }
  if (table.phase === 'between' && bank?.waits) {
    return 'bank-waits';
  }
  if (table.phase === 'between' && bank && bank.offered > 0) {
    return you?.offered ? 'bank-yours' : 'bank-offered';
  }
  if (
    table.phase === 'between' &&
    bank &&
    bank.seat > 0 &&
    (bank.cents === 0 || isBankShort({ bank, you }))
  ) {
    return you?.banks ? 'bank-short-yours' : 'bank-short';
  }
  if (table.phase === 'betting' && you?.banks) {
    return 'others-bet';
  }
  return hand.on && hand.outcome !== null ? 'result' : table.phase;
}

/**
 * The spaces of the felt in printed order, as this player can use them now.
 * @param {SeatView} view
 * @returns {OwnSpace[]}
 */
export function spacesOf({ you, limits }) {
  const closedSpaces = limits.spaces.map((space) => ({ ...space, open: false, why: '', least: 0, most: 0 }));
  const all = you?.spaces?.length ? you.spaces : closedSpaces;
  return PRINTED_ORDER.flatMap((kind) => all.filter((space) => space.kind === kind));
}

const RESULTS = { win: 'won', push: 'pushed', lose: 'lost' };

/**
 * What the result means for a space, from the server: `won`, `pushed` or `lost`; '' if unknown.
 * @param {OwnSpace['kind']} kind
 * @param {SeatView['hand']} hand
 */
export function resultOf(kind, { on, results }) {
  const result = results?.[/** @type {keyof typeof results} */ (kind)]; // progressives have none
  return on && result ? RESULTS[result] : '';
}

/**
 * The chips that at least one space of this table can take.
 * @param {Pick<SeatView, 'limits'>} view
 */
export function chipsOf({ limits }) {
  const largest = Math.max(...limits.spaces.map(({ max }) => max));
  return CHIPS.filter((cents) => cents <= largest);
}

/**
 * The selected chip: the first preferred one that exists, or one that fits a line bet.
 * @param {SeatView} view
 * @param {(number | null)[]} preferred
 */
export function selectedChip(view, preferred) {
  const chips = chipsOf(view);
  const line = view.limits.spaces.find(({ kind }) => kind === 'player') ?? view.limits.spaces[0];
  const fallback = chips.find((cents) => cents >= line.min) ?? chips.at(-1) ?? null;
  return preferred.find((cents) => cents !== null && chips.includes(cents)) ?? fallback;
}

/**
 * The color of a pile: that of its largest chip.
 * @param {number} cents
 */
export function largestChipIn(cents) {
  return CHIPS.findLast((chip) => chip <= cents) ?? CHIPS[0];
}

/**
 * The progressives of this seat: price, meter, printed combination and the sensor's light.
 * @param {SeatView} view
 * @param {You} you
 */
export function progressivesOf({ limits, meters }, you) {
  return limits.progressives.flatMap((progressive) => {
    const chip = you.chips?.find(({ kind }) => kind === progressive.kind);
    const meter = meters.find(({ kind }) => kind === progressive.kind);
    const wager = you.wagers.find(({ kind }) => kind === progressive.kind);
    return chip ? [{ ...progressive, ...chip, meter: meter?.cents ?? 0, hasBet: Boolean(wager) }] : [];
  });
}

/**
 * "♣/♦": the combination printed at the seat, Player's suit first.
 * @param {string} combination
 */
export const suitsOf = (combination) => combination.toLowerCase().replace('/', '');

/**
 * Who banks, in words.
 * @param {SeatView} view
 * @param {string} amount
 */
export function bankText({ table, bank, you }, amount) {
  if (table.banked_by === 'house') {
    return text('seat.bank.house');
  }
  if (!bank || bank.seat === 0) {
    return text('seat.bank.nobody');
  }
  const values = { seat: bank.seat, amount, hand: bank.hands + 1, hands: bank.hands_max };
  return text(you?.banks ? 'seat.bank.you' : 'seat.bank.seat', values);
}
