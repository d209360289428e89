// The wall display of a table: /display/N.
import { layCards, moreOf, shownHand, titleOf, winnerOf } from '../shared/cards.js';
import { at, find } from '../shared/dom.js';
import '../shared/ring.js';
import { chooseLanguage, fillTexts, text } from '../shared/texts.js';
import { clock } from '../shared/format.js';
import { Live } from '../shared/live.js';
import { meterOf, News } from '../shared/news.js';
import { fetchJson } from '../shared/session.js';
import { Moments } from '../shared/moments.js';
import { drawFoot, drawLimits, drawMeters, drawPrevious, drawRoads, drawTable, drawTally } from './panels.js';

/**
 * @import { Room } from '../shared/api.js'
 * @import { AnyHand, PublicView } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// The middle of the display: the cards of the current or last hand, and the state of play.

const SIDES = /** @type {const} */ (['player', 'banker']);

/**
 * @param {'player' | 'banker'} side
 * @param {AnyHand} shown
 * @param {boolean} isPast
 * @param {boolean} isNews
 */
function drawSide(side, shown, isPast, isNews) {
  const root = at(side);
  const { cards, total } = shown[side];
  layCards(find(root, '.side-cards'), cards, 2, isNews);
  find(root, '.side-total').textContent = cards.length > 0 ? String(total) : '';
  const winner = winnerOf(shown);
  root.classList.toggle('side-lit', winner === side || winner === 'tie');
  root.classList.toggle('side-tie', winner === 'tie');
  root.classList.toggle('side-past', isPast);
  const past = find(root, '.side-past-word');
  past.hidden = !isPast;
  past.textContent = isPast ? text('display.past') : '';
  const wins = find(root, '.side-wins');
  wins.hidden = winner !== side && winner !== 'tie';
  wins.textContent = wins.hidden ? '' : text(winner === 'tie' ? 'outcome.tie' : 'display.wins');
}

/**
 * The state of play, as the key of a text: the server's phase, refined by shoe and result.
 * @param {PublicView} view
 */
function stateKey({ table, hand, shoe }) {
  if (table.phase === 'closed') {
    return 'closed';
  }
  if (table.phase === 'between' || table.phase === 'betting') {
    return !shoe.in_play ? 'no-shoe' : table.phase;
  }
  if (table.phase === 'dealing') {
    return table.tracker ? 'dealing' : 'no-more-bets';
  }
  return hand.outcome === null ? table.phase : 'result';
}

/**
 * @param {PublicView} view
 * @param {string} key
 */
function noteWords({ hand, shoe, last }, key) {
  if (shoe.last_hand || hand.last) {
    return text('display.last_hand');
  }
  if (shoe.cut_card) {
    return text('display.cut_card');
  }
  if (!hand.on && last?.void) {
    return text('display.void', last);
  }
  return key === 'result' ? moreOf(hand) : '';
}

/**
 * Draws the whole stage from the view. `isNews` means it happened just now, so a new card may be animated.
 * @param {PublicView} view
 * @param {boolean} isNews
 */
function drawStage(view, isNews) {
  const shown = shownHand(view);
  const key = stateKey(view);
  SIDES.forEach((side) => drawSide(side, shown, shown === view.last, isNews));
  document.body.dataset.state = key;
  document.body.dataset.outcome = key === 'result' ? (view.hand.outcome ?? '') : '';
  at('hand-number').textContent = view.hand.on ? text('hand.number', { number: view.hand.number }) : '';
  at('state').textContent = key === 'result' ? titleOf(view.hand) : text(`display.state.${key}`);
  const note = at('note');
  note.textContent = noteWords(view, key);
  note.classList.toggle('center-warning', view.shoe.last_hand || view.hand.last || view.shoe.cut_card);
  ring.follow(view, () => live.now());
}

// ---------------------------------------------------------------------------------------------------------
// The wall display of a table: /display/N. It shows the public view and sends nothing. It runs for weeks, so every
// element is created once or replaced.

const tableNumber = Number(location.pathname.split('/').filter(Boolean).at(-1));

/**
 * Which sections each part depends on; it is redrawn when one of them changes.
 * @type {[string[], (view: PublicView) => void][]}
 */
const DRAWINGS = [
  [['table'], drawTable],
  [['table', 'limits'], drawLimits],
  [['meters', 'limits'], drawMeters],
  [['tally', 'limits'], drawTally],
  [['previous', 'limits'], drawPrevious],
  [['roads'], drawRoads],
  [['bank', 'shoe', 'table'], drawFoot],
];
const STAGE = ['table', 'hand', 'last', 'shoe'];

chooseLanguage(document.documentElement.lang);
fillTexts(document);

const live = new Live(tableNumber);
const ring = find(document, 'sabot-ring');
ring.setAttribute('aria-label', text('display.timer'));
const moments = new Moments(at('moment'), (words) => {
  at('said').textContent = words;
});
const news = new News();

/**
 * The hand whose result is declared: the one on the felt or, if declaring ends it, the last one.
 * @param {PublicView} view
 */
function declaredHand({ table, hand, last }) {
  const declared = hand.on && hand.outcome !== null && ['declared', 'settled'].includes(table.phase);
  return declared ? hand : last !== null && !last.void ? last : null;
}

live.addEventListener('change', ({ detail: { sections, snapshot } }) => {
  const view = /** @type {PublicView} */ (live.view);
  for (const [needs, draw] of DRAWINGS) {
    if (needs.some((section) => sections.has(section))) {
      draw(view);
    }
  }
  if (STAGE.some((section) => sections.has(section))) {
    drawStage(view, !snapshot);
  }
  document.body.dataset.phase = view.table.phase;
  if (view.table.phase === 'betting') {
    moments.makeWay();
  }
  const { result, prizes } = news.take(declaredHand(view), view.prizes, !snapshot);
  if (result) {
    moments.result(result);
  }
  prizes.forEach((prize) => moments.prize(prize, meterOf(view, prize)));
});

function drawLink() {
  document.body.dataset.link = live.state;
  at('link').textContent = live.state === 'live' ? text('live.on') : '';
  at('lost').hidden = live.state === 'live';
  at('lost-title').textContent = text(live.state === 'lost' ? 'live.lost' : 'live.connecting');
  at('lost-words').textContent =
    live.state === 'lost'
      ? text('live.lost.since', { time: clock(live.since_ms) })
      : text('display.connecting', { table: tableNumber });
}

/**
 * A server of another version has other pages: this page reloads when it is back.
 * @type {string | null}
 */
let version = null;
async function checkVersion() {
  /** @type {Room | null} */
  const room = await fetchJson('/api/room'); // if it does not come, the next connection asks again
  if (version !== null && room && room.version !== version) {
    location.reload();
  }
  version = room?.version ?? version;
}

live.addEventListener('state', ({ detail: { state } }) => {
  drawLink();
  if (state === 'live') {
    checkVersion();
  }
});

function tellTime() {
  const now = live.now();
  const words = clock(now).slice(0, 5);
  if (at('clock').textContent !== words) {
    at('clock').textContent = words;
  }
  setTimeout(tellTime, 60_000 - (now % 60_000) + 50);
}

drawLink();
live.connect();
setTimeout(tellTime, 0);
