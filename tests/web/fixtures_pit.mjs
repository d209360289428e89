// Responses for the pit page as docs/server.md describes them: rooms of any size, a card counter's shoe, a year of a
// meter. For checking the page without such a room: call `await playPit(page, { tiles: tiles(200) })` before opening it.
import { NOW_MS } from './fixtures.mjs';

const PHASES = ['betting', 'dealing', 'between', 'no-more-bets', 'declared', 'closed'];
const OUTCOMES = ['banker', 'player', 'tie', 'dragon7', 'panda8'];
const KINDS = [
  ['player', 'Player'],
  ['banker', 'Banker'],
  ['tie', 'Tie'],
  ['panda8', 'Panda 8'],
  ['dragon7', 'Dragon 7'],
  ['progressive-dragon7', 'Dragon 7 progressive'],
  ['progressive-panda8', 'Panda 8 progressive'],
];

const NEEDS = {
  prize: (table) => ({
    what: 'prize',
    words: 'Seat 4: Each hand suited, $500, waiting for a supervisor',
    seat: 4,
    kind: 'progressive-dragon7',
    cents: 50000,
    since_ms: NOW_MS - 95_000 - table * 1000,
    urgent: true,
  }),
  ask: (table) => ({
    what: 'ask',
    words: 'Seat 2 wants to buy in for $300',
    seat: 2,
    cents: 30000,
    since_ms: NOW_MS - 41_000 - table * 700,
    urgent: false,
  }),
  alert: (table) => ({
    what: 'alert',
    words: 'Dragon 7 has favored the players since hand 35',
    kind: 'dragon7',
    since_ms: NOW_MS - 301_000 - table,
    urgent: true,
  }),
  sensor: (table) => ({
    what: 'sensor',
    words: 'Seat 7: Dragon 7 progressive chip and bet do not match',
    seat: 7,
    since_ms: NOW_MS - 12_000 - table,
    urgent: false,
  }),
};

function tile(table, phase, needs) {
  const isClosed = phase === 'closed';
  return {
    table,
    name: `Table ${table}`,
    ruleset: 'california-panda8',
    title: 'EZ Baccarat Panda 8, California',
    phase,
    phase_words: phase,
    posted: true,
    automatic: false,
    hand: isClosed ? 0 : 12 + ((table * 7) % 60),
    shoe: isClosed ? 0 : 1 + (table % 4),
    cards_left: 90 + ((table * 37) % 300),
    seats: 8,
    taken: isClosed ? 0 : 1 + ((table * 5) % 8),
    felt: isClosed ? 0 : ((table * 4300) % 90_000) + 1000,
    tray: 1_000_000 + table * 3210,
    collection: table * 1750,
    bank: isClosed || table % 3 === 0 ? null : { seat: 3, cents: 20_000 + table * 500 },
    limits: '$10-100',
    meters: [
      { kind: 'progressive-dragon7', title: 'Dragon 7 progressive', cents: 1_000_042 + table * 9137 },
      { kind: 'progressive-panda8', title: 'Panda 8 progressive', cents: 500_021 + table * 3511 },
    ],
    tally: { hands: 36, player: 16, banker: 15, tie: 5, dragon7: 1, panda8: 0 },
    last: isClosed ? null : OUTCOMES[(table * 3) % OUTCOMES.length],
    needs,
  };
}

/// `count` tables, some of which need attention.
export function tiles(count) {
  const needs = { 3: ['prize'], 5: ['ask'], 8: ['alert', 'sensor'], 11: ['ask'] };
  return Array.from({ length: count }, (_, i) => {
    const table = i + 1;
    return tile(
      table,
      PHASES[(table * 5) % PHASES.length],
      (needs[table] ?? []).map((what) => NEEDS[what](table)),
    );
  });
}

/// A shoe in which Dragon 7 turns after two thirds.
export function course(cards = 260) {
  const wave = (card, i) => Math.sin((card + i * 40) / (17 + i * 3));
  const base = [-0.0124, -0.0106, -0.1436, -0.1018, -0.0761, -0.32, -0.24];
  const swing = [0.002, 0.002, 0.02, 0.03, 0.028, 0.05, 0.04];
  const drift = [0, 0, 0.03, 0.02, 0.11, 0.2, 0.05];
  const points = Array.from({ length: cards }, (_, i) => ({
    card: i + 1,
    hand: 1 + Math.floor(i / 5),
    ev: base.map(
      (value, kind) => value + swing[kind] * wave(i, kind) * (i / cards) + drift[kind] * (i / cards) ** 2,
    ),
  }));
  return {
    shoe: 3,
    wagers: KINDS.map(([kind, title]) => ({ kind, title })),
    points,
    counts: COUNTS,
    alerts: ALERTS,
    raised: RAISED,
  };
}

const COUNTS = [
  { kind: 'dragon7', title: 'Dragon 7', running: 27, true: 5.2, trigger: 4, is_on: true },
  { kind: 'panda8', title: 'Panda 8', running: 9, true: 1.7, trigger: 11, is_on: false },
];
const ALERTS = [{ kind: 'dragon7', title: 'Dragon 7', since_hand: 47, since_card: 231, ev: 0.031 }];
const RAISED = [
  {
    bettor: 4,
    place: 'seat 4',
    person: 14,
    kind: 'dragon7',
    usual: 500,
    favoured: 10000,
    hands_usual: 30,
    hands_favoured: 3,
  },
  {
    bettor: 6,
    place: 'seat 6',
    person: 16,
    kind: 'dragon7',
    usual: 1000,
    favoured: 1500,
    hands_usual: 28,
    hands_favoured: 3,
  },
];

/// The section sent with every card.
export function protection(at = course()) {
  const last = at.points.at(-1);
  const wagers = at.wagers.map(({ kind, title }, i) => ({
    kind,
    title,
    ev: last.ev[i],
    favours: last.ev[i] > 0,
    meter: kind.startsWith('progressive') ? 1_000_042 : null,
    even_meter: kind.startsWith('progressive') ? 1_812_300 : null,
  }));
  return {
    shoe: at.shoe,
    hand: last.hand,
    cards_seen: last.card,
    cards_left: 416 - last.card,
    wagers,
    counts: COUNTS,
    alerts: ALERTS,
    raised: RAISED,
  };
}

/// Two meters over a day, with a prize and a change.
export function meters(now_ms = Date.now()) {
  const one = (kind, title, first) => {
    let cents = first;
    const points = Array.from({ length: 180 }, (_, i) => {
      const what = i === 0 ? 'set' : i === 120 ? 'paid' : 'wager';
      cents = what === 'paid' ? first + 1200 : cents + 20 * (1 + ((i * 7) % 5));
      return { time_ms: now_ms - (180 - i) * 480_000, hand: 1 + i, cents, what };
    });
    return { kind, title, points };
  };
  return {
    meters: [
      one('progressive-dragon7', 'Dragon 7 progressive', 1_000_000),
      one('progressive-panda8', 'Panda 8 progressive', 500_000),
    ],
  };
}

const JSON_TYPE = { contentType: 'application/json' };

/// Answers in the server's place: `answers` are objects by path prefix; `room` is what `/live?table=0`
/// sends, `table` a snapshot of the open table.
export async function playPit(page, { room = null, table = null, answers = {} }) {
  const found = (url) => Object.keys(answers).find((path) => new URL(url).pathname.startsWith(path));
  await page.route(
    (url) => Boolean(found(url.href)),
    (route) => route.fulfill({ ...JSON_TYPE, body: JSON.stringify(answers[found(route.request().url())]) }),
  );
  if (room)
    await page.routeWebSocket(/\/live\?table=0/, (socket) =>
      socket.send(JSON.stringify({ type: 'room', time_ms: NOW_MS, tables: room })),
    );
  if (table) await page.routeWebSocket(/\/live\?table=[1-9]/, (socket) => socket.send(JSON.stringify(table)));
}

/// A shift of `count` tables over `span` hours: every third is house-banked, one loses a lot.
export function shift(count = 12, span = 9) {
  const start = NOW_MS - (NOW_MS % 3_600_000) - span * 3_600_000;
  const iso = (i) => new Date(start + i * 3_600_000).toISOString();
  const tables = Array.from({ length: count }, (_, i) => shiftOf(i + 1, span, iso));
  return { first_record: iso(0), last_record: iso(span), tables };
}

function shiftOf(table, span, iso) {
  const isHouse = table % 3 === 1;
  const hours = Array.from({ length: span }, (_, i) => {
    const hands = i === 0 ? 21 : 48 + ((i * 13 + table * 7) % 31);
    const handle = hands * (18_000 + ((table * 4700) % 30_000));
    const win = Math.round((handle * (((i * 17 + table * 11) % 23) - 9)) / 160);
    return {
      hour: iso(i),
      hands_an_hour: i === 0 ? 63 : hands,
      hands,
      voids: (i + table) % 11 === 0 ? 1 : 0,
      incidents: 0,
      drop: 90_000 * ((i * table) % 5),
      cash_outs: 60_000 * ((i + table) % 4),
      fills: 0,
      carried: 0,
      fees: hands * 475,
      wagers: hands * 5,
      handle,
      taken: handle / 2 + win,
      paid: handle / 2,
      bank_win: win,
      house_win: isHouse ? win : 0,
      contributions: hands * 40,
    };
  });
  const sum = (key) => hours.reduce((before, hour) => before + hour[key], 0);
  const wagers = {
    banker: {
      count: sum('wagers'),
      handle: sum('handle'),
      taken: sum('taken'),
      paid: sum('paid'),
      returned: 0,
    },
  };
  const accounts = {
    tray: {
      opening: 1_000_000,
      closing: 1_000_000 + sum('bank_win'),
      moved: { 'line-settled': sum('bank_win') },
    },
  };
  return {
    table,
    drop: sum('drop'),
    cash_outs: sum('cash_outs'),
    fills: 0,
    carried: {},
    meters_set: 0,
    fees: { banker: { gross: sum('fees'), returned: 0, net: sum('fees') } },
    hands: sum('hands'),
    voids: sum('voids'),
    hands_an_hour: sum('hands') / (span - 0.6),
    outcomes: { player: 210, panda8: 14, banker: 221, dragon7: 9, tie: 46 },
    wagers,
    house_banks: isHouse,
    progressives: {},
    flags: 0,
    misdeals: 0,
    take_backs: 0,
    rejections: 0,
    hours,
    incidents: [],
    people: [
      { bettor: 4, place: 'seat 4', person: 14, sat: null, left: iso(2), bought: 0, cashed: 91_250 },
      { bettor: 6, place: 'seat 6', person: 16, sat: iso(1), left: null, bought: 50_000, cashed: 0 },
    ],
    accounts,
    explained: true,
  };
}
