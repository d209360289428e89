// The pit: one page for supervisors, auditors and administrators. The address selects the pane. The room's live view goes
// to all panes, a table's to the panes of that table; their commands are sent from here.
import './texts.js';
import { Live } from '../shared/live.js';
import { find, make } from '../shared/dom.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { request, signOut } from '../shared/session.js';
import '../pad/texts.js';
import '../pad/dialog.js';
import { followAddress, placeOf } from './address.js';
import { seesPit } from './words.js';
import './hand.js';
import './hands.js';
import './head.js';
import './journal.js';
import './meters.js';
import './people.js';
import './protection.js';
import './shift.js';
import './table.js';
import './wall.js';

/**
 * @import { PeopleList, Session } from '../shared/api.js'
 * @import { Order, PitPlace, PitState, PitView } from '../shared/types.js'
 * @typedef {HTMLElement & {
 *   show?: (state: PitState) => unknown, update?: (state: PitState) => unknown, tick?: (state: PitState) => unknown,
 * }} Pane what stands in the middle
 */

const TICK_MS = 1000;
const ASK_AGAIN_MS = 5000;
const TOAST_MS = 7000;

chooseLanguage(document.documentElement.lang);
const page = find(document, '.pit');
const main = find(page, 'main');
const head = find(page, 'pit-head');
const dialog = find(page, 'pad-dialog');
const toasts = find(page, '.toasts');
const room = new Live(0);
/** @type {Live | null} of the table that is opened */
let live = null;
let liveNumber = 0;
/** @type {Pane | null} */
let pane = null;

/** @type {PitState} */
const state = {
  session: null,
  over: '',
  place: placeOf(location),
  tiles: room.tiles,
  view: null,
  names: new Map(),
  busy: false,
  stirs: 0,
  live: 'connecting',
  since: Date.now(),
  now: () => room.now(),
  dialog,
  send,
  say,
  refresh: render,
};

// ---------------------------------------------------------------------------------------------------------
// Drawing

function paneName() {
  if (!state.session) return 'pit-sign';
  return seesPit(state.session) ? `pit-${state.place.pane}` : 'pit-elsewhere';
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
function titleOf({ session, place, tiles }) {
  const where =
    place.table > 0 ? (tiles.get(place.table)?.name ?? text('pit.table', { number: place.table })) : null;
  const what = session ? text(`pit.pane.${place.pane}`) : text('pit.sign_in');
  return [text('pit.name'), ...(where ? [where] : []), what].join(' · ');
}

/** @param {PitPlace} place */
function arrive(place) {
  const isOther = place.pane !== state.place.pane || place.table !== state.place.table;
  state.place = place;
  if (dialog.isOpen) dialog.close();
  followTable();
  if (isOther) pane = null;
  else pane?.show?.(state);
  render();
  if (isOther) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

// ---------------------------------------------------------------------------------------------------------
// The server

function followTable() {
  const number = seesPit(state.session) ? state.place.table : 0;
  if (liveNumber === number) return;
  live?.disconnect();
  live = number > 0 ? new Live(number) : null;
  liveNumber = number;
  const mine = live;
  mine?.addEventListener('change', () => mine === live && render());
  mine?.addEventListener('state', () => mine === live && render());
  mine?.connect();
}

/**
 * Sends a command to the open table. Resolves to true if it was carried out; a refusal is shown where it was sent.
 * @param {Order} command
 */
async function send(command) {
  if (state.busy) return false;
  if (live?.state !== 'live') {
    say(text('pit.error.gone'), 'warning');
    return false;
  }
  state.busy = true;
  dialog.say('');
  const answer = await live
    .command(command)
    .catch(() => ({ status: 'none', sentence: text('pad.no_answer') }));
  state.busy = false;
  const done = answer.status === 'SABOT_OK';
  if (!done) say(answer.sentence, 'warning');
  render();
  return done;
}

/**
 * Shows a sentence in the dialog, or at the bottom.
 * @param {string} sentence
 * @param {'good' | 'warning'} [tone]
 */
function say(sentence, tone = 'good') {
  if (dialog.isOpen && tone === 'warning') return dialog.say(sentence);
  const toast = make('p', { class: `toast toast-${tone}`, text: sentence });
  toasts.append(toast);
  return setTimeout(() => toast.remove(), TOAST_MS);
}

async function learnNames() {
  /** @type {PeopleList} */
  const { people } = await request('/api/people').catch(() => ({ people: [] }));
  state.names = new Map(people.map(({ person, name }) => [person, name]));
  render();
}

async function learnSession() {
  state.session = /** @type {Session | null} */ (await request('/api/session').catch(() => null));
  if (seesPit(state.session)) {
    state.over = '';
    room.reconnect();
    learnNames();
  }
  followTable();
  render();
}

/** @param {string} reason */
function forget(reason) {
  state.session = null;
  state.over = reason;
  room.disconnect();
  live?.disconnect();
  live = null;
  liveNumber = 0;
  if (dialog.isOpen) dialog.close();
  render();
}

/** A connection that stays lost may mean that the session ended, not that the server is down. */
async function checkSession() {
  if (state.session && room.state !== 'live') {
    const known = await request('/api/session').catch(() => state.session);
    if (!known) forget(text('pad.sign_in.again'));
  }
}

function listen() {
  followAddress(arrive);
  page.addEventListener('pit-signed', learnSession);
  page.addEventListener('pit-people-changed', learnNames);
  page.addEventListener('pit-leave', async () => {
    await signOut();
    forget('');
  });
  room.addEventListener('room', () => {
    state.stirs += 1;
    render();
  });
  room.addEventListener('state', render);
  room.addEventListener('bye', ({ detail }) => forget(text('pit.sign_in.over', detail)));
  setInterval(() => {
    head.tick(state);
    pane?.tick?.(state);
  }, TICK_MS);
  setInterval(checkSession, ASK_AGAIN_MS);
}

listen();
await learnSession();
