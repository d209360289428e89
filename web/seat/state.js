// What the seat page shows, worked out from the server's view: nothing here touches the page.
import { text } from '../shared/texts.js';

/**
 * @import { SeatState, SeatView, You } from '../shared/types.js'
 * @typedef {NonNullable<You['spaces']>[number]} OwnSpace
 */

/** As printed on a layout: the bonuses and Tie farthest from the player, then Banker, then Player. */
const PRINTED = ['dragon7', 'tie', 'panda8', 'banker', 'player'];
/** The order in which wagers are laid: a bonus needs its line. They are taken back the other way round. */
export const LAID_IN_ORDER = [
  'player',
  'banker',
  'tie',
  'panda8',
  'dragon7',
  'progressive-dragon7',
  'progressive-panda8',
];
/** The commands of the player who has the bank, or is offered it. */
export const BANK_COMMANDS = ['accept', 'pass', 'amount', 'give-up'];
const CHIPS = [100, 500, 2500, 10000, 50000];

/** @param {string} kind */
export const isProgressive = (kind) => kind.startsWith('progressive-');

/**
 * Which of its faces the page has: the felt is there for whoever sits at a table that takes wagers.
 * @param {Pick<SeatState, 'view' | 'session' | 'knowsSession' | 'room' | 'table' | 'unreachable'>} state
 */
export function screenOf({ view, session, knowsSession, room, table, unreachable }) {
  if (!view.table) {
    const isMissing =
      table === null || (room !== null && !room.tables.some(({ number }) => number === table));
    return isMissing && room !== null ? 'no-table' : unreachable ? 'unreachable' : 'loading';
  }
  if (view.table.tracker) {
    return 'tracker';
  }
  if (session === null) {
    return knowsSession ? 'sign' : 'loading';
  }
  if (session.role !== 'player') {
    return 'may-not';
  }
  if (view.you) {
    return 'seat';
  }
  return view.table.phase === 'closed' ? 'closed' : 'choose';
}

/**
 * Whether the player's last hand is the one that has just been played.
 * @param {SeatView} view
 * @param {You} you
 */
function isFresh({ last, hand }, you) {
  return you.last !== null && !hand.on && you.last.hand === last?.number;
}

/**
 * What lies before the player under the felt.
 * @param {SeatView} view
 * @param {You} you
 */
export function trayOf(view, you) {
  const { table } = view;
  if (you.away) {
    return 'away';
  }
  if (you.offered) {
    return 'offer';
  }
  if (you.banks) {
    return 'bank'; // between hands it may be changed or given up, and says what the hand did to it
  }
  if (table.phase === 'between' && isFresh(view, you)) {
    return 'result';
  }
  // The player's own part comes just behind the table's: wagers between hands are those of the hand that is over.
  const isBehind = table.phase === 'between' && you.wagers.length > 0;
  if (isBehind || ['no-more-bets', 'dealing', 'declared', 'settled'].includes(table.phase)) {
    return 'locked';
  }
  if (you.stack === 0 && you.wagers.length === 0) {
    return 'no-stack';
  }
  return table.phase === 'betting' ? 'chips' : 'waiting';
}

/**
 * Whether the next hand waits for this player's bank: it is used up, or leaves too little for the fee of the hand.
 * @param {Pick<SeatView, 'bank' | 'you'>} view
 */
export function isBankShort({ bank, you }) {
  return Boolean(you?.banks && you.bank && bank && (bank.cents === 0 || bank.cents > you.bank.max));
}

/**
 * What is going on, as the key of a text under `seat.phase.`.
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
 * The spaces of the felt in their printed order, as this player may use them now.
 * @param {SeatView} view
 * @returns {OwnSpace[]}
 */
export function spacesOf({ you, limits }) {
  const closed = limits.spaces.map((space) => ({ ...space, open: false, why: '', least: 0, most: 0 }));
  const all = you?.spaces?.length ? you.spaces : closed;
  return PRINTED.flatMap((kind) => all.filter((space) => space.kind === kind));
}

const FATES = { win: 'hit', push: 'spared', lose: 'missed' };

/**
 * What the result means for a space, as the server says it: `hit`, `spared` or `missed`; '' while none is known.
 * @param {OwnSpace['kind']} kind
 * @param {SeatView['hand']} hand
 */
export function fateOf(kind, { on, results }) {
  const fate = results?.[/** @type {keyof typeof results} */ (kind)]; // a progressive has none
  return on && fate ? FATES[fate] : '';
}

/**
 * The chips that some space of this table can take.
 * @param {Pick<SeatView, 'limits'>} view
 */
export function chipsOf({ limits }) {
  const most = Math.max(...limits.spaces.map(({ max }) => max));
  return CHIPS.filter((cents) => cents <= most);
}

/**
 * The chip in the hand: the first of the wanted ones that there is, or one that a line takes.
 * @param {SeatView} view
 * @param {(number | null)[]} wanted
 */
export function chipOf(view, wanted) {
  const chips = chipsOf(view);
  const line = view.limits.spaces.find(({ kind }) => kind === 'player') ?? view.limits.spaces[0];
  const usual = chips.find((cents) => cents >= line.min) ?? chips.at(-1) ?? null;
  return wanted.find((cents) => cents !== null && chips.includes(cents)) ?? usual;
}

/**
 * The colour of a pile: that of the largest chip in it.
 * @param {number} cents
 */
export function largestChipIn(cents) {
  return CHIPS.findLast((chip) => chip <= cents) ?? CHIPS[0];
}

/**
 * Progressives of this seat: price, meter, printed combination and the sensor's light.
 * @param {SeatView} view
 * @param {You} you
 */
export function progressivesOf({ limits, meters }, you) {
  return limits.progressives.flatMap((progressive) => {
    const chip = you.chips?.find(({ kind }) => kind === progressive.kind);
    const meter = meters.find(({ kind }) => kind === progressive.kind);
    const wager = you.wagers.find(({ kind }) => kind === progressive.kind);
    return chip ? [{ ...progressive, ...chip, meter: meter?.cents ?? 0, isLaid: Boolean(wager) }] : [];
  });
}

/**
 * "♣/♦": what is printed at the seat, Player's suit first.
 * @param {string} combination
 */
export const suitsOf = (combination) => combination.toLowerCase().replace('/', '');

/**
 * Who banks, in words; '' where that is nobody's business.
 * @param {SeatView} view
 * @param {string} amount
 */
export function bankWords({ table, bank, you }, amount) {
  if (table.banked_by === 'house') {
    return text('seat.bank.house');
  }
  if (!bank || bank.seat === 0) {
    return text('seat.bank.nobody');
  }
  const values = { seat: bank.seat, amount, hand: bank.hands + 1, hands: bank.hands_max };
  return text(you?.banks ? 'seat.bank.you' : 'seat.bank.seat', values);
}
