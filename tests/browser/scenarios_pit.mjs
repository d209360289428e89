// The pit: the work of supervisors, auditors and administrators, against a real room.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beginShoe, dealByApi, seatPeople } from './table_setup.mjs';
import { openTable, playOn, visit, winPrize } from './scenes_pit.mjs';
import { button, eventually } from './pages.mjs';

const HOUSE = { name: 'Table 1', ruleset: 'washington', timer: 0, sensors: true, tray: 9000000 };
const ROOM = { tables: [HOUSE, { name: 'Table 2', ruleset: 'california-panda8', timer: 0, tray: 1000000 }] };

const BANKER = { cards: '8c Kd Th 9s'.split(' '), outcome: 'banker' };

const inDialog = (page) => page.getByRole('dialog');
const command = (page, name) => page.locator('.commands').getByRole('button', { name, exact: true });

/// A prize is red on the wall and opened from there; a wrong PIN pays nothing, the right one does. The next prize is
/// rejected, with a reason that stays in the journal.
async function prizes({ openRoom, pages }) {
  const room = await openRoom(ROOM);
  const dealer = await openTable(room, { hands: 0 });
  const page = await pages.pit(room);
  await page.locator('.tile').nth(1).waitFor();
  await winPrize(dealer, await room.signIn('device'));
  await page
    .locator('.need.is-urgent', { hasText: /Seat 3.*waiting for a supervisor/ })
    .getByRole('link')
    .click();
  await button(page, 'VERIFY').click();
  assert.match(await inDialog(page).innerText(), /\$10,000\.20, resets to \$10,000\.00/);
  assert.match(await inDialog(page).innerText(), /#5/); // who pressed
  const confirm = inDialog(page).getByRole('button', { name: /^CONFIRM/ });
  for (const [pin, words] of [
    ['1357', /not a supervisor's/],
    [room.people.supervisor.pin, null],
  ]) {
    await inDialog(page).getByLabel('PIN').first().fill(pin);
    await confirm.click();
    if (words) await inDialog(page).getByText(words).waitFor();
    if (words) assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), 'PIN');
  }
  await eventually(
    async () => (await dealer.view(1)).seats[2].stack,
    500000 - 100 + 1000020,
    'the stack of seat 3',
  );
  await dealer.command(1, { command: 'end' });
  await winPrize(dealer, await room.signIn('device'));
  await button(page, 'VERIFY').click();
  await button(page, 'REJECT…').click();
  await button(page, 'Late bet').click();
  await inDialog(page).getByLabel('PIN').first().fill(room.people.supervisor.pin);
  await button(page, 'REJECT WITH THIS REASON').click();
  await eventually(async () => (await dealer.view(1)).seats[2].prizes[0].state, 'rejected', 'the second win');
  await visit(page, '/pit#journal?event=prize-rejected', '.event-prize-rejected');
  assert.match(await page.locator('pit-journal tbody').innerText(), /Late bet/);
}

/// A hand is voided with a reason; limits change between hands and not during one.
async function tableCommands({ openRoom, pages }) {
  const room = await openRoom(ROOM);
  const dealer = await openTable(room, { hands: 1 });
  await dealer.commands(
    1,
    { command: 'bets' },
    { command: 'bet', bettor: 4, seat: 4, kind: 'player', cents: 2500 },
  );
  const page = await pages.pit(room, '/pit/1');
  await page.getByText('Available after hand 2.').waitFor();
  assert.equal(await command(page, 'LIMITS').isDisabled(), true);
  await command(page, 'VOID HAND').click();
  await button(page, 'Disputed bet').click();
  await inDialog(page).getByRole('button', { name: 'VOID HAND' }).click();
  await eventually(async () => (await dealer.view(1)).seats[3].stack, 30000, 'the stack after the void');
  await command(page, 'LIMITS').click();
  await page.getByLabel('Player: maximum').fill('$500');
  assert.match(await inDialog(page).locator('.changes').innerText(), /Player\s*\$10–\$400\s*→\s*\$10–\$500/);
  await button(page, 'SAVE').click();
  await inDialog(page)
    .getByText(/above the legal cap/i)
    .waitFor(); // the law is the server's
  await page.getByLabel('Player: maximum').fill('$200');
  await button(page, 'SAVE').click();
  await eventually(
    async () => {
      const { limits, table } = await dealer.view(1);
      return [limits.spaces[0].max, table.posted];
    },
    [20000, true],
    'the limits',
  );
  await inDialog(page).waitFor({ state: 'hidden' });
  await command(page, 'RULESET').click();
  const { table } = await dealer.view(1);
  assert.equal(await inDialog(page).locator('[name=seats]').inputValue(), String(table.seats));
  await inDialog(page).getByText('No changes.').waitFor(); // the dialog opens with what stands
  await button(page, 'CLOSE').click();
  await playerRequests({ page, dealer, player: await room.signIn('player') });
  await cash({ page, dealer });
}

/// A player's request is answered with one touch; a call for an attendant is marked as done.
async function playerRequests({ page, dealer, player }) {
  await player.requestStaff(1, { want: 'buy-in', cents: 30000 });
  await page
    .getByText(/wants to buy in for \$300/)
    .first()
    .waitFor();
  await button(page, 'BUY IN $300').click();
  await eventually(async () => (await dealer.view(1)).seats[3].stack, 60000, 'the stack that was asked for');
  await player.requestStaff(1, { want: 'help' });
  await button(page, 'DONE').click();
  await eventually(async () => (await dealer.view(1)).asks, [], 'what players wait for');
}

/// A player sits down, buys in, cashes out a part and leaves; the tray is filled.
async function cash({ page, dealer }) {
  const type = async (label, words) => {
    await inDialog(page).getByLabel(label).first().fill(words);
    await inDialog(page).locator('.panel-submit').click();
  };
  const seat = async () => (await dealer.view(1)).seats[5];
  await page.getByRole('button', { name: 'Seat player at Seat 6' }).click();
  await type('Player number', '60');
  await inDialog(page).getByText('Player #60').waitFor();
  await type('Amount', '500.25');
  await eventually(async () => (await seat()).stack, 50025, 'the stack after the buy-in');
  await inDialog(page)
    .getByRole('button', { name: /^Cash out/ })
    .click();
  await type('Amount', '200');
  await eventually(async () => (await seat()).stack, 30025, 'the stack after the cash-out');
  // A press counts although the table changes before the release.
  await button(page, 'CASH OUT AND LEAVE').hover();
  await page.mouse.down();
  await dealer.command(1, { command: 'buy-in', bettor: 6, cents: 10000 });
  await inDialog(page).getByText('$400.25 in chips').waitFor();
  await page.mouse.up();
  await eventually(async () => (await seat())?.person ?? 0, 0, 'seat 6');
  const { tray } = (await dealer.view(1)).money;
  await command(page, 'FILL TRAY').click();
  await inDialog(page).getByLabel('Amount').first().fill('1000');
  await inDialog(page).locator('.panel-submit').click();
  await eventually(async () => (await dealer.view(1)).money.tray, tray + 100000, 'the tray');
}

/// The words of all events, as docs/events.md lists them.
function eventsOfDocs() {
  const [, written] = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8').split(
    '## Events',
  );
  return Array.from(written.matchAll(/^\| \d+ \| `([a-z0-9-]+)` /gm), ([, word]) => word);
}

/// From the journal to a hand, card by card; the shift report to the cent; an auditor sees all of it and changes
/// nothing.
async function reports({ openRoom, pages }) {
  const room = await openRoom(ROOM);
  const dealer = await openTable(room, { hands: 1 });
  const page = await pages.pit(room, '/pit#journal', { who: 'auditor' });
  await liveUpdates({ page, dealer });
  const words = () => page.locator('#event-text option').evaluateAll((all) => all.map(({ value }) => value));
  await eventually(words, eventsOfDocs(), 'the events that the filter offers');
  await page.locator('pit-journal').getByLabel('Hand').fill('2');
  await page.locator('pit-journal').getByLabel('Event').fill('declared');
  await button(page, 'SEARCH').click();
  await page.waitForURL(/#journal\?hand=2&event=declared$/);
  await eventually(() => page.locator('pit-journal tbody tr').count(), 1, 'records that fit');
  await page.locator('pit-journal').getByRole('link', { name: 'Hand 2' }).click();
  await replay(page);
  await page.goBack();
  await eventually(() => page.locator('pit-journal tbody tr').count(), 1, 'records after BACK');
  await visit(page, '/pit#shift', 'pit-shift .explained');
  assert.match(await page.locator('.panel-totals').innerText(), /Drop\s*\$6,500\.00/);
  assert.match(await page.locator('.panel-totals').innerText(), /Handle\s*\$100\.00/);
  await dealer.command(1, { command: 'cash-out', bettor: 4, cents: 10000 });
  await button(page, 'RUN REPORT').click(); // the same time and tables once more
  await page.locator('.panel-totals', { hasText: /Cash-outs\s*\$100\.00/ }).waitFor();
  await hours(page);
  await charts(page);
  await visit(page, '/pit/1#meters', 'pit-meters .chart-slider');
  await page.mouse.move(0, 0); // a line that is read stays as it is
  await (
    await room.signIn('supervisor')
  ).command(1, {
    command: 'adjust-meter',
    kind: 'progressive-panda8',
    cents: 654300,
    cause: 'correction',
    second: 0,
    words: '',
    approval: room.people.second,
  });
  await page.locator('.meter-now', { hasText: '$6,543.00' }).waitFor(); // it follows the table
  await visit(page, '/pit/1', '.seat-place');
  await page.getByText(/View only./).waitFor();
  assert.equal(await page.locator('pit-table').getByRole('button').count(), 0);
}

/// New items appear in the journal and the list of hands, without moving a reader who has scrolled down.
async function liveUpdates({ page, dealer }) {
  const first = (name) => page.locator(`${name} tbody tr`).first().innerText();
  await page.locator('pit-journal tbody tr').first().waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  const read = await first('pit-journal');
  await dealer.command(1, { command: 'bets' });
  await button(page, '1 NEW').waitFor();
  assert.equal(await first('pit-journal'), read);
  await button(page, '1 NEW').click();
  assert.match(await first('pit-journal'), /Hand 2: bets are open/);
  await visit(page, '/pit/1#hands', 'pit-hands tbody tr');
  await playOn(dealer);
  await eventually(async () => (await first('pit-hands')).slice(0, 6), 'Hand 2', 'the newest hand');
  await visit(page, '/pit#journal', 'pit-journal tbody tr');
}

/// The hours add up to the report, in the table and in the download.
async function hours(page) {
  assert.match(await page.locator('.panel-hours tfoot').innerText(), /^Total\s+2\s.*\s0\s+\$100\.00/);
  assert.equal(
    await page
      .locator('.panel-hours')
      .getByRole('img', { name: /^Hands: / })
      .count(),
    1,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Hours as jsonl' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'hours.jsonl');
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(
    rows.reduce((sum, { wager_cents: cents }) => sum + cents, 0),
    10000,
  );
}

/// Game protection from a table without a shoe to its second one. A finished shoe stays as it ended; a page that
/// stays open has every card, including those it missed while offline.
async function shoes({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const [dealer, supervisor] = [await room.signIn('dealer'), await room.signIn('supervisor')];
  const page = await pages.pit(room, '/pit/1#protection');
  await page.getByText('No shoe dealt at this table yet.').waitFor();
  assert.equal(await page.locator('pit-protection .value').count(), 0);
  const words = () => page.locator('pit-protection .pane-head p').innerText();
  const stops = () => page.locator('pit-protection .tick-x').allTextContents();
  const seen = () =>
    page
      .locator('.tone-tie .chart-path')
      .getAttribute('d')
      .then((d) => d.split('L').length);
  const hand = () => dealByApi(dealer, 1, BANKER, [{ bettor: 3, seat: 3, kind: 'banker', cents: 5000 }]);
  await seatPeople(dealer, 1, { 3: 500000 });
  await beginShoe(dealer, 1);
  await hand();
  await eventually(words, 'Shoe 1, Hand 1: 5 cards seen, 409 left', 'the first shoe');
  await eventually(seen, 6, 'what was seen of it, and its start');
  const values = await page.locator('pit-protection .value-now').allInnerTexts();
  await supervisor.command(1, { command: 'end-shoe', reason: 'a scenario' });
  await eventually(words, 'Shoe 1, final', 'the shoe that is over');
  assert.deepEqual(await page.locator('pit-protection .value-now').allInnerTexts(), values);
  await eventually(
    () => page.locator('.panel-counts tbody tr').allInnerTexts(),
    ['Panda 8\t5\t0.6\t11\twait', 'Dragon 7\t4\t0.5\t4\twait'],
    'the counts at its end',
  );
  await beginShoe(dealer, 1);
  await eventually(words, 'Shoe 2, Start: 1 card seen, 413 left', 'the second shoe');
  await eventually(stops, ['Start'], 'no hand of the first one');
  await page.context().setOffline(true); // what comes now is read again, card by card
  await page.getByText('Connection lost at').waitFor();
  await hand();
  await page.context().setOffline(false);
  await eventually(words, 'Shoe 2, Hand 2: 5 cards seen, 409 left', 'the second shoe goes on');
  await eventually(seen, 6, 'the cards that the page missed');
  page.faults = page.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)); // it was asked for
}

/// Charts are read by keyboard and as tables; a hidden line is kept in the address.
async function charts(page) {
  await visit(page, '/pit/1#meters', 'pit-meters .chart-slider');
  const slider = page.getByRole('slider', { name: 'Dragon 7 progressive' });
  await slider.press('Home');
  assert.match(await slider.getAttribute('aria-valuetext'), /Dragon 7 progressive \$10,000\.00/);
  await page.getByText('Show as table').first().click();
  await page.locator('.chart-table[open] tbody tr').first().waitFor();
  await visit(page, '/pit/1#protection', 'pit-protection .chart-line.tone-tie');
  await button(page, 'show line of Tie in the chart').click();
  await eventually(() => page.locator('.chart-line.tone-tie').count(), 0, 'the line of Tie');
  await page.reload();
  await page.locator('.chart-line.tone-banker').waitFor();
  assert.equal(await page.locator('.chart-line.tone-tie').count(), 0);
}

async function replay(page) {
  const cards = () => page.locator('.pit-felt sabot-card[card]').count();
  await page.locator('.replay-keys').waitFor();
  await eventually(cards, 4, 'cards at the end');
  await button(page, 'FIRST').click();
  await eventually(cards, 0, 'cards at the beginning');
  for (let i = 0; (await cards()) < 3 && i < 20; i++) await button(page, 'NEXT').click();
  assert.match(await page.locator('.replay-rule').innerText(), /Player/);
  await button(page, 'BACK').click();
  assert.equal(await cards(), 2);
  await button(page, 'LAST').click();
  await page.locator('.result-lose').first().waitFor();
}

/// An administrator adds a person, who signs in; edits and removes them, and they can no longer sign in.
async function people({ openRoom, pages }) {
  const room = await openRoom(ROOM);
  const page = await pages.pit(room, '/pit#people', { who: 'administrator' });
  const approve = async (name) => {
    await inDialog(page).locator('pin-entry').getByLabel('PIN').first().fill(room.people.administrator.pin);
    await inDialog(page).getByRole('button', { name }).click();
    await inDialog(page).waitFor({ state: 'hidden' });
  };
  const signIn = async (pin) =>
    (
      await fetch(`${room.address}/api/sign-in`, {
        method: 'POST',
        body: JSON.stringify({ person: 44, pin }),
        headers: { origin: room.address, 'content-type': 'application/json' },
      })
    ).status;
  await button(page, 'ADD PERSON').click();
  await inDialog(page).locator('[name=person]').fill('44');
  await inDialog(page).locator('[name=name]').fill('The new one');
  await inDialog(page).locator('[name=new-pin]').fill('739164');
  await approve('ADD PERSON');
  await page.getByRole('button', { name: 'EDIT: The new one' }).waitFor();
  assert.equal(await signIn('739164'), 200);
  await page.getByRole('button', { name: 'NEW PIN: The new one' }).click();
  await inDialog(page).locator('[name=new-pin]').fill('820517');
  await approve(/^NEW PIN/);
  assert.equal(await signIn('739164'), 401);
  assert.equal(await signIn('820517'), 200);
  await page.getByRole('button', { name: 'REMOVE: The new one' }).click();
  await approve(/^REMOVE/);
  await eventually(
    () => page.locator('pit-people .data-table', { hasText: 'The new one' }).count(),
    0,
    'the list',
  );
  assert.equal(await signIn('820517'), 401);
}

/// Without a mouse: sign in, move along the wall, open a table, void its hand.
async function keyboard({ openRoom, pages }) {
  const room = await openRoom(ROOM);
  const dealer = await openTable(room, { hands: 0 });
  await dealer.command(1, { command: 'bets' });
  const page = await pages.open(room, '/pit', { size: { width: 1440, height: 900 } });
  const { person, pin } = room.people.supervisor;
  await page.locator('pin-entry input').first().waitFor();
  await page.keyboard.type(`${person}`);
  await page.keyboard.press('Enter');
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await page.locator('.tile').nth(1).waitFor();
  const focus = () =>
    page.evaluate(() => document.activeElement.dataset.key ?? document.activeElement.textContent.trim());
  const tabTo = async (key) => {
    for (let i = 0; i < 60 && (await focus()) !== key; i++) await page.keyboard.press('Tab');
    assert.equal(await focus(), key);
  };
  await tabTo('tile-1');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focus(), 'tile-2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('.seat-place').first().waitFor();
  await tabTo('void');
  await page.keyboard.press('Enter');
  await inDialog(page).getByText('Card exposed').waitFor();
  await page.keyboard.press('Enter'); // the first reason has the focus
  for (let i = 0; i < 20 && (await focus()) !== 'VOID HAND'; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(async () => (await dealer.view(1)).table.phase, 'between', 'the phase');
  await inDialog(page).waitFor({ state: 'hidden' });
}

export const pitScenarios = {
  'the pit: a win confirmed with a PIN, another rejected': prizes,
  'the pit: a void, limits between hands, buy-in to cash-out': tableCommands,
  'the pit: from the journal to a hand, card by card; an auditor looks on': reports,
  'the pit: game protection before a shoe, in two of them and between': shoes,
  'the pit: somebody added, signed in and removed': people,
  'the pit by keyboard alone': keyboard,
};
