// Checks the seat page in every state of seat_fixtures.mjs without a server: a screenshot of each, and TAP that nothing
// leaves the screen and axe-core finds nothing.
//
//     node tests/web/seat_pictures.mjs PATH_TO_SABOT FOLDER [WIDTHxHEIGHT] [NAME]    (run `npm ci --prefix tests/npm` first)
import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { openBrowser, violations } from '../browser/pages.mjs';
import { snapshot } from './fixtures.mjs';
import { answers, seatScenes } from './seat_fixtures.mjs';

const PAGES = new URL('../../web/', import.meta.url);
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const [sabot, folder, size = '390x844', only = ''] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const PROVEN = JSON.parse(
  readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8').match(
    /^```json\n(\{"format"[^`]*)```$/m,
  )[1],
);

function servePages() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname.startsWith('/web/')
      ? pathname.slice(5)
      : pathname.startsWith('/seat/')
        ? 'seat/seat.html'
        : pathname.slice(1);
    try {
      const content = await readFile(new URL(name, PAGES));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] }).end(content);
    } catch {
      response.writeHead(404).end('{}');
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/// Requests to the server: the fixtures' responses, unless the screenshot overrides them.
async function answer(route, own) {
  const { pathname } = new URL(route.request().url());
  const value =
    pathname in own
      ? own[pathname]
      : pathname.startsWith('/api/tables/1/shoes/')
        ? (own.shoe ?? PROVEN)
        : answers[pathname];
  return value === undefined
    ? route.fulfill({ status: 404, json: { error: 'nothing' } })
    : route.fulfill({ json: value });
}

const tap = (name) => (page) => page.getByRole('button', { name, exact: true }).click();
const tab = (name) => (page) => page.getByRole('button', { name }).first().click();

/// Every screenshot: the view, its own responses, and what the player does before it is taken.
function picturesOf(scenes) {
  const tampered = structuredClone(PROVEN);
  tampered.hands[3].banker[1] = '8h';
  const check = async (page) => {
    await tab('Fairness')(page);
    await page.getByRole('button', { name: 'CHECK SHOE 7' }).click();
    await page
      .getByText(/proven/i)
      .first()
      .waitFor();
  };
  return [
    ...Object.entries(scenes).map(([name, view]) => ({ name, view })),
    { name: 'sign', view: { ...scenes.choose, you: undefined }, own: { '/api/session': null } },
    {
      name: 'mayNot',
      view: scenes.choose,
      own: { '/api/session': { ...answers['/api/session'], role: 'dealer' } },
    },
    { name: 'roads', view: scenes.betting, act: tab('Roads') },
    {
      name: 'hands',
      view: scenes.betting,
      act: async (page) => {
        await tab('My hands')(page);
        await page.locator('summary').nth(1).click();
      },
    },
    { name: 'proof', view: scenes.promised, act: check },
    { name: 'tampered', view: scenes.promised, own: { shoe: tampered }, act: check },
    { name: 'own', view: scenes.asked, act: tab('My seat') },
    {
      name: 'refused',
      view: {
        ...scenes.betting,
        you: {
          ...scenes.betting.you,
          spaces: scenes.betting.you.spaces.map((space) =>
            space.kind === 'dragon7'
              ? {
                  ...space,
                  open: false,
                  why: 'bet Player or Banker on this spot first',
                }
              : space,
          ),
        },
      },
      act: (page) => page.locator('.space-dragon7').click({ force: true }),
    },
    { name: 'beingLaid', view: scenes.betting, act: (page) => page.locator('.space-player').click() },
    {
      name: 'sensorWords',
      view: scenes.sensors,
      act: (page) => page.locator('.chip-place').first().click({ force: true }),
    },
    { name: 'lost', view: scenes.laid, act: (page) => page.socket.close() },
    {
      name: 'offered',
      view: scenes.offer,
      act: async (page) => {
        for (const name of ['+$100', '+$25']) await tap(name)(page);
      },
    },
    {
      name: 'moment',
      view: scenes.locked,
      later: { table: scenes.declared.table, hand: scenes.declared.hand },
    },
    { name: 'unreachable', view: null },
  ].filter(({ name }) => name.includes(only));
}

async function look(browser, address, { name, view, own = {}, act, later }) {
  const context = await browser.newContext({
    viewport: { width, height },
    bypassCSP: true,
    reducedMotion: 'reduce',
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  context.setDefaultTimeout(8000);
  const faults = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.route('**/api/**', (route) => (view ? answer(route, own) : route.abort()));
  await page.routeWebSocket(/\/live/, (socket) => {
    const isBack = Boolean(page.socket); // a reconnect gets no answer, so that the lost connection is visible
    page.socket = socket;
    if (isBack || !view) {
      socket.close();
    } else {
      socket.send(JSON.stringify({ ...snapshot(structuredClone(view)), audience: 'player' }));
    }
  });
  await page.goto(`${address}/seat/1`);
  await page
    .locator(view ? 'main[data-live=live]:not([data-screen=loading])' : 'main[data-screen=unreachable]')
    .waitFor();
  await act?.(page);
  if (later) {
    page.socket.send(
      JSON.stringify({ type: 'update', table: 1, sequence: 2, time_ms: 0, events: [], view: later }),
    );
  }
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${name}.png` });
  const scrolls = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight
      ? [`the page scrolls: ${scrollWidth}x${scrollHeight}`]
      : [];
  });
  faults.push(...scrolls, ...(await violations(page)));
  await context.close();
  return faults;
}

await mkdir(folder, { recursive: true });
const pictures = picturesOf(seatScenes(sabot));
const server = await servePages();
const browser = await openBrowser();
console.log(`TAP version 13\n1..${pictures.length}`);
for (const [i, picture] of pictures.entries()) {
  const faults = await look(browser, `http://127.0.0.1:${server.address().port}`, picture).catch((error) => [
    error.message,
  ]);
  console.log(
    `${faults.length === 0 ? 'ok' : 'not ok'} ${i + 1} - ${picture.name}${faults.map((fault) => `\n# ${fault}`).join('')}`,
  );
  process.exitCode = faults.length === 0 ? process.exitCode : 1;
}
await browser.close();
server.close();
