// What goes wrong at a table, with everybody's pages side by side: somebody counts, and a phone's network is slow, is
// cut and comes back.
import assert from 'node:assert/strict';
import { beginShoe, dealByApi } from './at_table.mjs';
import { act, keyHand, settles } from './pages.mjs';
import { visit } from './scenes_pit.mjs';
import { allAccessible, lay, openSideBySide, seatBoth, see, space, stacksAre, tray } from './side_by_side.mjs';

const HOUSE = { name: 'Table 1', ruleset: 'washington', timer: 0, tray: 5000000 };
/// Four of the cards that a counter of Dragon 7 waits to see gone: Player 9 9, a natural 8, against Banker 9 8.
const NINES = { cards: '9c 9d 9h 8s'.split(' '), outcome: 'player' };
const BANKER = { cards: '8c Kd Th 9s'.split(' '), outcome: 'banker' };
const LEAVE_EARLY = 3;

const bet = (seat, kind, cents) => ({ command: 'bet', bettor: seat, seat, kind, cents });

/// Six decks from which eights and nines leave early: after twelve of them a Dragon 7 comes in more than one hand of
/// 41. The player raises then, and the pit is told; nobody else is.
async function counter({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  await seatBoth(dealer);
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
  await nothingTold(at, room);
}

/// $5 before; $100 in the hand that begins in the players' favour. The guest stays at $5.
async function raise({ player, guest, pad }) {
  await act(pad, 'OPEN BETS');
  await tray(player, 'chips').waitFor();
  await lay(player, 'dragon7', '$100');
  await lay(guest, 'dragon7', '$5');
  await act(pad, 'START GAME');
  await keyHand(pad, BANKER.cards);
  await act(pad, 'Banker', 'SETTLE', 'END GAME');
  await player.getByText('Your stack is now $385.00').waitFor(); // 500 - 3 * 5 - 100
}

/// The counts by their printed tags. Dragon 7: 2 for each of fourteen eights and nines. Panda 8: 4 for each of ten
/// nines, -2 for each of four eights, 1 for two tens and the burned two. Both times 52 over the 293 cards that are
/// left. The line begins under zero and ends above it.
async function protection({ pit }) {
  const words = (selector) => async () => (await pit.locator(selector).allInnerTexts())
    .map((each) => each.replace(/\s+/g, ' ').trim());
  const alert = /Dragon 7 favours the players since hand 3, card 13: \+/; // the burned card and the twelve
  await pit.locator('pit-protection .alert', { hasText: alert }).waitFor();
  await settles(words('.panel-raised tbody tr'), ['seat 4, #14 The player D7 $5 in 3 $100 in 1 × 20.0'], 'who raised');
  const counts = ['Panda 8 35 6.2 11 waits', 'Dragon 7 28 5.0 4 BETS NOW'];
  await settles(words('.panel-counts tbody tr'), counts, 'what a counter has');
  await pit.locator('.chart-line.tone-dragon7').waitFor();
  const course = await pit.evaluate(() => ({
    zero: Number(document.querySelector('.tick-zero line').getAttribute('y1')),
    line: document.querySelector('.tone-dragon7 .chart-path').getAttribute('d').match(/[\d.]+(?=L|$)/g).map(Number),
  }));
  assert.ok(course.line[0] > course.zero && course.line.at(-1) < course.zero, JSON.stringify(course));
  await allAccessible({ pit }, 'pit');
}

/// Not a word on the pages of the dealer, the players and the wall, and not a figure on the way to them.
async function nothingTold(at, room) {
  for (const name of ['player', 'guest', 'pad', 'display']) {
    const words = await at[name].locator('body').innerText();
    assert.doesNotMatch(words, /favour|protection|count for|raised/i, `the page of ${name}`);
  }
  for (const name of ['dealer', 'player']) {
    const view = await (await room.signIn(name)).view(1);
    assert.equal('protection' in view, false, `the view of the ${name}`);
  }
}

/// The player's network is cut just behind a wager, and the guest's just before one: each lies once. Pad, pit and wall
/// go on meanwhile, and both phones come back to their places.
async function network({ openRoom, pages }) {
  const room = await openRoom({ tables: [HOUSE] });
  const dealer = await room.signIn('dealer');
  await seatBoth(dealer);
  await beginShoe(dealer, 1);
  const at = await openSideBySide(room, pages);
  const [late, lossy] = await Promise.all([tamper(at.player), tamper(at.guest)]);
  await act(at.pad, 'OPEN BETS');
  await cutBehind(at, late);
  await cutBefore(at, lossy);
  await goOnWithout(at);
  await comeBack(at, late);
  await visit(at.pit, '/pit#journal?event=bet-placed', '.event-bet-placed');
  await settles(() => at.pit.locator('pit-journal tbody tr').count(), 2, 'wagers in the journal');
  for (const page of [at.player, at.guest]) {
    page.faults = page.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|WebSocket connection/.test(fault));
  }
}

/// The wager is on the felt, and its answer is not on the phone: a chip in the air, until the network is gone.
async function cutBehind({ player, pad }, net) {
  net.hold = true;
  await tray(player, 'chips').waitFor();
  await space(player, 'player').click();
  await player.locator('.space-player[data-on-its-way]').getByText('$25 is being laid').waitFor();
  await pad.getByRole('button', { name: /^Seat 4 .*P 25/ }).waitFor();
  await settles(() => net.answers.length, 1, 'the answer that is kept back');
  await net.cut();
  await player.getByText(/^No connection since \d\d:\d\d:\d\d\. Your seat/).waitFor();
  await allAccessible({ player }, 'player');
}

/// The wager never left the phone; the network is there again before bets are closed.
async function cutBefore({ guest, pad }, net) {
  net.swallow = true;
  await tray(guest, 'chips').waitFor();
  await space(guest, 'banker').click();
  await settles(() => net.sent.length, 1, 'the command that is lost');
  await net.cut();
  await guest.getByText(/^No connection since/).waitFor();
  assert.equal(await pad.getByRole('button', { name: /^Seat 5 .*B 25/ }).count(), 0);
  await net.mend();
  await space(guest, 'banker').getByText('$25 laid').waitFor();
  await pad.getByRole('button', { name: /^Seat 5 .*B 25/ }).waitFor();
  assert.deepEqual([net.sent.length, net.sent[0].id], [2, net.sent[1].id]);
}

/// A whole hand is dealt while the player's phone is in the dark.
async function goOnWithout(at) {
  await act(at.pad, 'START GAME');
  await keyHand(at.pad, '9c 2d Kh 4s');
  await act(at.pad, 'Player', 'SETTLE', 'END GAME');
  await see({ guest: 'Your stack is now $775.00', pit: 'Player wins 9 to 6', pad: 'Last hand 1: Player wins 9 to 6',
    player: /^No connection since/ }, at);
  await stacksAre(at.pit, { 4: '$525', 5: '$775' });
}

/// The same seat, the hand's result, and the answer that was lost, repeated.
async function comeBack({ player }, net) {
  await net.mend();
  await player.getByText('Your stack is now $525.00').waitFor();
  assert.equal(await player.locator('.head-seat').innerText(), 'Seat 4');
  await settles(() => net.answers.map(({ id, status, repeated }) => [id === net.sent[0].id, status, repeated]),
    [[true, 'SABOT_OK', false], [true, 'SABOT_OK', true]], 'the answers');
}

/// A network that a story has in its hands, between the page and its server: `hold` keeps answers back and `swallow`
/// loses commands on their way; `cut` ends every connection, and until `mend` there is none.
async function tamper(page) {
  const net = { isCut: false, hold: false, swallow: false, sent: [], answers: [], sockets: [] };
  const read = (message) => JSON.parse(message);
  await page.routeWebSocket(/\/live/, (socket) => {
    if (net.isCut) {
      return socket.close();
    }
    const server = socket.connectToServer();
    net.sockets.push(socket);
    socket.onMessage((message) => {
      const isCommand = read(message).type === 'command' && net.sent.push(read(message)) > 0;
      return isCommand && net.swallow ? undefined : server.send(message);
    });
    return server.onMessage((message) => {
      const isAnswer = read(message).type === 'answer' && net.answers.push(read(message)) > 0;
      return net.isCut || (isAnswer && net.hold) ? undefined : socket.send(message);
    });
  });
  net.cut = async () => {
    net.isCut = true;
    await page.context().setOffline(true);
    await Promise.all(net.sockets.splice(0).map((socket) => socket.close()));
  };
  net.mend = () => {
    Object.assign(net, { isCut: false, hold: false, swallow: false });
    return page.context().setOffline(false);
  };
  await page.addInitScript(waitLonger);
  await page.reload();
  await page.locator('main[data-live=live]').waitFor();
  return net;
}

/// In the page: a command is given up after 15 seconds without an answer, which may pass on a slow machine.
function waitLonger() {
  const set = globalThis.setTimeout;
  globalThis.setTimeout = (act, ms, ...more) => set(act, ms === 15_000 ? 1_000_000 : ms, ...more);
}

export const troubleStories = {
  'a counter’s shoe: the pit is alerted and names who raised, nobody else is told': counter,
  'a phone’s network cut behind a wager and before one: each lies once, and the table goes on': network,
};
