// What this page keeps on the player's own device: the table and chip last used, the bets of the last hand, and the
// commitments it saw, with whether that was before the first card. Where nothing can be kept everything works without.

const SHOES_MAX = 60;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`sabot.${key}`)) ?? otherwise;
  } catch {
    return otherwise; // not there, not readable, or not allowed
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(`sabot.${key}`, JSON.stringify(value));
  } catch {
    // A device that keeps nothing still plays.
  }
}

export const lastTable = () => read('table', null);
export const keepTable = (table) => keep('table', table);
export const lastChip = () => read('chip', null);
export const keepChip = (cents) => keep('chip', cents);
export const lastWagers = (table) => read(`bets.${table}`, null);
export const keepWagers = (table, wagers) => keep(`bets.${table}`, wagers);

/// Every promise that was seen at this table, oldest first: { room, shoe, commitment, seen_ms, isEarly }.
const promisesKept = (number) => read(`shoes.${number}`, []);

/// What was promised about a shoe of this table; undefined where that was never seen. A new room at the same address
/// counts its shoes from 1, too.
export const promiseOf = ({ room, number }, shoe) =>
  promisesKept(number).find((promise) => promise.room === room && promise.shoe === shoe);

/// Whether no card of the shoe is out: not one has left it, the burn included.
const isUntouched = ({ burned, cards_left: left, decks }) => !burned && left === decks * 52;

/// The promise about this shoe as it was seen first, which is now where it was never seen.
export function keptPromise(table, shoe, now_ms = Date.now()) {
  if (!shoe.commitment) {
    return null;
  }
  const before = promiseOf(table, shoe.number);
  if (before) {
    return before;
  }
  const { room, number } = table;
  const promise = { room, shoe: shoe.number, commitment: shoe.commitment, seen_ms: now_ms, isEarly: isUntouched(shoe) };
  keep(`shoes.${number}`, [...promisesKept(number), promise].slice(-SHOES_MAX));
  return promise;
}
