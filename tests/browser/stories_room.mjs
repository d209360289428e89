// Whole stories of a table with everybody's pages side by side: two phones, the dealer's pad, the pit and the wall.
// What people get is worked out here by hand from the printed rules, never taken from the server.
import assert from 'node:assert/strict';
import { beginShoe, dealByApi } from './at_table.mjs';
import { act, button, keyHand, mainAction, settles } from './pages.mjs';
import {
  accountAtPit, allAccessible, centsAreWhole, lay, openSideBySide, seatBoth, see, space, stacksAre, tray,
} from './side_by_side.mjs';

const CARDROOM = { name: 'Table 1', ruleset: 'california-panda8', timer: 0, tray: 1000000 };
const DRAGON = { cards: '2d 2c 4d Kc 5c'.split(' '), outcome: 'dragon7' };

const bet = (seat, kind, cents) => ({ command: 'bet', bettor: seat, seat, kind, cents });

/// R-BANK-1, R-BANK-4: the bank is offered, passed and taken; it is exhausted in the middle of a settlement, and in its
/// second hand down to the last cent; then the position goes on.
async function bank({ openRoom, pages }) {
  const room = await openRoom({ tables: [CARDROOM] });
  const dealer = await room.signIn('dealer');
  await seatBoth(dealer, { 7: 30000 });
  await beginShoe(dealer, 1);
  const at = await openSideBySide(room, pages);
  await takeBank(at);
  await exhaust(at, dealer);
  // Bank 130.25 + 40 - 60 - 30.25 = 80.00. Seat 4: 30.25 won, fees 1.00 and 0.50. Seat 7: -40 + 60, fees 2.00.
  await see({ player: 'Your stack is now $528.75', guest: 'It began with $130.25 and ended with $80.', display:
    'Seat 5 banks $80', pad: 'banks $80', pit: 'banks $80' }, at);
  assert.equal(await at.player.locator('.result-net').innerText(), '+$28.75');
  assert.equal(await at.guest.locator('.result-net').innerText(), '−$52.25'); // 50.25 of the bank, 2.00 of fee
  await stacksAre(at.pit, { 4: '$528.75', 5: '$667.75', 7: '$318' });
  await allAccessible(at, 'player', 'guest');
  await toTheLastCent(at, dealer);
  await centsAreWhole(dealer);
}

async function takeBank(at) {
  await see({ display: 'Nobody banks yet', player: 'Nobody banks yet' }, at);
  await act(at.pad, 'OFFER BANK');
  await see({ player: 'Will you bank?', guest: 'Seat 4 is asked to bank', pad: 'Seat 4 is asked to bank' }, at);
  await allAccessible(at, 'player');
  await button(at.player, 'PASS').click();
  await see({ guest: 'Will you bank?', player: 'Seat 5 is asked to bank', pad: 'Seat 5 is asked to bank' }, at);
  await at.pit.locator('pit-seats tbody tr').nth(4).locator('.badge-asked').waitFor();
  await at.guest.getByLabel('Amount of the bank').first().fill('130.25');
  await button(at.guest, 'ACCEPT $130.25').click();
  await see({ guest: 'You bank $130.25, hand 1 of 2', player: 'Seat 5 banks $130.25', display: 'Seat 5 banks $130.25',
    pad: 'banks $130.25', pit: 'banks $130.25' }, at);
}

/// Seat 7 comes before seat 4, as it sits at the bank's left: Player $40 is taken (90.25 of cover left), Banker $60 paid
/// (30.25 left); of seat 4's Banker $50 the bank reaches 30.25, and its Tie goes back untouched.
async function exhaust(at, dealer) {
  await act(at.pad, 'OPEN BETS');
  await tray(at.player, 'chips').waitFor();
  await dealer.commands(1, bet(7, 'player', 4000), bet(7, 'banker', 6000));
  await lay(at.player, 'banker', '$25', '$25');
  await lay(at.player, 'tie', '$5');
  await space(at.player, 'banker').getByText('bank reaches $30.25 of $50').waitFor();
  await space(at.player, 'tie').getByText('wins $40').waitFor(); // lines push on a tie and use no cover
  await act(at.pad, 'START GAME');
  await keyHand(at.pad, '8c Kd Th 9s');
  await act(at.pad, 'Banker');
  await see({ pad: 'Bank $130.25 → $80 · cover left $0', pit: 'Bank $130.25 → $80 · cover left $0' }, at);
  const lines = await at.pad.locator('pad-sheet .line').allInnerTexts();
  assert.deepEqual(lines.map((line) => line.replace(/\s+/g, ' ').replace(/ done$/, '')), [
    'Seat 7 P Player TAKE $40', 'Seat 7 B Banker PAY $60', 'Seat 4 B Banker PAY $30.25',
    'Seat 4 T Tie NO ACTION the bank covers none of it',
  ]);
  await act(at.pad, 'SETTLE', 'END GAME');
}

/// A Dragon 7: Banker $25 pushes, and of the $400 that Dragon 7 $10 wins the bank has 80.00. Its two hands are over, and
/// nothing is left to go back.
async function toTheLastCent(at, dealer) {
  await dealByApi(dealer, 1, DRAGON, [bet(4, 'banker', 2500), bet(4, 'dragon7', 1000)]);
  await see({ player: 'Your stack is now $607.25', guest: 'Your stack is now $665.75', display: 'Nobody banks yet',
    pad: 'Seat 7 is asked to bank' }, at);
  assert.equal(await at.player.locator('.result-net').innerText(), '+$78.50'); // 80.00 less 1.50 of fees
  await stacksAre(at.pit, { 4: '$607.25', 5: '$665.75', 7: '$318' });
  await settles(() => accountAtPit(at.pit, 'Collection'), '$9.00', 'the collection'); // 5.50 and 3.50
  await mainAction(at.pad, /^SEAT 7 BANKS/).or(at.pad.getByText('Enter the amount first')).first().waitFor();
}

export const roomStories = {
  'a bank passed, taken and exhausted in mid-settlement, on all pages to the cent': bank,
};
