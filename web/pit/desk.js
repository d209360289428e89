// A supervisor's work at a table: verifying prizes, answering players' requests, and the commands, each always in the
// same place. The server decides which are possible.
import { button, make, redraw } from '../shared/dom.js';
import { money } from '../shared/format.js';
import { blank, mark, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { openApproval, openDecision } from '../pad/dialog.js';
import { openAmount } from '../pad/menus.js';
import { messageOf } from './follow.js';
import { openMeter, openTake } from './cash.js';
import { openLimits, openPost, openRow, openRules, openTimer } from './settings.js';
import { ago, may } from './words.js';

/** @import { Child, Item, PitView, TableState, Win, Wish } from '../shared/types.js' */

// What each button opens. `between` marks changes for the next hand, which wait for the current one to end.
const HAND = ['void', 'misdeal', 'end-shoe'];
const SETTINGS = { limits: openLimits, row: openRow, rules: openRules, timer: openTimer, post: openPost };
const MONEY = { take: openTake, meter: openMeter };

/**
 * Prizes pending a supervisor, each with its details behind one button.
 * @param {HTMLElement} node
 * @param {TableState} state
 */
export function drawDecisions(node, state) {
  const wins = state.view.actions?.decide ?? [];
  const mayDecide = may(state.session, 'confirm');
  redraw(node, [wins, mayDecide], () => wins.map((win) => decision(win, mayDecide, state)));
}

/**
 * @param {Win} win
 * @param {boolean} mayDecide
 * @param {TableState} state
 */
function decision(win, mayDecide, state) {
  const open = button(text('pit.decide'), () => openDecision(state.dialog, win, state, state.send), {
    tone: 'button-urgent',
    key: `decide-${win.seat}-${win.kind}`,
  });
  return make(
    'li',
    { class: 'decision' },
    mark(win.kind),
    make('span', { class: 'decision-words', text: text('pit.decision', win) }),
    make('b', { class: 'decision-cents', text: money(win.cents) }),
    mayDecide ? open : make('span', { class: 'quiet', text: text('pit.may_not.decide') }),
  );
}

/**
 * Players' requests for money or an attendant.
 * @param {HTMLElement} node
 * @param {TableState} state
 */
export function drawAsks(node, state) {
  const { view, session } = state;
  const asks = view.asks ?? [];
  redraw(node, [asks, may(session, 'ask')], () => asks.map((each) => askItem(each, state)));
  for (const time of node.querySelectorAll('time')) {
    time.textContent = ago(Number(time.dataset.since ?? 0), state.now());
  }
}

/**
 * @param {Wish} wish
 * @param {TableState} state
 */
function askItem({ bettor, place, person, want, cents, at_ms: at }, state) {
  const table = state.view.table.number;
  const answer = () =>
    request(`/api/tables/${table}/ask`, { body: { bettor, want: null } }).catch((error) =>
      state.say(messageOf(error), 'warning'),
    );
  const give = async () =>
    (await state.send({ command: want, bettor, cents })) &&
    state.say(text(`pit.ask.done.${want}`, { place, amount: money(cents) }));
  const isMoney = want !== 'help';
  const buttons = may(state.session, 'ask')
    ? [
        isMoney
          ? button(text(`pit.ask.do.${want}`, { amount: money(cents) }), give, {
              tone: 'button-main',
              key: `give-${bettor}`,
            })
          : null,
        button(text(isMoney ? 'pit.ask.refuse' : 'pit.ask.seen'), answer, { key: `answer-${bettor}` }),
      ]
    : [];
  return make(
    'li',
    { class: 'ask' },
    make('span', {
      class: 'ask-words',
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
    () => commands(state, legal),
  );
}

/**
 * @param {TableState} state
 * @param {Item[]} legal
 */
function commands(state, legal) {
  const { session, view } = state;
  if (!may(session, 'fill'))
    return [blank('may-not', text('pit.may_not', { role: text(`pit.role.${session.role}`) }))];
  /** @param {string} name */
  const item = (name) => legal.find(({ command }) => command.command === name);
  const isClosed = view.table.phase === 'closed';
  return [
    group(
      'hand',
      HAND.map((name) => handButton(name, item(name), state)),
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
    words ? make('p', { class: 'group-words', text: words }) : null,
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
  const press = () =>
    item &&
    openApproval(state.dialog, { ...item, approval: false }, async (command) => {
      const done = await state.send(command);
      if (done) state.say(text(`pit.done.${name}`));
      return done;
    });
  const isTheirs = may(state.session, name);
  const note = !isTheirs ? text('pit.may_not.supervisor') : item ? null : text(notNow(name, state.view));
  const look = { tone: 'button-warning', key: name, disabled: !item || !isTheirs };
  return noted(button(text(`pit.command.${name}`), press, look), note);
}

/**
 * Why a command is not possible now.
 * @param {string} name
 * @param {PitView} view
 */
function notNow(name, { hand, sheet, shoe }) {
  if (name === 'end-shoe') return shoe.in_play ? 'pit.not_now.end-shoe' : 'pit.not_now.no_shoe';
  return hand.on && sheet?.settled ? 'pit.not_now.settled' : `pit.not_now.${name}`;
}

/**
 * @param {string} name
 * @param {(state: TableState) => unknown} open
 * @param {TableState} state
 */
function settingButton(name, open, state) {
  const waits = state.view.hand.on;
  return button(text(`pit.command.${name}`), () => open(state), { key: name, disabled: waits });
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
  const press = () => state.send({ command: 'open' });
  const node = button(text('pit.command.open'), press, { tone: 'button-main', key: 'open', disabled: !item });
  return noted(node, item ? null : text('pit.not_now.open'));
}

/**
 * @param {Item | undefined} item
 * @param {TableState} state
 */
function closeButton(item, state) {
  const close = async () => (await state.send({ command: 'close' })) && state.dialog.close();
  const press = () => {
    const go = button(text('pit.command.close'), close, { tone: 'button-warning' });
    const count = (state.view.seats ?? []).filter(({ person }) => person).length;
    const note = text('pit.close.note', { count });
    state.dialog.open({ title: text('pit.command.close'), note, body: [go], first: go });
  };
  const look = { tone: 'button-warning', key: 'close', disabled: !item };
  return noted(button(text('pit.command.close'), press, look), item ? null : text('pit.not_now.close'));
}

/**
 * @param {HTMLElement} node
 * @param {string | null} note
 */
function noted(node, note) {
  if (!note) return node;
  return make('span', { class: 'noted' }, node, make('small', { text: note }));
}
