// Who may deal, and what happens to pages when someone is refused, a session ends or the server goes away.
import assert from 'node:assert/strict';
import { startHand } from './table_setup.mjs';
import { pressMain, button, keyHand, mainAction, eventually, signInOnPad, violations } from './pages.mjs';

const HOUSE = { name: 'Table 1', ruleset: 'washington', timer: 0, tray: 1000000 };

/// Five wrong PINs lock the number, even for the right PIN; other people can still sign in.
async function lockout({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const { dealer, other } = room.people;
  const pad = await pages.pad(room, 1, { who: null });
  const line = pad.locator('pad-sign-in').getByRole('alert');
  for (let i = 0; i < 5; i++) {
    const answered = pad.waitForResponse('**/api/sign-in');
    await signInOnPad(pad, { ...dealer, pin: '1357' });
    assert.equal((await answered).status(), 401);
    await line.filter({ hasText: 'wrong number or PIN' }).waitFor();
  }
  await signInOnPad(pad, dealer);
  await line.filter({ hasText: /too many wrong PINs: try again in \d+ seconds/ }).waitFor();
  await signInOnPad(pad, other);
  await mainAction(pad, 'NEW SHOE').waitFor();
  pad.faults = pad.faults.filter((fault) => !/status of (401|429)/.test(fault)); // expected
}

/// Changing a PIN ends its owner's sessions: the pad says so, and the table is unchanged.
async function sessionEnded({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const { dealer } = room.people;
  const pad = await pages.pad(room, 1);
  await pressMain(pad, 'NEW SHOE');
  await pad.getByText('KEY THE BURN CARD').waitFor();
  room.changePin(dealer.person, '7391');
  await pad.getByText(/Signed out: session ended/).waitFor();
  await signInOnPad(pad, { ...dealer, pin: '7391' });
  await pad.getByText('KEY THE BURN CARD').waitFor();
}

/// The server dies in the middle of a hand and comes back: both pages reconnect by themselves, and the hand ends
/// normally.
async function serverKilled({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const { pad, display } = await startHand(room, pages);
  await keyHand(pad, '8c 9d');
  await room.kill();
  const told = [pad.getByText('WAITING FOR THE SERVER'), display.getByText('Connection lost')];
  await Promise.all(told.map((each) => each.waitFor()));
  assert.equal(await pad.getByRole('button', { name: '7 of hearts' }).isDisabled(), true);
  assert.match(await display.locator('#lost-text').innerText(), /Last update \d\d:\d\d:\d\d/);
  await room.start();
  await display.locator('body[data-connection=live]').waitFor();
  await pad.getByText(/^KEY THE NEXT CARD/).waitFor(); // sessions survive
  await keyHand(pad, 'Kh 5s');
  await pressMain(pad, 'Player', 'SETTLE', 'END GAME');
  await eventually(
    () => display.locator('.road-bead .mark-letter').allTextContents(),
    ['P'],
    'the bead plate',
  );
  assert.equal((await (await room.signIn('supervisor')).view(1)).seats[3].stack, 52500);
  for (const page of [pad, display]) {
    page.faults = page.faults.filter((fault) => !/ERR_CONNECTION|WebSocket connection/.test(fault)); // the server was gone
  }
}

/// A person takes over the demonstration's table and returns it.
async function takeOver({ openRoom, pages }) {
  const room = await openRoom({ demo: true, hurry: 50 });
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  const hands = async () =>
    Number(await display.locator('#tally .tally-row').last().locator('dd').innerText());
  await eventually(async () => (await hands()) > 0, true, 'a hand of the automatic dealer');
  await pressMain(pad, /^TAKE OVER/);
  await pad.getByText('Live dealer').waitFor();
  const dealer = await room.signIn('dealer');
  assert.equal((await dealer.view(1)).table.automatic, false);
  await finishByHand(pad, dealer);
  const before = (await dealer.view(1)).hand.number;
  await button(pad, 'RETURN TO AUTO').click();
  await mainAction(pad, /^TAKE OVER/).waitFor();
  await eventually(
    async () => (await dealer.view(1)).hand.number > before,
    true,
    'the next hand of the automatic dealer',
  );
}

/// Does what the pad suggests until the current hand is over.
async function finishByHand(pad, dealer) {
  for (let view = await dealer.view(1); view.table.phase !== 'between'; view = await dealer.view(1)) {
    const { main, decide, press } = view.actions;
    if (press.length + decide.length > 0 || main === null) {
      return; // prizes need a supervisor, hands need bets: the automatic dealer continues from there
    }
    if (await mainAction(pad, main.label).isVisible()) {
      await mainAction(pad, main.label)
        .click({ timeout: 2000 })
        .catch(() => null); // it may have changed under the finger
    }
  }
}

/// A player's request on the phone appears at the seat on the pad: two touches answer it, two dismiss it.
async function playerRequests({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  await dealer.command(1, { command: 'sit', bettor: 4, person: room.people.player.person });
  const [pad, phone] = await Promise.all([pages.pad(room, 1), pages.seat(room, 1)]);
  await button(phone, '$500').click();
  await pad.locator('.seat.is-waiting').filter({ hasText: 'IN $500' }).click();
  await pad.getByText('wants to buy in for $500').waitFor();
  assert.deepEqual(await violations(pad), []);
  await button(pad, 'BUY IN $500').click();
  await eventually(async () => (await dealer.view(1)).seats[3].stack, 50000, 'the stack');
  await eventually(() => pad.locator('.seat.is-waiting').count(), 0, 'seats that wait');
  const player = await room.signIn('player');
  await player.requestStaff(1, { want: 'cash-out', cents: 20000 });
  await pad.locator('.seat.is-waiting').filter({ hasText: 'OUT $200' }).click();
  await button(pad, 'DONE').click();
  await eventually(async () => (await dealer.view(1)).asks, [], 'what players wait for');
  await player.requestStaff(1, { want: 'help' });
  await button(pad, 'DONE').click(); // the panel is still open and shows the next request
  await eventually(async () => (await dealer.view(1)).asks, [], 'what players wait for');
  assert.equal((await dealer.view(1)).seats[3].stack, 50000);
}

export const peopleScenarios = {
  'a player asks for chips, and the pad gives them in two touches': playerRequests,
  'wrong PINs, a lockout, and somebody else who is let in': lockout,
  'a session that is over, and the same table after it': sessionEnded,
  'the server killed in the middle of a hand': serverKilled,
  'the automatic dealer taken over and given back': takeOver,
};
