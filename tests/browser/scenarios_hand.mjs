// Events of a hand: a progressive from chip to meter, the bet timer, undone cards, a void, the bank going
// around.
import assert from 'node:assert/strict';
import { beginShoe, seatPeople, startHand } from './table_setup.mjs';
import { pressMain, button, cardName, keyHand, mainAction, eventually } from './pages.mjs';

const HOUSE = { name: 'Table 1', ruleset: 'washington', tray: 5000000 };
const DRAGON = 'progressive-dragon7';

/// The meter's accessible value, which is exact while its digits still roll.
const meterOf = (display) => display.locator(`.meter.${DRAGON} .visually-hidden`).innerText();

async function enterPin(pad, { person, pin }) {
  const dialog = pad.getByRole('dialog');
  await dialog.getByLabel('Supervisor').first().fill(String(person));
  await dialog.getByLabel('PIN').first().fill(pin);
}

/// Presses, lets something happen, releases: the press counts although the button was redrawn in between.
async function pressWhile(page, place, action) {
  await place.hover();
  await page.mouse.down();
  await action();
  await page.mouse.up();
}

/// A chip is detected, the hand is a Dragon 7 in the seat's suits, a supervisor confirms, the meter resets.
async function progressive({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ ...HOUSE, timer: 0, sensors: true }] });
  const [dealer, box] = [await room.signIn('dealer'), await room.signIn('device')];
  await seatPeople(dealer, 1, { 3: 100000 });
  await beginShoe(dealer, 1);
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1, { calm: false })]);
  const seat = pad.getByRole('button', { name: /^Seat 3/ });
  await pressMain(pad, 'OPEN BETS');
  await pad.locator('pad-header').getByText('Bets are open').waitFor();
  await box.command(1, { command: 'sense', seat: 3, kind: DRAGON, laid: true });
  await seat.locator('.light-spins').waitFor();
  await pressWhile(pad, seat.locator('.seat-number'), async () => {
    for (const laid of [false, true]) {
      await box.command(1, { command: 'sense', seat: 3, kind: DRAGON, laid });
      await seat.locator('.light-spins').waitFor({ state: laid ? 'visible' : 'detached' });
    }
  });
  await pad
    .getByRole('dialog')
    .getByRole('button', { name: /Dragon 7 progressive/ })
    .click();
  await pad
    .getByRole('dialog')
    .getByRole('button', { name: /BET \$1$/ })
    .click();
  await pad.getByRole('dialog').locator('.choice-bet').waitFor();
  await button(pad, 'CLOSE').click();
  await pressMain(pad, 'START GAME');
  await seat.locator('.light-lit').waitFor();
  await eventually(() => meterOf(display), '$10,000.20', 'the meter after START GAME');
  await keyHand(pad, '2d 2c 4d Kc 5c');
  await pressMain(pad, 'Dragon 7');
  await display.locator('.overlay-dragon7').waitFor();
  await pressMain(pad, 'SETTLE', /^HAND BUTTON: SEAT 3/, /^CALL SUPERVISOR/);
  await decide(pad, room);
  await display.locator('.overlay-jackpot').waitFor();
  await eventually(() => meterOf(display), '$10,000.00', 'the meter after the prize');
  assert.match(await display.locator('#overlay').innerText(), /\$10,000\.20/);
  await pad.locator('.prize-paid').waitFor();
  await pressMain(pad, 'END GAME');
  await mainAction(pad, 'OPEN BETS').waitFor();
  assert.equal((await dealer.view(1)).seats[2].stack, 100000 - 100 + 1000020);
}

/// A wrong PIN, then the dealer's own, then the supervisor's.
async function decide(pad, room) {
  const dialog = pad.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: /^CONFIRM/ });
  const { dealer, supervisor } = room.people;
  await dialog.getByText('$10,000.20').first().waitFor();
  for (const wrong of [{ ...supervisor, pin: '1357' }, dealer]) {
    await enterPin(pad, wrong);
    await confirm.click();
    await dialog.getByRole('alert').filter({ hasText: "not a supervisor's" }).waitFor();
    await eventually(() => dialog.getByLabel('PIN').first().inputValue(), '', 'a PIN that was refused');
    await enterPin(pad, { person: '', pin: '' });
    await eventually(() => confirm.isDisabled(), true, 'the button without a PIN');
    assert.equal((await dialogMeter(pad)).trim(), '$10,000.20, resets to $10,000.00');
  }
  await enterPin(pad, supervisor);
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
}

const dialogMeter = (pad) => pad.getByRole('dialog').locator('.facts dd').last().innerText();

/// The timer on the wall runs out, and both pages show that bets are closed.
async function timer({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ ...HOUSE, timer: 3 }] });
  const dealer = await room.signIn('dealer');
  await seatPeople(dealer, 1, { 4: 50000 });
  await beginShoe(dealer, 1);
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  const seen = display.evaluate(watchTimer);
  await pressMain(pad, 'OPEN BETS');
  await dealer.command(1, { command: 'bet', bettor: 4, seat: 4, kind: 'player', cents: 1000 });
  await Promise.all([
    display.getByText('No more bets').first().waitFor(),
    pad.locator('pad-header').getByText('No more bets').waitFor(),
  ]);
  const { ring, order } = await seen;
  assert.ok(
    ring.length > 0 && ring.every((seconds, i) => seconds <= 3 && (i === 0 || seconds < ring[i - 1])),
    `the ring: ${ring}`,
  );
  assert.deepEqual(order, ['betting', 'no-more-bets']);
  assert.equal(await display.getByRole('timer').isVisible(), false);
  await assert.rejects(
    dealer.command(1, { command: 'bet', bettor: 4, seat: 4, kind: 'banker', cents: 1000 }),
  );
  await mainAction(pad, 'START GAME').waitFor();
}

/// In the page: the seconds shown by the timer, and the states from open bets to closed ones.
function watchTimer() {
  const ring = [];
  const order = [];
  return new Promise((resolve) => {
    const look = () => {
      const { state } = document.body.dataset;
      const seconds = document.querySelector('#ring:not([hidden]) .ring-seconds')?.textContent;
      if (order.at(-1) !== state && (order.length > 0 || state === 'betting')) {
        order.push(state);
      }
      if (state === 'betting' && seconds && Number(seconds) !== ring.at(-1)) {
        ring.push(Number(seconds));
      }
      return state === 'no-more-bets' ? (observer.disconnect(), resolve({ ring, order })) : undefined;
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    look();
  });
}

/// A wrong card is undone; a hand is voided with a reason and a supervisor's PIN.
async function undoAndVoid({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ ...HOUSE, timer: 0 }] });
  const { dealer, pad, display } = await startHand(room, pages);
  await keyHand(pad, '8c 9d 7h');
  const cardsOnFelt = (name) => display.locator(`#player sabot-card[aria-label="${name}"]`);
  await cardsOnFelt('7 of hearts').waitFor();
  await button(pad, 'UNDO CARD 7 of hearts').click();
  await cardsOnFelt('7 of hearts').waitFor({ state: 'detached' });
  await keyHand(pad, '6h');
  await cardsOnFelt('6 of hearts').waitFor();
  assert.equal(await display.locator('.slides-in[card="6h"]').count(), 1);
  await display.reload(); // cards from before the page was opened are not animated
  await cardsOnFelt('6 of hearts').waitFor();
  assert.equal(await display.locator('.slides-in').count(), 0);
  await button(pad, 'MORE…').click();
  await pad
    .getByRole('dialog')
    .getByRole('button', { name: /^VOID HAND/ })
    .click();
  await approveVoid(pad, room);
  await pad.getByText('Hand 1 voided.').waitFor();
  const view = await dealer.view(1);
  assert.deepEqual([view.seats[3].stack, view.tally.hands, view.last.void], [50000, 0, true]);
  await eventually(
    () => display.locator('.road-bead .mark-letter').count(),
    0,
    'the bead plate after a void',
  );
  await mainAction(pad, 'OPEN BETS').waitFor();
}

async function approveVoid(pad, room) {
  const dialog = pad.getByRole('dialog');
  const done = dialog.getByRole('button', { name: 'VOID HAND', exact: true });
  await enterPin(pad, room.people.supervisor);
  assert.equal(await done.isDisabled(), true); // the reason is missing
  await dialog.getByRole('button', { name: 'Card exposed' }).click();
  await enterPin(pad, room.people.dealer);
  await done.click();
  await dialog.getByRole('alert').filter({ hasText: "not a supervisor's" }).waitFor();
  await enterPin(pad, room.people.supervisor);
  await done.click();
  await dialog.waitFor({ state: 'hidden' });
}

/// The bank is offered, passed, accepted with an amount, changed and given up.
async function bank({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ name: 'Table 1', timer: 0, tray: 1000000 }] });
  const dealer = await room.signIn('dealer');
  await beginShoe(dealer, 1);
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  await mainAction(pad, 'SEAT A PLAYER').waitFor();
  await pad.getByText('No players are seated. Seat a player first.').waitFor();
  await seatPeople(dealer, 1, { 2: 50000, 5: 80000 });
  await display.getByText('No player-dealer yet').waitFor();
  await pressMain(pad, 'OFFER BANK');
  await pad.getByText('Bank offered to seat 2').waitFor();
  const digits = await pad.getByRole('group', { name: 'Digits' }).getByRole('button').allInnerTexts();
  assert.equal(
    digits.slice(0, 9).join(''),
    '123456789',
    'a keypad has the order of a telephone, as for PINs',
  );
  await button(pad, 'PASS').click();
  await pad.getByText('Bank offered to seat 5').waitFor();
  await button(pad, '+$100').click();
  await button(pad, '+$25').click();
  await pressMain(pad, 'SEAT 5 BANKS · $125');
  await display.getByText('Player-dealer: seat 5, $125').waitFor();
  await button(pad, 'CHANGE BANK').click();
  const dialog = pad.getByRole('dialog');
  await dialog.getByRole('button', { name: '+$500' }).click();
  await dialog.getByRole('button', { name: 'CHANGE BANK · $500' }).click();
  await display.getByText('Player-dealer: seat 5, $500').waitFor();
  await button(pad, 'GIVE UP BANK').click();
  await display.getByText('No player-dealer yet').waitFor();
  for (const seat of [2, 5]) {
    await pad.getByText(`Bank offered to seat ${seat}`).waitFor();
    await button(pad, 'PASS').click();
  }
  await mainAction(pad, 'OFFER BANK').waitFor();
  assert.equal((await dealer.view(1)).bank.waits, true);
}

/// A scanner types a card's letters followed by Enter, one card after the other.
async function scanner({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ ...HOUSE, name: 'Tracker', tracker: true }] });
  const dealer = await room.signIn('dealer');
  await beginShoe(dealer, 1);
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  await pad.getByText(/^KEY THE NEXT CARD/).waitFor();
  for (const card of ['8C', 'KD', '10H', '9S']) {
    await pad.keyboard.type(`${card}\n`);
  }
  await mainAction(pad, 'Banker').waitFor();
  for (const card of ['8c', 'Th', 'Kd', '9s']) {
    await display
      .locator(`sabot-card[aria-label="${cardName(card)}"]`)
      .first()
      .waitFor();
  }
  assert.equal((await dealer.view(1)).tally.hands, 0); // the scanner's last Enter declared nothing
  await pressMain(pad, 'Banker');
  await eventually(
    () => display.locator('.road-bead .mark-letter').allTextContents(),
    ['B'],
    'the bead plate',
  );
}

export const handScenarios = {
  'a Dragon 7 progressive from chip to confirmation to meter': progressive,
  'the timer closes bets on both pages': timer,
  'a card taken back; a hand void with a reason and an approval': undoAndVoid,
  'the bank offered, passed, accepted, changed, given up': bank,
  'a scanner types a hand at a tracker': scanner,
};
