// The wall display of a table: /display/N.
import { showCards, resultDetail, shownHand, titleOf, winnerOf } from '../shared/cards.js';
import { byId, find } from '../shared/dom.js';
import '../shared/ring.js';
import { chooseLanguage, fillTexts, text } from '../shared/texts.js';
import { clock } from '../shared/format.js';
import { Live } from '../shared/live.js';
import { meterOf, NewResults } from '../shared/new-results.js';
import { fetchJson } from '../shared/session.js';
import { Overlays } from '../shared/overlays.js';
import {
  drawFooter,
  drawLimits,
  drawMeters,
  drawPrevious,
  drawRoads,
  drawTable,
  drawTally,
} from './panels.js';

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
 * @param {boolean} isUpdate
 */
function drawSide(side, shown, isPast, isUpdate) {
  const root = byId(side);
  const { cards, total } = shown[side];
  showCards(find(root, '.side-cards'), cards, 2, isUpdate);
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
function noteText({ hand, shoe, last }, key) {
  if (shoe.last_hand || hand.last) {
    return text('display.last_hand');
  }
  if (shoe.cut_card) {
    return text('display.cut_card');
  }
  if (!hand.on && last?.void) {
    return text('display.void', last);
  }
  return key === 'result' ? resultDetail(hand) : '';
}

/**
 * Draws the whole stage from the view. `isUpdate` means that it just happened, so a new card is animated.
 * @param {PublicView} view
 * @param {boolean} isUpdate
 */
function drawStage(view, isUpdate) {
  const shown = shownHand(view);
  const key = stateKey(view);
  SIDES.forEach((side) => drawSide(side, shown, shown === view.last, isUpdate));
  document.body.dataset.state = key;
  document.body.dataset.outcome = key === 'result' ? (view.hand.outcome ?? '') : '';
  byId('hand-number').textContent = view.hand.on ? text('hand.number', { number: view.hand.number }) : '';
  byId('state').textContent = key === 'result' ? titleOf(view.hand) : text(`display.state.${key}`);
  const note = byId('note');
  note.textContent = noteText(view, key);
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
const PARTS = [
  [['table'], drawTable],
  [['table', 'limits'], drawLimits],
  [['meters', 'limits'], drawMeters],
  [['tally', 'limits'], drawTally],
  [['previous', 'limits'], drawPrevious],
  [['roads'], drawRoads],
  [['bank', 'shoe', 'table'], drawFooter],
];
const STAGE_SECTIONS = ['table', 'hand', 'last', 'shoe'];

chooseLanguage(document.documentElement.lang);
fillTexts(document);

const live = new Live(tableNumber);
const ring = find(document, 'sabot-ring');
ring.setAttribute('aria-label', text('display.timer'));
const overlays = new Overlays(byId('overlay'), (words) => {
  byId('announcer').textContent = words;
});
const newResults = new NewResults();

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
  for (const [needs, draw] of PARTS) {
    if (needs.some((section) => sections.has(section))) {
      draw(view);
    }
  }
  if (STAGE_SECTIONS.some((section) => sections.has(section))) {
    drawStage(view, !snapshot);
  }
  document.body.dataset.phase = view.table.phase;
  if (view.table.phase === 'betting') {
    overlays.clearForBetting();
  }
  const { result, prizes } = newResults.take(declaredHand(view), view.prizes, !snapshot);
  if (result) {
    overlays.result(result);
  }
  prizes.forEach((prize) => overlays.prize(prize, meterOf(view, prize)));
});

function drawConnection() {
  document.body.dataset.connection = live.state;
  byId('connection').textContent = live.state === 'live' ? text('live.on') : '';
  byId('lost').hidden = live.state === 'live';
  byId('lost-title').textContent = text(live.state === 'lost' ? 'live.lost' : 'live.connecting');
  byId('lost-text').textContent =
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
  drawConnection();
  if (state === 'live') {
    checkVersion();
  }
});

function updateClock() {
  const now = live.now();
  const time = clock(now).slice(0, 5);
  if (byId('clock').textContent !== time) {
    byId('clock').textContent = time;
  }
  setTimeout(updateClock, 60_000 - (now % 60_000) + 50);
}

drawConnection();
live.connect();
setTimeout(updateClock, 0);
