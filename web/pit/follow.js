// Reads lists from the server and follows additions to them.
import { button, make, redraw } from '../shared/dom.js';
import { blank } from '../shared/parts.js';
import { Refusal } from '../shared/session.js';
import { text } from '../shared/texts.js';

// ---------------------------------------------------------------------------------------------------------
// Requests of the pit besides its live views, and their placeholders while loading.

/**
 * An error in words.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Refusal ? error.message : text('pit.error.gone');
}

/**
 * Shows that a part is loading, or that it failed.
 * @param {HTMLElement} node
 * @param {string} [words]
 */
export function drawLoading(node, words = text('pit.loading')) {
  redraw(node, 'loading', () => [blank('loading', words)]);
}

/**
 * @param {HTMLElement} node
 * @param {unknown} error
 */
export function drawError(node, error) {
  redraw(node, messageOf(error), () => [blank('error', messageOf(error))]);
}

// ---------------------------------------------------------------------------------------------------------
// A newest-first list follows the table. The live view reports that something happened; then the new items are read, one
// request at a time with a pause after it, longer after a slow request. A reader who has scrolled down, or has the focus
// or a selection in the list, is not interrupted: a quiet button counts the new items.

const PAUSE_MS = 2000;
const PAUSE_TIMES = 4; // as long as the request took
const HEAD_PX = 60;
const KEPT_MAX = 300;

/** `read` is an async function that reads the new items; if it fails, the next one reads them all. */
export class Follower {
  #read;
  #timer = 0;
  #next_ms = 0;
  #isReading = false;
  #isStirred = false;
  #look = () => this.#isStirred && this.stir();

  /** @param {() => Promise<unknown>} readMore */
  constructor(readMore) {
    this.#read = readMore;
  }

  /** Something happened. A hidden page reads nothing until it is visible again. */
  stir() {
    this.#isStirred = true;
    if (this.#timer || this.#isReading) return;
    if (document.hidden) document.addEventListener('visibilitychange', this.#look, { once: true });
    else this.#timer = setTimeout(() => this.#go(), Math.max(0, this.#next_ms - Date.now()));
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isStirred = false;
  }

  async #go() {
    this.#timer = 0;
    this.#isStirred = false;
    this.#isReading = true;
    const began = Date.now();
    await this.#read().catch(() => null);
    this.#isReading = false;
    this.#next_ms = Date.now() + Math.max(PAUSE_MS, PAUSE_TIMES * (Date.now() - began));
    if (this.#isStirred) this.stir();
  }
}

/**
 * Whether the top of the list is in view and nothing in it is focused or selected.
 * @param {HTMLElement} list
 */
export function isAtHead(list) {
  const active = document.activeElement;
  const isHeld = active !== null && list.contains(active) && !active.matches('.figures-frame');
  const selection = document.getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && list.contains(selection.anchorNode);
  return scrollY < HEAD_PX && !isHeld && !isSelected;
}

/** Where the button is placed: always in view. */
export function newsPlace() {
  return make('div', { class: 'news', role: 'status' });
}

/**
 * `count` 0 hides it. `isMore` means at least so many.
 * @param {HTMLElement} place
 * @param {number} count
 * @param {boolean} isMore
 * @param {(() => void) | null} press
 */
export function drawNews(place, count, isMore, press) {
  redraw(place, [count, isMore], () =>
    count > 0 && press
      ? [button(text(isMore ? 'pit.news.more' : 'pit.news', { count }), press, { tone: 'news-button' })]
      : [],
  );
}

/**
 * Scrolls to the top of a list that was just updated, and moves the focus there.
 * @param {HTMLElement} list
 */
export function goToHead(list) {
  scrollTo(0, 0);
  const frame = list.querySelector('.figures-frame');
  if (frame instanceof HTMLElement) frame.focus({ preventScroll: true });
}

/**
 * Adds new items before the others; limits the list's length while nobody scrolls down.
 * @template Item
 * @param {Item[]} fresh
 * @param {Item[]} known
 */
export function headed(fresh, known) {
  const all = [...fresh, ...known];
  return { list: all.slice(0, KEPT_MAX), isCut: all.length > KEPT_MAX };
}
