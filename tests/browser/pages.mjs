// Pages in a browser at their real sizes: a touch pad of 1024x768, a phone of 390x844, a wall display of 1920x1080, a pit
// of 1440x900. One chromium serves the whole run; each page has its own context, like the devices of a
// room.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../npm/', import.meta.url));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/// How long anything may take that takes a moment on a working machine; set SABOT_TEST_PATIENCE=10 while
/// developing.
const TIMEOUT_MS = 1000 * Number(process.env.SABOT_TEST_PATIENCE ?? 120);
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const PAD = { width: 1024, height: 768 };
export const PIT = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const WALL = { width: 1920, height: 1080 };

const RANK_NAMES = { A: 'Ace', T: '10', J: 'Jack', Q: 'Queen', K: 'King' };
const SUIT_NAMES = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/// "8c" as a screen reader says it: "8 of clubs".
export function cardName(card) {
  return `${RANK_NAMES[card[0]] ?? card[0]} of ${SUIT_NAMES[card[1]]}`;
}

// The headless shell takes half the time; not every release has it.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/// Starts the first browser found; playwright creates an empty profile and removes it afterwards.
export function openBrowser() {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (!executablePath) {
    throw new Error(`No browser is installed: one of ${BROWSERS.join(', ')} is needed.`);
  }
  return chromium.launch({ executablePath, args: FLAGS });
}

/// The pages of one scenario, all closed at its end. Motion is reduced (`calm`) unless the scenario is about it, because it is
/// expensive. `who` is signed in before the page opens, by the name of one of the room's
/// people.
export class Pages {
  opened = [];
  #browser;

  constructor(browser) {
    this.#browser = browser;
  }

  async open(
    room,
    path,
    {
      size = WALL,
      who = null,
      touch = false,
      calm = true,
      workers = 'allow',
      prepare = null,
      until = 'load',
    } = {},
  ) {
    const context = await this.#browser.newContext({
      viewport: size,
      hasTouch: touch,
      reducedMotion: calm ? 'reduce' : 'no-preference',
      serviceWorkers: workers,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    page.faults = [];
    page.on('pageerror', (error) => page.faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
    this.opened.push(page);
    if (who) {
      const { person, pin } = room.people[who];
      await context.request.post(`${room.address}/api/sign-in`, {
        headers: { origin: room.address },
        data: { person, pin },
      });
    }
    await prepare?.(page);
    await page.goto(room.address + path, { waitUntil: until });
    return page;
  }

  /// A page that no room serves.
  async show(html) {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    page.faults = [];
    this.opened.push(page);
    await page.setContent(html);
    return page;
  }

  async display(room, table, options = {}) {
    const page = await this.open(room, `/display/${table}`, options);
    await page.locator('body[data-connection=live]').waitFor();
    return page;
  }

  async pad(room, table, options = {}) {
    const page = await this.open(room, `/pad/${table}`, {
      size: PAD,
      who: 'dealer',
      touch: true,
      ...options,
    });
    await page.locator('main[data-live=live]').waitFor();
    return page;
  }

  /// A pane of the pit: '/pit', '/pit/1#meters'.
  async pit(room, path = '/pit', options = {}) {
    const page = await this.open(room, path, { size: PIT, who: 'supervisor', ...options });
    await page.locator('.pit[data-live=live]').waitFor();
    return page;
  }

  async seat(room, table, options = {}) {
    const page = await this.open(room, `/seat/${table}`, {
      size: PHONE,
      who: 'player',
      touch: true,
      ...options,
    });
    await page.locator('main[data-live=live]:not([data-screen=loading])').waitFor();
    return page;
  }

  /// Errors that pages logged: failed scripts, violations of the content policy.
  get faults() {
    return this.opened.flatMap((page) => page.faults);
  }

  /// The text of each page, for reports of failures.
  async texts() {
    const words = (page) =>
      page
        .locator('body')
        .innerText()
        .catch((error) => error.message);
    return Promise.all(
      this.opened.map(
        async (page) =>
          `${page.url()}: ${(await words(page)).replace(/\s+/g, ' ').replace(/(0 1 2 3 4 5 6 7 8 9 ?)+/g, '')}`,
      ),
    );
  }

  async close() {
    await Promise.all(this.opened.map((page) => page.context().close()));
  }
}

/// The pad's main action, once its label is `name` and it is enabled.
export function mainAction(pad, name) {
  const label = pad.locator('.main-label').getByText(name, { exact: typeof name === 'string' });
  return pad
    .locator('.main-action:not([aria-disabled=true])')
    .and(pad.getByRole('button'))
    .filter({ has: label });
}

export async function pressMain(pad, ...names) {
  for (const name of names) {
    await mainAction(pad, name).click();
  }
}

/// Signs in on the pad.
export async function signInOnPad(pad, { person, pin }) {
  const signInPanel = pad.locator('pad-sign-in');
  await signInPanel.getByLabel('Your number').first().fill(String(person));
  await signInPanel.getByLabel('PIN').first().fill(pin);
  await signInPanel.getByRole('button', { name: 'SIGN IN' }).click();
}

/// A button on the page, by its name.
export function button(page, name) {
  return page.getByRole('button', { name, exact: true });
}

/// Keys cards on the pad's keypad, each as soon as the pad accepts it: `keyHand(pad, '8c 9d Th 2s')`.
export async function keyHand(pad, cards) {
  for (const card of typeof cards === 'string' ? cards.split(' ') : cards) {
    const count = Number(await pad.locator('.undo-card').getAttribute('data-cards'));
    await pad.locator('main:not([data-busy])').waitFor();
    await pad
      .getByRole('group', { name: 'Card keys' })
      .getByRole('button', { name: cardName(card), exact: true })
      .click();
    await pad.locator(`.undo-card[data-cards="${count + 1}"]`).waitFor();
  }
}

/// Calls `question` until its answer is `expected`, as JSON; fails with the last answer.
export async function eventually(readValue, expected, what) {
  const expectedJson = JSON.stringify(expected);
  const end = Date.now() + TIMEOUT_MS;
  let actualJson = null;
  do {
    actualJson = JSON.stringify(await readValue());
    if (actualJson === expectedJson) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  } while (Date.now() < end);
  throw new Error(`${what}: ${actualJson} instead of ${expectedJson}`);
}

/// The violations axe-core finds on the page, one line each.
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axe);
  }
  const options = { resultTypes: ['violations'], iframes: false, preload: false };
  const found = await page.evaluate(
    async (runOptions) => (await globalThis.axe.run(document, runOptions)).violations,
    options,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`);
}
