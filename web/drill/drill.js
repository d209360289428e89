// The dealer drill: one question at a time, asked and judged by the server. The page contains no rules: it shows the
// question, sends the answer and keeps the time. The address says which drill it is.
import './texts.js';
import { at, button, find, make, write } from '../shared/dom.js';
import { request } from '../shared/session.js';
import { chooseLanguage, fillTexts, text } from '../shared/texts.js';
import './felt.js';
import { isSeed, Score, secondsOf } from './screens.js';

/**
 * @import { DrillQuestion, DrillVerdict } from '../shared/api.js'
 * @import { Asked } from '../shared/types.js'
 * @typedef {Asked['drill-begin']} Drill
 */

const HANDS_MAX = 100;
const TICK_MS = 100;
const page = find(document, '.drill');
/**
 * @type {{
 *   drill: Drill | null, hand: number, question: DrillQuestion | null, score: Score, askedAt: number,
 *   isAsking: boolean, next: DrillQuestion | null,
 * }}
 */
const state = {
  drill: null,
  hand: 0,
  question: null,
  score: new Score(),
  askedAt: 0,
  isAsking: false,
  next: null,
};

// ---------------------------------------------------------------------------------------------------------
// The server

/**
 * @param {Pick<Drill, 'seed' | 'level' | 'ruleset'>} drill
 * @returns {Promise<DrillQuestion>}
 */
const fetchHand = ({ seed, level, ruleset }) =>
  request(`/api/drill?${new URLSearchParams({ seed: String(seed), level: String(level), ruleset })}`);

/**
 * @param {DrillQuestion} question
 * @param {string} answer
 * @returns {Promise<DrillVerdict>}
 */
function sendAnswer({ seed, level, ruleset, question }, answer) {
  return request('/api/drill', { body: { seed, level, ruleset, question, answer } });
}

/**
 * Runs `it`, and offers to try again if the server does not respond.
 * @param {() => Promise<unknown>} act
 */
async function attempt(act) {
  try {
    at('lost').replaceChildren();
    await act();
  } catch {
    const again = button(text('drill.again'), () => attempt(act), { tone: 'button-warning' });
    at('lost').replaceChildren(make('span', { text: text('drill.lost') }), again);
    again.focus();
  }
}

// ---------------------------------------------------------------------------------------------------------
// The address

/** @param {DrillQuestion} first */
function drillOfAddress(first) {
  const query = new URLSearchParams(location.search);
  const hands = Number(query.get('hands'));
  return {
    level: first.level,
    ruleset: first.ruleset,
    seed: first.seed,
    rulesets: first.rulesets ?? [],
    hands: Number.isInteger(hands) && hands >= 1 && hands <= HANDS_MAX ? hands : 10,
  };
}

/** @param {Record<string, string | number>} values */
const queryOf = (values) =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]));

/** @param {Drill} drill */
function addressOf({ level, ruleset, seed, hands }) {
  return `${location.origin}/drill?${queryOf({ level, ruleset, seed, hands })}`;
}

/**
 * The drill in the address; invalid values count as missing. Only the server knows which rulesets exist.
 * @returns {Promise<DrillQuestion>}
 */
async function firstOfAddress() {
  const query = new URLSearchParams(location.search);
  const good = {
    seed: isSeed,
    level: (/** @type {string} */ words) => /^[123]$/.test(words),
    ruleset: (/** @type {string} */ words) => /^[a-z0-9-]{1,40}$/.test(words),
  };
  const said = Object.entries(good).filter(([key, isGood]) => isGood(query.get(key) ?? ''));
  const wish = new URLSearchParams(said.map(([key]) => [key, query.get(key) ?? '']));
  return request(`/api/drill?${wish}`).catch(() => {
    wish.delete('ruleset');
    return request(`/api/drill?${wish}`);
  });
}

// ---------------------------------------------------------------------------------------------------------
// Stages

/** @param {string} stage */
function setStage(stage) {
  page.dataset.stage = stage;
  find(page, 'drill-start').hidden = stage !== 'start';
  find(page, '.drill-table').hidden = stage !== 'ask';
  find(page, 'drill-summary').hidden = stage !== 'summary';
  if (stage !== 'ask') {
    write(at('time'), '');
  }
}

function drawHead() {
  const { asked, right } = state.score.all;
  write(
    at('hand'),
    state.drill && page.dataset.stage === 'ask'
      ? text('drill.hand', { hand: state.hand + 1, hands: state.drill.hands })
      : '',
  );
  write(at('right'), asked > 0 && page.dataset.stage === 'ask' ? text('drill.score', { right, asked }) : '');
}

/**
 * The right answer, worded like the choices.
 * @param {DrillVerdict} verdict
 * @param {DrillQuestion} question
 */
function wrongWords({ expected }, { kind, choices }) {
  const title = choices.find(({ answer }) => answer === expected)?.title ?? expected;
  return kind === 'order'
    ? text('drill.wrong.order', { expected })
    : text('drill.wrong', { expected: title });
}

/**
 * @param {DrillVerdict | null} verdict
 * @param {DrillQuestion | null} [question]
 */
function drawVerdict(verdict, question = state.question) {
  const line = at('verdict');
  line.className = `drill-verdict ${verdict ? (verdict.right ? 'is-right' : 'is-wrong') : ''}`;
  if (!verdict || !question) {
    return line.replaceChildren();
  }
  if (verdict.right) {
    const words = text('drill.right.clause', verdict);
    return line.replaceChildren(
      make('strong', { text: text('drill.right') }),
      ' ',
      make('span', { text: words }),
    );
  }
  return line.replaceChildren(
    make('strong', { text: wrongWords(verdict, question) }),
    make('span', { text: text('drill.rule', verdict) }),
  );
}

function stopAsking() {
  state.isAsking = false;
  delete page.dataset.asking;
}

/** @param {DrillQuestion} question */
function askQuestion(question) {
  state.question = question;
  state.isAsking = true;
  find(page, 'drill-felt').update(question);
  write(at('question'), question.words);
  find(page, 'drill-answers').offer(question.kind, question.choices);
  find(page, 'drill-wagers').update(question); // last, because the scroll position depends on the space that is left
  drawHead();
  page.dataset.asking = `${state.hand}.${question.question}`;
  state.askedAt = performance.now();
}

/**
 * @param {Drill} drill
 * @param {number} hand
 */
function askHand(drill, hand) {
  const { seed, level, ruleset } = drill;
  return attempt(async () => {
    const question = await fetchHand({ seed: seed + hand, level, ruleset });
    state.hand = hand;
    setStage('ask');
    askQuestion(question);
  });
}

function goOn() {
  if (state.next) {
    return askQuestion(state.next);
  }
  const { drill, hand } = state;
  return drill && hand + 1 < drill.hands ? askHand(drill, hand + 1) : summarize();
}

/** Clears the explanation before the next question. */
function leaveVerdict() {
  drawVerdict(null);
  return goOn();
}

/**
 * A right answer continues at once, with its rule above the next question; a wrong one is shown first.
 * @param {string} answer
 */
function takeAnswer(answer) {
  const { question } = state;
  if (!state.isAsking || !question) {
    return undefined;
  }
  const took = performance.now() - state.askedAt;
  stopAsking();
  find(page, 'drill-answers').stop();
  return attempt(async () => {
    const verdict = await sendAnswer(question, answer);
    state.score.add(question.kind, verdict, took);
    state.next = verdict.next;
    write(at('time'), secondsOf(took));
    drawVerdict(verdict);
    drawHead();
    return verdict.right ? goOn() : find(page, 'drill-answers').wait();
  });
}

/** @param {Drill} drill */
function begin(drill) {
  const begun = { ...drill, hands: Math.min(drill.hands, Number.MAX_SAFE_INTEGER - drill.seed + 1) };
  state.drill = begun;
  state.score = new Score();
  history.replaceState(null, '', addressOf(begun));
  drawVerdict(null);
  return askHand(begun, 0);
}

function summarize() {
  stopAsking();
  setStage('summary');
  drawVerdict(null);
  drawHead();
  find(page, 'drill-summary').show(state.score, state.drill ? addressOf(state.drill) : location.href);
}

function choose() {
  return attempt(async () => {
    const first = await firstOfAddress();
    setStage('start');
    drawHead();
    find(page, 'drill-start').show(drillOfAddress(first));
  });
}

/** The next hands after those already asked. */
function chooseNew() {
  if (!state.drill) return choose();
  const { level, ruleset, hands, seed } = state.drill;
  history.replaceState(null, '', addressOf({ level, ruleset, hands, seed: seed + hands }));
  return choose();
}

// ---------------------------------------------------------------------------------------------------------
// Keys and time

/** @param {KeyboardEvent} event */
function heedKey(event) {
  const isControl =
    event.target instanceof Element && event.target.closest('button, a, select') && event.key === 'Enter';
  if (
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.repeat ||
    isControl ||
    page.dataset.stage !== 'ask'
  ) {
    return;
  }
  if (find(page, 'drill-answers').press(event.key)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

page.addEventListener('drill-begin', ({ detail }) => begin(detail));
page.addEventListener('drill-answer', ({ detail }) => takeAnswer(detail.answer));
page.addEventListener('drill-on', leaveVerdict);
page.addEventListener('drill-same', () => state.drill && begin(state.drill));
page.addEventListener('drill-new', chooseNew);
at('end').addEventListener('click', summarize);
window.addEventListener('keydown', heedKey, true);
setInterval(() => state.isAsking && write(at('time'), secondsOf(performance.now() - state.askedAt)), TICK_MS);

chooseLanguage(document.documentElement.lang);
fillTexts(document);
document.title = text('drill.title');
choose();
