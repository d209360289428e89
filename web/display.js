// The wall display of a table: /display/N. It shows the public view and asks for nothing. It runs for weeks, so
// whatever it makes it makes once, or replaces.
import { clock } from './clock.js';
import { drawFoot, drawLimits, drawMeters, drawPrevious, drawRoads, drawTable, drawTally } from './display-panels.js';
import { drawStage } from './display-stage.js';
import { Live } from './live.js';
import { Moments } from './moments.js';
import { chooseLanguage, fillTexts, text } from './texts.js';

const at = (id) => document.getElementById(id);
const tableNumber = location.pathname.split('/').filter(Boolean).at(-1);

/// What is drawn from which sections; each is drawn again when one of its sections changes.
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
const moments = new Moments(at('moment'), (words) => {
  at('said').textContent = words;
});
let announcedHand = null;
let announcedPrizes = new Set();

const prizeKey = ({ hand, seat, kind, state }) => `${hand} ${seat} ${kind} ${state}`;

/// "Dragon 7 progressive": the meter that a prize comes from.
const meterOf = ({ meters }, { kind }) => meters.find((meter) => meter.kind === kind)?.title ?? '';

/// The hand whose result is declared: on the felt, or, where declaring ends it, the last one.
function declaredHand({ table, hand, last }) {
  const declared = hand.on && hand.outcome !== null && ['declared', 'settled'].includes(table.phase);
  return declared ? hand : last !== null && !last.void ? last : null;
}

/// A result is told once, when it comes; a page that has just been opened tells of nothing that is over.
function announce(view, isNews) {
  const declared = declaredHand(view);
  if (declared !== null && declared.number !== announcedHand) {
    announcedHand = declared.number;
    if (isNews) {
      moments.result(declared);
    }
  }
  const paid = view.prizes.filter(({ state }) => state === 'paid');
  if (isNews) {
    const fresh = paid.filter((prize) => !announcedPrizes.has(prizeKey(prize)));
    fresh.forEach((prize) => moments.prize(prize, meterOf(view, prize)));
  }
  announcedPrizes = new Set(paid.map(prizeKey));
}

live.addEventListener('change', ({ detail: { sections, snapshot } }) => {
  for (const [needs, draw] of DRAWINGS) {
    if (needs.some((section) => sections.has(section))) {
      draw(live.view);
    }
  }
  if (STAGE.some((section) => sections.has(section))) {
    drawStage(live, !snapshot);
  }
  document.body.dataset.phase = live.view.table.phase;
  if (live.view.table.phase === 'betting') {
    moments.makeWay();
  }
  announce(live.view, !snapshot);
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

/// A server of another version has other pages: this one fetches them when it comes back.
let version = null;
async function checkVersion() {
  try {
    const answer = await fetch('/api/room', { cache: 'no-store' });
    const room = await answer.json();
    if (version !== null && room.version !== version) {
      location.reload();
    }
    version = room.version ?? version;
  } catch {
    // The next connection asks again.
  }
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
