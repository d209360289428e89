// The next action, and the row of buttons for everything else.
import { scoreOf } from '../shared/cards.js';
import { emit, button, make, redraw, setText } from '../shared/dom.js';
import { clock, money } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { Session } from '../shared/api.js'
 * @import { Item, PadState, PadView, StaffView } from '../shared/types.js'
 * @typedef {StaffView['actions']} Actions
 * @typedef {{ label: string, hint: string, action: string | null, item: Item | null, tone?: string }} MainAction
 */

// ---------------------------------------------------------------------------------------------------------
// Chooses the main action and where each part is shown, from what the server says is legal. No game rule is known
// here; this only places the server's words on the pad.

const DEALING_ROLES = ['dealer', 'supervisor'];

/**
 * Whether this session's role may work a table.
 * @param {Session | null} session
 */
export function roleCanDeal(session) {
  return DEALING_ROLES.includes(session?.role ?? '');
}

/**
 * Which panel takes the keypad's place: `sheet`, `bank`, `shoe` or `keys`.
 * @param {Pick<PadState, 'view' | 'canDeal'>} state
 */
export function stageOf({ view, canDeal }) {
  const { actions, table } = view;
  if (view.sheet || actions?.press?.length || actions?.decide?.length) {
    return 'sheet';
  }
  if (canDeal && !actions?.keys && (actions?.bank || actions?.main?.needs === 'cents')) {
    return 'bank';
  }
  return table.virtual ? 'shoe' : 'keys';
}

/**
 * Returns `{label, hint, action, item, tone}`. `action` is what a touch does: `command`, `amount` (sends the amount on the
 * stage), `dealer` (takes the table over), `call` (opens the supervisor's dialog) or `sign-in`; null if there is
 * nothing to press.
 * @param {Pick<PadState, 'view' | 'session' | 'live' | 'since'>} state
 * @returns {MainAction}
 */
export function mainAction({ view, session, live, since }) {
  const { actions } = view;
  if (live !== 'live') {
    return labelOnly(text('pad.lost.main'), text('pad.lost.since', { time: clock(since) }), 'lost');
  }
  if (!session) {
    return { label: text('pad.sign_in'), hint: text('pad.sign_in.hint'), action: 'sign-in', item: null };
  }
  if (!roleCanDeal(session) || !actions) {
    return labelOnly(text('pad.view_only'), text('pad.cannot_deal', { role: session.role }));
  }
  if (view.table.automatic) {
    return { label: text('pad.take_over'), hint: text('pad.automatic.hint'), action: 'dealer', item: null };
  }
  if (actions.keys?.for === 'burn') {
    return fallbackAction(view, actions); // burning comes first, whatever else is legal
  }
  const hint = actions.main?.command.ending ? scoreOf(view.hand) : '';
  return actions.main ? fromItem(actions.main, hint) : fallbackAction(view, actions);
}

/**
 * @param {Item} item
 * @param {string} [hint]
 * @returns {MainAction}
 */
function fromItem(item, hint = '') {
  const action = item.needs === 'cents' ? 'amount' : item.needs === 'card' ? null : 'command';
  return { label: item.label, hint, action, item, tone: item.command.ending };
}

/**
 * @param {PadView} view
 * @param {Actions} actions
 * @returns {MainAction}
 */
function fallbackAction({ hand, table, places }, actions) {
  if (actions.keys) {
    return labelOnly(
      keysLabel(actions.keys, hand),
      '',
      actions.keys.for === 'card' ? hand.next?.to : undefined,
    );
  }
  if (actions.bank) {
    const command = { command: 'accept', seat: actions.bank.seat };
    return fromItem({ label: text('pad.bank.accept', actions.bank), command, needs: 'cents' });
  }
  const first = actions.press?.find((win) => !win.again); // a rejected prize is not pending
  if (first) {
    return fromItem(pressOf(first), first.title);
  }
  if (actions.decide?.length) {
    return {
      label: text('pad.call'),
      hint: text('pad.call.hint', { count: actions.decide.length }),
      action: 'call',
      item: null,
    };
  }
  if (table.phase === 'between' && places?.every((place) => !place.taken)) {
    return labelOnly(text('pad.seat_first'), text('pad.seat_first.hint'));
  }
  return labelOnly(text(`phase.${table.phase}`));
}

/**
 * @param {string} label
 * @param {string} [hint]
 * @param {string} [tone]
 * @returns {MainAction}
 */
function labelOnly(label, hint = '', tone = undefined) {
  return { label, hint, action: null, item: null, tone };
}

/**
 * @param {NonNullable<Actions['keys']>} keys
 * @param {PadView['hand']} hand
 */
function keysLabel(keys, hand) {
  if (keys.for === 'burn') {
    return text('pad.key.burn');
  }
  const to = hand.next?.to;
  return to ? text('pad.key.for', { side: text(`side.${to}`).toUpperCase() }) : text('pad.key.card');
}

/**
 * Returns the command for the hand button of a seat that won a progressive.
 * @param {Pick<Actions['press'][number], 'seat' | 'kind' | 'prize'>} win
 * @returns {Item}
 */
export function pressOf({ seat, kind, prize }) {
  return {
    label: text('pad.press', { seat }),
    command: { command: 'press', seat, kind, prize },
    needs: null,
  };
}

/** Commands that have their own place on the pad and are not shown twice. */
const SHOWN_ELSEWHERE = ['take-back', 'press', 'confirm', 'reject', 'pass'];

/**
 * Everything else that is legal. Commands that need a supervisor or a reason go behind MORE, so they are not pressed by accident.
 * @param {Actions | undefined} actions
 */
function otherItems(actions) {
  /** @type {Item[]} */
  const pass = actions?.bank
    ? [{ label: text('pad.pass'), command: { command: 'pass', seat: actions.bank.seat }, needs: null }]
    : [];
  const afterBurn = actions?.keys?.for === 'burn' && actions.main ? [actions.main] : [];
  const all = [...pass, ...afterBurn, ...(actions?.more ?? [])].filter(
    (item, i) => i < pass.length || !SHOWN_ELSEWHERE.includes(item.command.command),
  );
  /** @param {Item} item */
  const needsApproval = (item) => item.approval || item.needs === 'reason';
  return {
    inRow: all.filter((item) => !needsApproval(item)),
    inMenu: all.filter((item) => needsApproval(item)),
  };
}

/**
 * @param {Actions | undefined} actions
 * @returns {Item | null}
 */
export function undoItem(actions) {
  return (actions?.more ?? []).find((item) => item.command.command === 'take-back') ?? null;
}

// ---------------------------------------------------------------------------------------------------------
// The main action, with a line above it for the next step or the last refusal. Other legal commands are in a row below;
// commands that need a supervisor are behind MORE.

const ROW_MAX = 4;

export class PadActions extends HTMLElement {
  #message = make('p', { class: 'action-message', role: 'status' });
  #label = make('span', { class: 'main-label' });
  #hint = make('span', { class: 'main-hint' });
  #main = make(
    'button',
    { type: 'button', class: 'main-action', on: { click: () => emit(this, 'pad-main') } },
    this.#label,
    this.#hint,
  );
  #row = make('div', { class: 'action-row' });

  connectedCallback() {
    this.append(this.#message, this.#main, this.#row);
  }

  /** @param {PadState} state */
  update(state) {
    const next = mainAction(state);
    const needsAmount = next.action === 'amount' && !state.amount;
    const labelWithAmount = () => text('pad.with_amount', { label: next.label, amount: money(state.amount) });
    setText(this.#label, next.action === 'amount' && !needsAmount ? labelWithAmount() : next.label);
    setText(this.#hint, needsAmount ? text('pad.enter_amount') : next.hint);
    this.#main.className = `main-action ${next.action && !needsAmount ? 'is-button' : 'is-label'} tone-${next.tone ?? 'none'}`;
    this.#main.disabled = next.action === null;
    this.#main.setAttribute('aria-disabled', String(state.busy || needsAmount));
    this.#drawMessage(state);
    this.#drawRow(state);
  }

  /** @param {PadState} state */
  #drawMessage({ notice, view, canDeal, live }) {
    const words = live === 'live' ? (canDeal ? (view.actions?.words ?? '') : '') : text('pad.lost');
    setText(this.#message, notice?.sentence ?? words);
    this.#message.classList.toggle('is-refusal', Boolean(notice) || live !== 'live');
  }

  /** @param {PadState} state */
  #drawRow(state) {
    const { inRow, inMenu } = state.canDeal ? otherItems(state.view.actions) : { inRow: [], inMenu: [] };
    const rest = [...inRow.slice(ROW_MAX), ...inMenu];
    redraw(this.#row, [inRow, inMenu, state.canAct], () => [
      inRow
        .slice(0, ROW_MAX)
        .map((item) =>
          button(item.label, () => emit(this, 'pad-item', { item }), { className: 'row-action' }),
        ),
      button(text('pad.more'), () => emit(this, 'pad-more', { items: rest }), {
        className: 'row-more',
        disabled: !state.canAct,
      }),
    ]);
  }
}

customElements.define('pad-actions', PadActions);
