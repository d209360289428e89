// The next action, and the row of buttons for everything else.
import { scoreOf } from '../shared/cards.js';
import { ask, button, make, redraw, write } from '../shared/dom.js';
import { clock, money } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { Session } from '../shared/api.js'
 * @import { Item, PadState, PadView, StaffView } from '../shared/types.js'
 * @typedef {StaffView['actions']} Actions
 * @typedef {{ label: string, hint: string, act: string | null, item: Item | null, tone?: string }} Next
 */

// ---------------------------------------------------------------------------------------------------------
// Chooses the main action and where each part is shown, from what the server says is legal. No game rule is known
// here; this only places the server's words on the pad.

const DEALING_ROLES = ['dealer', 'supervisor'];

/**
 * Whether this session's role may work a table.
 * @param {Session | null} session
 */
export function worksTables(session) {
  return DEALING_ROLES.includes(session?.role ?? '');
}

/**
 * Which panel takes the keypad's place: `sheet`, `bank`, `shoe` or `keys`.
 * @param {Pick<PadState, 'view' | 'mayDeal'>} state
 */
export function stageOf({ view, mayDeal }) {
  const { actions, table } = view;
  if (view.sheet || actions?.press?.length || actions?.decide?.length) {
    return 'sheet';
  }
  if (mayDeal && !actions?.keys && (actions?.bank || actions?.main?.needs === 'cents')) {
    return 'bank';
  }
  return table.virtual ? 'shoe' : 'keys';
}

/**
 * Returns `{label, hint, act, item, tone}`. `act` is what a touch does: `command`, `amount` (sends the amount on the
 * stage), `dealer` (takes the table over), `call` (opens the supervisor's dialog) or `sign-in`; null if there is
 * nothing to press.
 * @param {Pick<PadState, 'view' | 'session' | 'live' | 'since'>} state
 * @returns {Next}
 */
export function nextOf({ view, session, live, since }) {
  const { actions } = view;
  if (live !== 'live') {
    return said(text('pad.gone.main'), text('pad.gone.since', { time: clock(since) }), 'lost');
  }
  if (!session) {
    return { label: text('pad.sign_in'), hint: text('pad.sign_in.hint'), act: 'sign-in', item: null };
  }
  if (!worksTables(session) || !actions) {
    return said(text('pad.looking_on'), text('pad.may_not_deal', { role: session.role }));
  }
  if (view.table.automatic) {
    return { label: text('pad.take_over'), hint: text('pad.automatic.hint'), act: 'dealer', item: null };
  }
  if (actions.keys?.for === 'burn') {
    return withoutMain(view, actions); // burning comes first, whatever else is legal
  }
  const hint = actions.main?.command.ending ? scoreOf(view.hand) : '';
  return actions.main ? ofServer(actions.main, hint) : withoutMain(view, actions);
}

/**
 * @param {Item} item
 * @param {string} [hint]
 * @returns {Next}
 */
function ofServer(item, hint = '') {
  const act = item.needs === 'cents' ? 'amount' : item.needs === 'card' ? null : 'command';
  return { label: item.label, hint, act, item, tone: item.command.ending };
}

/**
 * @param {PadView} view
 * @param {Actions} actions
 * @returns {Next}
 */
function withoutMain({ hand, table, places }, actions) {
  if (actions.keys) {
    return said(keysLabel(actions.keys, hand), '', actions.keys.for === 'card' ? hand.next?.to : undefined);
  }
  if (actions.bank) {
    const command = { command: 'accept', seat: actions.bank.seat };
    return ofServer({ label: text('pad.bank.accept', actions.bank), command, needs: 'cents' });
  }
  const first = actions.press?.find((win) => !win.again); // a rejected prize is not pending
  if (first) {
    return ofServer(pressOf(first), first.title);
  }
  if (actions.decide?.length) {
    return {
      label: text('pad.call'),
      hint: text('pad.call.hint', { count: actions.decide.length }),
      act: 'call',
      item: null,
    };
  }
  if (table.phase === 'between' && places?.every((place) => !place.taken)) {
    return said(text('pad.seat_first'), text('pad.seat_first.hint'));
  }
  return said(text(`phase.${table.phase}`));
}

/**
 * @param {string} label
 * @param {string} [hint]
 * @param {string} [tone]
 * @returns {Next}
 */
function said(label, hint = '', tone = undefined) {
  return { label, hint, act: null, item: null, tone };
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
const PLACED = ['take-back', 'press', 'confirm', 'reject', 'pass'];

/**
 * Everything else that is legal. Commands that need a supervisor or a reason go behind MORE, so they are not pressed by accident.
 * @param {Actions | undefined} actions
 */
function othersOf(actions) {
  /** @type {Item[]} */
  const pass = actions?.bank
    ? [{ label: text('pad.pass'), command: { command: 'pass', seat: actions.bank.seat }, needs: null }]
    : [];
  const waits = actions?.keys?.for === 'burn' && actions.main ? [actions.main] : [];
  const all = [...pass, ...waits, ...(actions?.more ?? [])].filter(
    (item, i) => i < pass.length || !PLACED.includes(item.command.command),
  );
  /** @param {Item} item */
  const guarded = (item) => item.approval || item.needs === 'reason';
  return { near: all.filter((item) => !guarded(item)), behind: all.filter((item) => guarded(item)) };
}

/**
 * @param {Actions | undefined} actions
 * @returns {Item | null}
 */
export function takeBackOf(actions) {
  return (actions?.more ?? []).find((item) => item.command.command === 'take-back') ?? null;
}

// ---------------------------------------------------------------------------------------------------------
// The main action, with a line above it for the next step or the last refusal. Other legal commands are in a row below;
// commands that need a supervisor are behind MORE.

const NEAR_MAX = 4;

export class PadActions extends HTMLElement {
  #line = make('p', { class: 'action-line', role: 'status' });
  #label = make('span', { class: 'main-label' });
  #hint = make('span', { class: 'main-hint' });
  #main = make(
    'button',
    { type: 'button', class: 'main-action', on: { click: () => ask(this, 'pad-main') } },
    this.#label,
    this.#hint,
  );
  #row = make('div', { class: 'near' });

  connectedCallback() {
    this.append(this.#line, this.#main, this.#row);
  }

  /** @param {PadState} state */
  update(state) {
    const next = nextOf(state);
    const waits = next.act === 'amount' && !state.amount;
    const whole = () => text('pad.with_amount', { label: next.label, amount: money(state.amount) });
    write(this.#label, next.act === 'amount' && !waits ? whole() : next.label);
    write(this.#hint, waits ? text('pad.enter_amount') : next.hint);
    this.#main.className = `main-action ${next.act && !waits ? 'is-button' : 'is-said'} tone-${next.tone ?? 'none'}`;
    this.#main.disabled = next.act === null;
    this.#main.setAttribute('aria-disabled', String(state.busy || waits));
    this.#drawLine(state);
    this.#drawRow(state);
  }

  /** @param {PadState} state */
  #drawLine({ notice, view, mayDeal, live }) {
    const words = live === 'live' ? (mayDeal ? (view.actions?.words ?? '') : '') : text('pad.gone');
    write(this.#line, notice?.sentence ?? words);
    this.#line.classList.toggle('is-refusal', Boolean(notice) || live !== 'live');
  }

  /** @param {PadState} state */
  #drawRow(state) {
    const { near, behind } = state.mayDeal ? othersOf(state.view.actions) : { near: [], behind: [] };
    const rest = [...near.slice(NEAR_MAX), ...behind];
    redraw(this.#row, [near, behind, state.mayAct], () => [
      near
        .slice(0, NEAR_MAX)
        .map((item) => button(item.label, () => ask(this, 'pad-item', { item }), { tone: 'near-button' })),
      button(text('pad.more'), () => ask(this, 'pad-more', { items: rest }), {
        tone: 'near-more',
        disabled: !state.mayAct,
      }),
    ]);
  }
}

customElements.define('pad-actions', PadActions);
