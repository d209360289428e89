// Views of a table as docs/server.md describes them, for checking pages without a server.
//
//     const scenes = displayScenes('build/sabot');
//     page.routeWebSocket(/\/live/, (socket) => socket.send(JSON.stringify(snapshot(scenes.betting))));
import { execFileSync } from 'node:child_process';

export const NOW_MS = 1_767_258_000_000;
const ROWS = 6;

/// The positions of a derived road's marks: down, then right when the column is full.
function layCells(marks) {
  const taken = new Set();
  const key = (column, row) => column * ROWS + row;
  let [start, column, row, before] = [-1, -1, 0, ''];
  return Array.from(marks, (mark) => {
    if (mark !== before) {
      do {
        start++;
      } while (taken.has(key(start, 0)));
      [column, row] = [start, 0];
    } else if (column === start && row < ROWS - 1 && !taken.has(key(column, row + 1))) {
      row++;
    } else {
      column++;
    }
    before = mark;
    taken.add(key(column, row));
    return [column, row];
  });
}

/// The sections `roads` and `tally` of a shoe, from the program itself. `letters` has one per hand: P B T D 8.
export function roadsOf(sabot, letters) {
  const { tally, ...roads } = JSON.parse(
    execFileSync(sabot, ['road', letters, '--json'], { encoding: 'utf8' }),
  );
  const cells = Object.fromEntries(
    ['big_eye', 'small', 'cockroach'].map((road) => [road, layCells(roads[road])]),
  );
  const count = Math.round(letters.length * 0.34);
  const permille = letters.length > 0 ? Math.round((count * 1000) / letters.length) : 0;
  return { roads: { ...roads, cells }, tally: { ...tally, natural: { count, permille } } };
}

export const SHOE = 'PBBTPPDT8BTTPPPPPPPPBBPBBBPPBTPBPPPBB';
export const LONG_SHOE =
  'BPPBTBBBPBPDPPBBBTBPPPP8BPBBBBBBBBBPTTPPBPBPBBPPTPDBBBPPPPPPPPTPBPBPTBB8PPBPBTBBPPPBPBDBPBBPPTBPBBPPB';
const ALTERNATING = 'PB'.repeat(50);

const space = (kind, title, min, max, fee, odds) => ({ kind, title, min, max, fee, odds });

export const californianLimits = {
  spaces: [
    space('player', 'Player', 1000, 10000, 100, 1),
    space('banker', 'Banker', 1000, 10000, 100, 1),
    space('tie', 'Tie', 100, 10000, 50, 8),
    space('panda8', 'Panda 8', 100, 10000, 50, 25),
    space('dragon7', 'Dragon 7', 100, 10000, 50, 40),
  ],
  bank_fee: 200,
  fees_taken: 'as-bets-close',
  progressives: [
    { kind: 'progressive-dragon7', title: 'Dragon 7 progressive', price: 100 },
    { kind: 'progressive-panda8', title: 'Panda 8 progressive', price: 100 },
  ],
};

const washingtonLimits = {
  spaces: [
    space('player', 'Player', 1000, 30000, 0, 1),
    space('banker', 'Banker', 1000, 30000, 0, 1),
    space('tie', 'Tie', 100, 10000, 0, 8),
    space('dragon7', 'Dragon 7', 100, 10000, 0, 40),
  ],
  bank_fee: 0,
  fees_taken: 'as-placed',
  progressives: [],
};

const NO_CARDS = { cards: [], total: 0 };

export function hand(fields = {}) {
  return {
    number: 38,
    on: true,
    opened_ms: NOW_MS,
    closes_ms: null,
    last: false,
    player: NO_CARDS,
    banker: NO_CARDS,
    next: null,
    outcome: null,
    title: '',
    words: '',
    natural: false,
    results: null,
    ...fields,
  };
}

const LAST = {
  number: 37,
  player: { cards: ['8s', 'Kd', '5c'], total: 3 },
  banker: { cards: ['9h', '8c'], total: 7 },
  outcome: 'banker',
  title: 'Banker',
  words: 'Banker wins 7 to 3',
  natural: false,
  void: false,
};

export const PHASES = {
  closed: 'the table is closed',
  between: 'between hands: settings, bank and shoe',
  betting: 'players place, change and remove bets',
  'no-more-bets': 'betting is over, the hand has not started',
  dealing: 'START GAME was pressed: bets are locked, cards are dealt',
  declared: 'the outcome is declared, the bets are still on the felt',
  settled: 'bets are settled; progressive prizes come before END GAME',
};

/// The public view of a California table; `change` replaces sections, or fields of `table` and `shoe`.
export function californian(sabot, letters = SHOE, phase = 'betting', change = {}) {
  const { table, shoe, ...sections } = change;
  return {
    table: {
      number: 1,
      name: 'Table 1',
      ruleset: 'california-panda8',
      title: 'EZ Baccarat Panda 8, California',
      phase,
      phase_words: PHASES[phase],
      posted: true,
      virtual: true,
      tracker: false,
      sensors: true,
      seats: 8,
      banked_by: 'player',
      timer_seconds: 30,
      automatic: true,
      ...table,
    },
    limits: californianLimits,
    hand: hand(),
    last: LAST,
    shoe: {
      number: 3,
      decks: 8,
      in_play: true,
      burned: true,
      cut_card: false,
      hands_left: null,
      last_hand: false,
      cards_left: 220,
      holder: 0,
      commitment: null,
      ...shoe,
    },
    bank: { seat: 3, cents: 20000, hands: 1, hands_max: 2, offered: 0, waits: false },
    meters: [
      { kind: 'progressive-dragon7', title: 'Dragon 7 progressive', cents: 1_234_560 },
      { kind: 'progressive-panda8', title: 'Panda 8 progressive', cents: 621_005 },
    ],
    prizes: [],
    previous: {
      hands: 81,
      player: { count: 36, permille: 444 },
      banker: { count: 38, permille: 469 },
      tie: { count: 7, permille: 86 },
      dragon7: { count: 2, permille: 25 },
      panda8: { count: 3, permille: 37 },
      natural: { count: 27, permille: 333 },
    },
    ...roadsOf(sabot, letters),
    ...sections,
  };
}

/// A house-banked table without Panda 8, fees and progressives.
export function washington(sabot, letters = SHOE.replaceAll('8', 'P'), phase = 'betting', change = {}) {
  const { table, ...sections } = change;
  return californian(sabot, letters, phase, {
    table: {
      number: 2,
      name: 'Table 2',
      ruleset: 'washington',
      title: 'EZ Baccarat, Washington',
      banked_by: 'house',
      sensors: false,
      ...table,
    },
    limits: washingtonLimits,
    meters: [],
    bank: null,
    ...sections,
  });
}

const side = (cards, total) => ({ cards, total });
const result = (outcome, title, words, player, banker) => hand({ outcome, title, words, player, banker });

export const bankerWins = () =>
  result('banker', 'Banker', 'Banker wins 9 to 6', side(['2s', '4d'], 6), side(['9h', 'Tc'], 9));
export const playerWins = () =>
  result('player', 'Player', 'Player wins 8 to 7', side(['3s', '5h'], 8), side(['Qh', '7d'], 7));
export const tied = () => result('tie', 'Tie', 'Tie, 6 to 6', side(['Ks', '6h'], 6), side(['Ah', '5d'], 6));
export const dragon7 = () =>
  result(
    'dragon7',
    'Dragon 7',
    'Banker wins 7 to 4: Dragon 7',
    side(['2s', '2d'], 4),
    side(['Ah', '2c', '4d'], 7),
  );
export const panda8 = () =>
  result(
    'panda8',
    'Panda 8',
    'Player wins 8 to 3: Panda 8',
    side(['2s', 'Ad', '5c'], 8),
    side(['Kh', '3c'], 3),
  );

export function prize(fields = {}) {
  return {
    hand: 38,
    seat: 4,
    kind: 'progressive-dragon7',
    prize: 'combination',
    title: 'Dragon 7 progressive, your suits',
    state: 'paid',
    cents: 123_456_789,
    ...fields,
  };
}

/// The main states of the display by name.
export function displayScenes(sabot) {
  const dealing = hand({
    player: side(['8s', 'Kd'], 8),
    banker: side(['9h'], 9),
    next: {
      to: 'banker',
      rule: 'R-DEAL-1',
      why: 'Cards go Player, Banker, Player, Banker: Banker gets the next one.',
    },
  });
  const threeEach = hand({ player: side(['Td', '3c', 'Qh'], 3), banker: side(['Js', '5h', 'Kc'], 5) });
  const empty = { last: null, previous: null, bank: null };
  const noHand = hand({ on: false, number: 37 });
  return {
    betting: californian(sabot, SHOE, 'betting', { hand: hand({ closes_ms: NOW_MS + 17_400 }) }),
    urgent: californian(sabot, SHOE, 'betting', { hand: hand({ closes_ms: NOW_MS + 3_400 }) }),
    noTimer: californian(sabot),
    noMoreBets: californian(sabot, SHOE, 'no-more-bets'),
    dealing: californian(sabot, SHOE, 'dealing', { hand: dealing }),
    threeEach: californian(sabot, SHOE, 'dealing', { hand: threeEach }),
    declared: californian(sabot, SHOE, 'declared', { hand: bankerWins() }),
    between: californian(sabot, SHOE, 'between', { hand: noHand }),
    lastHand: californian(sabot, LONG_SHOE, 'dealing', {
      hand: { ...threeEach, number: 102, last: true },
      shoe: { cut_card: true, last_hand: true, hands_left: 1 },
    }),
    cutCard: californian(sabot, LONG_SHOE, 'betting', {
      hand: hand({ number: 101, closes_ms: NOW_MS + 12_000 }),
      shoe: { cut_card: true, hands_left: 2 },
    }),
    alternating: californian(sabot, ALTERNATING, 'dealing', { hand: dealing }),
    huge: californian(sabot, LONG_SHOE, 'betting', {
      limits: {
        ...californianLimits,
        spaces: californianLimits.spaces.map((one) => ({
          ...one,
          min: one.min * 100,
          max: one.max * 1000,
          fee: one.fee * 100,
        })),
        bank_fee: 100_000,
      },
      meters: [
        { kind: 'progressive-dragon7', title: 'Dragon 7 progressive', cents: 123_456_789 },
        { kind: 'progressive-panda8', title: 'Panda 8 progressive', cents: 98_765_432 },
      ],
      bank: { seat: 14, cents: 123_456_789, hands: 1, hands_max: 2, offered: 0, waits: false },
      hand: hand({ number: 12345, closes_ms: NOW_MS + 100_000 }),
      table: { timer_seconds: 120, name: 'Dragon Room, Table 12' },
    }),
    closed: californian(sabot, '', 'closed', {
      ...empty,
      hand: hand({ on: false, number: 0 }),
      shoe: { in_play: false, number: 0 },
    }),
    noShoe: californian(sabot, '', 'between', {
      ...empty,
      hand: hand({ on: false, number: 0 }),
      shoe: { in_play: false, number: 0 },
    }),
    firstHand: californian(sabot, '', 'betting', {
      ...empty,
      hand: hand({ number: 1, closes_ms: NOW_MS + 25_000 }),
    }),
    tiesFirst: californian(sabot, 'TT', 'between', { hand: noHand, previous: null }),
    notPosted: californian(sabot, '', 'between', {
      ...empty,
      hand: hand({ on: false, number: 0 }),
      table: { posted: false },
    }),
    washington: washington(sabot, undefined, 'betting', { hand: hand({ closes_ms: NOW_MS + 17_400 }) }),
    washingtonDealing: washington(sabot, undefined, 'dealing', { hand: threeEach }),
    tracker: washington(sabot, undefined, 'dealing', {
      hand: dealing,
      table: { tracker: true, name: 'Table 3', timer_seconds: 0, virtual: false, seats: 0 },
    }),
  };
}

/// A snapshot message, as the server sends it when a page connects.
export function snapshot(view, sequence = 1) {
  return { type: 'snapshot', table: view.table.number, sequence, time_ms: NOW_MS, audience: 'public', view };
}

export function update(view, sequence, events = []) {
  return { type: 'update', table: 1, sequence, time_ms: NOW_MS, events, view };
}
