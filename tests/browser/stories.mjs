// Browser tests: people's work with real pages side by side, against real servers.
//
//     node tests/browser/stories.mjs PATH_TO_SABOT [WORDS]      (prints TAP; run `npm ci --prefix tests/npm` first)
//
// With WORDS, runs only the stories whose names contain them. Stories wait for conditions, never for fixed times.
import { Room } from './room.mjs';
import { Pages, openBrowser } from './pages.mjs';
import { drillStories } from './stories_drill.mjs';
import { handStories } from './stories_hand.mjs';
import { lookStories } from './stories_looks.mjs';
import { oddsStories } from './stories_odds.mjs';
import { peopleStories } from './stories_people.mjs';
import { pitStories } from './stories_pit.mjs';
import { purseStories } from './stories_purse.mjs';
import { roomStories } from './stories_room.mjs';
import { seatStories } from './stories_seat.mjs';
import { shoeStories } from './stories_shoe.mjs';
import { troubleStories } from './stories_trouble.mjs';

const LANES = 4; // stories that run in parallel

const stories = Object.entries({
  ...troubleStories,
  ...shoeStories,
  ...lookStories,
  ...handStories,
  ...peopleStories,
  ...drillStories,
  ...oddsStories,
  ...pitStories,
  ...seatStories,
  ...roomStories,
  ...purseStories,
});

// Covered by another story or a wire test as well: run by name, and by `make test-long`.
const RARELY = [
  'a Dragon 7 progressive from chip to confirmation to meter',
  'a display that runs for long keeps no nodes',
  'a drill by touch, and the same hands for a colleague',
  'a seat’s own hands, also those that were played without it',
  'a session that is over, and the same table after it',
  'odds: a phone, a long press, a meter that is dragged',
  'odds: a room that does not answer at first',
  'odds: a room that goes and comes back',
  'odds: an address that changes too often',
  'odds: favor in a word, a link and a command to send on, the par sheet',
  'odds: nonsense in the address is one sentence and a full shoe',
  'odds: of many changes the last is answered',
  'pages of less than 200 KB',
  'the automatic dealer taken over and given back',
  'the bank offered, passed, accepted, changed, given up',
  'the server killed in the middle of a hand',
  'the pit: a win confirmed with a PIN, another rejected',
  'the pit: somebody added, signed in and removed',
  'wrong PINs, a lockout, and somebody else who is let in',
];

function choose(words) {
  const isAll = words !== '' || Boolean(process.env.SABOT_TEST_LONG);
  const unknown = RARELY.filter((name) => !stories.some(([told]) => told === name));
  if (unknown.length > 0) {
    throw new Error(`there is no such story: ${unknown.join('; ')}`);
  }
  return stories.filter(([name]) => name.includes(words) && (isAll || !RARELY.includes(name)));
}

/// Runs one story with its own rooms and pages. Returns what went wrong, or the story's remark.
async function tell(browser, sabot, story) {
  const rooms = [];
  const pages = new Pages(browser);
  const openRoom = async (options) => {
    rooms.push(await Room.open(sabot, options));
    return rooms.at(-1);
  };
  try {
    const note = (await story({ sabot, openRoom, pages })) ?? '';
    return pages.faults.length > 0
      ? { fault: `a page complains: ${pages.faults.join('; ')}` }
      : { fault: null, note };
  } catch (error) {
    return { fault: [error.stack, ...(await pages.told())].join('\n') };
  } finally {
    await pages.close();
    await Promise.all(rooms.map((room) => room.kill()));
  }
}

/// Runs the stories in parallel; prints their reports in order, as TAP requires.
async function tellAll(browser, sabot, chosen, report) {
  const told = [];
  let next = 0;
  let reported = 0;
  const lane = async () => {
    while (next < chosen.length) {
      const index = next++;
      const started = Date.now();
      const { fault, note } = await tell(browser, sabot, chosen[index][1]);
      told[index] = { fault, words: fault ?? `${seconds(started)} ${note}` };
      for (; told[reported]; reported++) {
        report(reported, told[reported]);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return told;
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function main(sabot, words) {
  const chosen = choose(words);
  const browser = await openBrowser();
  const began = Date.now();
  console.log(`TAP version 13\n1..${chosen.length}`);
  const told = await tellAll(browser, sabot, chosen, (index, { fault, words: said }) => {
    console.log(`${fault === null ? 'ok' : 'not ok'} ${index + 1} - ${chosen[index][0]}`);
    console.log(said.replace(/^/gm, '# '));
  });
  await browser.close();
  console.log(
    `# ${seconds(began)} in all; ${stories.length} stories are there: make test-long tells every one`,
  );
  return told.every(({ fault }) => fault === null) ? 0 : 1;
}

if (process.argv.length < 3) {
  console.error('usage: node tests/browser/stories.mjs PATH_TO_SABOT [WORDS]');
  process.exit(2);
}
process.exitCode = await main(process.argv[2], process.argv.slice(3).join(' '));
