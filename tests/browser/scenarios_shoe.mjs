// A whole shoe on pad and display, hand after hand, and a hand without a pointer.
import assert from 'node:assert/strict';
import { beginShoe, seatPeople } from './table_setup.mjs';
import { BEADS, TITLES, dealHand, randomOf, shuffledShoe, tallyOf } from './dealing.mjs';
import { pressMain, button, cardName, keyHand, mainAction, eventually } from './pages.mjs';

const SEED = 1372; // its first five hands are the five outcomes
const HANDS = 5; // and two more: the one with the cut card, and the last
const SCANNER_MS = 800; // a pause as between a scanner's Enter and a person's

/// What the display shows, as a person reads it.
function readDisplay(display) {
  return display.evaluate(() => {
    const words = (root, selector) =>
      [...root.querySelectorAll(selector)].map((each) => each.textContent.trim());
    const all = (selector) => [...document.querySelectorAll(selector)];
    const cards = (side) => all(`#${side} sabot-card[card]`).map((card) => card.getAttribute('aria-label'));
    const name = (each) => (each.querySelector('dt span:not(.chip)') ?? each.querySelector('dt')).textContent;
    return {
      player: cards('player'),
      banker: cards('banker'),
      totals: words(document, '.side-total').slice(0, 2),
      tally: Object.fromEntries(all('#tally .tally-row').map((row) => [name(row), words(row, 'dd')])),
      beads: words(document, '.road-bead .mark-letter').join(''),
    };
  });
}

const share = (count, hands) => `${(Math.round((1000 * count) / hands) / 10).toFixed(1)}%`;

/// What it should show after these hands, from the cards alone.
function expectedOf(hands) {
  const { cards, ...last } = hands.at(-1);
  const tally = tallyOf(hands);
  const line = (count) => [String(count), share(count, tally.hands)];
  return {
    player: last.player.map(cardName),
    banker: last.banker.map(cardName),
    totals: [String(last.totals.player), String(last.totals.banker)],
    tally: {
      Player: line(tally.player),
      Banker: line(tally.banker),
      Tie: line(tally.tie),
      'Dragon 7': line(tally.dragon7),
      'Panda 8': line(tally.panda8),
      Naturals: line(tally.natural),
      Hands: [String(tally.hands)],
    },
    beads: hands.map(({ outcome }) => BEADS[outcome]).join(''),
  };
}

async function acceptBank(pad) {
  await button(pad, '+$500').click();
  await pressMain(pad, /^SEAT \d BANKS · \$500$/);
}

/// The seat that does not bank has the bet that a hand needs.
async function placeBet(dealer) {
  const bettor = (await dealer.view(1)).bank.seat === 1 ? 4 : 1;
  await dealer.command(1, { command: 'bet', bettor, seat: bettor, kind: 'player', cents: 1000 });
}

/// Cards are touched in one hand and typed in the next.
async function playHand(pad, dealer, hand, { cutCard = false, typed = false, display }) {
  const key = (cards) => (typed ? typeCards(pad, cards) : keyHand(pad, cards));
  const next = mainAction(pad, 'OPEN BETS').or(mainAction(pad, 'OFFER BANK')).or(button(pad, '+$500'));
  await next.first().waitFor();
  if (await mainAction(pad, 'OFFER BANK').isVisible()) {
    await pressMain(pad, 'OFFER BANK');
    await button(pad, '+$500').waitFor();
  }
  if (await button(pad, '+$500').isVisible()) {
    await acceptBank(pad);
  }
  await pressMain(pad, 'OPEN BETS');
  await pad.locator('pad-header').getByText('Bets are open').waitFor();
  await display.locator('body[data-state=betting]').waitFor();
  assert.equal(await display.locator('#overlay:not([hidden])').count(), 0); // the last result gives way to the timer
  await placeBet(dealer);
  await pressMain(pad, 'START GAME');
  await pad.getByText(/^KEY THE NEXT CARD/).waitFor();
  await key(hand.cards.slice(0, 2));
  if (cutCard) {
    await button(pad, 'CUT CARD').click();
  }
  await key(hand.cards.slice(2));
  await pressMain(pad, TITLES[hand.outcome], 'SETTLE', 'END GAME');
}

async function wholeShoe({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ name: 'Table 1', timer: 0, tray: 2000000 }] });
  const dealer = await room.signIn('dealer');
  await seatPeople(dealer, 1, { 1: 500000, 4: 500000 });
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  await pressMain(pad, 'NEW SHOE');
  await button(pad, cardName('2h')).click();
  const shoe = shuffledShoe(8, randomOf(SEED)).filter((card) => card !== '2h');
  const hands = [];
  const play = async (options) => {
    const hand = dealHand(shoe);
    await playHand(pad, dealer, hand, { ...options, display });
    hands.push(hand);
    await eventually(() => readDisplay(display), expectedOf(hands), `the display after hand ${hands.length}`);
  };
  for (let i = 0; i < HANDS; i++) {
    await play({ typed: i % 2 === 1 });
  }
  await play({ cutCard: true });
  await display
    .getByText('The cut card is out')
    .or(display.getByText('Last hand of this shoe'))
    .first()
    .waitFor();
  await play();
  await mainAction(pad, 'NEW SHOE').waitFor();
  await pressMain(pad, 'NEW SHOE');
  await button(pad, cardName('2h')).click();
  await eventually(async () => (await readDisplay(display)).beads, '', "the new shoe's bead plate");
  const before = tallyOf(hands);
  const previous = (await display.locator('#previous').innerText()).replace(/\s+/g, ' ');
  const counts = `P ${before.player} B ${before.banker} T ${before.tie} D7 ${before.dragon7} P8 ${before.panda8}`;
  assert.equal(previous.replace(/^previous shoe /i, '').replace(/,/g, ''), `${counts} ${before.hands} hands`);
}

async function keyboardOnly({ openRoom, pages }) {
  const room = await openRoom({ tables: [{ name: 'Table 1', timer: 0, tray: 2000000 }] });
  const dealer = await room.signIn('dealer');
  await seatPeople(dealer, 1, { 1: 100000, 4: 100000 });
  await beginShoe(dealer, 1);
  const pad = await pages.pad(room, 1, { who: null });
  const { person, pin } = room.people.dealer;
  const { keyboard } = pad;
  await pad.locator('[aria-label="Your number"]:focus').waitFor(); // automatically
  await keyboard.type(String(person));
  await keyboard.press('Enter');
  await keyboard.type(pin);
  await keyboard.press('Enter');
  await enter(pad, 'OFFER BANK');
  await tabTo(pad, 'Amount');
  await keyboard.type('400');
  await keyboard.press('Enter');
  await enter(pad, 'OPEN BETS');
  await tabTo(pad, /^Seat 4/);
  await keyboard.press('Enter');
  await tabTo(pad, /^P Player/);
  await keyboard.press('Enter');
  await tabTo(pad, 'Amount');
  await keyboard.type('25');
  await keyboard.press('Enter');
  await pad.getByRole('dialog').locator('.choice-bet').filter({ hasText: '$25' }).waitFor();
  await keyboard.press('Escape');
  await mainAction(pad, 'START GAME').waitFor();
  await pressAtOnce(pad, ['Enter', '8', 'c']); // a scanner does not wait for START GAME
  await pad.locator('.undo-card[data-cards="1"]').waitFor();
  await typeCards(pad, ['Kd', '10h', '9s']);
  await pad.keyboard.press('Enter'); // right after a card it comes from the scanner, and declares nothing
  assert.equal(await pad.locator('main').getAttribute('data-stage'), 'keys');
  await pad.waitForTimeout(SCANNER_MS);
  await enter(pad, /^Banker/);
  await enter(pad, 'SETTLE');
  await tabTo(pad, /seat 4/);
  await keyboard.press('Space');
  await pad.getByText('1 of 1 done').waitFor();
  await enter(pad, 'END GAME');
  await mainAction(pad, 'OPEN BETS').waitFor();
}

/// Presses keys at once, without waiting in between.
function pressAtOnce(pad, keys) {
  return pad.evaluate((each) => {
    document.activeElement.blur();
    each.forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  }, keys);
}

/// Types cards as fast as possible, and waits until all are on the felt.
async function typeCards(pad, cards) {
  const felt = pad.locator('.undo-card');
  const count = Number(await felt.getAttribute('data-cards'));
  await pad.keyboard.type(cards.join(''));
  await pad.locator(`.undo-card[data-cards="${count + cards.length}"]`).waitFor();
}

/// Presses Tab until the focus is on the element with this name.
async function tabTo(pad, name) {
  const wanted = pad.getByRole('button', { name }).or(pad.getByLabel(name)).locator('visible=true').first();
  await wanted.waitFor();
  for (let i = 0; i < 150; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await pad.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

async function enter(pad, name) {
  await mainAction(pad, name).waitFor();
  await pad.evaluate(() => document.activeElement.blur());
  await pad.keyboard.press('Enter');
}

export const shoeScenarios = {
  'a whole shoe on pad and display: every number, bead and card is what the cards say': wholeShoe,
  'a whole hand without a pointer': keyboardOnly,
};
