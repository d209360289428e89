// A player's seat: /seat/N. Each part receives the server's view; the parts' events become commands.
import './texts.js';
import { Live } from '../shared/live.js';
import { fetchJson, postJson, request, signOut } from '../shared/session.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { clock, money } from '../shared/format.js';
import { at, find, hear, write } from '../shared/dom.js';
import { Bets } from './bets.js';
import { celebrate } from './celebrate.js';
import {
  keepChip,
  keepShell,
  keepTable,
  keepWagers,
  keptPromise,
  lastChip,
  lastTable,
  lastWagers,
  listenForInstall,
} from './device.js';
import { chipOf, progressivesOf, screenOf, trayOf } from './state.js';
import './bank.js';
import './betting.js';
import './door.js';
import './felt.js';
import './head.js';
import './history.js';
import './panels.js';
import './tray.js';
import './stage.js';

/**
 * @import { Session } from '../shared/api.js'
 * @import { Asked, Order, SeatState, SeatView } from '../shared/types.js'
 * @typedef {HTMLElement & { update?: (state: SeatState) => void }} Part
 */

const TICK_MS = 1000;
/**
 * How long to wait before the room is reported as unreachable; a slow network that has delivered something may take
 * longer.
 */
const PATIENCE_MS = 4000;
const SLOW_MS = 20_000;
const REFUSAL_MS = 8000;

chooseLanguage(document.documentElement.lang);
const number = Number(location.pathname.split('/')[2] || '0');
const table = Number.isInteger(number) && number > 0 ? number : null;
if (table === null && lastTable() !== null) {
  location.replace(`/seat/${lastTable()}`); // the app opens at the player's last table
}

const page = find(document, '.seat');
const live = new Live(table ?? 0);
const wide = matchMedia('(min-width: 60rem)');
const bets = new Bets({ send: (command) => live.command(command), changed: () => betsChanged() });
/** @type {SeatState} */
const state = {
  view: /** @type {SeatView} */ ({}),
  session: null,
  knowsSession: false,
  room: null,
  table,
  live: 'connecting',
  since: Date.now(),
  now: () => live.now(),
  isLive: false,
  unreachable: false,
  isNews: false,
  busy: false,
  refused: {},
  bets,
  chip: null,
  kept: table === null ? null : lastWagers(table),
  tab: 'table',
  screen: 'loading',
  tray: '',
  mayInstall: false,
};
/** @type {string | null} */
let version = null;
let refusalTimer = 0;
let sessionAsks = 0;
/** @type {() => unknown} */
let lookForVersion = () => location.reload();

// ---------------------------------------------------------------------------------------------------------
// Drawing

function render() {
  const { view } = state;
  state.isLive = state.live === 'live';
  state.screen = screenOf(state);
  state.tray = state.screen === 'seat' && view.you ? trayOf(view, view.you) : '';
  if (state.screen !== 'seat' && ['hands', 'own'].includes(state.tab)) {
    state.tab = 'table';
  }
  page.dataset.screen = state.screen;
  page.dataset.tray = state.tray;
  page.dataset.live = state.live;
  page.dataset.tab = state.tab;
  showParts();
  if (view.table) {
    for (const each of page.querySelectorAll('[data-part]')) {
      /** @type {Part} */ (each).update?.(state); // one is fetched when it is opened
    }
    document.title = text('seat.title', { name: view.table.name });
  } else {
    find(page, 'seat-head').update(state);
    find(page, 'seat-door').update(state);
  }
  drawLost();
  state.isNews = false;
}

function showParts() {
  const isTable = wide.matches || state.tab === 'table';
  const panel = wide.matches && state.tab === 'table' ? 'roads' : state.tab;
  at('table').hidden = !isTable;
  for (const each of page.querySelectorAll('[data-tray-of]')) {
    const trays = each.getAttribute('data-tray-of')?.split(' ') ?? [];
    each.toggleAttribute('hidden', !trays.includes(state.tray));
  }
  for (const each of page.querySelectorAll('[data-panel]')) {
    each.toggleAttribute('hidden', each.getAttribute('data-panel') !== panel || !state.view.table);
  }
  find(page, 'seat-felt').hidden = state.screen !== 'seat' || ['offer', 'bank'].includes(state.tray);
  find(page, 'seat-stage').hidden =
    !state.view.table || ['sign', 'may-not', 'loading'].includes(state.screen);
  find(page, 'seat-tabs').hidden = !state.view.table;
}

/** A lost connection dims the page and shows since when. */
function drawLost() {
  const isLost = state.live === 'lost';
  at('lost').hidden = !isLost;
  write(at('lost-words'), isLost ? text('seat.lost', { time: clock(state.since) }) : '');
}

function betsChanged() {
  clearTimeout(refusalTimer);
  refusalTimer = setTimeout(() => {
    state.view.you?.spaces?.forEach(({ kind }) => bets.forgive(kind));
    render();
  }, REFUSAL_MS);
  render();
}

// ---------------------------------------------------------------------------------------------------------
// Player's requests

/**
 * Sends a command; a refusal is shown where `about` says.
 * @param {string} about
 * @param {Order} command
 */
async function send(about, command) {
  if (state.busy || !state.isLive) {
    return false;
  }
  state.busy = true;
  state.refused = {};
  render();
  const answer = await live
    .command(command)
    .catch(() => ({ status: 'none', sentence: text('seat.no_answer') }));
  state.busy = false;
  const isDone = answer.status === 'SABOT_OK';
  state.refused = isDone ? {} : { [about]: answer.sentence };
  render();
  return isDone;
}

/** @param {Asked['seat-ask']} detail */
async function askStaff(detail) {
  const sentence = await postJson(`/api/tables/${table}/ask`, detail);
  state.refused = sentence ? { own: sentence } : {};
  render();
}

/** @param {string} kind */
function tapProgressive(kind) {
  const { you } = state.view;
  const progressive = you && progressivesOf(state.view, you).find((each) => each.kind === kind);
  if (!progressive) return;
  const isNew = bets.amount(kind) === 0;
  bets.toggle(kind, progressive.price);
  if (isNew && state.view.table.sensors && progressive.light === 'off' && progressive.combination) {
    bets.explain(kind, text('seat.sensor', { price: money(progressive.price), seat: you.seat }));
  }
}

/** @param {string} tab */
function chooseTab(tab) {
  state.tab = tab;
  render();
  if (tab === 'proof') {
    import('./fairness.js').then(render, () => null); // nothing to check without a network
  }
}

async function leaveSeat() {
  const { you } = state.view;
  if (you && (await send('own', { command: 'leave', bettor: you.bettor }))) {
    chooseTab('table');
  }
}

async function leave() {
  await signOut();
  state.session = null;
  state.tab = 'table';
  live.reconnect();
  render();
}

/** @param {() => void} askInstall */
function listen(askInstall) {
  hear(page, 'seat-tap', ({ kind }) => state.isLive && state.chip !== null && bets.add(kind, state.chip));
  hear(page, 'seat-progressive', ({ kind }) => state.isLive && tapProgressive(kind));
  hear(page, 'seat-forgive', ({ kind }) => {
    bets.forgive(kind);
    render();
  });
  hear(page, 'seat-chip', ({ cents }) => {
    state.chip = cents;
    keepChip(cents);
    render();
  });
  hear(page, 'seat-do', ({ what }) => state.isLive && bets.act(what, state.kept));
  hear(page, 'seat-tab', ({ tab }) => chooseTab(tab));
  hear(page, 'seat-action', ({ about, command }) => send(about, command));
  hear(page, 'seat-sit', ({ seat }) =>
    send('seat', { command: 'sit', bettor: seat, person: state.session?.person }),
  );
  hear(page, 'seat-leave', leaveSeat);
  hear(page, 'seat-ask', askStaff);
  hear(page, 'seat-sign-out', leave);
  hear(page, 'seat-install', askInstall);
  hear(page, 'seat-signed', async () => {
    await learnSession();
    live.reconnect();
  });
  wide.addEventListener('change', render);
}

// ---------------------------------------------------------------------------------------------------------
// Messages from the server

async function learnSession() {
  const before = state.session;
  const asked = ++sessionAsks;
  /** @type {Session | null | undefined} */
  const session = await request('/api/session').catch(() => undefined);
  if (session === undefined || (state.knowsSession && asked !== sessionAsks)) {
    return; // unknown or outdated: the next connection asks again
  }
  state.session = session;
  state.knowsSession = true;
  if (before && !state.session) {
    find(page, 'seat-door').tell(text('seat.sign_in.again'));
  }
  render();
}

/** A server of another version has other pages: they are loaded and replaced together. */
async function learnRoom() {
  state.room = await fetchJson('/api/room');
  state.unreachable = state.room === null && !state.view.table;
  if (version !== null && state.room && state.room.version !== version) {
    lookForVersion();
  }
  version = state.room?.version ?? version;
  render();
}

/** @param {{ snapshot: boolean }} detail */
function takeView(detail) {
  const view = /** @type {SeatView} */ (live.view);
  state.view = view;
  state.isNews = !detail.snapshot;
  bets.follow(view);
  state.chip = chipOf(view, [state.chip, lastChip()]);
  view.you?.chips?.filter(({ light }) => light === 'spins').forEach(({ kind }) => bets.forgive(kind)); // the sensor detected it
  if (view.shoe) {
    keptPromise(view.table, view.shoe);
  }
  if (table !== null && view.you?.wagers.length && view.hand.on && view.table.phase !== 'betting') {
    const wagers = view.you.wagers.map(({ kind, cents }) => ({ kind, cents }));
    state.kept = { person: view.you.person, hand: view.hand.number, bets: wagers };
    keepWagers(table, state.kept);
  }
  celebrate(view, state.isNews);
  render();
}

function follow() {
  live.addEventListener('change', ({ detail }) => {
    state.live = 'live';
    takeView(detail);
    if (detail.snapshot) {
      learnSession();
    }
  });
  live.addEventListener('state', ({ detail }) => {
    state.live = detail.state;
    state.since = detail.since_ms;
    if (detail.state === 'live') {
      learnRoom();
    }
    render();
  });
  live.addEventListener('bye', ({ detail }) => {
    state.session = null;
    find(page, 'seat-door').tell(text('seat.sign_in.over', { reason: detail.reason }));
    render();
  });
  // The worker loads the page's files again, so it starts only after the page has what it needs, for slow networks.
  const keep = async () => {
    lookForVersion = await keepShell();
  };
  live.addEventListener('state', keep, { once: true });
  setInterval(() => find(page, 'seat-head').tick(state), TICK_MS);
  setTimeout(() => giveUp(state.room === null), PATIENCE_MS);
  setTimeout(() => giveUp(true), SLOW_MS);
}

/** @param {boolean} isOver */
function giveUp(isOver) {
  state.unreachable = isOver && !state.view.table;
  render();
}

listen(
  listenForInstall((may) => {
    state.mayInstall = may;
    render();
  }),
);
follow();
render();
if (table !== null) {
  keepTable(table);
  live.connect();
}
learnRoom();
learnSession();
