// The dealer's pad: one page, one table. Each part receives the server's view; the parts' events become commands. Only
// one command is in flight at a time, and typed cards wait their turn.
import './texts.js';
import { cardName } from '../shared/cards.js';
import { Live } from '../shared/live.js';
import { find, onEvent, setText } from '../shared/dom.js';
import { money } from '../shared/format.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { fetchJson, signOut } from '../shared/session.js';
import '../shared/roads.js';
import { createCardQueue, listenToKeys } from './keys.js';
import { openAmount, openMore, openSeatChoice } from './menus.js';
import { openSeat } from './seat-panel.js';
import { mainAction, stageOf, undoItem, roleCanDeal } from './actions.js';
import { openApproval, openDecision } from './dialog.js';
import './stages.js';
import './felt.js';
import './header.js';
import './sheet.js';
import './seats.js';

/**
 * @import { Answer } from '../shared/api.js'
 * @import { Item, CommandFields, PadState, PadView, Send, Win } from '../shared/types.js'
 * @typedef {HTMLElement & { update: (state: PadState) => void }} Part
 */

const NOTICE_MS = 8000;
const TICK_MS = 250;

chooseLanguage(document.documentElement.lang);
const table = Number(location.pathname.split('/')[2] ?? '1');
const live = new Live(table);
const page = find(document, '.pad');
const dialog = find(page, 'pad-dialog');
const undoButton = /** @type {HTMLButtonElement} */ (find(page, '.undo-card'));
/** @type {PadState} */
const state = {
  view: /** @type {PadView} */ ({}),
  session: null,
  room: null,
  live: 'connecting',
  since: Date.now(),
  now: () => live.now(),
  busy: false,
  notice: null,
  amount: 0,
  canAct: false,
  canDeal: false,
};
let noticeTimer = 0;

function render() {
  const { view } = state;
  if (!view.table) {
    return;
  }
  state.canAct = state.live === 'live' && roleCanDeal(state.session) && Boolean(view.actions);
  state.canDeal = state.canAct && !view.table.automatic;
  state.amount = find(page, 'pad-bank').cents;
  const stage = state.session ? stageOf(state) : 'sign-in';
  page.dataset.stage = stage;
  page.dataset.live = state.live;
  page.toggleAttribute('data-tracker', view.table.tracker);
  page.toggleAttribute('data-busy', state.busy);
  for (const each of page.querySelectorAll('[data-part]')) {
    /** @type {Part} */ (each).update(state);
  }
  for (const each of page.querySelectorAll('[data-stages]')) {
    const { dataset } = /** @type {HTMLElement} */ (each);
    each.toggleAttribute('hidden', !dataset.stages?.split(' ').includes(stage));
  }
  drawUndo();
  find(page, 'sabot-road').roads = view.roads;
  document.title = text('pad.title', { table: view.table.name });
}

function drawUndo() {
  const item = state.canDeal ? undoItem(state.view.actions) : null;
  const { player, banker, last_card: last } = state.view.hand;
  undoButton.disabled = !item || state.busy;
  undoButton.hidden = Boolean(state.view.table.virtual) || !state.session;
  setText(find(undoButton, 'span'), item?.label ?? text('pad.undo_card'));
  setText(find(undoButton, 'small'), item && last ? cardName(last) : '');
  undoButton.dataset.cards = String(player.cards.length + banker.cards.length);
}

/** @param {string} sentence */
function notify(sentence) {
  clearTimeout(noticeTimer);
  state.notice = sentence ? { sentence } : null;
  noticeTimer = sentence ? setTimeout(() => notify(''), NOTICE_MS) : 0;
  if (dialog.isOpen) {
    dialog.showMessage(sentence);
  }
  render();
}

/**
 * Resolves to true if the command was carried out; a refusal is shown next to its source.
 * @param {() => Promise<Pick<Answer, 'status' | 'sentence'>>} sendRequest
 */
async function sendMessage(sendRequest) {
  if (state.busy || state.live !== 'live') {
    return false;
  }
  state.busy = true;
  notify('');
  const answer = await sendRequest().catch(() => ({ status: 'none', sentence: text('pad.no_answer') }));
  state.busy = false;
  const done = answer.status === 'SABOT_OK';
  notify(done ? '' : answer.sentence);
  return done;
}

const cards = createCardQueue({
  state,
  isLegal: (card) => find(page, 'pad-keys').isLegal(card),
  send: (command) => sendMessage(() => live.command(command)),
  notify,
});
const addCard = cards.add;

/**
 * Sends, then continues with cards typed in the meantime.
 * @param {() => Promise<Answer>} sendRequest
 */
async function sendAndResume(sendRequest) {
  const done = await sendMessage(sendRequest);
  cards.resume();
  return done;
}

/** @type {Send} */
const send = (command) => sendAndResume(() => live.command(command));
/** @param {boolean} automatic */
const setAutomatic = (automatic) => sendAndResume(() => live.dealer(automatic));

/**
 * The amount comes before the approval: two keypads at once would be confusing.
 * @param {Item} item
 * @param {CommandFields} command
 */
function requestApproval(item, command) {
  const label = text('pad.with_amount', { label: item.label, amount: money(Number(command.cents)) });
  openApproval(dialog, { ...item, label, command, needs: null }, send);
  return false; // keeps the dialog open for the next step
}

/**
 * A signed-in supervisor needs no approval.
 * @param {Item} offered
 */
function chooseItem(offered) {
  const item = { ...offered, approval: offered.approval && state.session?.role !== 'supervisor' };
  if (item.needs === 'cents') {
    return openAmount(dialog, item, item.approval ? async (command) => requestApproval(item, command) : send);
  }
  if (item.approval || item.needs === 'reason') {
    return openApproval(dialog, item, send);
  }
  if (item.command.command === 'cut') {
    return send({ ...item.command, place: find(page, 'pad-shoe').place });
  }
  if (item.needs === 'seat') {
    return openSeatChoice(dialog, item, state.view.table.seats, send);
  }
  return send(item.command);
}

function runMainAction() {
  const next = mainAction(state);
  if (state.busy) {
    return undefined;
  }
  switch (next.action) {
    case 'sign-in':
      return find(page, 'pad-sign-in').focus();
    case 'dealer':
      return setAutomatic(false);
    case 'call':
      return state.view.actions && openWin(state.view.actions.decide[0]);
    case 'amount':
      return state.amount > 0 && next.item ? sendAmount(next.item) : find(page, 'pad-bank').focus();
    case 'command':
      return next.item && chooseMain(next.item);
    default:
      return undefined;
  }
}

/**
 * If the main action is a confirmation, the whole dialog is shown first.
 * @param {Item} item
 */
function chooseMain(item) {
  const win = state.view.actions?.decide.find(
    ({ seat, kind }) => seat === item.command.seat && kind === item.command.kind,
  );
  return item.command.command === 'confirm' && win ? openWin(win) : chooseItem(item);
}

/** @param {Item} item */
function sendAmount(item) {
  return send({ ...item.command, cents: state.amount });
}

/** @param {Win} win */
function openWin(win) {
  openDecision(dialog, win, state, send);
}

async function refreshSession() {
  const previousSession = state.session;
  state.session = await fetchJson('/api/session');
  if (previousSession && !state.session) {
    find(page, 'pad-sign-in').showReason(text('pad.sign_in.again'));
  }
  render();
}

async function endSession() {
  dialog.close();
  await signOut();
  state.session = null;
  live.reconnect();
  render();
}

function listen() {
  onEvent(page, 'pad-main', runMainAction);
  onEvent(page, 'pad-item', ({ item }) => chooseItem(item));
  onEvent(page, 'pad-card', ({ card }) => addCard(card));
  onEvent(page, 'pad-preview', ({ card }) => find(page, 'pad-felt').preview(card));
  onEvent(page, 'pad-seat', ({ seat }) => openSeat(dialog, seat, state, send));
  onEvent(page, 'pad-open-win', ({ item }) => openWin(item));
  onEvent(page, 'pad-more', ({ items }) =>
    openMore(dialog, items, { state, send, choose: chooseItem, signOut: endSession }),
  );
  onEvent(page, 'pad-dealer', () => setAutomatic(true));
  onEvent(page, 'pad-account', () =>
    state.session
      ? openMore(dialog, [], { state, send, choose: chooseItem, signOut: endSession })
      : find(page, 'pad-sign-in').focus(),
  );
  onEvent(page, 'pad-dialog-closed', () => notify(''));
  onEvent(page, 'number-change', render);
  onEvent(page, 'number-enter', () => !dialog.isOpen && runMainAction());
  onEvent(page, 'pad-signed-in', async () => {
    await refreshSession();
    live.reconnect();
  });
  undoButton.addEventListener('click', () => {
    const item = undoItem(state.view.actions);
    if (item) chooseItem(item);
  });
  // Drops the focus after a touch, so that Enter is the main action again.
  page.addEventListener(
    'click',
    ({ detail, target }) =>
      detail > 0 && !dialog.isOpen && target instanceof Element && target.closest('button')?.blur(),
  );
  listenToKeys({
    onCard: addCard,
    onMain: runMainAction,
    isDialogOpen: () => dialog.isOpen,
    showRank: (rank) => find(page, 'pad-keys').highlightRank(rank),
    undoCard: () => {
      if (!undoButton.disabled && !undoButton.hidden) undoButton.click();
    },
  });
}

function followLive() {
  live.addEventListener('change', ({ detail }) => {
    state.view = /** @type {PadView} */ (live.view);
    state.live = 'live';
    if (detail.snapshot && (live.audience === 'public') === Boolean(state.session)) {
      refreshSession(); // the session ended, or its answer was lost
    }
    render();
    if (detail.snapshot && !state.session && document.activeElement === document.body) {
      find(page, 'pad-sign-in').focus(); // with a keyboard, typing can start at once
    }
  });
  live.addEventListener('state', ({ detail }) => {
    state.live = detail.state;
    state.since = detail.since_ms;
    render();
  });
  live.addEventListener('bye', ({ detail }) => {
    state.session = null;
    find(page, 'pad-sign-in').showReason(text('pad.sign_in.ended', { reason: detail.reason }));
    render();
  });
  setInterval(() => state.view.table && find(page, 'pad-header').tick(state), TICK_MS);
}

listen();
followLive();
[state.session, state.room] = await Promise.all([fetchJson('/api/session'), fetchJson('/api/room')]);
live.connect();
