// The seat page in its main states: the entrance, a seat without chips, bets, a Dragon 7 that the bank covers in part, the
// bank itself, and the other tabs.
import { beginShoe, giveBank, seatPeople } from './table_setup.mjs';
import { PHONE, button } from './pages.mjs';
import { DRAGON, TABLES, bet, card, prepare } from './scenes.mjs';

const [, , TRACKER, CARDROOM, VIRTUAL] = TABLES;
const LONGEST = 'The high limit room by the window over the garden, 2nd floor';
const SEAT_TABLES = [
  { ...CARDROOM, name: 'Table 1', timer: 0, tray: 2000000 }, // pays the meter's reset
  { ...TRACKER, name: 'Table 2' },
  { ...VIRTUAL, name: LONGEST },
];

/// A phone through an evening, from the entrance to a lost connection.
export async function walkSeats({ openRoom, pages }, look) {
  const { room, dealer, supervisor } = await prepare(openRoom, SEAT_TABLES);
  const person = room.people.player.person;
  const first = await pages.seat(room, 1, { who: null });
  await look('seat-sign-in', first);
  await look('seat-may-not', await pages.seat(room, 1, { who: 'dealer' }));
  await look('seat-tracker', await pages.seat(room, 2));
  await look('seat-which-table', await whichTable(room, pages));
  await seatPeople(dealer, 1, { 1: 90000, 3: 20000 });
  const page = await pages.seat(room, 1);
  await look('seat-choose', page);
  await dealer.command(1, { command: 'sit', bettor: 4, person });
  await page.locator('main[data-dock=no-stack]').waitFor();
  await look('seat-no-chips', page);
  await dealer.command(1, { command: 'buy-in', bettor: 4, cents: 50000 });
  await beginShoe(dealer, 1);
  await giveBank(dealer, 1, 3, 10000);
  await walkSeatHand({ dealer, page }, look);
  await walkSeatBank({ dealer, page, supervisor, room }, look);
  for (const [tab, name] of [
    ['Roads', 'roads'],
    ['My hands', 'hands'],
    ['My seat', 'own'],
  ]) {
    await button(page, tab).click();
    await look(`seat-${name}`, page);
  }
  await walkSeatProof({ room, pages, dealer, supervisor, person }, look);
  await room.kill();
  await page.getByText(/^No connection since/).waitFor();
  await look('seat-lost', page);
}

async function whichTable(room, pages) {
  const page = await pages.open(room, '/seat/', { size: PHONE, who: 'player' });
  await page.getByRole('link', { name: 'Table 1' }).waitFor();
  return page;
}

/// A Dragon 7 in the suits of seat 4.
async function walkSeatHand({ dealer, page }, look) {
  const bets = [bet(4, 'banker', 5000), bet(4, 'dragon7', 1000), bet(4, 'tie', 500), bet(4, DRAGON, 100)];
  await dealer.commands(1, { command: 'bets' }, ...bets);
  await page.getByText('bank covers').first().waitFor();
  await look('seat-betting', page);
  await page.locator('.space-panda8').click();
  await page.locator('.space-panda8.has-bet').waitFor();
  await dealer.commands(1, { command: 'start' }, ...'2d 2s 4d Ks 5s'.split(' ').map(card));
  await dealer.command(1, { command: 'declare', ending: 'dragon7' });
  await page.locator('seat-stage[data-phase=result]').waitFor();
  await look('seat-declared', page);
  await dealer.command(1, { command: 'settle' });
  const [{ seat, kind, prize }] = (await dealer.view(1)).actions.press;
  await dealer.command(1, { command: 'press', seat, kind, prize });
}

/// The bank is offered to the player after a supervisor has paid the progressive prize.
async function walkSeatBank({ dealer, page, supervisor, room }, look) {
  await supervisor.command(1, {
    command: 'confirm',
    seat: 4,
    kind: DRAGON,
    approval: room.people.supervisor,
  });
  await dealer.command(1, { command: 'end' });
  await page.locator('main[data-dock=result]').waitFor();
  await look('seat-result', page);
  await dealer.command(1, { command: 'give-up', seat: 3 });
  if ((await dealer.view(1)).bank.offered !== 4) {
    await dealer.command(1, { command: 'offer' });
  }
  await page.locator('main[data-dock=offer]').waitFor();
  await look('seat-offer', page);
  await dealer.commands(1, { command: 'accept', seat: 4, cents: 20000 }, { command: 'bets' });
  await page.locator('main[data-dock=bank]').waitFor();
  await look('seat-bank', page);
}

async function walkSeatProof({ room, pages, dealer, supervisor, person }, look) {
  await seatPeople(dealer, 3, { 2: 90000 });
  await dealer.command(3, { command: 'sit', bettor: 4, person });
  const page = await pages.seat(room, 3);
  await dealer.commands(3, { command: 'shoe' });
  await page.locator('seat-extras').getByRole('button', { name: 'CUT SHOE' }).waitFor();
  await look('seat-cut', page);
  await dealer.commands(3, { command: 'burn' });
  await supervisor.command(3, { command: 'end-shoe', reason: 'its cards were looked at' });
  await button(page, 'Fairness').click();
  await button(page, 'CHECK SHOE 1').click();
  await page.getByText('Verified on this device').waitFor();
  await look('seat-proof', page);
  await button(page, 'VIEW CHECKER CODE').click();
  await page.locator('.source').getByText('export function blake2b').waitFor();
  await look('seat-source', page);
}
