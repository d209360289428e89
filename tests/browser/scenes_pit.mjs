// The pit in its main states, at a house-banked table with a pending prize. Two hundred tables and a card counter's shoe
// are simulated in the server's place.
import { beginShoe, dealByApi, seatPeople } from './table_setup.mjs';
import { PIT, button } from './pages.mjs';
import { course, meters, playPit, protection, shift, tiles } from '../web/fixtures_pit.mjs';

const DRAGON = 'progressive-dragon7';
const TABLES = [
  { name: 'Table 1', ruleset: 'washington', timer: 0, sensors: true, tray: 9000000 },
  {
    name: 'The high limit salon on the second floor, behind the fountain',
    ruleset: 'california-panda8',
    seats: 14,
  },
  { name: 'Table 3', ruleset: 'california-panda8', shoe: 'virtual', tray: 1000000 },
];
const BANKER = { cards: '8c Kd Th 9s'.split(' '), outcome: 'banker' };
const PLAYER = { cards: '9c 2d Kh 4s'.split(' '), outcome: 'player' };
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 1024, height: 768 };

// Dialogs of settings and money; the last value marks those that resemble another.
const SETTINGS = [
  ['limits', 'LIMITS', '.limits', false],
  ['row', 'FEE SCHEDULE', '.options', false],
  ['rules', 'RULESET', '.rules-fields', false],
  ['timer', 'TIMER', '.presets', true],
  ['take', 'SEND TO CAGE', '.choices', false],
  ['meter', 'SET METER', '.choices', true],
];

const bet = (seat, kind, cents) => ({ command: 'bet', bettor: seat, seat, kind, cents });

/// A table with players, a shoe and `hands` finished hands.
export async function openTable(room, { hands = 2 } = {}) {
  const dealer = await room.signIn('dealer');
  await seatPeople(dealer, 1, { 3: 500000, 4: 30000, 8: 120000 });
  await beginShoe(dealer, 1);
  for (let i = 0; i < hands; i++) {
    await dealByApi(dealer, 1, i % 2 === 0 ? BANKER : PLAYER, [
      { bettor: 3, seat: 3, kind: 'banker', cents: 5000 },
    ]);
  }
  return dealer;
}

/// The second hand, from the moment bets are open.
export async function playOn(dealer) {
  await dealer.commands(1, bet(3, 'banker', 5000), { command: 'start' });
  await dealer.commands(1, ...PLAYER.cards.map((card) => ({ command: 'card', card })));
  await dealer.commands(
    1,
    { command: 'declare', ending: PLAYER.outcome },
    { command: 'settle' },
    { command: 'end' },
  );
}

/// A Dragon 7 in the suits of seat 3 with its hand button pressed: the prize waits for a supervisor.
export async function winPrize(dealer, box) {
  await box.command(1, { command: 'sense', seat: 3, kind: DRAGON, laid: true }); // the chip is the bet
  await dealer.commands(
    1,
    { command: 'bets' },
    bet(3, 'banker', 5000),
    bet(4, 'player', 2500),
    bet(8, 'tie', 1000),
    { command: 'start' },
  );
  await box.command(1, { command: 'sense', seat: 3, kind: DRAGON, laid: false });
  await dealer.commands(1, ...'2d 2c 4d Kc 5c'.split(' ').map((card) => ({ command: 'card', card })), {
    command: 'declare',
    ending: 'dragon7',
  });
  await dealer.commands(
    1,
    { command: 'settle' },
    { command: 'press', seat: 3, kind: DRAGON, prize: 'combination' },
  );
}

/// Goes to a pane of the page, like following a link.
export async function visit(page, path, selector) {
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new Event('pit-route'));
  }, path);
  await page.locator(selector).first().waitFor();
}

const closeDialog = (page) => button(page, 'CLOSE').click();

export async function walkPit(given, look, { calm = false, isBrief = false } = {}) {
  const room = await given.openRoom({ tables: TABLES });
  const first = await given.pages.open(room, '/pit', { size: PIT });
  await button(first, 'SIGN IN').waitFor();
  await look('pit-sign-in', first);
  const stranger = await given.pages.open(room, '/pit', { size: PIT, who: 'dealer' });
  await stranger.getByRole('link', { name: /^Dealer pad · Table 1/ }).waitFor();
  await look('pit-no-access', stranger);
  const dealer = await openTable(room);
  const page = await given.pages.pit(room);
  await winPrize(dealer, await room.signIn('device'));
  await page.locator('.tile[data-needs=urgent]').waitFor();
  await look('pit-wall', page);
  await walkTable(page, look);
  await walkBetween({ page, dealer, room, calm }, look);
  await walkReports(page, look);
  await walkOthers({ ...given, room, calm, isBrief }, look);
  await room.kill();
  await page.getByText('Connection lost at').waitFor();
  await look('pit-lost', page);
}

async function walkTable(page, look) {
  await visit(page, '/pit/1', '.seat-place');
  await look('pit-table', page);
  await button(page, 'VERIFY').click();
  await page
    .getByRole('dialog')
    .getByText(/^CONFIRM/)
    .waitFor();
  await look('pit-decide', page);
  await button(page, 'REJECT…').click();
  await look('pit-reject', page);
  await closeDialog(page);
}

/// Between hands: settings, money, a seat; then a hand to void.
async function walkBetween({ page, dealer, room, calm }, look) {
  const supervisor = await room.signIn('supervisor');
  await supervisor.command(1, {
    command: 'confirm',
    seat: 3,
    kind: DRAGON,
    approval: room.people.supervisor,
  });
  await dealer.command(1, { command: 'end' });
  for (const [name, label, shown] of calm ? SETTINGS.filter(([, , , isLike]) => !isLike) : SETTINGS) {
    await page.locator('.commands').getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('dialog').locator(shown).waitFor();
    if (name === 'limits') await page.getByLabel('Player: maximum').fill('$400');
    await look(`pit-${name}`, page);
    await closeDialog(page);
  }
  await page.getByRole('button', { name: /^Manage seat 4/i }).click();
  await page.getByRole('dialog').getByText('Buy in').first().waitFor();
  await look('pit-seat', page);
  await closeDialog(page);
  await dealer.commands(1, { command: 'bets' }, bet(4, 'player', 2500));
  await page.locator('.commands').getByRole('button', { name: 'VOID HAND' }).click();
  await page.getByRole('dialog').getByText('Card exposed').waitFor();
  await look('pit-void', page);
  await closeDialog(page);
}

async function walkReports(page, look) {
  await visit(page, '/pit/1#hands', 'pit-hands .data-table');
  await look('pit-hands', page);
  await visit(page, '/pit/1#hand?hand=3', '.replay-keys');
  await button(page, 'BACK').click();
  await look('pit-hand', page);
  await visit(page, '/pit/1#meters', 'pit-meters sabot-chart svg');
  await look('pit-meters', page);
  await visit(page, '/pit#journal', 'pit-journal .data-table');
  await look('pit-journal', page);
  await visit(page, '/pit#shift', 'pit-shift .panel-totals');
  await look('pit-shift', page);
  await visit(page, '/pit#people', 'pit-people .data-table');
  await look('pit-people', page);
}

/// A read-only visitor, an administrator's people, small screens, and simulated data.
async function walkOthers({ pages, room, calm, isBrief }, look) {
  const auditor = await pages.pit(room, '/pit/1', { who: 'auditor' });
  await auditor.getByText(/View only./).waitFor();
  await look('pit-auditor', auditor);
  const administrator = await pages.pit(room, '/pit#people', { who: 'administrator' });
  await button(administrator, 'ADD PERSON').click();
  await administrator.getByRole('dialog').getByLabel('Name').waitFor();
  await look('pit-add', administrator);
  for (const [name, size] of isBrief
    ? [['small', SMALL]]
    : [
        ['phone', PHONE],
        ['small', SMALL],
      ]) {
    const page = await pages.pit(room, '/pit', { size });
    await page.locator('.tile').first().waitFor();
    await look(`pit-wall-${name}`, page);
    await visit(page, '/pit/1', '.seat-place');
    await look(`pit-table-${name}`, page);
  }
  await walkPlayed({ pages, room, calm }, look);
}

async function walkPlayed({ pages, room, calm }, look) {
  const many = await pages.pit(room);
  await playPit(many, { room: tiles(200) });
  await many.reload();
  await many.locator('.tile').nth(199).waitFor();
  await look('pit-wall-200', many);
  const view = await (await room.signIn('supervisor')).view(1);
  const guarded = {
    type: 'snapshot',
    table: 1,
    sequence: 1,
    time_ms: Date.now(),
    audience: 'pit',
    view: { ...view, shoe: { ...view.shoe, number: 3 }, protection: protection() },
  };
  const counter = await pages.pit(room);
  await playPit(counter, {
    table: guarded,
    answers: {
      '/api/tables/1/protection': course(),
      '/api/tables/1/meters': meters(),
      '/api/shift': shift(),
    },
  });
  await counter.reload();
  await visit(counter, '/pit/1#protection', 'pit-protection sabot-chart svg');
  await look('pit-protection', counter);
  await visit(counter, '/pit#shift', 'pit-shift sabot-columns svg');
  await look('pit-shift-played', counter);
  if (calm) return; // a similar one was checked already
  await visit(counter, '/pit/1#meters', 'pit-meters sabot-chart svg');
  await look('pit-meters-played', counter);
}
