// Data the page keeps on the device, and the page as an installed app.

/**
 * @import { KeptBets, SeatView, Table } from '../shared/types.js'
 * @typedef {{ room: string, shoe: number, commitment: string, seen_ms: number, isEarly: boolean }} Kept
 */

// ---------------------------------------------------------------------------------------------------------
// Kept on the player's device: the last table and chip, the bets of the last hand, and the commitments it saw, with
// whether that was before the first card. Without storage, everything else still works.

const SHOES_MAX = 60;

/**
 * @template Value
 * @param {string} key
 * @param {Value} otherwise
 * @returns {Value}
 */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`sabot.${key}`) ?? 'null') ?? otherwise;
  } catch {
    return otherwise; // missing, unreadable or not allowed
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(`sabot.${key}`, JSON.stringify(value));
  } catch {
    // The page works without storage.
  }
}

/** @returns {number | null} */
export const lastTable = () => read('table', null);
/** @param {number} table */
export const keepTable = (table) => keep('table', table);
/** @returns {number | null} */
export const lastChip = () => read('chip', null);
/** @param {number} cents */
export const keepChip = (cents) => keep('chip', cents);
/**
 * @param {number} table
 * @returns {KeptBets | null}
 */
export const lastWagers = (table) => read(`bets.${table}`, null);
/**
 * @param {number} table
 * @param {KeptBets} wagers
 */
export const keepWagers = (table, wagers) => keep(`bets.${table}`, wagers);

/**
 * Every commitment seen at this table, oldest first: { room, shoe, commitment, seen_ms, isEarly }.
 * @param {number} number
 * @returns {Kept[]}
 */
const promisesKept = (number) => read(`shoes.${number}`, []);

/**
 * The commitment seen for a shoe of this table; undefined if none. A new room at the same address also counts its shoes
 * from 1.
 * @param {Pick<Table, 'room' | 'number'>} table
 * @param {number} shoe
 */
export const promiseOf = ({ room, number }, shoe) =>
  promisesKept(number).find((promise) => promise.room === room && promise.shoe === shoe);

/**
 * Whether no card has left the shoe, not even the burn card.
 * @param {SeatView['shoe']} shoe
 */
const isUntouched = ({ burned, cards_left: left, decks }) => !burned && left === decks * 52;

/**
 * Returns the first commitment seen for this shoe, and records it if it is new.
 * @param {Table} table
 * @param {SeatView['shoe']} shoe
 * @param {number} [now_ms]
 * @returns {Kept | null}
 */
export function keptPromise(table, shoe, now_ms = Date.now()) {
  if (!shoe.commitment) {
    return null;
  }
  const before = promiseOf(table, shoe.number);
  if (before) {
    return before;
  }
  const { room, number } = table;
  const promise = {
    room,
    shoe: shoe.number,
    commitment: shoe.commitment,
    seen_ms: now_ms,
    isEarly: isUntouched(shoe),
  };
  keep(`shoes.${number}`, [...promisesKept(number), promise].slice(-SHOES_MAX));
  return promise;
}

// ---------------------------------------------------------------------------------------------------------
// The page as an app: its service worker keeps the page's files for offline use, and the browser may offer to install
// it. A new version replaces all files at once and reloads the page, so versions never mix.

/**
 * Calls `offered` when the browser can install the page. Returns a function that prompts for it.
 * @param {(may: boolean) => void} offered
 */
export function listenForInstall(offered) {
  /** @type {(Event & { prompt?: () => void }) | null} */
  let prompt = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event;
    offered(true);
  });
  addEventListener('appinstalled', () => offered(false));
  return () => prompt?.prompt?.();
}

/**
 * Asks a waiting worker to take over; the page reloads when it has.
 * @param {ServiceWorkerRegistration} registration
 */
function takeOver(registration) {
  registration.waiting?.postMessage('take over');
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) {
        worker.postMessage('take over');
      }
    });
  });
}

/**
 * Starts the worker where browsers allow it: over TLS and on localhost. Returns a function that checks for a new
 * version, for when the server reports one.
 */
export async function keepShell() {
  const workers = navigator.serviceWorker;
  if (!workers) {
    return () => location.reload();
  }
  const hadWorker = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => hadWorker && location.reload());
  try {
    const registration = await workers.register('/service-worker.js', {
      scope: '/seat/',
      updateViaCache: 'none',
    });
    takeOver(registration);
    return () => (workers.controller ? registration.update() : location.reload());
  } catch {
    return () => location.reload(); // without storage, files come from the server every time
  }
}
