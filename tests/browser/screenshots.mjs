// Screenshots of every page in its main states.
//
//     node tests/browser/screenshots.mjs PATH_TO_SABOT FOLDER [WORDS]       (`make screenshots`)
//
// With WORDS, only the walks whose names contain them: displays, rooms, pads, automatic, crowds, drills, odds, pits, seats,
// terminals.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Room } from './room.mjs';
import { Pages, openBrowser } from './pages.mjs';
import { walkDrill } from './scenes_drill.mjs';
import { walkOdds } from './scenes_odds.mjs';
import { walkAutomatic, walkCrowd, walkDisplays, walkPads, walkRoom } from './scenes.mjs';
import { walkPit } from './scenes_pit.mjs';
import { walkSeats } from './scenes_seat.mjs';
import { walkTerminals } from './scenes_terminal.mjs';

const LARGE = { width: 3840, height: 2160 };
const LARGE_OF = 'display-betting'; // also taken at this wall size

const walks = {
  drills: walkDrill,
  odds: walkOdds,
  rooms: walkRoom,
  pads: walkPads,
  automatic: walkAutomatic,
  crowds: walkCrowd,
  displays: walkDisplays,
  pits: walkPit,
  seats: walkSeats,
  terminals: walkTerminals,
};

async function take(folder, name, page) {
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
  if (name === LARGE_OF) {
    const size = page.viewportSize();
    await page.setViewportSize(LARGE);
    await page.screenshot({ path: join(folder, `${name}-3840.png`) });
    console.log(`${name}-3840.png`);
    await page.setViewportSize(size);
  }
}

async function main(sabot, folder, words) {
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  for (const walk of Object.keys(walks)
    .filter((name) => name.includes(words))
    .map((name) => walks[name])) {
    const rooms = [];
    const pages = new Pages(browser);
    const openRoom = async (options) => {
      rooms.push(await Room.open(sabot, options));
      return rooms.at(-1);
    };
    try {
      await walk({ sabot, openRoom, pages }, (name, page) => take(folder, name, page));
    } finally {
      await pages.close();
      await Promise.all(rooms.map((room) => room.kill()));
    }
  }
  await browser.close();
}

if (process.argv.length < 4) {
  console.error('usage: node tests/browser/screenshots.mjs PATH_TO_SABOT FOLDER [WORDS]');
  process.exit(2);
}
await main(process.argv[2], process.argv[3], process.argv[4] ?? '');
