// A player's own view, as docs/server.md describes it, in all states of the seat page.
import { NOW_MS, californian, californianLimits, dragon7, hand, washington } from './fixtures.mjs';

const KINDS = {
  player: 'Player',
  banker: 'Banker',
  tie: 'Tie',
  dragon7: 'Dragon 7',
  panda8: 'Panda 8',
  'progressive-dragon7': 'Dragon 7 progressive',
};

const spaces = (isOpen, change = {}) =>
  californianLimits.spaces.map((space) => ({
    ...space,
    open: isOpen,
    why: isOpen ? '' : 'betting is closed for this hand',
    least: isOpen ? space.min : 0,
    most: isOpen ? space.max : 0,
    ...change[space.kind],
  }));

const wager = (kind, cents, wins, covered = wins) => ({
  wager: 0,
  bettor: 4,
  seat: 4,
  place: 'seat 4',
  kind,
  title: KINDS[kind] ?? kind,
  cents,
  fee: kind in KINDS ? 50 : 0,
  off_felt: false,
  wins,
  covered,
});

const chip = (kind, combination, light) => ({ kind, combination, light });
const CHIPS = [chip('progressive-dragon7', 'C/D', 'off'), chip('progressive-panda8', 'C/D', 'off')];

const line = (kind, cents, result, words, fields = {}) => ({
  kind,
  title: KINDS[kind],
  place: 'seat 4',
  cents,
  result,
  taken: 0,
  paid: 0,
  returned: 0,
  fee: 50,
  words,
  clause: 'R-PAY-2',
  ...fields,
});

/// The hand of the worked example: a Dragon 7, with a line bet that pushed and a bonus bet that won.
export const LAST = {
  hand: 37,
  outcome: 'dragon7',
  words: 'Banker wins 7 to 4: Dragon 7',
  void: false,
  player: { cards: ['2c', '2d', 'Kh'], total: 4 },
  banker: { cards: ['Ts', '3h', '4d'], total: 7 },
  lines: [
    line('banker', 5000, 'push', 'Dragon 7: Banker pushes, $50 returned.', {
      returned: 5000,
      fee: 100,
    }),
    line('tie', 500, 'lose', 'Tie loses to every hand that is not tied: $5 is taken.', {
      taken: 500,
      clause: 'R-PAY-3',
    }),
    line('progressive-dragon7', 100, 'win', 'Dragon 7 progressive, any Dragon 7: $10 won.', {
      paid: 1000,
      fee: 0,
    }),
    line('dragon7', 500, 'win', 'A Dragon 7 pays 40 to 1. The bank reached $120 of the $200.', {
      paid: 12000,
      returned: 500,
      clause: 'R-PAY-4',
    }),
  ],
  bank: null,
  fees: 200,
  net: 11300,
};

export function you(fields = {}) {
  return {
    bettor: 4,
    seat: 4,
    person: 14,
    stack: 48750,
    away: false,
    banks: false,
    offered: false,
    wagers: [],
    chips: CHIPS,
    prizes: [],
    spaces: spaces(true),
    bank: null,
    actions: [],
    ask: null,
    last: LAST,
    ...fields,
  };
}

const taken = new Set([1, 3, 4, 6]);
export const places = (count, free = true) =>
  Array.from({ length: count }, (_, i) => ({
    seat: i + 1,
    taken: !free || taken.has(i + 1),
    away: i === 5,
    banks: i === 2,
    offered: false,
  }));

const LAID = [
  wager('player', 2500, 2500),
  wager('tie', 500, 4000),
  wager('dragon7', 1000, 40000, 12000),
  wager('panda8', 500, 12500, 0),
];
const BANK_ACTIONS = [
  { label: 'ACCEPT', command: { command: 'accept', seat: 4 }, needs: 'cents' },
  { label: 'PASS', command: { command: 'pass', seat: 4 }, needs: null },
];
const HOLD_ACTIONS = [
  { label: 'CHANGE BANK', command: { command: 'amount', seat: 4 }, needs: 'cents' },
  { label: 'GIVE UP BANK', command: { command: 'give-up', seat: 4 }, needs: null },
];
const dealing = () =>
  hand({
    player: { cards: ['8s', 'Kd'], total: 8 },
    banker: { cards: ['9h', '4c', '5d'], total: 8 },
    next: null,
  });
const lastOf = {
  number: 37,
  player: LAST.player,
  banker: LAST.banker,
  outcome: 'dragon7',
  title: 'Dragon 7',
  words: LAST.words,
  natural: false,
  void: false,
};
const noHand = hand({ on: false, number: 37 });
const PROMISE = 'ced2865c3e1fa1ef785f02af2f1088aa92d96cd971ff2a7c79ce0a06a45544df';

/// Views by name; `who` is the session: null for none.
export function seatScenes(sabot) {
  const at = (phase, own, change = {}) =>
    californian(sabot, undefined, phase, {
      places: places(8),
      you: own,
      hand: hand({ closes_ms: NOW_MS + 17_400 }),
      ...change,
    });
  const noSensors = { table: { sensors: false } };
  const betting = (own, change) => at('betting', you(own), change);
  return {
    betting: betting({}, noSensors),
    laid: betting({ wagers: LAID }, noSensors),
    sensors: betting({
      wagers: LAID,
      chips: [chip('progressive-dragon7', 'S/H', 'spins'), chip('progressive-panda8', 'S/H', 'flagged')],
    }),
    urgent: betting({ last: null }, { ...noSensors, hand: hand({ closes_ms: NOW_MS + 3400 }) }),
    locked: at(
      'dealing',
      you({
        wagers: LAID,
        spaces: spaces(false),
        chips: [chip('progressive-dragon7', 'S/H', 'lit'), CHIPS[1]],
      }),
      { hand: dealing() },
    ),
    declared: at('declared', you({ wagers: LAID, spaces: spaces(false) }), {
      hand: {
        ...dragon7(),
        results: { player: 'lose', banker: 'push', tie: 'lose', panda8: 'lose', dragon7: 'win' },
      },
    }),
    result: at('between', you({ spaces: spaces(false) }), { hand: noHand, last: lastOf }),
    waiting: at('between', you({ spaces: spaces(false), last: null }), { hand: noHand }),
    notPosted: at('between', you({ spaces: spaces(false), last: null }), {
      hand: noHand,
      table: { posted: false },
    }),
    noStack: betting({ stack: 0, last: null }),
    asked: betting({ stack: 0, last: null, ask: { want: 'buy-in', cents: 30000, at_ms: NOW_MS } }),
    away: betting({ away: true }),
    offer: at(
      'between',
      you({
        offered: true,
        bank: { min: 1, max: 48750 },
        actions: BANK_ACTIONS,
        spaces: spaces(false),
        last: null,
      }),
      { hand: noHand, bank: { seat: 0, cents: 0, hands: 0, hands_max: 2, offered: 4, waits: false } },
    ),
    banking: at(
      'between',
      you({
        banks: true,
        bank: { min: 1, max: 48750 },
        actions: HOLD_ACTIONS,
        spaces: spaces(false),
        last: { ...LAST, hand: 36, bank: { start: 20000, end: 16500 } },
      }),
      { hand: noHand, bank: { seat: 4, cents: 16500, hands: 1, hands_max: 2, offered: 0, waits: false } },
    ),
    cut: at(
      'between',
      you({
        spaces: spaces(false),
        last: null,
        actions: [{ label: 'CUT', command: { command: 'cut', seat: 4 }, needs: 'place' }],
      }),
      { hand: noHand, shoe: { burned: false, cards_left: 416, commitment: PROMISE } },
    ),
    washington: washington(sabot, undefined, 'betting', {
      places: places(8),
      hand: hand({ closes_ms: NOW_MS + 17_400 }),
      you: you({
        spaces: spaces(true)
          .filter(({ kind }) => kind !== 'panda8')
          .map((space) => ({ ...space, fee: 0 })),
        chips: [],
        last: null,
      }),
      table: { number: 1 },
    }),
    choose: at('betting', null),
    chooseMany: at('betting', null, { places: places(14), table: { seats: 14 } }),
    full: at('betting', null, { places: places(8, false) }),
    closed: californian(sabot, '', 'closed', {
      places: places(8, true),
      you: null,
      hand: noHand,
      bank: null,
      last: null,
      shoe: { in_play: false },
    }),
    tracker: washington(sabot, undefined, 'dealing', {
      places: [],
      hand: dealing(),
      table: { number: 1, tracker: true, seats: 0 },
    }),
    promised: betting({}, { shoe: { commitment: PROMISE, burned: false, cards_left: 416 } }),
  };
}

const ago = (hands) => NOW_MS - hands * 45_000;
const HANDS = ['banker', 'player', 'tie', 'panda8', 'banker', 'player'].map((outcome, i) => ({
  ...LAST,
  hand: 36 - i,
  outcome,
  words: KINDS[outcome],
  time_ms: ago(i + 1),
  net: [2400, -2600, 0, 11950, -5100, 2400][i],
  lines: LAST.lines.slice(0, 1 + (i % 2)),
}));

/// Responses to requests.
export const answers = {
  '/api/session': {
    person: 14,
    role: 'player',
    name: 'Player #14',
    began_ms: NOW_MS - 3_600_000,
    ends_ms: NOW_MS + 3_600_000,
  },
  '/api/room': {
    name: 'The room',
    version: '0.0.0',
    demo: false,
    time_ms: NOW_MS,
    tables: [
      { number: 1, name: 'Table 1', tracker: false },
      { number: 2, name: 'Table 2', tracker: false },
    ],
  },
  '/api/tables/1/mine': { hands: HANDS },
  '/api/tables/1/shoes': {
    shoes: [
      { shoe: 7, hands: 4, commitment: PROMISE, revealed: true },
      { shoe: 6, hands: 79, commitment: PROMISE, revealed: false },
    ],
  },
};
