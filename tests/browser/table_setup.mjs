// Sets a table up before a scenario begins: players sit, a shoe starts, someone banks.
import { pressMain } from './pages.mjs';

/// Seats are given as `{ 1: 50000 }`: the stack of each seat in cents. The players' numbers are 11, 12 and so on.
export async function seatPeople(dealer, table, stacks) {
  for (const [seat, cents] of Object.entries(stacks)) {
    const bettor = Number(seat);
    await dealer.commands(
      table,
      { command: 'sit', bettor, person: 10 + bettor },
      { command: 'buy-in', bettor, cents },
    );
  }
}

export async function beginShoe(dealer, table, burnCard = '2h') {
  await dealer.commands(table, { command: 'shoe' }, { command: 'burn', card: burnCard });
}

/// Offers the bank until it reaches `seat`, and accepts it there.
export async function giveBank(dealer, table, seat, cents) {
  await dealer.command(table, { command: 'offer' });
  for (
    let offered = await offeredSeat(dealer, table);
    offered !== seat;
    offered = await offeredSeat(dealer, table)
  ) {
    await dealer.command(table, { command: 'pass', seat: offered });
  }
  await dealer.command(table, { command: 'accept', seat, cents });
}

async function offeredSeat(dealer, table) {
  return (await dealer.view(table)).bank.offered;
}

/// Deals one whole hand without a page: a hand of dealing.mjs, at a table with a bank.
export async function dealByApi(dealer, table, { cards, outcome }, bets) {
  await dealer.command(table, { command: 'bets' });
  await dealer.commands(table, ...bets.map((bet) => ({ command: 'bet', ...bet })), { command: 'start' });
  await dealer.commands(table, ...cards.map((card) => ({ command: 'card', card })));
  await dealer.commands(
    table,
    { command: 'declare', ending: outcome },
    { command: 'settle' },
    { command: 'end' },
  );
}

/// At a player-banked table without a bank, the first player offered it accepts.
export async function bankByApi(dealer, table, cents = 20000) {
  const {
    bank,
    table: { banked_by: by },
  } = await dealer.view(table);
  if (by === 'player' && bank.seat === 0) {
    if (bank.offered === 0) {
      await dealer.command(table, { command: 'offer' });
    }
    await dealer.command(table, { command: 'accept', seat: await offeredSeat(dealer, table), cents });
  }
}

/// The pad and display of a house-banked table during a hand: seat 4 has $25 of its $500 on Player, and no card is
/// dealt yet.
export async function startHand(room, pages) {
  const dealer = await room.signIn('dealer');
  await seatPeople(dealer, 1, { 4: 50000 });
  await beginShoe(dealer, 1);
  const [pad, display] = await Promise.all([pages.pad(room, 1), pages.display(room, 1)]);
  await pressMain(pad, 'OPEN BETS');
  await pad.locator('pad-header').getByText('Bets are open').waitFor();
  await dealer.command(1, { command: 'bet', bettor: 4, seat: 4, kind: 'player', cents: 2500 });
  await pressMain(pad, 'START GAME');
  return { dealer, pad, display };
}
