// The dealer's pad: one page, one table. Each part receives the server's view; the parts' events become commands. Only
// one command is in flight at a time, and typed cards wait their turn.
import './texts.js';
import { cardName } from '../shared/cards.js';
import { Live } from '../shared/live.js';
import { find, hear, write } from '../shared/dom.js';
import { money } from '../shared/format.js';
import { chooseLanguage, text } from '../shared/texts.js';
import { fetchJson, signOut } from '../shared/session.js';
import '../shared/roads.js';
import { cardKeyer, listenToKeys } from './keys.js';
import { openAmount, openMore, openSeatChoice } from './menus.js';
import { openSeat } from './seat-panel.js';
import { nextOf, stageOf, takeBackOf, worksTables } from './actions.js';
import { openApproval, openDecision } from './dialog.js';
import './stages.js';
import './felt.js';
import './head.js';
import './sheet.js';
import './seats.js';

/**
 * @import { Answer } from '../shared/api.js'
 * @import { Item, Order, PadState, PadView, Send, Win } from '../shared/types.js'
 * @typedef {HTMLElement & { update: (state: PadState) => void }} Part
 */

const NOTICE_MS = 8000;
const TICK_MS = 250;

chooseLanguage(document.documentElement.lang);
const table = Number(location.pathname.split('/')[2] ?? '1');
const live = new Live(table);
const page = find(document, '.pad');
const dialog = find(page, 'pad-dialog');
const takeBack = /** @type {HTMLButtonElement} */ (find(page, '.take-back'));
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
  mayAct: false,
  mayDeal: false,
};
let noticeTimer = 0;

function render() {
  const { view } = state;
  if (!view.table) {
    return;
  }
  state.mayAct = state.live === 'live' && worksTables(state.session) && Boolean(view.actions);
  state.mayDeal = state.mayAct && !view.table.automatic;
  state.amount = find(page, 'pad-bank').cents;
  const stage = state.session ? stageOf(state) : 'sign';
  page.dataset.stage = stage;
  page.dataset.live = state.live;
  page.toggleAttribute('data-tracker', view.table.tracker);
  page.toggleAttribute('data-busy', state.busy);
  for (const each of page.querySelectorAll('[data-part]')) {
    /** @type {Part} */ (each).update(state);
  }
  for (const each of page.querySelectorAll('[data-stage-of]')) {
    const { dataset } = /** @type {HTMLElement} */ (each);
    each.toggleAttribute('hidden', !dataset.stageOf?.split(' ').includes(stage));
  }
  drawTakeBack();
  find(page, 'sabot-road').roads = view.roads;
  document.title = text('pad.title', { table: view.table.name });
}

function drawTakeBack() {
  const item = state.mayDeal ? takeBackOf(state.view.actions) : null;
  const { player, banker, last_card: last } = state.view.hand;
  takeBack.disabled = !item || state.busy;
  takeBack.hidden = Boolean(state.view.table.virtual) || !state.session;
  write(find(takeBack, 'span'), item?.label ?? text('pad.take_back'));
  write(find(takeBack, 'small'), item && last ? cardName(last) : '');
  takeBack.dataset.cards = String(player.cards.length + banker.cards.length);
}

/** @param {string} sentence */
function notify(sentence) {
  clearTimeout(noticeTimer);
  state.notice = sentence ? { sentence } : null;
  noticeTimer = sentence ? setTimeout(() => notify(''), NOTICE_MS) : 0;
  if (dialog.isOpen) {
    dialog.say(sentence);
  }
  render();
}

/**
 * Resolves to true if the command was carried out; a refusal is shown next to its source.
 * @param {() => Promise<Pick<Answer, 'status' | 'sentence'>>} ask
 */
async function sendMessage(ask) {
  if (state.busy || state.live !== 'live') {
    return false;
  }
  state.busy = true;
  notify('');
  const answer = await ask().catch(() => ({ status: 'none', sentence: text('pad.no_answer') }));
  state.busy = false;
  const done = answer.status === 'SABOT_OK';
  notify(done ? '' : answer.sentence);
  return done;
}

const cards = cardKeyer({
  state,
  isLegal: (card) => find(page, 'pad-keys').legal(card),
  send: (command) => sendMessage(() => live.command(command)),
  notify,
});
const keyCard = cards.key;

/**
 * Sends, then continues with cards typed in the meantime.
 * @param {() => Promise<Answer>} ask
 */
async function sendAndGoOn(ask) {
  const done = await sendMessage(ask);
  cards.goOn();
  return done;
}

/** @type {Send} */
const send = (command) => sendAndGoOn(() => live.command(command));
/** @param {boolean} automatic */
const giveDealer = (automatic) => sendAndGoOn(() => live.dealer(automatic));

/**
 * The amount comes before the approval: two keypads at once would be confusing.
 * @param {Item} item
 * @param {Order} command
 */
function askApproval(item, command) {
  const label = text('pad.with_amount', { label: item.label, amount: money(Number(command.cents)) });
  openApproval(dialog, { ...item, label, command, needs: null }, send);
  return false; // keeps the dialog open for the next step
}

/**
 * A signed-in supervisor needs no approval.
 * @param {Item} asked
 */
function choose(asked) {
  const item = { ...asked, approval: asked.approval && state.session?.role !== 'supervisor' };
  if (item.needs === 'cents') {
    return openAmount(dialog, item, item.approval ? async (command) => askApproval(item, command) : send);
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

function doMain() {
  const next = nextOf(state);
  if (state.busy) {
    return undefined;
  }
  switch (next.act) {
    case 'sign-in':
      return find(page, 'pad-sign').focus();
    case 'dealer':
      return giveDealer(false);
    case 'call':
      return state.view.actions && call(state.view.actions.decide[0]);
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
  return item.command.command === 'confirm' && win ? call(win) : choose(item);
}

/** @param {Item} item */
function sendAmount(item) {
  return send({ ...item.command, cents: state.amount });
}

/** @param {Win} win */
function call(win) {
  openDecision(dialog, win, state, send);
}

async function learnSession() {
  const before = state.session;
  state.session = await fetchJson('/api/session');
  if (before && !state.session) {
    find(page, 'pad-sign').tell(text('pad.sign_in.again'));
  }
  render();
}

async function leave() {
  dialog.close();
  await signOut();
  state.session = null;
  live.reconnect();
  render();
}

function listen() {
  hear(page, 'pad-main', doMain);
  hear(page, 'pad-item', ({ item }) => choose(item));
  hear(page, 'pad-card', ({ card }) => keyCard(card));
  hear(page, 'pad-preview', ({ card }) => find(page, 'pad-felt').preview(card));
  hear(page, 'pad-seat', ({ seat }) => openSeat(dialog, seat, state, send));
  hear(page, 'pad-call', ({ item }) => call(item));
  hear(page, 'pad-more', ({ items }) => openMore(dialog, items, { state, send, choose, signOut: leave }));
  hear(page, 'pad-dealer', () => giveDealer(true));
  hear(page, 'pad-sign', () =>
    state.session
      ? openMore(dialog, [], { state, send, choose, signOut: leave })
      : find(page, 'pad-sign').focus(),
  );
  hear(page, 'pad-closed', () => notify(''));
  hear(page, 'number-change', render);
  hear(page, 'number-enter', () => !dialog.isOpen && doMain());
  hear(page, 'pad-signed', async () => {
    await learnSession();
    live.reconnect();
  });
  takeBack.addEventListener('click', () => {
    const item = takeBackOf(state.view.actions);
    if (item) choose(item);
  });
  // Drops the focus after a touch, so that Enter is the main action again.
  page.addEventListener(
    'click',
    ({ detail, target }) =>
      detail > 0 && !dialog.isOpen && target instanceof Element && target.closest('button')?.blur(),
  );
  listenToKeys({
    card: keyCard,
    main: doMain,
    dialogIsOpen: () => dialog.isOpen,
    showRank: (rank) => find(page, 'pad-keys').light(rank),
    takeBack: () => {
      if (!takeBack.disabled && !takeBack.hidden) takeBack.click();
    },
  });
}

function follow() {
  live.addEventListener('change', ({ detail }) => {
    state.view = /** @type {PadView} */ (live.view);
    state.live = 'live';
    if (detail.snapshot && (live.audience === 'public') === Boolean(state.session)) {
      learnSession(); // the session ended, or its answer was lost
    }
    render();
    if (detail.snapshot && !state.session && document.activeElement === document.body) {
      find(page, 'pad-sign').focus(); // with a keyboard, typing can start at once
    }
  });
  live.addEventListener('state', ({ detail }) => {
    state.live = detail.state;
    state.since = detail.since_ms;
    render();
  });
  live.addEventListener('bye', ({ detail }) => {
    state.session = null;
    find(page, 'pad-sign').tell(text('pad.sign_in.over', { reason: detail.reason }));
    render();
  });
  setInterval(() => state.view.table && find(page, 'pad-head').tick(state), TICK_MS);
}

listen();
follow();
[state.session, state.room] = await Promise.all([fetchJson('/api/session'), fetchJson('/api/room')]);
live.connect();
