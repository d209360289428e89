// The pit: one page for supervisors, auditors and administrators. The address selects the pane. The room's live view goes
// to all panes, a table's to the panes of that table; their commands are sent from here.
import './texts.js';
import { Live } from '../shared/live.js';
import { find, make } from '../shared/dom.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { request, signOut } from '../shared/session.js';
import '../pad/texts.js';
import '../pad/dialog.js';
import { onRouteChange, parseRoute } from './router.js';
import { canSeePit } from './common.js';
import './hand.js';
import './hands.js';
import './header.js';
import './journal.js';
import './meters.js';
import './people.js';
import './protection.js';
import './shift.js';
import './table.js';
import './wall.js';

/**
 * @import { PeopleList, Session } from '../shared/api.js'
 * @import { CommandFields, PitRoute, PitState, PitView } from '../shared/types.js'
 * @typedef {HTMLElement & {
 *   show?: (state: PitState) => unknown, update?: (state: PitState) => unknown, tick?: (state: PitState) => unknown,
 * }} Pane the content of the page
 */

const TICK_MS = 1000;
const SESSION_CHECK_MS = 5000;
const TOAST_MS = 7000;

chooseLanguage(document.documentElement.lang);
const page = find(document, '.pit');
const main = find(page, 'main');
const head = find(page, 'pit-header');
const dialog = find(page, 'pad-dialog');
const toasts = find(page, '.toasts');
const room = new Live(0);
/** @type {Live | null} of the table that is opened */
let live = null;
let liveTable = 0;
/** @type {Pane | null} */
let pane = null;

/** @type {PitState} */
const state = {
  session: null,
  signInReason: '',
  route: parseRoute(location),
  tiles: room.tiles,
  view: null,
  names: new Map(),
  busy: false,
  changeCount: 0,
  live: 'connecting',
  since: Date.now(),
  now: () => room.now(),
  dialog,
  send,
  showMessage,
  refresh: render,
};

// ---------------------------------------------------------------------------------------------------------
// Drawing

function paneName() {
  if (!state.session) return 'pit-sign-in';
  return canSeePit(state.session) ? `pit-${state.route.pane}` : 'pit-no-access';
}

function render() {
  const source = live ?? room;
  state.live = room.state === 'live' ? source.state : room.state;
  state.since = source.since_ms;
  state.view = live?.view.table ? /** @type {PitView} */ (live.view) : null;
  page.dataset.live = state.session ? state.live : 'live';
  head.update(state);
  if (state.view) dialog.update({ view: state.view, session: state.session });
  if (pane?.localName !== paneName()) {
    pane = /** @type {Pane} */ (document.createElement(paneName()));
    main.replaceChildren(pane);
    main.dataset.pane = paneName();
    pane.show?.(state);
  }
  pane?.update?.(state);
  document.title = titleOf(state);
}

/** @param {PitState} state */
function titleOf({ session, route, tiles }) {
  const tableName =
    route.table > 0 ? (tiles.get(route.table)?.name ?? text('pit.table', { number: route.table })) : null;
  const paneTitle = session ? text(`pit.pane.${route.pane}`) : text('pit.sign_in');
  return [text('pit.name'), ...(tableName ? [tableName] : []), paneTitle].join(' · ');
}

/** @param {PitRoute} route */
function onRoute(route) {
  const isNewPane = route.pane !== state.route.pane || route.table !== state.route.table;
  state.route = route;
  if (dialog.isOpen) dialog.close();
  connectTable();
  if (isNewPane) pane = null;
  else pane?.show?.(state);
  render();
  if (isNewPane) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

// ---------------------------------------------------------------------------------------------------------
// The server

function connectTable() {
  const number = canSeePit(state.session) ? state.route.table : 0;
  if (liveTable === number) return;
  live?.disconnect();
  live = number > 0 ? new Live(number) : null;
  liveTable = number;
  const connection = live;
  connection?.addEventListener('change', () => connection === live && render());
  connection?.addEventListener('state', () => connection === live && render());
  connection?.connect();
}

/**
 * Sends a command to the open table. Resolves to true if it was carried out; a refusal is shown where it was sent.
 * @param {CommandFields} command
 */
async function send(command) {
  if (state.busy) return false;
  if (live?.state !== 'live') {
    showMessage(text('pit.error.lost'), 'warning');
    return false;
  }
  state.busy = true;
  dialog.showMessage('');
  const answer = await live
    .command(command)
    .catch(() => ({ status: 'none', sentence: text('pad.no_answer') }));
  state.busy = false;
  const done = answer.status === 'SABOT_OK';
  if (!done) showMessage(answer.sentence, 'warning');
  render();
  return done;
}

/**
 * Shows a sentence in the dialog, or at the bottom.
 * @param {string} sentence
 * @param {'good' | 'warning'} [tone]
 */
function showMessage(sentence, tone = 'good') {
  if (dialog.isOpen && tone === 'warning') return dialog.showMessage(sentence);
  const toast = make('p', { class: `toast toast-${tone}`, text: sentence });
  toasts.append(toast);
  return setTimeout(() => toast.remove(), TOAST_MS);
}

async function loadNames() {
  /** @type {PeopleList} */
  const { people } = await request('/api/people').catch(() => ({ people: [] }));
  state.names = new Map(people.map(({ person, name }) => [person, name]));
  render();
}

async function refreshSession() {
  state.session = /** @type {Session | null} */ (await request('/api/session').catch(() => null));
  if (canSeePit(state.session)) {
    state.signInReason = '';
    room.reconnect();
    loadNames();
  }
  connectTable();
  render();
}

/** @param {string} reason */
function endSession(reason) {
  state.session = null;
  state.signInReason = reason;
  room.disconnect();
  live?.disconnect();
  live = null;
  liveTable = 0;
  if (dialog.isOpen) dialog.close();
  render();
}

/** A connection that stays lost may mean that the session ended, not that the server is down. */
async function checkSession() {
  if (state.session && room.state !== 'live') {
    const session = await request('/api/session').catch(() => state.session);
    if (!session) endSession(text('pad.sign_in.again'));
  }
}

function listenToParts() {
  onRouteChange(onRoute);
  page.addEventListener('pit-signed-in', refreshSession);
  page.addEventListener('pit-people-changed', loadNames);
  page.addEventListener('pit-sign-out', async () => {
    await signOut();
    endSession('');
  });
  room.addEventListener('room', () => {
    state.changeCount += 1;
    render();
  });
  room.addEventListener('state', render);
  room.addEventListener('bye', ({ detail }) => endSession(text('pit.sign_in.ended', detail)));
  setInterval(() => {
    head.tick(state);
    pane?.tick?.(state);
  }, TICK_MS);
  setInterval(checkSession, SESSION_CHECK_MS);
}

listenToParts();
await refreshSession();
