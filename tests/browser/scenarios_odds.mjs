// The odds page: the same digits as the command, its state in the address, keyboard, touch, a server that goes
// away.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { eventually } from './pages.mjs';
import { PLAIN, RICH, SIZES, answered, openOdds, swept, withoutSweep } from './scenes_odds.mjs';

const TABLES = { tables: [{ name: 'Table 1' }] };
const cell = (page, card) => page.locator(`.cell[data-cards="${card}"]`);
const out = (page) =>
  page
    .locator('.out-list')
    .innerText()
    .then((words) => words.replace(/\s+/g, ' '));
const query = (page) => decodeURIComponent(new URL(page.url()).search);
const meterField = (page) => page.getByRole('textbox', { name: 'Meter' });

/// The output of `sabot odds` for the same cards.
function command(sabot, words) {
  const done = spawnSync(sabot, ['odds', ...words, '--json'], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return JSON.parse(done.stdout);
}

const percent = (value, digits = 4) => `${value > 0 ? '+' : '−'}${Math.abs(value * 100).toFixed(digits)}%`;
const grouped = (count) => count.toLocaleString('en-US');

/// The numbers in a bet's row: expected win, change, wins, standard deviation.
async function rowOf(page, kind) {
  const words = await page.locator(`.wagers tr[data-kind="${kind}"] td`).allInnerTexts();
  return { edge: words[0], favors: words[1], change: words[2], hit: words[3], sd: words[4] };
}

/// Every number on the page against the command's, for a shoe with clicked-out cards.
async function sameDigits({ sabot, openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, '/odds?ruleset=california-panda8&meter=panda8:60000');
  await cell(page, '8c').click({ clickCount: 3 });
  await cell(page, '9d').click({ button: 'right' }); // nothing is out yet
  await cell(page, '9d').click();
  await cell(page, 'Ks').click({ clickCount: 2 });
  await cell(page, 'Ks').click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Every 5' }).click();
  await answered(page);
  const cards = `8c 8c 8c 9d Ks ${['c', 'd', 'h', 's'].map((suit) => `5${suit} `.repeat(8)).join('')}`;
  const words = ['--ruleset', 'california-panda8', '--remove', cards];
  const now = command(sabot, words);
  const full = command(sabot, ['--ruleset', 'california-panda8']);
  assert.equal(
    await page.locator('.shoe-left').innerText(),
    `${now.cards} of 416 cards left, ${416 - now.cards} out`,
  );
  for (const [kind, { ev, hit, sd }] of Object.entries(now.bets)) {
    const wanted = {
      edge: percent(ev),
      favors: ev > 0 ? '▲ bettor' : 'house',
      change: percent(ev - full.bets[kind].ev),
      hit: `${(hit * 100).toFixed(3)}%`,
      sd: sd.toFixed(4),
    };
    assert.deepEqual(await rowOf(page, kind), wanted, kind);
  }
  await sameDeals(page, now);
  await sameRemoval(page, now);
  await sameProgressives(
    page,
    command(sabot, [...words, '--progressive', '--meter-cents', '6000000']).progressives.panda8,
  );
}

async function sameDeals(page, now) {
  await page.getByText('Exact counts').click();
  const rows = await page.locator('.more[open] :is(tbody, tfoot) td:nth-of-type(1)').allInnerTexts();
  assert.deepEqual(
    rows,
    ['player', 'banker', 'tie', 'dragon7', 'panda8', 'natural', 'total'].map((name) => grouped(now[name])),
  );
}

async function sameRemoval(page, now) {
  await page.locator('.wager-choice').filter({ hasText: 'Panda 8' }).click();
  const wanted = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((value) => {
    const effect = now.bets.panda8.removal[value];
    return effect === null ? 'none left' : percent(effect);
  });
  await eventually(
    () => page.locator('odds-removal .bar-value').allTextContents(),
    wanted,
    'effects of removal',
  );
  assert.equal(wanted[4], 'none left');
}

/// The line over the meter is drawn from two of the server's numbers and must match the command's return.
async function sameProgressives(page, { return: back, even_meter_cents: even }) {
  assert.equal((await rowOf(page, 'progressive-panda8')).edge, percent(back - 1));
  await page.locator('select[name=progressive]').selectOption('panda8');
  await answered(page);
  const facts = await page.locator('odds-progressive .fact dd').allInnerTexts();
  assert.ok(facts[0].startsWith(`${(back * 100).toFixed(4)}%`), facts[0]);
  assert.equal(
    facts[1],
    `$${(Math.round(even) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  );
}

/// The state is sent as a link; Back undoes changes.
async function sharedLink({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await pages.open(room, '/', { size: SIZES.desk, prepare: withoutSweep });
  await page.getByRole('link', { name: /^Odds/ }).click();
  await answered(page);
  await page.getByLabel('Ruleset').selectOption('washington');
  await answered(page);
  await cell(page, '8c').click({ clickCount: 2 });
  await page.locator('.wager-choice').filter({ hasText: 'Tie' }).click();
  await page.getByLabel('Seat combination').selectOption('H/S');
  await meterField(page).fill('12,345.60');
  await meterField(page).press('Enter');
  await answered(page);
  assert.equal(query(page), '?ruleset=washington&seat=H/S&out=8c2&wager=tie&meter=dragon7:12345.60');
  const visibleText = (each) =>
    each.locator('odds-wagers, odds-removal .bar-value, odds-progressive .fact, .out-list').allInnerTexts();
  const colleague = await openOdds(pages, room, `/odds${query(page)}`);
  const isSame = async () =>
    JSON.stringify(await visibleText(colleague)) === JSON.stringify(await visibleText(page));
  await eventually(isSame, true, 'the colleague’s page is the same');
  for (const wanted of ['seat=H/S&out=8c2&wager=tie', 'out=8c2&wager=tie', 'out=8c2', 'out=8c']) {
    await page.goBack();
    assert.equal(query(page), `?ruleset=washington&${wanted}`);
  }
  await answered(page);
  assert.match(await out(page), /^8\s*8 of clubs$/);
  await page.goForward();
  await eventually(() => cell(page, '8c').innerText(), '6', 'the field');
}

/// Nonsense in the address: one sentence, and a working shoe.
async function invalidAddress({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, '/odds');
  const noticeText = async (path) => {
    await page.goto(room.address + path);
    await answered(page);
    return {
      words: await page.locator('#notice').innerText(),
      left: await page.locator('.shoe-left').innerText(),
    };
  };
  const cases = [
    ['/odds?decks=99&out=8x', /^Ignored in the link: decks=99, out=8x\.$/],
    ['/odds?__proto__=1&constructor=2', /__proto__=1, constructor=2\.$/],
    ['/odds?wager=moon&meter=dragon7:lots', /wager=moon, meter=dragon7:lots\.$/],
    ['/odds?ruleset=monaco', /\(ruleset: must be a ruleset of this room.*full shoe\.$/],
    ['/odds?out=8c9', /\(removed 8c: 9 is more than the 8 in the shoe\)/],
    ['/odds?seat=C/S', /\(combination: must be two suits of different colors/],
  ];
  for (const [path, wanted] of cases) {
    const { words, left } = await noticeText(path);
    assert.match(words, wanted);
    assert.equal(left, '416 of 416 cards left, 0 out');
  }
  page.faults = page.faults.filter((fault) => !/status of 400/.test(fault)); // expected
}

/// Without a pointer: to the field with Tab, through it with arrows; typed cards; the meter moved.
async function byKeys({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, '/odds');
  const held = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  await page.locator('.shoe-tools .button').nth(1).focus(); // the last focusable element before the field
  await page.keyboard.press('Tab');
  assert.equal(await held(), 'Ace of spades: 8 of 8 left');
  const keys = 'ArrowDown ArrowRight ArrowRight - Delete - + ArrowRight Enter Home ArrowDown - Insert';
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key);
  }
  assert.equal(await held(), 'All clubs: 104 of 104 left');
  await page.keyboard.type('10dqs');
  assert.equal(query(page), '?out=3h2,4h,Td,Qs');
  await page.keyboard.press('7');
  await page.getByText('7 of … type c, d, h or s').waitFor();
  await page.keyboard.press('Escape');
  const slider = page.getByRole('slider', { name: /Meter/ });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await answered(page);
  assert.match(await slider.getAttribute('aria-valuetext'), /^\$10,\d{3}\.\d\d, Return \d+\.\d{4}%$/);
  assert.ok(await slider.evaluate((node) => node === document.activeElement), 'the slider keeps the focus');
  assert.match(query(page), /&meter=dragon7:10\d{3}$/);
}

/// The meter field never shows anything but the meter, except while typing.
async function meterTyped({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, '/odds');
  const field = meterField(page);
  await field.fill('lots');
  await field.press('Enter');
  await page.locator('.toast-warning').filter({ hasText: 'Enter the meter in dollars' }).waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.equal(await field.inputValue(), 'lots'); // to be corrected
  await field.fill('60000');
  await field.press('Enter');
  await eventually(() => field.inputValue(), '$60,000.00', 'the meter, as money is written');
  assert.equal(await field.getAttribute('aria-invalid'), 'false');
  await page.goBack();
  await eventually(
    () => field.inputValue(),
    '$10,000.00',
    'the meter of before, though the field has the focus',
  );
  await field.fill('lots');
  await field.press('Tab');
  assert.equal(await field.inputValue(), '$10,000.00');
  assert.equal(await field.getAttribute('aria-invalid'), 'false');
}

/// Six cards are one hand: no card can be removed, whether any of it are left or not.
async function lastSix({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const left = ['9s', 'Ks', 'Qs', 'Js', '7s', '7h'];
  const cards = Array.from('A23456789TJQK').flatMap((rank) => Array.from('cdhs', (suit) => rank + suit));
  const page = await openOdds(
    pages,
    room,
    `/odds?decks=1&out=${cards.filter((card) => !left.includes(card)).join(',')}`,
  );
  const words = await page.locator('odds-removal .bar-value').allTextContents();
  assert.deepEqual(
    words,
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((value) =>
      [7, 9, 0].includes(value) ? 'too few left for a hand' : 'none left',
    ),
  );
}

/// On a phone: a tap removes, a long press puts back, the other mode swaps them, the meter is dragged.
async function byTouch({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, PLAIN, { size: SIZES.phone, touch: true });
  await cell(page, '8c').tap();
  await eventually(() => cell(page, '8c').innerText(), '4', 'a tap');
  const touch = (type) => cell(page, '8c').dispatchEvent(type, { pointerType: 'touch', pointerId: 7 });
  await touch('pointerdown');
  await eventually(() => cell(page, '8c').innerText(), '5', 'a long press');
  await touch('pointerup');
  await cell(page, '8c').dispatchEvent('click'); // from the long press itself
  await page.getByText('Put back').tap();
  await cell(page, '8c').tap();
  await eventually(() => cell(page, '8c').innerText(), '6', 'a tap that puts back');
  await answered(page);
  const slider = page.getByRole('slider', { name: /Meter/ });
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  const steps = await page.evaluate(() => history.length);
  await page.mouse.move(box.x + 100, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + box.height / 2, { steps: 4 });
  assert.doesNotMatch(query(page), /meter/); // browsers refuse an address that changes with every move
  await page.mouse.up();
  await answered(page);
  assert.equal(await page.evaluate(() => history.length), steps + 1);
  const [, dollars] = query(page).match(/meter=dragon7:(\d+)/);
  assert.ok(Number(dollars) > 15_000, dollars);
  await page.goBack(); // a whole drag is one step
  assert.doesNotMatch(query(page), /meter/);
}

/// Who is favored, in a word; random cards; the command for the state; the par sheet; too few cards.
async function playerFavored({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, RICH, { sweeps: true });
  assert.equal((await rowOf(page, 'dragon7')).favors, '▲ bettor');
  assert.equal((await rowOf(page, 'player')).favors, 'house');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${room.address}${PLAIN}`);
  await answered(page);
  const copied = async (name) => {
    await page.getByRole('button', { name }).click();
    await page.locator('.toast').filter({ hasText: 'Copied' }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(
    await copied('Copy as command'),
    'sabot odds --ruleset california-panda8 --remove "8c 8c 8c 9d"',
  );
  assert.equal(await copied('Copy link'), room.address + PLAIN);
  await page.getByRole('button', { name: 'Full shoe' }).click();
  await page.getByRole('button', { name: 'Random half' }).click();
  await page.getByRole('button', { name: 'Random 5' }).click();
  await eventually(
    () => page.locator('.shoe-left').innerText(),
    '203 of 416 cards left, 213 out',
    'half a shoe and a hand',
  );
  await swept(page);
  const dashed = (part) =>
    page
      .locator(`odds-sweep ${part}`)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray !== 'none'));
  for (const part of ['.chart-path', '.key-path']) {
    // perfect play is a solid line, counting a dashed one
    assert.deepEqual(await dashed(part), [false, true, false, true], part);
  }
  const path = await page.getByRole('link', { name: /PDF/ }).getAttribute('href');
  const sheet = await page.request.get(room.address + path);
  assert.equal((await sheet.body()).subarray(0, 5).toString(), '%PDF-');
  // A sweep was running when the page was left.
  page.faults = page.faults.filter((fault) => !/status of 503/.test(fault));
}

/// When the server goes away, the last values stay, dimmed, with a message; when it is back, they are current again.
async function serverLost({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, PLAIN);
  const before = await rowOf(page, 'dragon7');
  await room.kill();
  await cell(page, '9d').click();
  await page.getByText('No response since').waitFor();
  assert.deepEqual(await rowOf(page, 'dragon7'), before);
  await cell(page, '9d').click();
  assert.equal(await cell(page, '9d').innerText(), '5');
  await room.start();
  await answered(page);
  assert.notDeepEqual(await rowOf(page, 'dragon7'), before);
  assert.equal(await page.locator('#notice').innerText(), '');
  page.faults = page.faults.filter((fault) => !/ERR_CONNECTION/.test(fault)); // expected
}

/// A browser that refuses an address that changes too often: the shoe is answered, and the address follows later.
async function throttledAddress({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, '/odds');
  await page.evaluate(() => {
    history.pushState = () => {
      throw new DOMException('too often', 'SecurityError');
    };
  });
  await cell(page, '8c').click({ clickCount: 2 });
  await answered(page);
  assert.notEqual((await rowOf(page, 'dragon7')).change, '–');
  assert.equal(query(page), '');
  await eventually(() => query(page), '?out=8c2', 'the address');
}

/// A page that never got an answer says so, and shows no empty tables and fields.
async function neverAnswered({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const refuse = (route) => route.abort();
  const page = await pages.open(room, '/odds', {
    size: SIZES.desk,
    prepare: async (each) => {
      await withoutSweep(each);
      await each.route('**/api/odds', refuse);
    },
  });
  await page.getByText('The server isn’t responding. Retrying…').waitFor();
  assert.equal(
    await page.locator('.answered :is(summary, input, .quiet)').filter({ visible: true }).count(),
    0,
  );
  await page.unroute('**/api/odds', refuse);
  await answered(page);
  await meterField(page).waitFor();
  page.faults = page.faults.filter((fault) => !/ERR_FAILED/.test(fault)); // expected
}

/// Of many changes in a row the last is answered, with few requests.
async function latestWins({ openRoom, pages }) {
  const room = await openRoom(TABLES);
  const page = await openOdds(pages, room, '/odds');
  let asked = 0;
  let release = null;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/api/odds', async (route) => {
    asked++;
    if (asked === 1) await held;
    await route.continue();
  });
  for (let i = 0; i < 6; i++) {
    await cell(page, '8c').click();
  }
  await page.locator('.odds[data-connection=waiting]').waitFor();
  release();
  await answered(page);
  assert.equal(asked, 2);
  assert.equal(await cell(page, '8c').innerText(), '2');
  const alone = await openOdds(pages, room, '/odds?out=8c6');
  assert.deepEqual(await rowOf(page, 'dragon7'), await rowOf(alone, 'dragon7'));
}

export const oddsScenarios = {
  'odds: the digits of the command, for a shoe clicked apart': sameDigits,
  'odds: a state is sent as an address, and Back takes changes back': sharedLink,
  'odds: nonsense in the address is one sentence and a full shoe': invalidAddress,
  'odds: keys alone': byKeys,
  'odds: a meter that is typed': meterTyped,
  'odds: the last six cards': lastSix,
  'odds: a phone, a long press, a meter that is dragged': byTouch,
  'odds: favor in a word, a link and a command to send on, the par sheet': playerFavored,
  'odds: a room that goes and comes back': serverLost,
  'odds: an address that changes too often': throttledAddress,
  'odds: a room that does not answer at first': neverAnswered,
  'odds: of many changes the last is answered': latestWins,
};
