// The odds page: /odds.
import './texts.js';
import { ask, at, button, find, make, redraw, write } from '../shared/dom.js';
import { choice, labelled } from '../shared/parts.js';
import { Refusal } from '../shared/session.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { commandOf, listOf, queryOf, START, stateOf, wishOf } from './state.js';
import './charts.js';
import { listenToCards } from './shoe.js';
import './sweep.js';
import './wagers.js';
import { fetchOdds, Latest } from './answers.js';

/**
 * @import { NamedRuleset, OddsWish } from '../shared/api.js'
 * @import { Asked, Odds, OddsState } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// <odds-head>: ruleset and decks, the state of the connection, and copying the state as a link or a command.

const DECKS = [1, 2, 3, 4, 5, 6, 7, 8];

export class OddsHead extends HTMLElement {
  #choices = make('div', { class: 'head-choices' });
  #live = make('p', { class: 'odds-live', role: 'status' });
  #state = START;
  /** @type {NamedRuleset[]} */
  #rulesets = [];

  connectedCallback() {
    this.append(
      make(
        'header',
        { class: 'odds-head' },
        make(
          'a',
          { class: 'odds-home', href: '/' },
          make('img', { src: import.meta.resolve('../icons/sabot.svg'), alt: '', width: '28', height: '28' }),
          make('span', { text: text('odds.home') }),
        ),
        make('h1', { text: text('odds.title') }),
        this.#choices,
        this.#live,
        make(
          'div',
          { class: 'head-copies' },
          button(text('odds.copy.link'), () => this.#copy(location.href)),
          button(text('odds.copy.command'), () => this.#copy(commandOf(this.#state, this.#rulesets))),
        ),
      ),
    );
  }

  /**
   * `link` is loading, waiting, live or lost.
   * @param {OddsState} state
   * @param {Odds | null} answer
   * @param {string} link
   * @param {string} words
   */
  update(state, answer, link, words) {
    this.#state = { ...state, ruleset: state.ruleset || answer?.ruleset || '' };
    this.#rulesets = answer?.rulesets ?? [];
    this.#live.dataset.state = link;
    write(this.#live, words);
    if (answer)
      redraw(this.#choices, [answer.rulesets, answer.ruleset, answer.decks], () => this.#choosers(answer));
  }

  /** @param {Odds} answer */
  #choosers({ rulesets, ruleset, decks }) {
    const names = rulesets.map(({ name, title }) => /** @type {const} */ ([name, title]));
    const counts = DECKS.map((count) => /** @type {const} */ ([count, String(count)]));
    return [
      labelled(
        text('odds.ruleset'),
        choice('ruleset', names, ruleset, (value) => ask(this, 'odds-set', { ruleset: value, decks: 0 })),
      ),
      labelled(
        text('odds.decks'),
        choice('decks', counts, decks, (value) => ask(this, 'odds-set', { decks: Number(value) })),
      ),
    ];
  }

  /** @param {string} words */
  async #copy(words) {
    try {
      await navigator.clipboard.writeText(words);
      ask(this, 'odds-say', { words: text('odds.copied', { words }) });
    } catch {
      ask(this, 'odds-say', { words: text('odds.copy.failed', { words }), stays: true, isWarning: true });
    }
  }
}

customElements.define('odds-head', OddsHead);

// ---------------------------------------------------------------------------------------------------------
// The odds page: cards are clicked out of a shoe, and the server computes the value of every bet. The page contains no
// rules. Its whole state is in the address, so Back undoes the last change and a colleague who gets the link sees the
// same.

const AGAIN_MS = 2000;
const SLOW_MS = 250; // a noticeable wait
const TOAST_MS = 4000;
const page = find(document, '.odds');
/**
 * @type {{
 *   state: OddsState, answer: Odds | null, full: { key: string, answer: Odds } | null, link: string,
 *   isFirst: boolean, slow: number, again: number, late: number,
 * }}
 */
const now = {
  state: { ...START },
  answer: null,
  full: null,
  link: 'loading',
  isFirst: true,
  slow: 0,
  again: 0,
  late: 0,
};

// ---------------------------------------------------------------------------------------------------------
// Drawing

function draw() {
  const { state, answer, full, link } = now;
  page.dataset.link = link;
  find(page, 'odds-head').update(state, answer, link, text(`odds.link.${link}`));
  find(page, 'odds-shoe').update(state, state.decks || answer?.decks || 0);
  if (!answer) return;
  page.dataset.answered = 'true';
  const wager = answer.odds.bets[state.wager] ? state.wager : (Object.keys(answer.odds.bets).at(-1) ?? '');
  find(page, 'odds-wagers').update({ ...state, wager }, answer, full?.answer ?? null);
  find(page, 'odds-removal').update({ ...state, wager }, answer);
  find(page, 'odds-progressive').update(state, answer);
  find(page, 'odds-sweep').update(answer);
}

/**
 * One sentence above everything, until the next change.
 * @param {string} words
 */
function notice(words) {
  at('notice').replaceChildren(...(words ? [make('p', { text: words })] : []));
}

/** @param {Asked['odds-say']} say */
function toast({ words, stays, isWarning }) {
  const shown = make('p', { class: `toast toast-${isWarning ? 'warning' : 'good'}`, text: words });
  at('toasts').replaceChildren(shown);
  setTimeout(() => shown.remove(), stays ? TOAST_MS * 5 : TOAST_MS);
}

// ---------------------------------------------------------------------------------------------------------
// The server

const latest = new Latest(fetchOdds, { arrive, fail });
// Without the full shoe's values, changes against it are not shown; the next answer asks again.
const latestFull = new Latest(fetchOdds, { arrive: arriveFull, fail: () => {} });

/**
 * The page needs only the full shoe's progressives, which depend on ruleset, decks and seat.
 * @param {OddsWish} wish
 */
const keyOf = ({ ruleset, decks, combination }) => JSON.stringify([ruleset, decks, combination]);

function send() {
  clearTimeout(now.slow);
  now.slow = setTimeout(() => now.link !== 'lost' && setLink(now.answer ? 'waiting' : 'loading'), SLOW_MS);
  page.dataset.asked = 'true';
  latest.ask(wishOf(now.state));
}

/** @param {string} link */
function setLink(link) {
  now.link = link;
  draw();
}

/** @param {string} link */
function heard(link) {
  clearTimeout(now.slow);
  delete page.dataset.asked;
  setLink(link);
}

/** @param {Odds} answer */
function arrive(answer) {
  if (now.link === 'lost') notice('');
  now.answer = answer;
  now.isFirst = false;
  learnFull(answer);
  heard('live');
}

/**
 * @param {Odds} answer
 * @param {OddsWish} wish
 */
function arriveFull(answer, wish) {
  now.full = { key: keyOf(wish), answer };
  draw();
}

/** @param {Odds} answer */
function learnFull({ ruleset, decks, progressives }) {
  const wish = { ruleset, decks, combination: progressives?.seat_combo };
  const isKnown = now.full?.key === keyOf(wish);
  if (!isKnown) now.full = null;
  if (progressives && !isKnown) latestFull.ask(wish);
}

/**
 * If the server refuses what the link asked for, the page shows the full shoe; if it refuses a change, it says why.
 * @param {unknown} error
 */
function fail(error) {
  if (error instanceof Refusal && now.isFirst) {
    now.isFirst = false;
    notice(text('odds.address.refused', { sentence: error.message }));
    now.state = { ...START };
    writeAddress('replaceState');
    send();
  } else if (error instanceof Refusal) {
    notice(text('odds.refused', { sentence: error.message }));
    heard('refused');
  } else {
    const time = new Date().toLocaleTimeString();
    if (now.link !== 'lost') notice(text(now.answer ? 'odds.lost.kept' : 'odds.lost', { time }));
    heard('lost');
    clearTimeout(now.again);
    now.again = setTimeout(() => now.link === 'lost' && latest.ask(wishOf(now.state)), AGAIN_MS);
  }
}

// ---------------------------------------------------------------------------------------------------------
// The address

/**
 * Browsers refuse an address that changes too often; it is then written a moment later.
 * @param {'pushState' | 'replaceState'} how
 */
function writeAddress(how) {
  clearTimeout(now.late);
  try {
    history[how](null, '', `/odds${queryOf(now.state)}`);
  } catch {
    now.late = setTimeout(() => writeAddress('replaceState'), AGAIN_MS);
  }
}

/**
 * Applies a change. Each is one step for Back; a drag counts as one.
 * @param {Partial<OddsState>} what
 * @param {{ isStep?: boolean, asks?: boolean }} [how]
 */
function change(what, { isStep = true, asks = true } = {}) {
  now.state = fitted({ ...now.state, ...what });
  if (now.link !== 'lost') notice('');
  if (isStep) writeAddress('pushState');
  draw();
  if (asks) send();
}

/**
 * A smaller shoe limits how many of a card can be out.
 * @param {OddsState} state
 * @returns {OddsState}
 */
function fitted(state) {
  if (!state.decks) return state;
  const out = listOf(state.out).map(([card, count]) => [card, Math.min(count, state.decks ?? 0)]);
  return { ...state, out: Object.fromEntries(out) };
}

function followAddress() {
  clearTimeout(now.late);
  const { state, wrong } = stateOf(location.search);
  now.state = state;
  notice(wrong.length > 0 ? text('odds.address.wrong', { words: wrong.join(', ') }) : '');
  draw();
  send();
}

/**
 * @param {Record<string, number>} meter
 * @param {boolean} isDone
 */
function setMeter(meter, isDone) {
  change({ meter: { ...now.state.meter, ...meter } }, { isStep: isDone, asks: isDone });
}

page.addEventListener('odds-out', ({ detail }) => {
  change({ out: detail.out });
  write(at('spoken'), detail.words);
});
page.addEventListener('odds-set', ({ detail }) => {
  const { meter, isDone = true, ...what } = detail;
  return meter ? setMeter(meter, isDone) : change(what);
});
page.addEventListener('odds-wager', ({ detail }) => change(detail, { asks: false }));
page.addEventListener('odds-say', ({ detail }) => toast(detail));
addEventListener('popstate', followAddress);

chooseLanguage(document.documentElement.lang);
document.title = text('odds.title.long');
listenToCards({
  take: (card) => find(page, 'odds-shoe').take(card),
  show: (rank) => find(page, 'odds-shoe').showTyped(rank),
});
followAddress();
