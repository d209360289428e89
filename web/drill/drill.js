// The dealer drill: one question at a time, asked and judged by the server. The page contains no rules: it shows the
// question, sends the answer and keeps the time. The address says which drill it is.
import './texts.js';
import { byId, button, find, make, setText } from '../shared/dom.js';
import { request } from '../shared/session.js';
import { chooseLanguage, fillTexts, text } from '../shared/texts.js';
import './felt.js';
import { isSeed, Score, secondsOf } from './screens.js';

/**
 * @import { DrillQuestion, DrillVerdict } from '../shared/api.js'
 * @import { PageEvents } from '../shared/types.js'
 * @typedef {PageEvents['drill-begin']} Drill
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
 * @param {() => Promise<unknown>} run
 */
async function withRetry(run) {
  try {
    byId('lost').replaceChildren();
    await run();
  } catch {
    const retry = button(text('drill.again'), () => withRetry(run), { className: 'button-warning' });
    byId('lost').replaceChildren(make('span', { text: text('drill.lost') }), retry);
    retry.focus();
  }
}

// ---------------------------------------------------------------------------------------------------------
// The address

/** @param {DrillQuestion} first */
function drillFromAddress(first) {
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
async function fetchFirstHand() {
  const query = new URLSearchParams(location.search);
  const validators = {
    seed: isSeed,
    level: (/** @type {string} */ words) => /^[123]$/.test(words),
    ruleset: (/** @type {string} */ words) => /^[a-z0-9-]{1,40}$/.test(words),
  };
  const valid = Object.entries(validators).filter(([key, isValid]) => isValid(query.get(key) ?? ''));
  const drillQuery = new URLSearchParams(valid.map(([key]) => [key, query.get(key) ?? '']));
  return request(`/api/drill?${drillQuery}`).catch(() => {
    drillQuery.delete('ruleset');
    return request(`/api/drill?${drillQuery}`);
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
    setText(byId('time'), '');
  }
}

function drawHead() {
  const { asked, right } = state.score.all;
  setText(
    byId('hand'),
    state.drill && page.dataset.stage === 'ask'
      ? text('drill.hand', { hand: state.hand + 1, hands: state.drill.hands })
      : '',
  );
  setText(
    byId('right'),
    asked > 0 && page.dataset.stage === 'ask' ? text('drill.score', { right, asked }) : '',
  );
}

/**
 * The right answer, worded like the choices.
 * @param {DrillVerdict} verdict
 * @param {DrillQuestion} question
 */
function wrongText({ expected }, { kind, choices }) {
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
  const line = byId('verdict');
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
    make('strong', { text: wrongText(verdict, question) }),
    make('span', { text: text('drill.rule', verdict) }),
  );
}

function stopAsking() {
  state.isAsking = false;
  delete page.dataset.question;
}

/** @param {DrillQuestion} question */
function askQuestion(question) {
  state.question = question;
  state.isAsking = true;
  find(page, 'drill-felt').update(question);
  setText(byId('question'), question.words);
  find(page, 'drill-answers').showChoices(question.kind, question.choices);
  find(page, 'drill-wagers').update(question); // last, because the scroll position depends on the space that is left
  drawHead();
  page.dataset.question = `${state.hand}.${question.question}`;
  state.askedAt = performance.now();
}

/**
 * @param {Drill} drill
 * @param {number} hand
 */
function askHand(drill, hand) {
  const { seed, level, ruleset } = drill;
  return withRetry(async () => {
    const question = await fetchHand({ seed: seed + hand, level, ruleset });
    state.hand = hand;
    setStage('ask');
    askQuestion(question);
  });
}

function showNext() {
  if (state.next) {
    return askQuestion(state.next);
  }
  const { drill, hand } = state;
  return drill && hand + 1 < drill.hands ? askHand(drill, hand + 1) : summarize();
}

/** Clears the explanation before the next question. */
function continueAfterVerdict() {
  drawVerdict(null);
  return showNext();
}

/**
 * A right answer continues at once, with its rule above the next question; a wrong one is shown first.
 * @param {string} answer
 */
function submitAnswer(answer) {
  const { question } = state;
  if (!state.isAsking || !question) {
    return undefined;
  }
  const took_ms = performance.now() - state.askedAt;
  stopAsking();
  find(page, 'drill-answers').disable();
  return withRetry(async () => {
    const verdict = await sendAnswer(question, answer);
    state.score.add(question.kind, verdict, took_ms);
    state.next = verdict.next;
    setText(byId('time'), secondsOf(took_ms));
    drawVerdict(verdict);
    drawHead();
    return verdict.right ? showNext() : find(page, 'drill-answers').showContinue();
  });
}

/** @param {Drill} drill */
function begin(drill) {
  const started = { ...drill, hands: Math.min(drill.hands, Number.MAX_SAFE_INTEGER - drill.seed + 1) };
  state.drill = started;
  state.score = new Score();
  history.replaceState(null, '', addressOf(started));
  drawVerdict(null);
  return askHand(started, 0);
}

function summarize() {
  stopAsking();
  setStage('summary');
  drawVerdict(null);
  drawHead();
  find(page, 'drill-summary').show(state.score, state.drill ? addressOf(state.drill) : location.href);
}

function showStart() {
  return withRetry(async () => {
    const first = await fetchFirstHand();
    setStage('start');
    drawHead();
    find(page, 'drill-start').show(drillFromAddress(first));
  });
}

/** The next hands after those already asked. */
function startNew() {
  if (!state.drill) return showStart();
  const { level, ruleset, hands, seed } = state.drill;
  history.replaceState(null, '', addressOf({ level, ruleset, hands, seed: seed + hands }));
  return showStart();
}

// ---------------------------------------------------------------------------------------------------------
// Keys and time

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
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
  if (find(page, 'drill-answers').handleKey(event.key)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

page.addEventListener('drill-begin', ({ detail }) => begin(detail));
page.addEventListener('drill-answer', ({ detail }) => submitAnswer(detail.answer));
page.addEventListener('drill-continue', continueAfterVerdict);
page.addEventListener('drill-repeat', () => state.drill && begin(state.drill));
page.addEventListener('drill-new', startNew);
byId('end').addEventListener('click', summarize);
window.addEventListener('keydown', onKeyDown, true);
setInterval(
  () => state.isAsking && setText(byId('time'), secondsOf(performance.now() - state.askedAt)),
  TICK_MS,
);

chooseLanguage(document.documentElement.lang);
fillTexts(document);
document.title = text('drill.title');
showStart();
