// Walks every page through its main states and calls back with the page in each.
//
//     await walkDisplays({ openRoom, pages }, async (name, page) => page.screenshot({ path: `${name}.png` }));
import { bankByApi, beginShoe, dealByApi, giveBank, seatPeople } from './table_setup.mjs';
import { dealHand, randomOf, shuffledShoe } from './dealing.mjs';
import { pressMain, button, keyHand, mainAction, signInOnPad } from './pages.mjs';

export const DRAGON = 'progressive-dragon7';
export const TABLES = [
  { name: 'Table 1', ruleset: 'california-panda8', timer: 25, sensors: true, tray: 9000000 },
  { name: 'Table 2', ruleset: 'washington', timer: 0, sensors: true, tray: 9000000 },
  { name: 'Tracker', ruleset: 'washington', tracker: true },
  { name: 'Table 4', ruleset: 'california-panda8', timer: 20, tray: 1000000 },
  { name: 'Virtual', ruleset: 'california-panda8', shoe: 'virtual', timer: 0, tray: 1000000 },
];
const CROWD = {
  name: 'The high limit salon on the second floor, behind the fountain', // the longest name allowed
  ruleset: 'california-panda8',
  seats: 14,
  row: 3,
  timer: 0,
  sensors: true,
  tray: 900000000,
};
const hand = (cards, outcome) => ({ cards: cards.split(' '), outcome });
export const HANDS = {
  dragon: hand('2d 2c 4d Kc 5c', 'dragon7'),
  panda: hand('2h 3c 3h 4c 3d', 'panda8'),
  banker: hand('8c Kd Th 9s', 'banker'),
};

/// Deals `count` hands of a random shoe, so that the roads are full.
async function fillRoads(dealer, table, count) {
  const shoe = shuffledShoe(8, randomOf(7)).filter((card) => card !== '2h');
  for (let i = 0; i < count; i++) {
    await bankByApi(dealer, table);
    const seat = (await dealer.view(table)).bank.seat === 3 ? 6 : 3;
    await dealByApi(dealer, table, dealHand(shoe), [{ bettor: seat, seat, kind: 'player', cents: 1000 }]);
  }
}

export const bet = (seat, kind, cents) => ({ command: 'bet', bettor: seat, seat, kind, cents });
export const card = (each) => ({ command: 'card', card: each });

/// Freezes full-screen overlays in the middle of their animation.
async function holdMoment(page, selector) {
  await page.locator(selector).waitFor();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 1500;
    }
  });
}

/// Stretches timers from seconds to minutes in this page, so that nothing disappears.
function slowMoments(page) {
  return page.addInitScript(() => {
    const set = window.setTimeout;
    window.setTimeout = (done, ms, ...rest) => set(done, ms >= 2000 && ms < 20_000 ? ms * 60 : ms, ...rest);
  });
}

/// A newly opened page announces nothing from the past.
async function freshly(page) {
  await page.reload();
  await page.locator('body[data-connection=live]').waitFor();
}

export async function prepare(openRoom, tables) {
  const room = await openRoom({ tables });
  const [dealer, supervisor] = [await room.signIn('dealer'), await room.signIn('supervisor')];
  return { room, dealer, supervisor };
}

export async function walkDisplays({ openRoom, pages }, look, { hands = 62, calm = false } = {}) {
  const { room, dealer, supervisor } = await prepare(openRoom, TABLES);
  const display = await pages.display(room, 1);
  await slowMoments(display);
  await look('display-first', display);
  await seatPeople(dealer, 1, { 1: 90000, 3: 900000, 5: 120000, 6: 900000 });
  await beginShoe(dealer, 1);
  await dealer.command(1, { command: 'away', bettor: 1 });
  await dealer.command(1, { command: 'away', bettor: 5 });
  await fillRoads(dealer, 1, hands);
  await freshly(display);
  await look('display-long-shoe', display);
  await walkHand({ dealer, room, display }, look);
  await walkBonuses({ dealer, supervisor, room, pages, calm }, look);
  await walkOtherTables({ dealer, supervisor, room, pages }, look);
  await room.kill();
  await display.getByText('Connection lost').waitFor();
  await look('display-stale', display);
}

/// One hand: bets and timer, no more bets, cards, a tie.
async function walkHand({ dealer, room, display }, look) {
  const box = await room.signIn('device');
  await bankByApi(dealer, 1);
  const { bank } = await dealer.view(1);
  const seat = bank.seat === 3 ? 6 : 3;
  await dealer.commands(1, { command: 'bets' }, bet(seat, 'banker', 5000));
  await box.command(1, { command: 'sense', seat, kind: DRAGON, laid: true });
  await display.locator('body[data-state=betting]').waitFor();
  await look('display-betting', display);
  await dealer.command(1, { command: 'no-more-bets' });
  await display.locator('body[data-state=no-more-bets]').waitFor();
  await look('display-no-more-bets', display);
  await dealer.commands(1, { command: 'start' }, card('4h'), card('9c'), card('Qd'));
  await display.locator('sabot-card[card=Qd]').waitFor();
  await look('display-dealing', display);
  await dealer.commands(1, card('8s'), card('3h'), { command: 'declare', ending: 'tie' });
  await holdMoment(display, '.overlay-tie');
  await look('display-result', display);
  await freshly(display);
  await look('display-declared', display);
  await dealer.commands(1, { command: 'settle' }, { command: 'end' });
}

/// At the house-banked table: a Panda 8, then a Dragon 7 in the suits of seat 3, which wins its jackpot.
async function walkBonuses({ dealer, supervisor, room, pages, calm }, look) {
  await seatPeople(dealer, 2, { 3: 500000, 6: 40000 });
  await beginShoe(dealer, 2);
  const wall = await pages.display(room, 2, { calm });
  await slowMoments(wall);
  await freshly(wall);
  await dealTo(dealer, 2, HANDS.panda, [bet(3, 'player', 2500)]);
  await holdMoment(wall, '.overlay-panda8');
  await look('display-panda8', wall);
  await dealer.commands(2, { command: 'settle' }, { command: 'end' });
  await freshly(wall);
  const box = await room.signIn('device');
  await box.command(2, { command: 'sense', seat: 3, kind: DRAGON, laid: true }); // the chip is the bet
  await dealTo(dealer, 2, HANDS.dragon, [bet(3, 'banker', 2500)]);
  await holdMoment(wall, '.overlay-dragon7');
  await look('display-dragon7', wall);
  await dealer.commands(
    2,
    { command: 'settle' },
    { command: 'press', seat: 3, kind: DRAGON, prize: 'combination' },
  );
  const approval = room.people.supervisor;
  await freshly(wall);
  await supervisor.command(2, { command: 'confirm', seat: 3, kind: DRAGON, approval });
  await holdMoment(wall, '.overlay-jackpot');
  await look('display-jackpot', wall);
  await dealer.command(2, { command: 'end' });
  await freshly(wall);
  await look('display-washington', wall);
}

/// Up to the declared outcome.
async function dealTo(dealer, table, { cards, outcome }, bets) {
  await dealer.commands(table, { command: 'bets' }, ...bets, { command: 'start' }, ...cards.map(card));
  await dealer.command(table, { command: 'declare', ending: outcome });
}

async function walkOtherTables({ dealer, supervisor, room, pages }, look) {
  await beginShoe(dealer, 3);
  for (const each of [HANDS.banker, HANDS.panda, HANDS.banker]) {
    await dealer.commands(3, ...each.cards.map(card), { command: 'declare', ending: each.outcome });
  }
  await dealer.commands(3, card('7h'), card('2s'));
  await look('display-tracker', await pages.display(room, 3));
  await supervisor.command(4, { command: 'close' });
  await look('display-closed', await pages.display(room, 4));
}

export async function walkRoom({ openRoom, pages }, look) {
  const room = await openRoom({ tables: TABLES });
  const page = await pages.open(room, '/', { size: { width: 1440, height: 900 } });
  await page.locator('.table-card').first().waitFor();
  await look('room', page);
  const nowhere = await pages.open(room, '/display/99', { size: { width: 1440, height: 900 } });
  await nowhere.getByText('Page not found: /display/99.').waitFor();
  await nowhere.locator('.table-card').first().waitFor();
  nowhere.faults = []; // the browser's own message about the 404
  await look('room-nowhere', nowhere);
  const demo = await openRoom({ demo: true });
  const first = await pages.open(demo, '/', { size: { width: 1440, height: 900 } });
  await first.locator('.table-card').first().waitFor();
  await look('room-demo', first);
}

export async function walkPads({ openRoom, pages }, look) {
  const { room, dealer } = await prepare(
    openRoom,
    TABLES.map((table) => ({ ...table, ...(table.tracker ? {} : { timer: 0 }) })),
  );
  const pad = await pages.pad(room, 1, { who: null });
  await look('pad-sign-in', pad);
  await lockOut(pad, room);
  await look('pad-locked-out', pad);
  await signInOnPad(pad, room.people.other);
  await mainAction(pad, 'NEW SHOE').waitFor();
  await look('pad-first', pad);
  await seatPeople(dealer, 1, { 1: 90000, 3: 500000, 4: 30000, 5: 120000, 8: 45000 });
  await beginShoe(dealer, 1);
  await pressMain(pad, 'OFFER BANK');
  await pad.getByText('Bank offered to seat 1').waitFor();
  await look('pad-offer', pad);
  await button(pad, '+$500').click();
  await pressMain(pad, /^SEAT 1 BANKS/);
  await mainAction(pad, 'OPEN BETS').waitFor();
  await look('pad-between', pad);
  await walkPadHand({ pad, dealer, room }, look);
  await walkOtherPads({ room, pages, dealer }, look);
  await room.kill();
  await pad.getByText('WAITING FOR THE SERVER').waitFor();
  await look('pad-server-gone', pad);
}

async function lockOut(pad, room) {
  for (let i = 0; i < 6; i++) {
    const answered = pad.waitForResponse('**/api/sign-in');
    await signInOnPad(pad, { ...room.people.auditor, pin: '1357' });
    await answered;
  }
  await pad.getByText(/too many wrong PINs/).waitFor();
}

/// A hand with many bets, up to a Dragon 7 whose progressive prize a supervisor verifies.
async function walkPadHand({ pad, dealer, room }, look) {
  const box = await room.signIn('device');
  await pressMain(pad, 'OPEN BETS');
  await pad.locator('pad-header').getByText('Bets are open').waitFor();
  await dealer.commands(
    1,
    bet(3, 'banker', 5000),
    bet(3, 'dragon7', 1000),
    bet(4, 'player', 2500),
    bet(4, 'tie', 500),
    bet(5, 'banker', 10000),
    bet(5, 'panda8', 500),
    bet(8, 'banker', 2000),
  );
  await box.commands(
    1,
    { command: 'sense', seat: 3, kind: DRAGON, laid: true },
    { command: 'sense', seat: 5, kind: 'progressive-panda8', laid: true },
    { command: 'sense', seat: 8, kind: DRAGON, laid: true },
  );
  await mainAction(pad, 'START GAME').waitFor();
  await look('pad-betting', pad);
  await pad.getByRole('button', { name: /^Seat 4/ }).click();
  await pad
    .getByRole('dialog')
    .getByRole('button', { name: /BET \$/ })
    .or(pad.getByRole('dialog').getByLabel('Amount'))
    .first()
    .waitFor();
  await look('pad-seat-panel', pad);
  await button(pad, 'CLOSE').click();
  await pressMain(pad, 'START GAME');
  await keyHand(pad, '2d 2c 4d');
  await look('pad-dealing', pad);
  await keyHand(pad, 'Kc 5c');
  await mainAction(pad, 'Dragon 7').waitFor();
  await look('pad-outcome', pad);
  await pressMain(pad, 'Dragon 7');
  await mainAction(pad, 'SETTLE').waitFor();
  await look('pad-sheet', pad);
  await button(pad, 'MORE…').click();
  await pad
    .getByRole('dialog')
    .getByRole('button', { name: /^VOID HAND/ })
    .click();
  await pad.getByRole('dialog').getByText('Card exposed').waitFor();
  await look('pad-void', pad);
  await button(pad, 'CLOSE').click();
  await pressMain(pad, 'SETTLE', /^HAND BUTTON: SEAT 3/); // SETTLE pays seat 8
  await mainAction(pad, /^CALL SUPERVISOR/).waitFor();
  await look('pad-prize', pad);
  await pressMain(pad, /^CALL SUPERVISOR/);
  await pad
    .getByRole('dialog')
    .getByText(/^CONFIRM/)
    .waitFor();
  await look('pad-supervisor', pad);
  await button(pad, 'CLOSE').click();
}

async function walkOtherPads({ room, pages, dealer }, look) {
  await seatPeople(dealer, 5, { 2: 90000, 6: 40000 });
  await dealer.commands(5, { command: 'shoe' }, { command: 'burn' });
  await giveBank(dealer, 5, 2, 30000);
  await dealer.commands(
    5,
    { command: 'bets' },
    bet(6, 'player', 2500),
    { command: 'start' },
    { command: 'draw' },
    { command: 'draw' },
  );
  const virtual = await pages.pad(room, 5);
  await mainAction(virtual, 'DEAL').waitFor();
  await look('pad-virtual', virtual);
  await beginShoe(dealer, 3);
  const tracker = await pages.pad(room, 3);
  await tracker.getByText(/^KEY THE NEXT CARD/).waitFor();
  await look('pad-tracker', tracker);
}

/// Fourteen seats with large stacks and every bet, and the longest name.
export async function walkCrowd({ openRoom, pages }, look) {
  const { room, dealer } = await prepare(openRoom, [CROWD]);
  const seats = Array.from({ length: CROWD.seats }, (_, i) => i + 1);
  await seatPeople(dealer, 1, Object.fromEntries(seats.map((seat) => [seat, 123456789])));
  await beginShoe(dealer, 1);
  await giveBank(dealer, 1, 1, 99999900);
  await dealer.command(1, { command: 'bets' });
  for (const seat of seats.slice(1)) {
    const kinds = ['player', 'tie', 'dragon7', 'panda8'].slice(0, 1 + (seat % 4));
    await dealer.commands(1, ...kinds.map((kind) => bet(seat, kind, kind === 'player' ? 190000 : 9950)));
  }
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  await look('pad-crowd', pad);
  await dealer.commands(1, { command: 'start' }, ...HANDS.banker.cards.map(card));
  await display.locator('sabot-card[card]').nth(3).waitFor();
  await look('display-crowd', display);
  await pressMain(pad, 'Banker');
  await mainAction(pad, 'SETTLE').waitFor();
  await look('pad-crowd-sheet', pad);
  for (const name of ['21 MORE', '9 MORE', 'BACK TO TOP', '21 MORE']) {
    await button(pad, name).click();
  }
}

export async function walkAutomatic({ openRoom, pages }, look) {
  const room = await openRoom({ demo: true, hurry: 4 });
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  await display.locator('sabot-card[card]').nth(2).waitFor();
  await look('pad-automatic', pad);
}
