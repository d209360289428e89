// Browser tests: people's work with real pages side by side, against real servers.
//
//     node tests/browser/scenarios.mjs PATH_TO_SABOT [WORDS]      (prints TAP; run `npm ci --prefix tests/npm` first)
//
// With WORDS, runs only the scenarios whose names contain them. Scenarios wait for conditions, never for fixed times.
import { Room } from './room.mjs';
import { Pages, openBrowser } from './pages.mjs';
import { drillScenarios } from './scenarios_drill.mjs';
import { handScenarios } from './scenarios_hand.mjs';
import { layoutScenarios } from './scenarios_layout.mjs';
import { oddsScenarios } from './scenarios_odds.mjs';
import { peopleScenarios } from './scenarios_people.mjs';
import { pitScenarios } from './scenarios_pit.mjs';
import { bankrollScenarios } from './scenarios_bankroll.mjs';
import { roomScenarios } from './scenarios_room.mjs';
import { seatScenarios } from './scenarios_seat.mjs';
import { shoeScenarios } from './scenarios_shoe.mjs';
import { troubleScenarios } from './scenarios_trouble.mjs';

const WORKERS = 4; // scenarios that run in parallel

const scenarios = Object.entries({
  ...troubleScenarios,
  ...shoeScenarios,
  ...layoutScenarios,
  ...handScenarios,
  ...peopleScenarios,
  ...drillScenarios,
  ...oddsScenarios,
  ...pitScenarios,
  ...seatScenarios,
  ...roomScenarios,
  ...bankrollScenarios,
});

// Covered by another scenario or a wire test as well: run by name, and by `make test-long`.
const LONG_ONLY = [
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

function selectScenarios(words) {
  const isAll = words !== '' || Boolean(process.env.SABOT_TEST_LONG);
  const unknown = LONG_ONLY.filter((name) => !scenarios.some(([title]) => title === name));
  if (unknown.length > 0) {
    throw new Error(`there is no such scenario: ${unknown.join('; ')}`);
  }
  return scenarios.filter(([name]) => name.includes(words) && (isAll || !LONG_ONLY.includes(name)));
}

/// Runs one scenario with its own rooms and pages. Returns what went wrong, or the scenario's remark.
async function runScenario(browser, sabot, scenario) {
  const rooms = [];
  const pages = new Pages(browser);
  const openRoom = async (options) => {
    rooms.push(await Room.open(sabot, options));
    return rooms.at(-1);
  };
  try {
    const note = (await scenario({ sabot, openRoom, pages })) ?? '';
    return pages.faults.length > 0
      ? { fault: `a page complains: ${pages.faults.join('; ')}` }
      : { fault: null, note };
  } catch (error) {
    return { fault: [error.stack, ...(await pages.texts())].join('\n') };
  } finally {
    await pages.close();
    await Promise.all(rooms.map((room) => room.kill()));
  }
}

/// Runs the scenarios in parallel; prints their reports in order, as TAP requires.
async function runAll(browser, sabot, selected, report) {
  const results = [];
  let next = 0;
  let reported = 0;
  const worker = async () => {
    while (next < selected.length) {
      const index = next++;
      const started = Date.now();
      const { fault, note } = await runScenario(browser, sabot, selected[index][1]);
      results[index] = { fault, words: fault ?? `${seconds(started)} ${note}` };
      for (; results[reported]; reported++) {
        report(reported, results[reported]);
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return results;
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function main(sabot, words) {
  const selected = selectScenarios(words);
  const browser = await openBrowser();
  const started = Date.now();
  console.log(`TAP version 13\n1..${selected.length}`);
  const results = await runAll(browser, sabot, selected, (index, { fault, words: details }) => {
    console.log(`${fault === null ? 'ok' : 'not ok'} ${index + 1} - ${selected[index][0]}`);
    console.log(details.replace(/^/gm, '# '));
  });
  await browser.close();
  console.log(`# ${seconds(started)} in total; make test-long runs all ${scenarios.length} scenarios`);
  return results.every(({ fault }) => fault === null) ? 0 : 1;
}

if (process.argv.length < 3) {
  console.error('usage: node tests/browser/scenarios.mjs PATH_TO_SABOT [WORDS]');
  process.exit(2);
}
process.exitCode = await main(process.argv[2], process.argv.slice(3).join(' '));
