// A player's seat on a phone: sitting down, bets and their results to the cent, a server that goes away, the page as an
// app, and a shoe verified in the browser.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginShoe, dealByApi, giveBank, seatPeople } from './table_setup.mjs';
import { PHONE, button, eventually } from './pages.mjs';
import { SlowNetwork } from './slow_network.mjs';

const CARDROOM = { name: 'Table 1', ruleset: 'california-panda8', timer: 0, tray: 1000000 };
const HOUSE = { name: 'Table 1', ruleset: 'washington', timer: 0, tray: 1000000 };
const VIRTUAL = { name: 'Table 1', ruleset: 'washington', shoe: 'virtual', timer: 0, tray: 1000000 };
const SEAT = 4;

const space = (page, kind) => page.locator(`.space-${kind}`);
const dock = (page, name) => page.locator(`main[data-dock=${name}]`);
const deal = (dealer, cards) =>
  dealer.commands(1, ...cards.split(' ').map((card) => ({ command: 'card', card })));

/// The player's bets on the felt according to the table: { player: 2500 }.
async function wagersOf(dealer) {
  const { seats } = await dealer.view(1);
  const own = seats.find(({ seat }) => seat === SEAT).wagers;
  return Object.fromEntries(own.map(({ kind, cents }) => [kind, cents]));
}

/// The player sits at the table with $500, and a shoe is in play.
async function sitAtTable(room, dealer, cents = 50000) {
  const { person } = room.people.player;
  await dealer.commands(
    1,
    { command: 'sit', bettor: SEAT, person },
    { command: 'buy-in', bettor: SEAT, cents },
  );
}

async function openHouse({ openRoom, pages }, options = {}) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  await sitAtTable(room, dealer);
  await beginShoe(dealer, 1);
  const page = await pages.seat(room, 1, options);
  return { room, dealer, page };
}

/// From the room's page to a seat, a buy-in, bets with fees, and a Dragon 7 that the bank covers in part.
async function firstHand({ openRoom, pages }) {
  const room = await openRoom({ tables: [CARDROOM] });
  const dealer = await room.signIn('dealer');
  await seatPeople(dealer, 1, { 3: 50000 });
  const page = await pages.open(room, '/', { size: PHONE, touch: true, who: 'player' });
  await page.getByRole('link', { name: 'Sit down at Table 1' }).click();
  await button(page, 'Seat 4 open').click();
  await page.getByText('You have no chips').waitFor();
  await button(page, '$500').click();
  await page.getByText('Buy-in requested', { exact: true }).waitFor();
  const [asked] = (await dealer.view(1)).asks;
  assert.deepEqual([asked.want, asked.cents, asked.bettor], ['buy-in', 50000, SEAT]);
  await dealer.command(1, { command: 'buy-in', bettor: SEAT, cents: 50000 });
  await beginShoe(dealer, 1);
  await giveBank(dealer, 1, 3, 20000);
  await dealer.command(1, { command: 'bets' });
  await placeFirstBets(page, dealer);
  await dealer.command(1, { command: 'start' });
  await page.getByText('On the felt $40, fees taken $2').waitFor();
  await deal(dealer, '2d 2c 4d Kc 5c');
  await dealer.commands(1, { command: 'declare', ending: 'dragon7' }, { command: 'settle' });
  await page.getByText('Settled').waitFor(); // returned bets are in the stack, not on the felt
  await dealer.command(1, { command: 'end' });
  await dock(page, 'result').waitFor();
  const told = await page.locator('seat-result').innerText();
  assert.match(told, /Banker \$25\s+returned\s+Dragon 7: Banker pushes\. \$25 returned\./);
  assert.match(told, /Dragon 7 \$10\s+\+\$195\.00\s+Dragon 7, 40 to 1: the bank covered \$195 of \$400; /);
  assert.match(told, /Tie \$5\s+−\$5\.00/);
  const { stack } = (await dealer.view(1)).seats.find(({ seat }) => seat === SEAT);
  const net = stack - 50000;
  assert.equal(await page.locator('.result-net').innerText(), `+$${(net / 100).toFixed(2)}`);
  await repeatAndClear(page, dealer);
}

/// R-PAY-2: if the ruleset pays Banker on a Dragon 7, the felt lights Banker, too; the page knows no rules.
async function payingDragon({ openRoom, pages }) {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-rules-'));
  const rules = readFileSync(new URL('../../rulesets/washington.conf', import.meta.url), 'utf8');
  writeFileSync(
    join(folder, 'paying.conf'),
    rules.replace('dragon7_banker = "push"', 'dragon7_banker = "pay"'),
  );
  try {
    const room = await openRoom({ tables: [{ ...HOUSE, ruleset: join(folder, 'paying.conf') }] });
    const dealer = await room.signIn('dealer');
    await sitAtTable(room, dealer);
    await beginShoe(dealer, 1);
    const page = await pages.seat(room, 1);
    await dealer.commands(
      1,
      { command: 'bets' },
      { command: 'bet', bettor: SEAT, seat: SEAT, kind: 'banker', cents: 2500 },
      { command: 'start' },
    );
    await deal(dealer, '2d 2c 4d Kc 5c');
    const results = () =>
      page.locator('.space').evaluateAll((all) => all.map(({ dataset }) => dataset.result));
    await eventually(
      results,
      ['won', 'lost', 'lost', 'won', 'lost'],
      'Dragon 7, Tie, Panda 8, Banker, Player',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/// Taps that show their cost first, and a bonus bet refused without its line bet.
async function placeFirstBets(page, dealer) {
  await dock(page, 'chips').waitFor();
  await space(page, 'dragon7').click({ force: true });
  await page
    .getByRole('alert')
    .filter({ hasText: /^Dragon 7: .*bet Player or Banker on this spot first/i })
    .waitFor();
  assert.equal(await space(page, 'banker').locator('.space-cost').innerText(), '+$25, fee $1');
  await space(page, 'banker').click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Dragon 7: / })
    .waitFor({ state: 'hidden' }); // the message was read
  await page.getByRole('button', { name: '$5', exact: true }).click();
  await space(page, 'tie').click();
  await space(page, 'dragon7').click();
  await space(page, 'dragon7').click();
  await eventually(() => wagersOf(dealer), { banker: 2500, tie: 500, dragon7: 1000 }, 'the felt');
  await page.getByText('On the felt $40, fees $2').waitFor();
  await space(page, 'dragon7').getByText('bank covers $').waitFor(); // of $400, with a bank of $200
}

async function repeatAndClear(page, dealer) {
  await dealer.command(1, { command: 'bets' });
  await button(page, 'REBET $40 + $2').click();
  await eventually(() => wagersOf(dealer), { banker: 2500, tie: 500, dragon7: 1000 }, 'the felt, repeated');
  await page.locator('main:not(:has([data-pending]))').waitFor();
  await button(page, 'DOUBLE +$40').click();
  await eventually(() => wagersOf(dealer), { banker: 5000, tie: 1000, dragon7: 2000 }, 'the felt, doubled');
  await page.locator('main:not(:has([data-pending]))').waitFor();
  await button(page, 'UNDO').click();
  await eventually(
    () => wagersOf(dealer),
    { banker: 5000, tie: 1000, dragon7: 1000 },
    'the felt, a step back',
  );
  await page.locator('main:not(:has([data-pending]))').waitFor();
  await button(page, 'DOUBLE +$70').click();
  await eventually(
    () => wagersOf(dealer),
    { banker: 10000, tie: 2000, dragon7: 2000 },
    'the felt, doubled again',
  );
  await button(page, 'DOUBLE +$40').waitFor(); // the maximum for Banker is $100
  await button(page, 'CLEAR').click();
  await eventually(() => wagersOf(dealer), {}, 'the felt, cleared');
}

/// Presses Tab until `isThere` accepts the focused element, then Enter.
async function press(page, name) {
  const named = () =>
    page.evaluate(() => document.activeElement?.textContent.replace(/\s+/g, ' ').trim() ?? '');
  for (let i = 0; i < 60 && !(await named()).match(name); i++) {
    await page.keyboard.press('Tab');
  }
  assert.match(await named(), name);
  await page.keyboard.press('Enter');
}

/// From signing in to a bet and back to an empty seat without touching the screen.
async function keyboardOnly({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  const page = await pages.seat(room, 1, { who: null, touch: false });
  const { person, pin } = room.people.player;
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${person}`);
  await page.keyboard.press('Enter');
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await page.getByText('Choose your seat').waitFor();
  await press(page, /^Seat 4 open$/);
  await dock(page, 'no-stack').waitFor();
  await dealer.command(1, { command: 'buy-in', bettor: SEAT, cents: 50000 });
  await beginShoe(dealer, 1);
  await dealer.command(1, { command: 'bets' });
  await dock(page, 'chips').waitFor();
  await press(page, /^\$100$/);
  await press(page, /^Player/);
  await eventually(() => wagersOf(dealer), { player: 10000 }, 'the felt');
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).boxShadow), 'none');
  await page.locator('main:not(:has([data-pending]))').waitFor();
  await press(page, /^CLEAR$/);
  await eventually(() => wagersOf(dealer), {}, 'the felt, cleared');
  await press(page, /^My seat/);
  await press(page, /^CASH OUT AND LEAVE$/);
  await press(page, /^CASH OUT \$500 AND LEAVE\?$/);
  await page.getByText('Choose your seat').waitFor();
}

/// The server goes away and comes back, then the session ends: the same seat and the same bet each time.
async function reconnects({ openRoom, pages }) {
  const { room, dealer, page } = await openHouse({ openRoom, pages });
  await dealer.command(1, { command: 'bets' });
  await dock(page, 'chips').waitFor();
  await space(page, 'banker').click();
  await space(page, 'banker').getByText('$25 bet').waitFor();
  await room.kill();
  await page.getByText(/^No connection since \d\d:\d\d:\d\d\. Your seat/).waitFor();
  await room.start();
  await page.locator('main[data-live=live]').waitFor();
  await space(page, 'banker').getByText('$25 bet').waitFor();
  const { person } = room.people.player;
  room.changePin(person, '7391');
  await page.getByText(/^Signed out: .*Your seat is kept\.$/).waitFor();
  await page.getByLabel('Your number').first().fill(String(person));
  await page.getByLabel('PIN').first().fill('7391');
  await button(page, 'SIGN IN').click();
  await space(page, 'banker').getByText('$25 bet').waitFor();
  page.faults = page.faults.filter((fault) => !/ERR_CONNECTION|WebSocket connection/.test(fault)); // the server was gone
}

/// A phone is offline for two hands and online for more than a page of them: its list is complete.
async function ownHands({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  await sitAtTable(room, dealer);
  await beginShoe(dealer, 1);
  const network = await SlowNetwork.open(room.address);
  const page = await pages.seat({ ...room, address: network.address }, 1);
  const handIn = (suit) => ({ cards: Array.from('92K4', (rank) => rank + suit), outcome: 'player' });
  const play = async (count) => {
    for (let i = 0; i < count; i++) {
      await dealByApi(dealer, 1, handIn('cdhs'[i % 4]), [
        { bettor: SEAT, seat: SEAT, kind: 'player', cents: 1000 },
      ]);
    }
  };
  await play(1);
  await page.getByText('Your stack is now $510.00').waitFor();
  network.disconnect();
  await play(2);
  await page.getByText(/^No connection since/).waitFor();
  network.restore();
  await page.getByText('Your stack is now $530.00').waitFor();
  await play(21);
  await page.getByText('Your stack is now $740.00').waitFor();
  await button(page, 'My hands').click();
  await page.getByText('Since sign-in: +$240.00 over 24 hands').waitFor();
  assert.equal(await page.locator('.history details').count(), 24);
  await button(page, 'OLDER HANDS').waitFor({ state: 'hidden' }); // there are no more
  await network.close();
  page.faults = page.faults.filter((fault) => !/ERR_CONNECTION|ERR_EMPTY|WebSocket connection/.test(fault)); // the connection was cut
}

/// In the page: the widths of the images.
function widthsOf(paths) {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(path);
      return (await createImageBitmap(await answer.blob())).width;
    }),
  );
}

/// In the page: the caches of its worker, and the contents of the first.
async function cachedFiles() {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const cache = await caches.open(names[0]);
  return { names, paths: (await cache.keys()).map(({ url }) => new URL(url).pathname) };
}

/// The page installs: its manifest is valid, its worker caches only the page's own files, and without a network it opens,
/// says so, and reconnects by itself.
async function asApp({ openRoom, pages }) {
  const { page } = await openHouse({ openRoom, pages });
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data).start_url, '/seat/');
  const icons = JSON.parse(data)
    .icons.filter(({ type }) => type === 'image/png')
    .map(({ src }) => src);
  assert.deepEqual(await page.evaluate(widthsOf, icons), [192, 512, 512]);
  const kept = await page.evaluate(cachedFiles);
  assert.equal(kept.names.length, 1);
  assert.match(kept.names[0], /^sabot-seat-[0-9a-f]{24}$/);
  assert.ok(
    kept.paths.length > 20 && kept.paths.every((path) => path.startsWith('/web/')),
    kept.paths.join(),
  );
  await page.goto(page.url().replace(/\d+$/, '')); // the app's address redirects to the last seat
  await page.waitForURL('**/seat/1');
  await dock(page, 'waiting').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Cannot reach the room').waitFor();
  await page.context().setOffline(false);
  await dock(page, 'waiting').waitFor();
  page.faults = page.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|WebSocket connection/.test(fault));
}

/// Draws from the virtual shoe to the end of the hand.
async function drawHand(dealer) {
  let { hand } = await dealer.view(1);
  while (hand.outcome === null) {
    await dealer.command(1, { command: 'draw' });
    ({ hand } = await dealer.view(1));
  }
  await dealer.commands(
    1,
    { command: 'declare', ending: hand.outcome },
    { command: 'settle' },
    { command: 'end' },
  );
}

/// Changes what the device stores about shoe 1 of table 1.
const saveOther = (page, change) =>
  page.evaluate((other) => {
    const [kept = {}] = JSON.parse(localStorage.getItem('sabot.shoes.1')) ?? [];
    localStorage.setItem('sabot.shoes.1', JSON.stringify([{ ...kept, ...other }]));
  }, change);

/// The page sees a shoe's commitment before its first card, verifies the shoe when it ends, and detects tampering. Shoe 1
/// of another room that was at this address before does not interfere.
async function fairShoe({ openRoom, pages }) {
  const room = await openRoom({ tables: [VIRTUAL] });
  const [dealer, supervisor] = [await room.signIn('dealer'), await room.signIn('supervisor')];
  await sitAtTable(room, dealer);
  const page = await pages.seat(room, 1);
  await saveOther(page, {
    room: 'b'.repeat(64),
    shoe: 1,
    commitment: 'c'.repeat(64),
    seen_ms: 1,
    isEarly: true,
  });
  await button(page, 'Fairness').click();
  await dealer.command(1, { command: 'shoe' });
  await page.getByText(/^This device saved it at .*, before the first card/).waitFor();
  const bet = { command: 'bet', bettor: SEAT, seat: SEAT, kind: 'player', cents: 1000 };
  await dealer.commands(1, { command: 'burn' }, { command: 'bets' }, bet, { command: 'start' });
  await drawHand(dealer);
  await supervisor.command(1, { command: 'end-shoe', reason: 'the scenario is told' });
  await button(page, 'CHECK SHOE 1').click();
  await page.getByText('Verified on this device').waitFor();
  await page.getByText('The fingerprint matches the one this device saw before the first card.').waitFor();
  await page.route('**/api/tables/1/shoes/1', async (route) => {
    const file = await (await route.fetch()).json();
    const [card] = file.hands[0].banker;
    file.hands[0].banker[0] = card === '8h' ? '7h' : '8h';
    await route.fulfill({ json: file });
  });
  await button(page, 'CHECK SHOE 1').click();
  await page.getByText(/^Hand 1, Banker card 1: expected .*, recorded /).waitFor();
  await button(page, 'VIEW CHECKER CODE').click();
  await page.locator('.source').getByText('export function blake2b').waitFor();
  await changedCommitment(page, dealer);
}

/// A fingerprint that differs from the one this device saw is reported at once.
async function changedCommitment(page, dealer) {
  await dealer.command(1, { command: 'shoe' });
  await page.getByText(/^This device saved it at .*, before the first card/).waitFor();
  const { table, shoe } = await dealer.view(1);
  await saveOther(page, { room: table.room, shoe: shoe.number, commitment: 'c'.repeat(64), seen_ms: 1 });
  await page.reload();
  await button(page, 'Fairness').click();
  await page.getByText(/^At .* it was different\. .* do not trust this shoe\.$/).waitFor();
}

export const seatScenarios = {
  'a player sits down, buys in, bets with fees, and reads what the bank covered': firstHand,
  'a Dragon 7 that pays Banker lights it on the felt': payingDragon,
  'a seat by keyboard alone': keyboardOnly,
  'a seat after the server was gone and the session over': reconnects,
  'a seat’s own hands, also those that were played without it': ownHands,
  'a seat as an app, without a network': asApp,
  'a shoe proven in the browser, and one that was tampered with': fairShoe,
};
