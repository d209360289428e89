// The odds page: /odds.
import './texts.js';
import { emit, byId, button, find, make, redraw, setText } from '../shared/dom.js';
import { dropdown, labeled } from '../shared/parts.js';
import { Refusal } from '../shared/session.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { commandOf, cardList, queryOf, DEFAULTS, parseState, apiQuery } from './state.js';
import './charts.js';
import { listenToCards } from './shoe.js';
import './sweep.js';
import './wagers.js';
import { fetchOdds, Latest } from './answers.js';

/**
 * @import { NamedRuleset, OddsWish } from '../shared/api.js'
 * @import { PageEvents, Odds, OddsState } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// <odds-header>: ruleset and decks, the state of the connection, and copying the state as a link or a command.

const DECKS = [1, 2, 3, 4, 5, 6, 7, 8];

export class OddsHeader extends HTMLElement {
  #choices = make('div', { class: 'head-choices' });
  #live = make('p', { class: 'odds-live', role: 'status' });
  #state = DEFAULTS;
  /** @type {NamedRuleset[]} */
  #rulesets = [];

  connectedCallback() {
    this.append(
      make(
        'header',
        { class: 'odds-header' },
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
   * @param {string} connection
   * @param {string} words
   */
  update(state, answer, connection, words) {
    this.#state = { ...state, ruleset: state.ruleset || answer?.ruleset || '' };
    this.#rulesets = answer?.rulesets ?? [];
    this.#live.dataset.state = connection;
    setText(this.#live, words);
    if (answer)
      redraw(this.#choices, [answer.rulesets, answer.ruleset, answer.decks], () => this.#dropdowns(answer));
  }

  /** @param {Odds} answer */
  #dropdowns({ rulesets, ruleset, decks }) {
    const names = rulesets.map(({ name, title }) => /** @type {const} */ ([name, title]));
    const counts = DECKS.map((count) => /** @type {const} */ ([count, String(count)]));
    return [
      labeled(
        text('odds.ruleset'),
        dropdown('ruleset', names, ruleset, (value) => emit(this, 'odds-set', { ruleset: value, decks: 0 })),
      ),
      labeled(
        text('odds.decks'),
        dropdown('decks', counts, decks, (value) => emit(this, 'odds-set', { decks: Number(value) })),
      ),
    ];
  }

  /** @param {string} words */
  async #copy(words) {
    try {
      await navigator.clipboard.writeText(words);
      emit(this, 'odds-toast', { words: text('odds.copied', { words }) });
    } catch {
      emit(this, 'odds-toast', { words: text('odds.copy.failed', { words }), isLong: true, isWarning: true });
    }
  }
}

customElements.define('odds-header', OddsHeader);

// ---------------------------------------------------------------------------------------------------------
// The odds page: cards are clicked out of a shoe, and the server computes the value of every bet. The page contains no
// rules. Its whole state is in the address, so Back undoes the last change and a colleague who gets the link sees the
// same.

const RETRY_MS = 2000;
const SLOW_MS = 250; // a noticeable wait
const TOAST_MS = 4000;
const page = find(document, '.odds');
/**
 * @type {{
 *   state: OddsState, answer: Odds | null, full: { key: string, answer: Odds } | null, connection: string,
 *   isFirst: boolean, slowTimer: number, retryTimer: number, addressTimer: number,
 * }}
 */
const current = {
  state: { ...DEFAULTS },
  answer: null,
  full: null,
  connection: 'loading',
  isFirst: true,
  slowTimer: 0,
  retryTimer: 0,
  addressTimer: 0,
};

// ---------------------------------------------------------------------------------------------------------
// Drawing

function draw() {
  const { state, answer, full, connection } = current;
  page.dataset.connection = connection;
  find(page, 'odds-header').update(state, answer, connection, text(`odds.connection.${connection}`));
  find(page, 'odds-shoe').update(state, state.decks || answer?.decks || 0);
  if (!answer) return;
  page.dataset.ready = 'true';
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
function showNotice(words) {
  byId('notice').replaceChildren(...(words ? [make('p', { text: words })] : []));
}

/** @param {PageEvents['odds-toast']} say */
function showToast({ words, isLong, isWarning }) {
  const toastNode = make('p', { class: `toast toast-${isWarning ? 'warning' : 'good'}`, text: words });
  byId('toasts').replaceChildren(toastNode);
  setTimeout(() => toastNode.remove(), isLong ? TOAST_MS * 5 : TOAST_MS);
}

// ---------------------------------------------------------------------------------------------------------
// The server

const latest = new Latest(fetchOdds, { onAnswer, onError });
// Without the full shoe's values, changes against it are not shown; the next answer asks again.
const latestFull = new Latest(fetchOdds, { onAnswer: onFullAnswer, onError: () => {} });

/**
 * The page needs only the full shoe's progressives, which depend on ruleset, decks and seat.
 * @param {OddsWish} wish
 */
const keyOf = ({ ruleset, decks, combination }) => JSON.stringify([ruleset, decks, combination]);

function requestOdds() {
  clearTimeout(current.slowTimer);
  current.slowTimer = setTimeout(
    () => current.connection !== 'lost' && setConnection(current.answer ? 'waiting' : 'loading'),
    SLOW_MS,
  );
  page.dataset.loading = 'true';
  latest.request(apiQuery(current.state));
}

/** @param {string} connection */
function setConnection(connection) {
  current.connection = connection;
  draw();
}

/** @param {string} connection */
function finishRequest(connection) {
  clearTimeout(current.slowTimer);
  delete page.dataset.loading;
  setConnection(connection);
}

/** @param {Odds} answer */
function onAnswer(answer) {
  if (current.connection === 'lost') showNotice('');
  current.answer = answer;
  current.isFirst = false;
  requestFull(answer);
  finishRequest('live');
}

/**
 * @param {Odds} answer
 * @param {OddsWish} query
 */
function onFullAnswer(answer, query) {
  current.full = { key: keyOf(query), answer };
  draw();
}

/** @param {Odds} answer */
function requestFull({ ruleset, decks, progressives }) {
  const query = { ruleset, decks, combination: progressives?.seat_combo };
  const isKnown = current.full?.key === keyOf(query);
  if (!isKnown) current.full = null;
  if (progressives && !isKnown) latestFull.request(query);
}

/**
 * If the server refuses what the link asked for, the page shows the full shoe; if it refuses a change, it says why.
 * @param {unknown} error
 */
function onError(error) {
  if (error instanceof Refusal && current.isFirst) {
    current.isFirst = false;
    showNotice(text('odds.address.refused', { sentence: error.message }));
    current.state = { ...DEFAULTS };
    writeAddress('replaceState');
    requestOdds();
  } else if (error instanceof Refusal) {
    showNotice(text('odds.refused', { sentence: error.message }));
    finishRequest('refused');
  } else {
    const time = new Date().toLocaleTimeString();
    if (current.connection !== 'lost')
      showNotice(text(current.answer ? 'odds.lost.kept' : 'odds.lost', { time }));
    finishRequest('lost');
    clearTimeout(current.retryTimer);
    current.retryTimer = setTimeout(
      () => current.connection === 'lost' && latest.request(apiQuery(current.state)),
      RETRY_MS,
    );
  }
}

// ---------------------------------------------------------------------------------------------------------
// The address

/**
 * Browsers refuse an address that changes too often; it is then written a moment later.
 * @param {'pushState' | 'replaceState'} method
 */
function writeAddress(method) {
  clearTimeout(current.addressTimer);
  try {
    history[method](null, '', `/odds${queryOf(current.state)}`);
  } catch {
    current.addressTimer = setTimeout(() => writeAddress('replaceState'), RETRY_MS);
  }
}

/**
 * Applies a change. Each is one step for Back; a drag counts as one.
 * @param {Partial<OddsState>} changes
 * @param {{ addsHistory?: boolean, needsOdds?: boolean }} [how]
 */
function applyChange(changes, { addsHistory = true, needsOdds = true } = {}) {
  current.state = clampToDecks({ ...current.state, ...changes });
  if (current.connection !== 'lost') showNotice('');
  if (addsHistory) writeAddress('pushState');
  draw();
  if (needsOdds) requestOdds();
}

/**
 * A smaller shoe limits how many of a card can be out.
 * @param {OddsState} state
 * @returns {OddsState}
 */
function clampToDecks(state) {
  if (!state.decks) return state;
  const out = cardList(state.out).map(([card, count]) => [card, Math.min(count, state.decks ?? 0)]);
  return { ...state, out: Object.fromEntries(out) };
}

function loadAddress() {
  clearTimeout(current.addressTimer);
  const { state, invalid } = parseState(location.search);
  current.state = state;
  showNotice(invalid.length > 0 ? text('odds.address.invalid', { words: invalid.join(', ') }) : '');
  draw();
  requestOdds();
}

/**
 * @param {Record<string, number>} meter
 * @param {boolean} isFinal
 */
function setMeter(meter, isFinal) {
  applyChange({ meter: { ...current.state.meter, ...meter } }, { addsHistory: isFinal, needsOdds: isFinal });
}

page.addEventListener('odds-out', ({ detail }) => {
  applyChange({ out: detail.out });
  setText(byId('announcer'), detail.words);
});
page.addEventListener('odds-set', ({ detail }) => {
  const { meter, isFinal = true, ...changes } = detail;
  return meter ? setMeter(meter, isFinal) : applyChange(changes);
});
page.addEventListener('odds-wager', ({ detail }) => applyChange(detail, { needsOdds: false }));
page.addEventListener('odds-toast', ({ detail }) => showToast(detail));
addEventListener('popstate', loadAddress);

chooseLanguage(document.documentElement.lang);
document.title = text('odds.title.long');
listenToCards({
  onCard: (card) => find(page, 'odds-shoe').removeCard(card),
  onRank: (rank) => find(page, 'odds-shoe').showTyped(rank),
});
loadAddress();
