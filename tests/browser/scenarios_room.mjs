// Whole scenarios of a table with all pages side by side: two phones, the dealer's pad, the pit and the wall display.
// Results are worked out here by hand from the printed rules, never taken from the server.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './room.mjs';
import { beginShoe, dealByApi, giveBank } from './table_setup.mjs';
import { pressMain, button, keyHand, mainAction, eventually } from './pages.mjs';
import {
  accountAtPit,
  allAccessible,
  assertBalanced,
  placeBet,
  openSideBySide,
  pressByKeys,
  seatBothPlayers,
  waitForTexts,
  space,
  waitForStacks,
  dock,
} from './side_by_side.mjs';

const CARDROOM = { name: 'Table 1', ruleset: 'california-panda8', timer: 0, tray: 1000000 };
const HOUSE = { name: 'Table 1', ruleset: 'washington', timer: 0, sensors: true, tray: 5000000 };
const EZ = { ...CARDROOM, ruleset: 'california-ez' };
const METER = 'progressive-dragon7';
const BANKER = { cards: '8c Kd Th 9s'.split(' '), outcome: 'banker' };
const DRAGON = { cards: '2d 2c 4d Kc 5c'.split(' '), outcome: 'dragon7' };

const bet = (seat, kind, cents) => ({ command: 'bet', bettor: seat, seat, kind, cents });

/// R-BANK-5: a house ruleset in which the bank keeps what it won or lost.
function ridingBank() {
  const shipped = readFileSync(new URL('../../rulesets/california-panda8.conf', import.meta.url), 'utf8');
  const path = join(scratch(), 'riding-bank.conf');
  const named = shipped.replace('name = "california-panda8"', 'name = "riding-bank"');
  writeFileSync(path, named.replace('rides = false', 'rides = true'));
  return path;
}

/// R-BANK-1, R-BANK-4: the bank is offered, passed and taken; it is exhausted in the middle of a settlement, and in its
/// second hand to the last cent; then it is offered to the next seat.
async function bank({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ ...CARDROOM, ruleset: ridingBank() }] });
  const dealer = await room.signIn('dealer');
  await seatBothPlayers(dealer, { 7: 30000 });
  await beginShoe(dealer, 1);
  const at = await openSideBySide(room, pages);
  await takeBank(at);
  await exhaust(at, dealer);
  // Bank 130.25 + 40 - 60 - 30.25 = 80.00. Seat 4: 30.25 won, fees 1.00 and 0.50. Seat 7: -40 + 60, fees 2.00.
  await waitForTexts(
    {
      player: 'Your stack is now $528.75',
      guest: 'Hand 1: the bank lost $50.25.',
      display: 'Player-dealer: seat 5, $80',
      pad: 'banks $80',
      pit: 'banks $80',
    },
    at,
  );
  assert.equal(await at.player.locator('.result-net').innerText(), '+$28.75');
  await waitForStacks(at.pit, { 4: '$528.75', 5: '$667.75', 7: '$318' });
  await changeBank(at);
  await allAccessible(at, 'player', 'guest');
  await checkLastCent(at, dealer);
  await usedUp(at, dealer);
  await assertBalanced(dealer);
}

async function takeBank(at) {
  await waitForTexts({ display: 'No player-dealer yet', player: 'No player-dealer yet' }, at);
  await pressMain(at.pad, 'OFFER BANK');
  await waitForTexts(
    { player: 'Take the bank?', guest: 'Bank offered to seat 4', pad: 'Bank offered to seat 4' },
    at,
  );
  await allAccessible(at, 'player');
  await button(at.player, 'PASS').click();
  await waitForTexts(
    { guest: 'Take the bank?', player: 'Bank offered to seat 5', pad: 'Bank offered to seat 5' },
    at,
  );
  await at.pit.locator('pit-seats tbody tr').nth(4).locator('.badge-offered').waitFor();
  await at.guest.getByLabel('Bank amount').first().fill('130.25');
  await button(at.guest, 'ACCEPT $130.25').click();
  await waitForTexts(
    {
      guest: 'Player-dealer: you, $130.25, hand 1 of 2',
      player: 'Player-dealer: seat 5, $130.25',
      display: 'Player-dealer: seat 5, $130.25',
      pad: 'banks $130.25',
      pit: 'banks $130.25',
    },
    at,
  );
}

/// Between hands the bank may be changed: the keypad opens on request, empty, and does not accept the current
/// amount.
async function changeBank({ guest }) {
  const amount = guest.getByLabel('Bank amount').first();
  assert.equal(await amount.isVisible(), false);
  await button(guest, 'CHANGE BANK').click();
  assert.equal(await amount.inputValue(), '');
  await amount.fill('80');
  assert.equal(await button(guest, 'CHANGE BANK $80').isDisabled(), true);
  await amount.fill('90');
  assert.equal(await button(guest, 'CHANGE BANK $90').isEnabled(), true);
}

/// Seat 7 comes before seat 4, because it is at the bank's left: Player $40 is taken (90.25 of cover left), Banker $60 is
/// paid (30.25 left); the bank covers 30.25 of seat 4's Banker $50, and its Tie bet is returned in full.
async function exhaust(at, dealer) {
  await pressMain(at.pad, 'OPEN BETS');
  await dock(at.player, 'chips').waitFor();
  await dealer.commands(1, bet(7, 'player', 4000), bet(7, 'banker', 6000));
  await placeBet(at.player, 'banker', '$25', '$25');
  await placeBet(at.player, 'tie', '$5');
  await space(at.player, 'banker').getByText('bank covers $30.25 of $50').waitFor();
  await space(at.player, 'tie').getByText('wins $40').waitFor(); // line bets push on a tie and use no cover
  await pressMain(at.pad, 'START GAME');
  await keyHand(at.pad, '8c Kd Th 9s');
  await pressMain(at.pad, 'Banker');
  await waitForTexts(
    { pad: 'Bank $130.25 → $80 · covers $0 more', pit: 'Bank $130.25 → $80 · covers $0 more' },
    at,
  );
  const lines = await at.pad.locator('pad-sheet .line').allInnerTexts();
  assert.deepEqual(
    lines.map((line) => line.replace(/\s+/g, ' ').replace(/ done$/, '')),
    [
      'Seat 7 P Player TAKE $40',
      'Seat 7 B Banker PAY $60',
      'Seat 4 B Banker PAY $30.25',
      'Seat 4 T Tie NO ACTION not covered by the bank',
    ],
  );
  await pressMain(at.pad, 'SETTLE', 'END GAME');
}

/// A Dragon 7: Banker $25 pushes, and the bank has 80.00 of the $400 that Dragon 7 $10 wins. Its two hands are over,
/// and nothing is left to return.
async function checkLastCent(at, dealer) {
  await dealByApi(dealer, 1, DRAGON, [bet(4, 'banker', 2500), bet(4, 'dragon7', 1000)]);
  await waitForTexts(
    {
      player: 'Your stack is now $607.25',
      guest: 'Your stack is now $665.75',
      display: 'No player-dealer yet',
      pad: 'Bank offered to seat 7',
    },
    at,
  );
  assert.equal(await at.player.locator('.result-net').innerText(), '+$78.50'); // 80.00 less 1.50 of fees
  await waitForStacks(at.pit, { 4: '$607.25', 5: '$665.75', 7: '$318' });
  await eventually(() => accountAtPit(at.pit, 'Collection'), '$9.00', 'the collection'); // 5.50 and 3.50
}

/// Seat 7's first hand takes its whole bank: the next hand waits until it puts up another amount or gives up, and the
/// pages say so. Then seat 4 banks so much that its stack cannot pay the fee of its second hand.
async function usedUp(at, dealer) {
  await dealer.command(1, { command: 'accept', seat: 7, cents: 1000 });
  await dealByApi(dealer, 1, BANKER, [bet(4, 'banker', 2500)]);
  await waitForTexts(
    { player: 'Waiting for the player-dealer, seat 7', pad: "Seat 7's bank is used up" },
    at,
  );
  await dealer.commands(1, { command: 'give-up', seat: 7 });
  await button(at.player, 'All').click();
  await button(at.player, 'ACCEPT $614.25').click(); // 607.25 + 10 - 1 of fee, less 2.00 for the fee of the bank
  await waitForTexts({ player: 'Player-dealer: you, $614.25', pad: 'Seat 4 banks' }, at); // the press has reached the table
  await dealByApi(dealer, 1, BANKER, [bet(5, 'player', 1000)]);
  await waitForTexts(
    {
      player: 'You don’t have enough chips for the $2 fee. Put up $622.25 or less, or give up the bank.',
      pad: 'is short of the bank',
    },
    at,
  );
  await button(at.player, 'GIVE UP BANK').click();
  await waitForTexts({ player: 'Your stack is now $624.25' }, at);
}

/// R-PROG-1 to R-PROG-13: both players' chips are bets, and the hand is a Dragon 7 in the suits of seat 4. SETTLE pays seat 5
/// for each hand suited, $500 from the tray and $25 envy; a supervisor confirms the jackpot by keyboard.
async function jackpot({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const [dealer, box] = [await room.signIn('dealer'), await room.signIn('device')];
  await seatBothPlayers(dealer);
  await beginShoe(dealer, 1);
  const at = await openSideBySide(room, pages, { pitAt: '/pit' });
  await playForMeter(at, box);
  await confirmByKeys(at, room.people.supervisor);
  // 100% of the meter: 10,000 and 20% of two $1 bets; it restarts at its seed.
  for (const page of [at.display, at.player]) {
    await page
      .locator('#announcer', { hasText: /^Seat 4 wins \$10,000\.40: Dragon 7 progressive, / })
      .waitFor({ state: 'attached' });
  }
  await eventually(() => meterOf(at.display), '$10,000.00', 'the meter on the wall');
  await pressMain(at.pad, 'END GAME');
  await waitForTexts({ player: 'Your stack is now $10,499.40', guest: 'Your stack is now $1,274.00' }, at);
  for (const [page, net, ...changes] of [
    [at.player, '+$9,999.40', 'returned', '+$9,999.40'],
    [at.guest, '+$474.00', '−$25.00', '+$499.00'],
  ]) {
    assert.equal(await page.locator('.result-net').innerText(), net);
    assert.deepEqual(await page.locator('seat-result .line-change').allInnerTexts(), changes); // they add up
  }
  await waitForStacks(at.pit, { 4: '$10,499.40', 5: '$1,274' }); // 500 - 1 + 10,000.40; 800 - 25 - 1 + 500
  await eventually(() => accountAtPit(at.pit, 'Dealer envy'), '$225.00', 'the envy of both wins');
  await assertBalanced(dealer);
}

/// The meter's accessible value, which is exact while its digits still roll.
const meterOf = (display) => display.locator(`.meter.${METER} .visually-hidden`).innerText();

async function playForMeter(at, box) {
  await pressMain(at.pad, 'OPEN BETS');
  await dock(at.player, 'chips').waitFor();
  for (const [page, seat] of [
    [at.player, 4],
    [at.guest, 5],
  ]) {
    await page.getByText('place a chip').first().waitFor(); // the chip is the bet: a tap only says where it goes
    await page.locator(`.chip-place.${METER}`).click();
    await page.getByText(/place a \$1 chip on the lit ring/).waitFor();
    await box.command(1, { command: 'sense', seat, kind: METER, laid: true });
  }
  await waitForTexts({ player: 'chip detected', guest: 'chip detected' }, at);
  await placeBet(at.player, 'banker', '$25');
  await placeBet(at.guest, 'player', '$25');
  await pressMain(at.pad, 'START GAME');
  await waitForTexts({ player: 'locked in', guest: 'locked in' }, at);
  await eventually(() => meterOf(at.display), '$10,000.40', 'the meter on the wall');
  await keyHand(at.pad, '2d 2s 4d Ks 5s');
  await pressMain(at.pad, 'Dragon 7', 'SETTLE', 'HAND BUTTON: SEAT 4');
  await mainAction(at.pad, 'CALL SUPERVISOR').waitFor();
  await waitForTexts({ player: 'You win $10,000.40. Waiting for a supervisor to confirm.' }, at);
}

/// Without a mouse: from the wall to the table, the prize with its cards, the PIN, and it is paid.
async function confirmByKeys({ pit }, { pin }) {
  const dialog = pit.getByRole('dialog');
  await pit.locator('.need.is-urgent', { hasText: /^!?\s*Table 1.*Seat 4/ }).waitFor();
  await pressByKeys(pit, new RegExp(`^need-1-prize-4-${METER}$`));
  await pit.locator('.seat-place').first().waitFor();
  await pressByKeys(pit, new RegExp(`^decide-4-${METER}$`));
  await dialog.getByRole('button', { name: 'CONFIRM · PAY $10,000.40' }).waitFor();
  const cards = await dialog
    .locator('sabot-card')
    .evaluateAll((all) => all.map((card) => card.getAttribute('card')));
  assert.deepEqual(cards, ['2d', '4d', '2s', 'Ks', '5s']);
  await dialog.getByText('$10,000.40, resets to $10,000.00').waitFor();
  await allAccessible({ pit }, 'pit');
  await pit.keyboard.type(pin);
  await pit.keyboard.press('Enter'); // moves on to the button
  await pit.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/// A hand with cards on the felt is voided, then one with open bets: bets are returned to the cent.
async function voids({ openRoom, pages }) {
  const room = await openRoom({ tables: [EZ] });
  const dealer = await room.signIn('dealer');
  await seatBothPlayers(dealer);
  await beginShoe(dealer, 1);
  await giveBank(dealer, 1, 5, 20000);
  const at = await openSideBySide(room, pages);
  await pressMain(at.pad, 'OPEN BETS');
  await placeBetsForVoid(at);
  await pressMain(at.pad, 'START GAME');
  await eventually(() => meterOf(at.display), '$10,000.20', 'the meter with the wager');
  await keyHand(at.pad, '8c 9d 7h');
  await voidAtPit(at.pit, 'Card exposed');
  // R-FEE-7: a void returns everything, also the fees of 1.00 and 0.50 and the bank's 2.00.
  await waitForTexts(
    {
      player: 'Your stack is now $500',
      guest: 'Hand 1 voided.',
      pad: 'Hand 1 voided.',
      pit: 'Voided',
      display: 'Hand 1 voided',
    },
    at,
  );
  await waitForStacks(at.pit, { 4: '$500', 5: '$600' });
  await eventually(() => meterOf(at.display), '$10,000.00', 'the meter after the void');
  await eventually(() => at.display.locator('.road-bead .mark-letter').count(), 0, 'the bead plate');
  await allAccessible(at, 'player', 'pit');
  await pressMain(at.pad, 'OPEN BETS');
  await placeBetsForVoid(at);
  await voidAtPit(at.pit, 'Disputed bet');
  await waitForStacks(at.pit, { 4: '$500', 5: '$600' });
  await eventually(() => accountAtPit(at.pit, 'Collection'), '$0.00', 'the collection');
  await assertBalanced(dealer);
}

/// $25 on Banker, $5 on Tie and $1 on the progressive, by touch.
async function placeBetsForVoid({ player }) {
  await dock(player, 'chips').waitFor();
  await placeBet(player, 'banker', '$25');
  await placeBet(player, 'tie', '$5');
  await player.locator(`.chip-place.${METER}`).click();
  await player.getByText('$1 bet').waitFor();
  await player.getByText('On the felt $31, fees $1.50').waitFor();
}

async function voidAtPit(pit, reason) {
  await pit.locator('.commands').getByRole('button', { name: 'VOID HAND', exact: true }).click();
  await button(pit, reason).click();
  await pit.getByRole('dialog').getByRole('button', { name: 'VOID HAND' }).click();
  await pit.getByRole('dialog').waitFor({ state: 'hidden' });
}

export const roomScenarios = {
  'a bank passed, taken and exhausted in mid-settlement, on all pages to the cent': bank,
  'two players and a supervisor through a jackpot, on all pages': jackpot,
  'hands void with a reason from the pit, on all pages to the cent': voids,
};
