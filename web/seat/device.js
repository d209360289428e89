// Data the page keeps on the device, and the page as an installed app.

/**
 * @import { SavedBets, SeatView, Table } from '../shared/types.js'
 * @typedef {{ room: string, shoe: number, commitment: string, seen_ms: number, isEarly: boolean }} SavedCommitment
 */

// ---------------------------------------------------------------------------------------------------------
// Kept on the player's device: the last table and chip, the bets of the last hand, and the commitments it saw, with
// whether that was before the first card. Without storage, everything else still works.

const SHOES_MAX = 60;

/**
 * @template Value
 * @param {string} key
 * @param {Value} fallback
 * @returns {Value}
 */
function load(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`sabot.${key}`) ?? 'null') ?? fallback;
  } catch {
    return fallback; // missing, unreadable or not allowed
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function save(key, value) {
  try {
    localStorage.setItem(`sabot.${key}`, JSON.stringify(value));
  } catch {
    // The page works without storage.
  }
}

/** @returns {number | null} */
export const lastTable = () => load('table', null);
/** @param {number} table */
export const saveTable = (table) => save('table', table);
/** @returns {number | null} */
export const lastChip = () => load('chip', null);
/** @param {number} cents */
export const saveChip = (cents) => save('chip', cents);
/**
 * @param {number} table
 * @returns {SavedBets | null}
 */
export const savedBets = (table) => load(`bets.${table}`, null);
/**
 * @param {number} table
 * @param {SavedBets} wagers
 */
export const saveBets = (table, wagers) => save(`bets.${table}`, wagers);

/**
 * Every commitment seen at this table, oldest first: { room, shoe, commitment, seen_ms, isEarly }.
 * @param {number} number
 * @returns {SavedCommitment[]}
 */
const savedCommitments = (number) => load(`shoes.${number}`, []);

/**
 * The commitment seen for a shoe of this table; undefined if none. A new room at the same address also counts its shoes
 * from 1.
 * @param {Pick<Table, 'room' | 'number'>} table
 * @param {number} shoe
 */
export const savedCommitment = ({ room, number }, shoe) =>
  savedCommitments(number).find((saved) => saved.room === room && saved.shoe === shoe);

/**
 * Whether no card has left the shoe, not even the burn card.
 * @param {SeatView['shoe']} shoe
 */
const isUnused = ({ burned, cards_left: left, decks }) => !burned && left === decks * 52;

/**
 * Returns the first commitment seen for this shoe, and records it if it is new.
 * @param {Table} table
 * @param {SeatView['shoe']} shoe
 * @param {number} [now_ms]
 * @returns {SavedCommitment | null}
 */
export function rememberCommitment(table, shoe, now_ms = Date.now()) {
  if (!shoe.commitment) {
    return null;
  }
  const known = savedCommitment(table, shoe.number);
  if (known) {
    return known;
  }
  const { room, number } = table;
  const saved = {
    room,
    shoe: shoe.number,
    commitment: shoe.commitment,
    seen_ms: now_ms,
    isEarly: isUnused(shoe),
  };
  save(`shoes.${number}`, [...savedCommitments(number), saved].slice(-SHOES_MAX));
  return saved;
}

// ---------------------------------------------------------------------------------------------------------
// The page as an app: its service worker keeps the page's files for offline use, and the browser may offer to install
// it. A new version replaces all files at once and reloads the page, so versions never mix.

/**
 * Calls `offered` when the browser can install the page. Returns a function that prompts for it.
 * @param {(may: boolean) => void} onChange
 */
export function onInstallOffer(onChange) {
  /** @type {(Event & { prompt?: () => void }) | null} */
  let prompt = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event;
    onChange(true);
  });
  addEventListener('appinstalled', () => onChange(false));
  return () => prompt?.prompt?.();
}

/**
 * Asks a waiting worker to take over; the page reloads when it has.
 * @param {ServiceWorkerRegistration} registration
 */
function activateUpdates(registration) {
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
export async function startServiceWorker() {
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
    activateUpdates(registration);
    return () => (workers.controller ? registration.update() : location.reload());
  } catch {
    return () => location.reload(); // without storage, files come from the server every time
  }
}
