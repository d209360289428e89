// How pages look in every state: nothing scrolls or is cut off, axe-core finds nothing, nothing moves with reduced
// motion; how large they are, and that a display can run for weeks.
import assert from 'node:assert/strict';
import { beginShoe, seatPeople } from './table_setup.mjs';
import { WALL, eventually, violations } from './pages.mjs';
import { walkDrill } from './scenes_drill.mjs';
import { walkOdds } from './scenes_odds.mjs';
import { walkCrowd, walkDisplays, walkPads, walkRoom } from './scenes.mjs';
import { walkPit } from './scenes_pit.mjs';
import { walkSeats } from './scenes_seat.mjs';
import { SlowNetwork } from './slow_network.mjs';

const LARGE = { width: 3840, height: 2160 };
const ON_LARGE = ['betting', 'dealing', 'dragon7', 'jackpot', 'tracker', 'stale'].map(
  (state) => `display-${state}`,
);
/// A phone in landscape, a short one, the smallest, a tablet in both orientations, and a desktop.
const OTHER_HANDS = [
  [844, 390],
  [360, 640],
  [320, 568],
  [820, 1180],
  [1024, 768],
  [1440, 900],
].map(([width, height]) => ({ width, height }));
const IN_OTHER_HANDS = ['betting', 'result', 'offer', 'choose', 'proof'].map((state) => `seat-${state}`);
/// Screens other than a page's usual one take most of the time: only `make test-long` checks them.
const IS_BRIEF = !process.env.SABOT_TEST_LONG;
const WEIGHT_MAX = 200 * 1024;
const UPDATES = 300;

/// In the page: what does not fit, one line each. Text must be inside the window and inside anything that clips it;
/// scrolling and ellipses are allowed.
function overflows(mayScroll) {
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || (!mayScroll && scrollHeight > innerHeight)) {
    found.push(`the page scrolls: ${scrollWidth}x${scrollHeight} in ${innerWidth}x${innerHeight}`);
  }
  const beyond = (inner, outer, from, to) => inner[from] < outer[from] - 1.5 || inner[to] > outer[to] + 1.5;
  const outside = (inner, outer) =>
    beyond(inner, outer, 'left', 'right') || beyond(inner, outer, 'top', 'bottom');
  const window_ = {
    left: 0,
    top: -scrollY,
    right: innerWidth,
    bottom: mayScroll ? scrollHeight - scrollY : innerHeight,
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    const isSeen = parent.checkVisibility({ visibilityProperty: true });
    if (!node.data.trim() || parent.closest('.visually-hidden, .meter-digit, svg, script') || !isSeen) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const report = (what) => found.push(`"${node.data.trim().slice(0, 40)}" ${what}`);
    if (box.width === 0) {
      continue;
    }
    let scrolls = false;
    for (let each = parent; each && each !== document.body && !scrolls; each = each.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
      scrolls = [overflowX, overflowY, textOverflow].some((word) =>
        ['auto', 'scroll', 'ellipsis'].includes(word),
      );
      const cuts = [overflowX, overflowY].some((word) => word === 'hidden' || word === 'clip');
      if (!scrolls && cuts && outside(box, each.getBoundingClientRect())) {
        report(`is cut off by ${each.tagName.toLowerCase()}.${each.className}`);
      }
    }
    if (!scrolls && outside(box, window_)) {
      report('lies outside the window');
    }
  }
  return found;
}

/// Some of the display's states are also checked on a larger wall, some of the seat's on other screens.
function sizesOf(name, size) {
  if (IS_BRIEF) {
    return [size];
  }
  return ON_LARGE.includes(name)
    ? [LARGE, WALL]
    : IN_OTHER_HANDS.includes(name)
      ? [...OTHER_HANDS, size]
      : [size];
}

/// Checks the current page.
async function look(name, page, faults) {
  const sizes = sizesOf(name, page.viewportSize());
  for (const size of sizes) {
    await page.setViewportSize(size);
    const found = await page.evaluate(overflows, /^(room|pit|odds|drill-.*-(start|summary))/.test(name));
    faults.push(...found.map((fault) => `${name} at ${size.width}: ${fault}`));
  }
  faults.push(...(await violations(page)).map((fault) => `${name}: ${fault}`));
}

function walkScenario(walk) {
  return async (fixture) => {
    const faults = [];
    let states = 0;
    await walk(
      fixture,
      async (name, page) => {
        states++;
        await look(name, page, faults);
      },
      { hands: 10, calm: true, isBrief: IS_BRIEF },
    );
    for (const page of fixture.pages.opened) {
      const expected = /ERR_CONNECTION|WebSocket connection|status of (400|401|429|503)/;
      page.faults = page.faults.filter((fault) => !expected.test(fault));
    }
    assert.deepEqual(faults, []);
    return `${states} states`;
  };
}

/// In the page: what moves, by class.
function runningAnimations() {
  const runs = (each) => each.playState === 'running' && each.effect.getComputedTiming().duration > 1;
  return document
    .getAnimations()
    .filter(runs)
    .map((each) => each.effect.target.className);
}

/// Checks the checks: a text outside, one cut off, an image without text, something that moves.
async function planted({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ name: 'Table 1' }] });
  const page = await pages.display(room, 1);
  await page.evaluate(() => {
    const plant = (name, style, words) => {
      const made = document.createElement(name);
      made.className = 'planted';
      Object.assign(made.style, { position: 'fixed', top: '0', left: '0', ...style });
      made.textContent = words;
      document.querySelector('main').append(made);
      return made;
    };
    plant('p', { left: '-40px' }, 'outside');
    plant(
      'p',
      { width: '20px', height: '20px', overflow: 'hidden', whiteSpace: 'nowrap' },
      'a text that is cut off',
    );
    plant('p', {}, 'moves').animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1e6 });
    plant('img', {}, '').src = '/web/icons/sabot.svg';
  });
  const words = (await page.evaluate(overflows, false)).join();
  assert.match(words, /"outside" lies outside the window/);
  assert.match(words, /"a text that is cut off" is cut off by p.planted/);
  assert.deepEqual(await page.evaluate(runningAnimations), ['planted']);
  assert.match((await violations(page)).join(), /image-alt/);
}

/// With reduced motion, nothing moves, whatever happens.
async function stillness({ openRoom, pages }) {
  const room = await openRoom({ demo: true, hurry: 50 });
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  const hands = () => display.locator('#tally .tally-row').last().locator('dd').innerText();
  const first = Number(await hands());
  while (Number(await hands()) < first + 2) {
    assert.deepEqual(
      [...(await pad.evaluate(runningAnimations)), ...(await display.evaluate(runningAnimations))],
      [],
    );
  }
}

/// Everything a page loads until its first complete view.
async function weight({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ name: 'Table 1' }] });
  const notes = [];
  const [wall, live] = ['body[data-connection=live]', 'main[data-live=live]'];
  const ready = { '/': '.table-card', '/display/1': wall, '/pad/1': live, '/seat/1': live };
  for (const path of Object.keys(ready)) {
    const page = await pages.open(room, path, path === '/pad/1' ? { who: 'dealer' } : {});
    await page.locator(ready[path]).first().waitFor();
    const { bytes, ms } = await page.evaluate(() => {
      const fetched = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
      return {
        bytes: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0),
        ms: performance.now(),
      };
    });
    assert.ok(bytes > 10_000 && bytes < WEIGHT_MAX, `${path}: ${bytes} bytes`);
    notes.push(`${path} ${Math.round(bytes / 1024)} KB, ${Math.round(ms)} ms`);
  }
  return notes.join('; ');
}

/// Every page with its role, and an element that shows it is complete.
const OPENED = [
  ['/', null, '.table-card'],
  ['/display/1', null, 'body[data-connection=live]'],
  ['/pad/1', 'dealer', 'main[data-live=live]'],
  ['/seat/1', 'player', 'main[data-live=live]:not([data-screen=loading])'],
  ['/pit', 'supervisor', '.pit[data-live=live] .tile'],
  ['/odds', null, 'odds-wagers table'],
  ['/drill', null, 'drill-start form'],
];

/// A browser that has a page already requests only its document. Counted on the wire, without the seat's
/// service worker, which would answer even that.
async function reopened({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ name: 'Table 1' }] });
  const network = await SlowNetwork.open(room.address, { bytesPerSecond: 1e8, delay_ms: 0 });
  const notes = [];
  try {
    for (const [path, who, ready] of OPENED) {
      const first = await pages.open({ people: room.people, address: network.address }, path, {
        who,
        workers: 'block',
      });
      await first.locator(ready).first().waitFor();
      const cold = filesOf(network);
      const second = await first.context().newPage();
      await second.goto(network.address + path, { waitUntil: 'load' });
      await second.locator(ready).first().waitFor();
      const warm = filesOf(network);
      assert.ok(cold.length > 5, `${path}: ${cold.join()}`);
      assert.deepEqual(warm, [`GET ${path}`], path);
      notes.push(`${path} ${cold.length}`);
      await first.context().close();
    }
  } finally {
    await network.close();
  }
  return `files at first, then one: ${notes.join(', ')}`;
}

/// What was requested besides the API since the last call.
const filesOf = (network) => network.requests.splice(0).filter((each) => !/^\w+ \/(api\/|live)/.test(each));

/// Hundreds of updates leave no DOM node behind, attached or detached.
async function longRun({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ name: 'Table 1', ruleset: 'washington', timer: 0 }] });
  const dealer = await room.signIn('dealer');
  await seatPeople(dealer, 1, { 4: 50000 });
  await beginShoe(dealer, 1);
  const display = await pages.display(room, 1);
  const wager = { command: 'bet', bettor: 4, seat: 4, kind: 'player', cents: 1000 };
  await dealer.commands(1, { command: 'bets' }, wager, { command: 'start' });
  const swap = async () => {
    await dealer.commands(1, { command: 'card', card: '8c' }, { command: 'take-back' });
  };
  await swap();
  const before = await nodesOf(display);
  for (let i = 0; i < UPDATES / 2; i++) {
    await swap();
  }
  await dealer.command(1, { command: 'card', card: '9d' });
  await display.locator('#player sabot-card[card="9d"]').waitFor();
  await dealer.command(1, { command: 'take-back' });
  await eventually(() => display.locator('#player sabot-card[card]').count(), 0, 'the felt');
  const after = await nodesOf(display);
  assert.equal(after.onPage, before.onPage);
  assert.ok(after.all <= before.all * 1.1, `${before.all} nodes, then ${after.all}`);
  return `${before.all} nodes before ${UPDATES} updates, ${after.all} after`;
}

async function nodesOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const onPage = await page.evaluate(() => document.querySelectorAll('*').length);
  return { all: metrics.find(({ name }) => name === 'Nodes').value, onPage };
}

export const layoutScenarios = {
  'the pad in its states: nothing cut off, nothing for axe-core': walkScenario(walkPads),
  'the display in its states: nothing cut off, nothing for axe-core': walkScenario(walkDisplays),
  'fourteen seats, large amounts, the longest name: nothing cut off, nothing for axe-core':
    walkScenario(walkCrowd),
  'the seat in its states: nothing cut off, nothing for axe-core': walkScenario(walkSeats),
  'the room page: nothing cut off, nothing for axe-core': walkScenario(walkRoom),
  'the drill in its states: nothing cut off, nothing for axe-core': walkScenario(walkDrill),
  'the odds page in its states: nothing cut off, nothing for axe-core': walkScenario(walkOdds),
  'the pit in its states: nothing cut off, nothing for axe-core': walkScenario(walkPit),
  'whoever looks at pages finds what was planted there': planted,
  'nothing moves where motion is unwelcome': stillness,
  'pages of less than 200 KB': weight,
  'a page that is opened again asks for its document alone': reopened,
  'a display that runs for long keeps no nodes': longRun,
};
