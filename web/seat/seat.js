// A player's seat: /seat/N. Each part receives the server's view; the parts' events become commands.
import './texts.js';
import { Live } from '../shared/live.js';
import { fetchJson, postJson, request, signOut } from '../shared/session.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { clock, money } from '../shared/format.js';
import { byId, find, onEvent, setText } from '../shared/dom.js';
import { Bets } from './bets.js';
import { celebrate } from './celebrate.js';
import {
  saveChip,
  startServiceWorker,
  saveTable,
  saveBets,
  rememberCommitment,
  lastChip,
  lastTable,
  savedBets,
  onInstallOffer,
} from './device.js';
import { selectedChip, progressivesOf, screenOf, dockOf } from './state.js';
import './bank.js';
import './betting.js';
import './lobby.js';
import './felt.js';
import './header.js';
import './history.js';
import './panels.js';
import './dock.js';
import './stage.js';

/**
 * @import { Session } from '../shared/api.js'
 * @import { PageEvents, CommandFields, SeatState, SeatView } from '../shared/types.js'
 * @typedef {HTMLElement & { update?: (state: SeatState) => void }} Part
 */

const TICK_MS = 1000;
/**
 * How long to wait before the room is reported as unreachable; a slow network that has delivered something may take
 * longer.
 */
const UNREACHABLE_MS = 4000;
const SLOW_UNREACHABLE_MS = 20_000;
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
const bets = new Bets({ send: (command) => live.command(command), onChange: () => onBetsChange() });
/** @type {SeatState} */
const state = {
  view: /** @type {SeatView} */ ({}),
  session: null,
  isSessionKnown: false,
  room: null,
  table,
  live: 'connecting',
  since: Date.now(),
  now: () => live.now(),
  isLive: false,
  isUnreachable: false,
  isUpdate: false,
  busy: false,
  refusals: {},
  bets,
  chip: null,
  savedBets: table === null ? null : savedBets(table),
  tab: 'table',
  screen: 'loading',
  dock: '',
  canInstall: false,
};
/** @type {string | null} */
let version = null;
let refusalTimer = 0;
let sessionRequests = 0;
/** @type {() => unknown} */
let checkForUpdate = () => location.reload();

// ---------------------------------------------------------------------------------------------------------
// Drawing

function render() {
  const { view } = state;
  state.isLive = state.live === 'live';
  state.screen = screenOf(state);
  state.dock = state.screen === 'seat' && view.you ? dockOf(view, view.you) : '';
  if (state.screen !== 'seat' && ['hands', 'account'].includes(state.tab)) {
    state.tab = 'table';
  }
  page.dataset.screen = state.screen;
  page.dataset.dock = state.dock;
  page.dataset.live = state.live;
  page.dataset.tab = state.tab;
  showParts();
  if (view.table) {
    for (const each of page.querySelectorAll('[data-part]')) {
      /** @type {Part} */ (each).update?.(state); // one is fetched when it is opened
    }
    document.title = text('seat.title', { name: view.table.name });
  } else {
    find(page, 'seat-header').update(state);
    find(page, 'seat-lobby').update(state);
  }
  drawLost();
  state.isUpdate = false;
}

function showParts() {
  const isTable = wide.matches || state.tab === 'table';
  const panel = wide.matches && state.tab === 'table' ? 'roads' : state.tab;
  byId('table').hidden = !isTable;
  for (const each of page.querySelectorAll('[data-docks]')) {
    const docks = each.getAttribute('data-docks')?.split(' ') ?? [];
    each.toggleAttribute('hidden', !docks.includes(state.dock));
  }
  for (const each of page.querySelectorAll('[data-panel]')) {
    each.toggleAttribute('hidden', each.getAttribute('data-panel') !== panel || !state.view.table);
  }
  find(page, 'seat-felt').hidden = state.screen !== 'seat' || ['offer', 'bank'].includes(state.dock);
  find(page, 'seat-stage').hidden =
    !state.view.table || ['sign-in', 'forbidden', 'loading'].includes(state.screen);
  find(page, 'seat-tabs').hidden = !state.view.table;
}

/** A lost connection dims the page and shows since when. */
function drawLost() {
  const isLost = state.live === 'lost';
  byId('lost').hidden = !isLost;
  setText(byId('lost-text'), isLost ? text('seat.lost', { time: clock(state.since) }) : '');
}

function onBetsChange() {
  clearTimeout(refusalTimer);
  refusalTimer = setTimeout(() => {
    state.view.you?.spaces?.forEach(({ kind }) => bets.dismiss(kind));
    render();
  }, REFUSAL_MS);
  render();
}

// ---------------------------------------------------------------------------------------------------------
// Player's requests

/**
 * Sends a command; a refusal is shown where the command came from, `source`.
 * @param {string} source
 * @param {CommandFields} command
 */
async function send(source, command) {
  if (state.busy || !state.isLive) {
    return false;
  }
  state.busy = true;
  state.refusals = {};
  render();
  const answer = await live
    .command(command)
    .catch(() => ({ status: 'none', sentence: text('seat.no_answer') }));
  state.busy = false;
  const isOk = answer.status === 'SABOT_OK';
  state.refusals = isOk ? {} : { [source]: answer.sentence };
  render();
  return isOk;
}

/** @param {PageEvents['seat-request']} detail */
async function requestStaff(detail) {
  const sentence = await postJson(`/api/tables/${table}/ask`, detail);
  state.refusals = sentence ? { account: sentence } : {};
  render();
}

/** @param {string} kind */
function tapProgressive(kind) {
  const { you } = state.view;
  const progressive = you && progressivesOf(state.view, you).find((each) => each.kind === kind);
  if (!progressive) return;
  if (!state.view.table.sensors) {
    bets.toggle(kind, progressive.price);
  } else if (progressive.light === 'off' && progressive.allowed) {
    bets.showMessage(kind, text('seat.sensor', { price: money(progressive.price), seat: you.seat })); // R-PROG-10
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
  if (you && (await send('account', { command: 'leave', bettor: you.bettor }))) {
    chooseTab('table');
  }
}

async function endSession() {
  await signOut();
  state.session = null;
  state.tab = 'table';
  live.reconnect();
  render();
}

/** @param {() => void} promptInstall */
function listenToParts(promptInstall) {
  onEvent(page, 'seat-tap', ({ kind }) => state.isLive && state.chip !== null && bets.add(kind, state.chip));
  onEvent(page, 'seat-progressive', ({ kind }) => state.isLive && tapProgressive(kind));
  onEvent(page, 'seat-dismiss', ({ kind }) => {
    bets.dismiss(kind);
    render();
  });
  onEvent(page, 'seat-chip', ({ cents }) => {
    state.chip = cents;
    saveChip(cents);
    render();
  });
  onEvent(page, 'seat-button', ({ name: what }) => state.isLive && bets.doAction(what, state.savedBets));
  onEvent(page, 'seat-tab', ({ tab }) => chooseTab(tab));
  onEvent(page, 'seat-action', ({ source, command }) => send(source, command));
  onEvent(page, 'seat-sit', ({ seat }) =>
    send('seat', { command: 'sit', bettor: seat, person: state.session?.person }),
  );
  onEvent(page, 'seat-leave', leaveSeat);
  onEvent(page, 'seat-request', requestStaff);
  onEvent(page, 'seat-sign-out', endSession);
  onEvent(page, 'seat-install', promptInstall);
  onEvent(page, 'seat-signed-in', async () => {
    await refreshSession();
    live.reconnect();
  });
  wide.addEventListener('change', render);
}

// ---------------------------------------------------------------------------------------------------------
// Messages from the server

async function refreshSession() {
  const previousSession = state.session;
  const requestNumber = ++sessionRequests;
  /** @type {Session | null | undefined} */
  const session = await request('/api/session').catch(() => undefined);
  if (session === undefined || (state.isSessionKnown && requestNumber !== sessionRequests)) {
    return; // unknown or outdated: the next connection asks again
  }
  state.session = session;
  state.isSessionKnown = true;
  if (previousSession && !state.session) {
    find(page, 'seat-lobby').showReason(text('seat.sign_in.again'));
  }
  render();
}

/** A server of another version has other pages: they are loaded and replaced together. */
async function refreshRoom() {
  state.room = await fetchJson('/api/room');
  state.isUnreachable = state.room === null && !state.view.table;
  if (version !== null && state.room && state.room.version !== version) {
    checkForUpdate();
  }
  version = state.room?.version ?? version;
  render();
}

/** @param {{ snapshot: boolean }} detail */
function onView(detail) {
  const view = /** @type {SeatView} */ (live.view);
  state.view = view;
  state.isUpdate = !detail.snapshot;
  bets.update(view);
  state.chip = selectedChip(view, [state.chip, lastChip()]);
  view.you?.chips?.filter(({ light }) => light === 'spins').forEach(({ kind }) => bets.dismiss(kind)); // the sensor detected it
  if (view.shoe) {
    rememberCommitment(view.table, view.shoe);
  }
  if (table !== null && view.you?.wagers.length && view.hand.on && view.table.phase !== 'betting') {
    const wagers = view.you.wagers.map(({ kind, cents }) => ({ kind, cents }));
    state.savedBets = { person: view.you.person, hand: view.hand.number, bets: wagers };
    saveBets(table, state.savedBets);
  }
  celebrate(view, state.isUpdate);
  render();
}

function followLive() {
  live.addEventListener('change', ({ detail }) => {
    state.live = 'live';
    onView(detail);
    if (detail.snapshot) {
      refreshSession();
    }
  });
  live.addEventListener('state', ({ detail }) => {
    state.live = detail.state;
    state.since = detail.since_ms;
    if (detail.state === 'live') {
      refreshRoom();
    }
    render();
  });
  live.addEventListener('bye', ({ detail }) => {
    state.session = null;
    find(page, 'seat-lobby').showReason(text('seat.sign_in.ended', { reason: detail.reason }));
    render();
  });
  // The worker loads the page's files again, so it starts only after the page has what it needs, for slow networks.
  const startWorker = async () => {
    checkForUpdate = await startServiceWorker();
  };
  live.addEventListener('state', startWorker, { once: true });
  setInterval(() => find(page, 'seat-header').tick(state), TICK_MS);
  setTimeout(() => setUnreachable(state.room === null), UNREACHABLE_MS);
  setTimeout(() => setUnreachable(true), SLOW_UNREACHABLE_MS);
}

/** @param {boolean} isExpired */
function setUnreachable(isExpired) {
  state.isUnreachable = isExpired && !state.view.table;
  render();
}

listenToParts(
  onInstallOffer((canInstall) => {
    state.canInstall = canInstall;
    render();
  }),
);
followLive();
render();
if (table !== null) {
  saveTable(table);
  live.connect();
}
refreshRoom();
refreshSession();
