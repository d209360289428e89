// Trouble at a table, with all pages side by side: a card counter, and connections of a phone and the pad that are slow,
// stall, break and recover.
import assert from 'node:assert/strict';
import { beginShoe, dealByApi } from './table_setup.mjs';
import { pressMain, button, cardName, keyHand, eventually } from './pages.mjs';
import {
  allAccessible,
  assertBalanced,
  placeBet,
  openSideBySide,
  seatBothPlayers,
  waitForTexts,
  space,
  waitForStacks,
  dock,
} from './side_by_side.mjs';
import { SlowNetwork } from './slow_network.mjs';

const HOUSE = { name: 'Table 1', ruleset: 'washington', timer: 0, tray: 5000000 };
/// Four of the cards whose removal a Dragon 7 counter waits for: Player 9 9, a natural 8, against Banker 9 8.
const NINES = { cards: '9c 9d 9h 8s'.split(' '), outcome: 'player' };
const BANKER = { cards: '8c Kd Th 9s'.split(' '), outcome: 'banker' };
const LEAVE_EARLY = 3;

const bet = (seat, kind, cents) => ({ command: 'bet', bettor: seat, seat, kind, cents });

/// Six decks from which eights and nines leave early: after twelve of them a Dragon 7 comes in more than one hand of
/// 41. Then the player raises, and the pit is alerted; nobody else is.
async function cardCounter({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  await seatBothPlayers(dealer);
  await dealer.commands(1, { command: 'shoe', decks: 6 }, { command: 'burn', card: '2h' });
  const at = await openSideBySide(room, pages, { pitAt: '/pit' });
  for (let i = 0; i < LEAVE_EARLY; i++) {
    assert.equal(await at.pit.locator('.need-alert').count(), 0);
    await dealByApi(dealer, 1, NINES, [bet(4, 'dragon7', 500), bet(5, 'dragon7', 500)]);
  }
  await at.pit.locator('.tile[data-needs=urgent] .need-alert', { hasText: 'Dragon 7' }).waitFor();
  await raise(at);
  await at.pit.locator('.need-alert').getByRole('link').click();
  await protection(at);
  await assertNothingRevealed(at, room);
}

/// $5 before; $100 in the hand that starts with the players favored. The guest stays at $5.
async function raise({ player, guest, pad }) {
  await pressMain(pad, 'OPEN BETS');
  await dock(player, 'chips').waitFor();
  await placeBet(player, 'dragon7', '$100');
  await placeBet(guest, 'dragon7', '$5');
  await pressMain(pad, 'START GAME');
  await keyHand(pad, BANKER.cards);
  await pressMain(pad, 'Banker', 'SETTLE', 'END GAME');
  await player.getByText('Your stack is now $385.00').waitFor(); // 500 - 3 * 5 - 100
}

/// The counts by their published tags. Dragon 7: 2 for each of fourteen eights and nines. Panda 8: 4 for each of ten
/// nines, -2 for each of four eights, 1 for two tens and the burned two. Both times 52 over the 293 cards that are
/// left. The line begins below zero and ends above it.
async function protection({ pit }) {
  const words = (selector) => async () =>
    (await pit.locator(selector).allInnerTexts()).map((each) => each.replace(/\s+/g, ' ').trim());
  const alert = /Dragon 7 has favored players since hand 3, card 13: \+/; // the burned card and the twelve
  await pit.locator('pit-protection .alert', { hasText: alert }).waitFor();
  await eventually(
    words('.panel-raised tbody tr'),
    ['seat 4, #14 The player D7 $5 over 3 $100 over 1 × 20.0'],
    'who raised',
  );
  const counts = ['Panda 8 35 6.2 11 wait', 'Dragon 7 28 5.0 4 BET'];
  await eventually(words('.panel-counts tbody tr'), counts, 'what a counter has');
  await pit.locator('.chart-line.tone-dragon7').waitFor();
  const course = await pit.evaluate(() => ({
    zero: Number(document.querySelector('.tick-zero line').getAttribute('y1')),
    line: document
      .querySelector('.tone-dragon7 .chart-path')
      .getAttribute('d')
      .match(/[\d.]+(?=L|$)/g)
      .map(Number),
  }));
  assert.ok(course.line[0] > course.zero && course.line.at(-1) < course.zero, JSON.stringify(course));
  await allAccessible({ pit }, 'pit');
}

/// Not a word on the pages of the dealer, the players and the wall, and not a number on the wire to them.
async function assertNothingRevealed(at, room) {
  for (const name of ['player', 'guest', 'pad', 'display']) {
    const words = await at[name].locator('body').innerText();
    assert.doesNotMatch(words, /favor|protection|count for|raised/i, `the page of ${name}`);
  }
  for (const name of ['dealer', 'player']) {
    const view = await (await room.signIn(name)).view(1);
    assert.equal('protection' in view, false, `the view of the ${name}`);
  }
}

/// A phone and the pad on connections of 50 KB per second and 300 ms each way, the pit and the wall on the local network.
/// They break while the phone loads, before and after a bet, during a card and during the result: in the end the pages
/// show what the journal has, nothing twice and nothing lost.
async function poorNetworks({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  await seatBothPlayers(dealer);
  await beginShoe(dealer, 1);
  const networks = {
    player: await SlowNetwork.open(room.address),
    pad: await SlowNetwork.open(room.address),
  };
  try {
    const { at, traffic, note } = await openOnNetworks(room, pages, networks);
    await pressMain(at.pad, 'OPEN BETS');
    await dock(at.player, 'chips').waitFor();
    await pending(at, networks.player);
    await breakBefore(at, networks.player, traffic);
    await breakAfter(at, networks.player, traffic, dealer);
    await breakUnderCard(at, networks.pad, dealer);
    await breakDuringResult(at, networks.player);
    await compare(at, await room.signIn('supervisor'));
    return note;
  } finally {
    await Promise.all(Object.values(networks).map((network) => network.close()));
  }
}

/// The phone loads over a connection that breaks in the middle of a script; the page reloads by itself.
async function openOnNetworks(room, pages, networks) {
  const traffic = { sent: [], answers: [] };
  const over = (network) => ({ people: room.people, address: network.address });
  let [began, note] = [0, ''];
  const prepare = async (page) => {
    listenTo(page, traffic);
    await page.addInitScript(waitLonger);
    networks.player.breakDuring('GET /web/shared/live.');
    began = Date.now();
  };
  const openSeat = async () => {
    const page = await pages.seat(over(networks.player), 1, { prepare, until: 'commit' });
    note = `the seat came in ${Date.now() - began} ms, after ${networks.player.bytesReceived} bytes`;
    return page;
  };
  const [player, pad, pit, display] = await Promise.all([
    openSeat(),
    pages.pad(over(networks.pad), 1, { prepare: (page) => page.addInitScript(waitLonger) }),
    pages.pit(room, '/pit/1'),
    pages.display(room, 1),
  ]);
  return { at: { player, pad, pit, display }, traffic, note };
}

/// In the page: a command is given up after 15 seconds without an answer, which may pass on a slow machine.
function waitLonger() {
  const set = globalThis.setTimeout;
  globalThis.setTimeout = (done, ms, ...more) => set(done, ms === 15_000 ? 1_000_000 : ms, ...more);
}

/// Records the commands that leave the page and the answers that reach it.
function listenTo(page, traffic) {
  const take =
    (list, type) =>
    ({ payload }) => {
      const message = JSON.parse(payload);
      return message.type === type && list.push(message);
    };
  page.on('websocket', (socket) => {
    socket.on('framesent', take(traffic.sent, 'command'));
    socket.on('framereceived', take(traffic.answers, 'answer'));
  });
}

/// A chip hovers until the answer has arrived.
async function pending({ player }, network) {
  network.down.stall();
  await space(player, 'player').click();
  await player.locator('.space-player[data-pending]').getByText('betting $25…').waitFor();
  network.down.flow();
  await space(player, 'player').getByText('$25 bet').waitFor();
}

/// The bet did not get through: it is sent again with the same id.
async function breakBefore({ player, pad }, network, { sent }) {
  network.up.stall();
  await space(player, 'banker').click();
  await eventually(() => sent.length, 2, 'the command that is lost');
  network.reset();
  await space(player, 'banker').getByText('$25 bet').waitFor();
  await pad.getByRole('button', { name: /^Seat 4 .*B 25/ }).waitFor();
  assert.deepEqual([sent.length, sent[1].id], [3, sent[2].id]);
}

/// The bet was placed and its answer lost: the same command is answered again, and nothing is placed twice.
async function breakAfter({ player }, network, { sent, answers }, dealer) {
  network.down.stall();
  await space(player, 'tie').click();
  const placed = async () =>
    (await dealer.view(1)).seats[3].wagers.map(({ kind, cents }) => `${kind} ${cents}`).sort();
  await eventually(placed, ['banker 2500', 'player 2500', 'tie 2500'], 'the felt');
  network.reset();
  await space(player, 'tie').getByText('$25 bet').waitFor();
  assert.deepEqual([sent.length, sent[3].id], [5, sent[4].id]);
  assert.deepEqual(
    answers.map(({ status, repeated }) => [status, repeated]),
    [
      ['SABOT_OK', false],
      ['SABOT_OK', false],
      ['SABOT_OK', true],
    ],
  );
  await player.getByText('On the felt $75').waitFor();
}

/// A card reached the table, but its answer did not reach the pad: it is dealt once.
async function breakUnderCard({ pad }, network, dealer) {
  await pressMain(pad, 'START GAME');
  await pad.locator('.undo-card[data-cards="0"]').waitFor();
  await pad.locator('main:not([data-busy])').waitFor();
  network.down.stall();
  await button(pad, cardName('9c')).click();
  await eventually(async () => (await dealer.view(1)).hand.player.cards, ['9c'], 'the card');
  network.reset();
  await pad.locator('.undo-card[data-cards="1"]').waitFor();
  await keyHand(pad, '2d Kh 4s');
}

/// The phone is offline while the hand is paid, says so, and shows the result when it is back.
async function breakDuringResult(at, network) {
  await waitForTexts({ player: 'Player wins' }, at);
  const results = () =>
    at.player.locator('.space').evaluateAll((all) => all.map(({ dataset }) => dataset.result));
  await eventually(
    results,
    ['lost', 'lost', 'lost', 'lost', 'won'],
    'the felt as it is printed, Player last',
  );
  await pressMain(at.pad, 'Player');
  network.disconnect();
  await pressMain(at.pad, 'SETTLE', 'END GAME');
  await waitForTexts(
    { player: /^No connection since \d\d:\d\d:\d\d\. Your seat/, pit: 'Player wins 9 to 6' },
    at,
  );
  await allAccessible(at, 'player');
  network.restore();
  await at.player.getByText('Your stack is now $475.00').waitFor(); // 500 + 25 - 25 - 25
  assert.equal(await at.player.locator('.head-seat').innerText(), 'Seat 4');
}

/// By the journal, three bets were placed and four cards dealt; phone, pit and accounts agree.
async function compare(at, supervisor) {
  const placed = await supervisor.journal(1, 'bet-placed');
  assert.deepEqual(
    placed.map(({ words }) => words),
    ['seat 4 bets $25 on Player', 'seat 4 bets $25 on Banker', 'seat 4 bets $25 on Tie'],
  );
  assert.equal((await supervisor.journal(1, 'card-dealt')).length, 4);
  assert.equal((await supervisor.view(1)).seats[3].stack, 47500);
  await assertBalanced(supervisor);
  await waitForStacks(at.pit, { 4: '$475', 5: '$800' });
  for (const page of [at.player, at.pad]) {
    page.faults = page.faults.filter((fault) => !/ERR_CONNECTION_RESET|WebSocket connection/.test(fault));
  }
}

export const troubleScenarios = {
  'a counter’s shoe: the pit is alerted and names who raised, nobody else is told': cardCounter,
  'a phone and a pad on slow lines that stall and break off: nothing twice, nothing lost': poorNetworks,
};
