// Money from hand to hand with all pages side by side: two players buy in, play and cash out, and every cent is where it
// should be. One of them uses only a keyboard.
import assert from 'node:assert/strict';
import { beginShoe, giveBank } from './table_setup.mjs';
import { pressMain, button, keyHand, eventually } from './pages.mjs';
import {
  accountAtPit,
  allAccessible,
  assertBalanced,
  openSideBySide,
  pressByKeys,
  waitForTexts,
  space,
  waitForStacks,
  dock,
} from './side_by_side.mjs';

const EZ = { name: 'Table 1', ruleset: 'california-ez', timer: 0, tray: 1000000 };
const PLAYER_WINS = '9c 2d Kh 4s'; // 9 to 6
const BANKER_WINS = '8c Kd Th 9s'; // 8 to 9

/// What two players bring and take: $500.00 and $300.50 in, $492.50 and $301.50 out, $6.50 in fees.
async function bankroll({ openRoom, pages }) {
  const room = await openRoom({ tables: [EZ] });
  const dealer = await room.signIn('dealer');
  const at = await openSideBySide(room, pages, { player: { who: null, touch: false } });
  await signInByKeys(at.player, room.people.player);
  await buyIn(at);
  await waitForStacks(at.pit, { 4: '$500', 5: '$300.50' });
  await beginShoe(dealer, 1);
  await giveBank(dealer, 1, 5, 10000);
  await playByKeys(at);
  await cashOut(at);
  await eventually(() => accountAtPit(at.pit, 'Collection'), '$6.50', 'the collection');
  // What the cage gave: the tray, the meter's seed and the fees. Everything else returned to it.
  await eventually(() => accountAtPit(at.pit, 'Cage'), '−$20,006.50', 'the cage');
  await assertBalanced(dealer);
  await room.stop();
  room.audit();
  for (const page of pages.opened) {
    page.faults = page.faults.filter((fault) => !/ERR_CONNECTION|WebSocket connection/.test(fault)); // the server was stopped
  }
}

async function signInByKeys(page, { person, pin }) {
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(person));
  await page.keyboard.press('Enter');
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await page.getByText('Choose your seat').waitFor();
  await pressByKeys(page, /^Seat 4 open$/);
  await dock(page, 'no-stack').waitFor();
}

/// Both send requests from their phones. The supervisor answers one that the dealer was about to answer, the dealer the
/// other.
async function buyIn({ player, guest, pad, pit }) {
  await allAccessible({ player }, 'player');
  await pressByKeys(player, /^\$500$/);
  await player.getByText('Buy-in requested', { exact: true }).waitFor();
  await pit.getByText('seat 4, #14, wants to buy in for $500').first().waitFor();
  await pad.getByRole('button', { name: /^Seat 4 .*IN \$500/ }).click();
  await pad.getByRole('dialog').getByRole('button', { name: 'BUY IN $500', exact: true }).waitFor();
  await button(pit, 'BUY IN $500').click();
  await pad
    .getByRole('dialog')
    .getByRole('button', { name: 'BUY IN $500', exact: true })
    .waitFor({ state: 'hidden' });
  await pad.keyboard.press('Escape');
  await button(guest, 'Seat 5 open').click();
  await button(guest, 'OTHER AMOUNT').click();
  await guest.getByLabel('Amount', { exact: true }).fill('300.50');
  await button(guest, 'REQUEST BUY-IN $300.50').click();
  await guest.getByText('Buy-in requested: $300.50').waitFor();
  await pad.getByRole('button', { name: /^Seat 5 .*IN \$300\.50/ }).click();
  await pad.getByRole('dialog').getByRole('button', { name: 'BUY IN $300.50', exact: true }).click();
  await guest.getByText('Buy-in requested: $300.50').waitFor({ state: 'hidden' });
  await button(guest, 'Table').click();
  await pad.getByRole('dialog').waitFor({ state: 'hidden' });
}

/// Two hands of the guest's bank. Player $25 wins 25.00; then Player $25 and Tie $5 lose. Fees: 1.00, 1.50, and
/// 2.00 for the bank each time.
async function playByKeys({ player, guest, pad, pit }) {
  const deal = async (cards, outcome) => {
    await pressMain(pad, 'START GAME');
    await keyHand(pad, cards);
    await pressMain(pad, outcome, 'SETTLE', 'END GAME');
  };
  await pressMain(pad, 'OPEN BETS');
  await dock(player, 'chips').waitFor();
  await placeBetByKeys(player, 'player');
  await deal(PLAYER_WINS, 'Player');
  await waitForTexts(
    { player: 'Your stack is now $524.00', guest: 'Hand 1: the bank lost $25.' },
    { player, guest },
  );
  assert.equal(await player.locator('.result-net').innerText(), '+$24.00');
  await pressMain(pad, 'OPEN BETS');
  await dock(player, 'chips').waitFor();
  await placeBetByKeys(player, 'player');
  await pressByKeys(player, /^\$5$/);
  await placeBetByKeys(player, 'tie');
  await deal(BANKER_WINS, 'Banker');
  await waitForTexts(
    { player: 'Your hand 2: −$31.50', guest: 'Your stack is now $301.50' },
    { player, guest },
  );
  await allAccessible({ player }, 'player');
  await pressByKeys(player, /^PASS$/); // the bank is offered to them now
  await player.getByText('Your stack is now $492.50').waitFor();
  await waitForStacks(pit, { 4: '$492.50', 5: '$301.50' });
}

async function placeBetByKeys(page, kind) {
  await pressByKeys(page, new RegExp(`^${kind}`, 'i'));
  await page.locator('main:not(:has([data-pending]))').waitFor();
  await space(page, kind).getByText(/bet$/).waitFor();
}

/// The player by keyboard, with the supervisor; the guest by touch, with the dealer. Both leave with nothing.
async function cashOut({ player, guest, pad, pit }) {
  await pressByKeys(player, /^My seat/);
  await player.getByLabel('Amount', { exact: true }).waitFor();
  await typeAmount(player, '492.50');
  await pressByKeys(player, /^REQUEST CASH-OUT \$492\.50$/);
  await button(pit, 'CASH OUT $492.50').click();
  await button(guest, 'My seat').click();
  await guest.getByLabel('Amount', { exact: true }).fill('301.50');
  await button(guest, 'REQUEST CASH-OUT $301.50').click();
  await pad.getByRole('button', { name: /^Seat 5 .*OUT \$301\.50/ }).click();
  await pad.getByRole('dialog').getByRole('button', { name: 'CASH OUT $301.50', exact: true }).click();
  await waitForStacks(pit, { 4: '$0', 5: '$0' });
  await pressByKeys(player, /^CASH OUT AND LEAVE$/);
  await pressByKeys(player, /^CASH OUT \$0 AND LEAVE\?$/);
  await player.getByText('Choose your seat').waitFor();
}

/// Moves to an amount field with Tab, and types.
async function typeAmount(page, amount) {
  const isField = () => page.evaluate(() => document.activeElement.matches('.number-field'));
  for (let i = 0; i < 80 && !(await isField()); i++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(amount);
}

export const bankrollScenarios = {
  'two players from buy-in to cash-out to the cent, one by keyboard alone; the journal audits clean':
    bankroll,
};
