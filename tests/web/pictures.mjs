// Checks the wall display in every state of fixtures.mjs without a server: a screenshot of each, and TAP that nothing
// scrolls, nothing leaves the screen, and axe-core finds nothing.
//
//     node tests/web/pictures.mjs PATH_TO_SABOT FOLDER [WIDTHxHEIGHT]      (run `npm ci --prefix tests/npm` first)
import { readFileSync } from 'node:fs';
import { readFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import * as fixtures from './fixtures.mjs';

const require = createRequire(new URL('../npm/', import.meta.url));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = new URL('../../web/', import.meta.url);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const SETTLED_MS = 700;

const [sabot, folder, size = '1920x1080'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);

function servePages() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname.startsWith('/web/') ? pathname.slice(5) : 'display/display.html';
    try {
      const content = await readFile(new URL(name, PAGES));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/// Messages that arrive while the page is open, and the delay until the screenshot.
function momentsOf(scenes) {
  const declared = (hand) => ({ table: scenes.declared.table, hand });
  return {
    bannerBanker: [declared(fixtures.bankerWins()), 700],
    bannerPlayer: [declared(fixtures.playerWins()), 700],
    bannerTie: [declared(fixtures.tied()), 700],
    dragon7: [declared(fixtures.dragon7()), 1300],
    panda8: [declared(fixtures.panda8()), 1300],
    prize: [
      { prizes: [fixtures.prize({ prize: 'each-suited', title: 'Each hand suited', cents: 50_000 })] },
      1000,
    ],
    jackpot: [{ prizes: [fixtures.prize()] }, 1600],
  };
}

/// What is wrong with the page, in words; empty if nothing.
async function faultsOf(page) {
  const outside = await page.evaluate(() => {
    const root = document.documentElement;
    const scrolls = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight;
    const left = Array.from(document.querySelectorAll('.wall *')).filter((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      return !element.closest('svg, .meter-digit') && (right > innerWidth + 1 || bottom > innerHeight + 1);
    });
    return [
      ...(scrolls ? ['the page scrolls'] : []),
      ...left.map(({ className }) => `${className} leaves the screen`),
    ];
  });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  return [...outside, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)];
}

async function look(browser, address, name, view, later) {
  const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  let socket;
  await page.routeWebSocket(/\/live/, (opened) => {
    socket = opened;
    opened.send(JSON.stringify(fixtures.snapshot(view)));
  });
  await page.goto(`${address}/display/${view.table.number}`);
  await page.waitForSelector('[data-connection="live"]');
  await page.waitForTimeout(SETTLED_MS);
  if (later) {
    const [sections, ms] = later;
    socket.send(JSON.stringify(fixtures.update(sections, 2)));
    await page.waitForTimeout(ms);
  }
  await page.screenshot({ path: `${folder}/${name}.png` });
  faults.push(...(await faultsOf(page)));
  await context.close();
  return faults;
}

await mkdir(folder, { recursive: true });
const scenes = fixtures.displayScenes(sabot);
const pictures = [
  ...Object.entries(scenes).map(([name, view]) => [name, view, null]),
  ...Object.entries(momentsOf(scenes)).map(([name, later]) => [name, scenes.dealing, later]),
];
const server = await servePages();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS });
console.log(`1..${pictures.length}`);
for (const [i, [name, view, later]] of pictures.entries()) {
  const faults = await look(browser, `http://127.0.0.1:${server.address().port}`, name, view, later);
  console.log(`${faults.length === 0 ? 'ok' : 'not ok'} ${i + 1} - ${name} at ${size}`);
  faults.forEach((fault) => console.log(`# ${fault}`));
  process.exitCode ||= Number(faults.length > 0);
}
await browser.close();
server.close();
