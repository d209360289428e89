// What the page keeps on the device, and the page as an installed app.

/**
 * @import { KeptBets, SeatView, Table } from '../shared/types.js'
 * @typedef {{ room: string, shoe: number, commitment: string, seen_ms: number, isEarly: boolean }} Kept
 */

// ---------------------------------------------------------------------------------------------------------
// What this page keeps on the player's own device: the table and chip last used, the bets of the last hand, and the
// commitments it saw, with whether that was before the first card. Where nothing can be kept everything works without.

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
    return otherwise; // not there, not readable, or not allowed
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
    // A device that keeps nothing still plays.
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
 * Every promise that was seen at this table, oldest first: { room, shoe, commitment, seen_ms, isEarly }.
 * @param {number} number
 * @returns {Kept[]}
 */
const promisesKept = (number) => read(`shoes.${number}`, []);

/**
 * What was promised about a shoe of this table; undefined where that was never seen. A new room at the same address
 * counts its shoes from 1, too.
 * @param {Pick<Table, 'room' | 'number'>} table
 * @param {number} shoe
 */
export const promiseOf = ({ room, number }, shoe) =>
  promisesKept(number).find((promise) => promise.room === room && promise.shoe === shoe);

/**
 * Whether no card of the shoe is out: not one has left it, the burn included.
 * @param {SeatView['shoe']} shoe
 */
const isUntouched = ({ burned, cards_left: left, decks }) => !burned && left === decks * 52;

/**
 * The promise about this shoe as it was seen first, which is now where it was never seen.
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
// The page as an app: its service worker keeps the page's files for when the network is gone, and the browser may
// offer to install it. A new version is taken over whole, and then the page is loaded anew: never half of each.

/**
 * Calls `offered` when the browser would install the page. Gives a function that asks it to.
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
 * A worker that waits is asked to take over; the page is loaded anew when it has.
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
 * Starts the worker where the browser has them: over TLS, and on the machine itself. Gives a function that looks for
 * a new version, for when the server says that it is another one.
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
    return () => location.reload(); // a browser that keeps nothing asks the server every time
  }
}
