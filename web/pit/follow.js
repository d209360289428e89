// Reading lists from the server, and following what is added to them.
import { button, make, redraw } from '../shared/dom.js';
import { blank } from '../shared/parts.js';
import { Refusal } from '../shared/session.js';
import { text } from '../shared/texts.js';

// ---------------------------------------------------------------------------------------------------------
// What the pit asks the server for beside its live views, and what stands there until it has come.

/**
 * What went wrong, in words.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Refusal ? error.message : text('pit.error.gone');
}

/**
 * Shows that a part is being read, or that it could not be.
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
// A list of what is newest follows what happens. The live view says that something did; then what is new is read, one
// read at a time and with a pause behind it, longer where a read takes long. Whoever reads further down, or has put the
// focus or a selection into the list, is not moved: a quiet button says how many are new.

const PAUSE_MS = 2000;
const PAUSE_TIMES = 4; // as long as the read took
const HEAD_PX = 60;
const KEPT_MAX = 300;

/** `read` is an async function that takes in what is new; it fails quietly, the next one brings all of it. */
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

  /** Something happened. Of a page that nobody sees nothing is read until it is seen again. */
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
 * Does somebody look at the head of the list, and hold nothing of it?
 * @param {HTMLElement} list
 */
export function isAtHead(list) {
  const active = document.activeElement;
  const isHeld = active !== null && list.contains(active) && !active.matches('.figures-frame');
  const selection = document.getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && list.contains(selection.anchorNode);
  return scrollY < HEAD_PX && !isHeld && !isSelected;
}

/** Where the button stands: a place that stays in sight. */
export function newsPlace() {
  return make('div', { class: 'news', role: 'status' });
}

/**
 * `count` 0: there is none. `isMore`: at least so many.
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
 * Shows the head of a list that has just taken in what is new, and leaves the focus there.
 * @param {HTMLElement} list
 */
export function goToHead(list) {
  scrollTo(0, 0);
  const frame = list.querySelector('.figures-frame');
  if (frame instanceof HTMLElement) frame.focus({ preventScroll: true });
}

/**
 * The new ones before those that are there; the list does not grow without end while nobody looks further down.
 * @template Item
 * @param {Item[]} fresh
 * @param {Item[]} known
 */
export function headed(fresh, known) {
  const all = [...fresh, ...known];
  return { list: all.slice(0, KEPT_MAX), isCut: all.length > KEPT_MAX };
}
