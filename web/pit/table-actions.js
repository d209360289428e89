// A supervisor's work at a table: verifying prizes, answering players' requests, and the commands, each always in the
// same place. The server decides which are possible.
import { button, make, redraw } from '../shared/dom.js';
import { money } from '../shared/format.js';
import { placeholder, mark, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { openApproval, openDecision } from '../pad/dialog.js';
import { openAmount } from '../pad/menus.js';
import { messageOf } from './follow.js';
import { openMeter, openTake } from './cash.js';
import { openLimits, openPost, openRow, openRules, openTimer } from './settings.js';
import { ago, isAllowed } from './common.js';

/** @import { Child, Item, PitView, TableState, Win, PlayerRequest } from '../shared/types.js' */

// What each button opens. `between` marks changes for the next hand, which wait for the current one to end.
const HAND_COMMANDS = ['void', 'misdeal', 'end-shoe'];
const SETTINGS = { limits: openLimits, row: openRow, rules: openRules, timer: openTimer, post: openPost };
const MONEY = { take: openTake, meter: openMeter };

/**
 * Prizes pending a supervisor, each with its details behind one button.
 * @param {HTMLElement} node
 * @param {TableState} state
 */
export function drawDecisions(node, state) {
  const wins = state.view.actions?.decide ?? [];
  const canDecide = isAllowed(state.session, 'confirm');
  redraw(node, [wins, canDecide], () => wins.map((win) => decisionItem(win, canDecide, state)));
}

/**
 * @param {Win} win
 * @param {boolean} canDecide
 * @param {TableState} state
 */
function decisionItem(win, canDecide, state) {
  const reviewButton = button(text('pit.decide'), () => openDecision(state.dialog, win, state, state.send), {
    className: 'button-urgent',
    key: `decide-${win.seat}-${win.kind}`,
  });
  return make(
    'li',
    { class: 'decision' },
    mark(win.kind),
    make('span', { class: 'decision-text', text: text('pit.decision', win) }),
    make('b', { class: 'decision-cents', text: money(win.cents) }),
    canDecide ? reviewButton : make('span', { class: 'quiet', text: text('pit.forbidden.decide') }),
  );
}

/**
 * Players' requests for money or an attendant.
 * @param {HTMLElement} node
 * @param {TableState} state
 */
export function drawRequests(node, state) {
  const { view, session } = state;
  const requests = view.asks ?? [];
  redraw(node, [requests, isAllowed(session, 'ask')], () => requests.map((each) => requestItem(each, state)));
  for (const time of node.querySelectorAll('time')) {
    time.textContent = ago(Number(time.dataset.since ?? 0), state.now());
  }
}

/**
 * @param {PlayerRequest} wish
 * @param {TableState} state
 */
function requestItem({ bettor, place, person, want, cents, at_ms: at }, state) {
  const table = state.view.table.number;
  const dismiss = () =>
    request(`/api/tables/${table}/ask`, { body: { bettor, want: null } }).catch((error) =>
      state.showMessage(messageOf(error), 'warning'),
    );
  const fulfill = async () =>
    (await state.send({ command: want, bettor, cents })) &&
    state.showMessage(text(`pit.ask.done.${want}`, { place, amount: money(cents) }));
  const isMoney = want !== 'help';
  const buttons = isAllowed(state.session, 'ask')
    ? [
        isMoney
          ? button(text(`pit.ask.do.${want}`, { amount: money(cents) }), fulfill, {
              className: 'button-main',
              key: `give-${bettor}`,
            })
          : null,
        button(text(isMoney ? 'pit.ask.refuse' : 'pit.ask.answered'), dismiss, { key: `answer-${bettor}` }),
      ]
    : [];
  return make(
    'li',
    { class: 'ask' },
    make('span', {
      class: 'ask-text',
      text: text(`pit.ask.${want}`, { place, person, amount: money(cents ?? 0) }),
    }),
    make('time', { class: 'quiet', 'data-since': at }),
    make('span', { class: 'ask-buttons' }, buttons),
  );
}

/**
 * All commands, in groups.
 * @param {HTMLElement} node
 * @param {TableState} state
 */
export function drawCommands(node, state) {
  const { view, session } = state;
  const { main = null, more = [] } = view.actions ?? {};
  const legal = main ? [main, ...more] : more;
  redraw(
    node,
    [
      legal,
      session,
      view.hand.on,
      view.hand.number,
      view.table.phase,
      view.shoe.in_play,
      view.sheet?.settled,
    ],
    () => commandGroups(state, legal),
  );
}

/**
 * @param {TableState} state
 * @param {Item[]} legal
 */
function commandGroups(state, legal) {
  const { session, view } = state;
  if (!isAllowed(session, 'fill'))
    return [placeholder('forbidden', text('pit.forbidden', { role: text(`pit.role.${session.role}`) }))];
  /** @param {string} name */
  const item = (name) => legal.find(({ command }) => command.command === name);
  const isClosed = view.table.phase === 'closed';
  return [
    group(
      'hand',
      HAND_COMMANDS.map((name) => handButton(name, item(name), state)),
    ),
    group(
      'settings',
      Object.entries(SETTINGS).map(([name, open]) => settingButton(name, open, state)),
      view.hand.on ? text('pit.between.words', { number: view.hand.number }) : text('pit.between.now'),
    ),
    group('money', [
      fillButton(state),
      ...Object.entries(MONEY).map(([name, open]) => settingButton(name, open, state)),
      isClosed ? openButton(item('open'), state) : closeButton(item('close'), state),
    ]),
  ];
}

/**
 * @param {string} name
 * @param {Child[]} buttons
 * @param {string | null} [words]
 */
function group(name, buttons, words = null) {
  return panel(
    `commands-${name}`,
    text(`pit.commands.${name}`),
    words ? make('p', { class: 'group-text', text: words }) : null,
    make('div', { class: 'group-buttons' }, buttons),
  );
}

/**
 * Opens the reason dialog with the server's item.
 * @param {string} name
 * @param {Item | undefined} item
 * @param {TableState} state
 */
function handButton(name, item, state) {
  const onClick = () =>
    item &&
    openApproval(state.dialog, { ...item, approval: false }, async (command) => {
      const done = await state.send(command);
      if (done) state.showMessage(text(`pit.done.${name}`));
      return done;
    });
  const isPermitted = isAllowed(state.session, name);
  const note = !isPermitted
    ? text('pit.forbidden.supervisor')
    : item
      ? null
      : text(notNowKey(name, state.view));
  const options = { className: 'button-warning', key: name, disabled: !item || !isPermitted };
  return withNote(button(text(`pit.command.${name}`), onClick, options), note);
}

/**
 * Why a command is not possible now.
 * @param {string} name
 * @param {PitView} view
 */
function notNowKey(name, { hand, sheet, shoe }) {
  if (name === 'end-shoe') return shoe.in_play ? 'pit.not_now.end-shoe' : 'pit.not_now.no_shoe';
  return hand.on && sheet?.settled ? 'pit.not_now.settled' : `pit.not_now.${name}`;
}

/**
 * @param {string} name
 * @param {(state: TableState) => unknown} open
 * @param {TableState} state
 */
function settingButton(name, open, state) {
  const isWaiting = state.view.hand.on;
  return button(text(`pit.command.${name}`), () => open(state), { key: name, disabled: isWaiting });
}

/** @param {TableState} state */
function fillButton(state) {
  const item = {
    label: text('pit.command.fill'),
    command: { command: 'fill' },
    needs: /** @type {const} */ ('cents'),
  };
  return button(item.label, () => openAmount(state.dialog, item, state.send), { key: 'fill' });
}

/**
 * @param {Item | undefined} item
 * @param {TableState} state
 */
function openButton(item, state) {
  const onClick = () => state.send({ command: 'open' });
  const node = button(text('pit.command.open'), onClick, {
    className: 'button-main',
    key: 'open',
    disabled: !item,
  });
  return withNote(node, item ? null : text('pit.not_now.open'));
}

/**
 * @param {Item | undefined} item
 * @param {TableState} state
 */
function closeButton(item, state) {
  const close = async () => (await state.send({ command: 'close' })) && state.dialog.close();
  const onClick = () => {
    const confirmButton = button(text('pit.command.close'), close, { className: 'button-warning' });
    const count = (state.view.seats ?? []).filter(({ person }) => person).length;
    const note = text('pit.close.note', { count });
    state.dialog.open({
      title: text('pit.command.close'),
      note,
      body: [confirmButton],
      initialFocus: confirmButton,
    });
  };
  const options = { className: 'button-warning', key: 'close', disabled: !item };
  return withNote(
    button(text('pit.command.close'), onClick, options),
    item ? null : text('pit.not_now.close'),
  );
}

/**
 * @param {HTMLElement} node
 * @param {string | null} note
 */
function withNote(node, note) {
  if (!note) return node;
  return make('span', { class: 'noted' }, node, make('small', { text: note }));
}
