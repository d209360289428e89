// Reads lists from the server and follows additions to them.
import { button, make, redraw } from '../shared/dom.js';
import { placeholder } from '../shared/parts.js';
import { Refusal } from '../shared/session.js';
import { text } from '../shared/texts.js';

// ---------------------------------------------------------------------------------------------------------
// Requests of the pit besides its live views, and their placeholders while loading.

/**
 * An error in words.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Refusal ? error.message : text('pit.error.lost');
}

/**
 * Shows that a part is loading, or that it failed.
 * @param {HTMLElement} node
 * @param {string} [words]
 */
export function drawLoading(node, words = text('pit.loading')) {
  redraw(node, 'loading', () => [placeholder('loading', words)]);
}

/**
 * @param {HTMLElement} node
 * @param {unknown} error
 */
export function drawError(node, error) {
  redraw(node, messageOf(error), () => [placeholder('error', messageOf(error))]);
}

// ---------------------------------------------------------------------------------------------------------
// A newest-first list follows the table. The live view reports that something happened; then the new items are read, one
// request at a time with a pause after it, longer after a slow request. A reader who has scrolled down, or has the focus
// or a selection in the list, is not interrupted: a quiet button counts the new items.

const PAUSE_MS = 2000;
const PAUSE_FACTOR = 4; // as long as the request took
const TOP_PX = 60;
const ITEMS_MAX = 300;

/** `read` is an async function that reads the new items; if it fails, the next one reads them all. */
export class Follower {
  #read;
  #timer = 0;
  #next_ms = 0;
  #isReading = false;
  #isPending = false;
  #onVisible = () => this.#isPending && this.notify();

  /** @param {() => Promise<unknown>} read */
  constructor(read) {
    this.#read = read;
  }

  /** Something happened. A hidden page reads nothing until it is visible again. */
  notify() {
    this.#isPending = true;
    if (this.#timer || this.#isReading) return;
    if (document.hidden) document.addEventListener('visibilitychange', this.#onVisible, { once: true });
    else this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#next_ms - Date.now()));
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isPending = false;
  }

  async #run() {
    this.#timer = 0;
    this.#isPending = false;
    this.#isReading = true;
    const started_ms = Date.now();
    await this.#read().catch(() => null);
    this.#isReading = false;
    this.#next_ms = Date.now() + Math.max(PAUSE_MS, PAUSE_FACTOR * (Date.now() - started_ms));
    if (this.#isPending) this.notify();
  }
}

/**
 * Whether the top of the list is in view and nothing in it is focused or selected.
 * @param {HTMLElement} list
 */
export function isAtTop(list) {
  const active = document.activeElement;
  const isFocused = active !== null && list.contains(active) && !active.matches('.data-table-frame');
  const selection = document.getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && list.contains(selection.anchorNode);
  return scrollY < TOP_PX && !isFocused && !isSelected;
}

/** Where the button is placed: always in view. */
export function newItemsBar() {
  return make('div', { class: 'new-items', role: 'status' });
}

/**
 * A `count` of 0 hides it. `isAtLeast` means that there may be more.
 * @param {HTMLElement} bar
 * @param {number} count
 * @param {boolean} isAtLeast
 * @param {(() => void) | null} onClick
 */
export function drawNewItems(bar, count, isAtLeast, onClick) {
  redraw(bar, [count, isAtLeast], () =>
    count > 0 && onClick
      ? [
          button(text(isAtLeast ? 'pit.new_items.more' : 'pit.new_items', { count }), onClick, {
            className: 'new-items-button',
          }),
        ]
      : [],
  );
}

/**
 * Scrolls to the top of a list that was just updated, and moves the focus there.
 * @param {HTMLElement} list
 */
export function scrollToTop(list) {
  scrollTo(0, 0);
  const frame = list.querySelector('.data-table-frame');
  if (frame instanceof HTMLElement) frame.focus({ preventScroll: true });
}

/**
 * Adds new items before the others; limits the list's length while nobody scrolls down.
 * @template Item
 * @param {Item[]} fresh
 * @param {Item[]} items
 */
export function prepend(fresh, items) {
  const all = [...fresh, ...items];
  return { list: all.slice(0, ITEMS_MAX), isTruncated: all.length > ITEMS_MAX };
}
