// The pad's dialogs: approval with a supervisor's PIN, and the decision on a prize. The pit uses them, too.
import '../shared/cards.js';
import { emit, button, find, make } from '../shared/dom.js';
import '../shared/entry.js';
import { money, moneyWithCents } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { Chip } from '../shared/api.js'
 * @import { AnyHand, DialogState, Item, Meter, CommandFields, PadView, Send, Win } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// The pad's only dialog. Its content gets a title, a close button and a line for refusals next to its own buttons.
// Escape closes it and returns the focus to where it was.

export class PadDialog extends HTMLElement {
  #dialog = make('dialog', { class: 'dialog pad-dialog', 'aria-labelledby': 'pad-dialog-title' });
  #title = make('h2', { class: 'pad-dialog-title', id: 'pad-dialog-title' });
  #note = make('p', { class: 'pad-dialog-note' });
  #message = make('p', { class: 'pad-dialog-message', role: 'alert' });
  #body = make('div', { class: 'pad-dialog-body' });
  /** @type {((state: DialogState) => void) | null} */
  #update = null;

  connectedCallback() {
    const close = button(text('pad.close'), () => this.close());
    const head = make(
      'header',
      { class: 'pad-dialog-head' },
      make('div', {}, this.#title, this.#note),
      close,
    );
    this.#dialog.append(head, this.#body, this.#message);
    this.#dialog.addEventListener('close', () => this.#onClose());
    this.append(this.#dialog);
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /**
   * `className` sets the dialog's size; `update(state)` is called while it is open; `initialFocus` gets the focus.
   * @param {{ title: string, note?: string, className?: string, body: Node[], update?: ((state: DialogState) => void) | null, initialFocus?: HTMLElement | null }} what
   */
  open({ title, note = '', className = '', body, update = null, initialFocus = null }) {
    this.setTitle(title, note, className);
    this.#body.replaceChildren(...body);
    this.#update = update;
    this.showMessage('');
    if (!this.#dialog.open) {
      this.#dialog.showModal();
    }
    initialFocus?.focus();
  }

  /** @param {DialogState} state */
  update(state) {
    if (this.isOpen) {
      this.#update?.(state);
    }
  }

  /** @param {string} sentence */
  showMessage(sentence) {
    this.#message.textContent = sentence;
  }

  /**
   * @param {string} title
   * @param {string} note
   * @param {string} className
   */
  setTitle(title, note, className) {
    this.#title.textContent = title;
    this.#note.textContent = note;
    this.#dialog.className = `dialog pad-dialog ${className}`;
  }

  close() {
    this.#dialog.close();
  }

  // The close event arrives later, when the next dialog may already be open.
  #onClose() {
    if (this.isOpen) {
      return;
    }
    this.#update = null;
    this.showMessage('');
    emit(this, 'pad-dialog-closed');
    this.#body.replaceChildren(); // forgets the typed PIN
  }
}

customElements.define('pad-dialog', PadDialog);

// ---------------------------------------------------------------------------------------------------------
// Supervisor approval at the dealer's pad: a reason if one is required, then the supervisor's own number and PIN. The
// PIN is sent with the command and not stored.

/**
 * Buttons for common reasons and a field for any other. Returns `{nodes, value}`.
 * @param {string[]} reasons
 * @param {() => void} onChange
 */
function reasonField(reasons, onChange) {
  const field = make('input', {
    class: 'field reason-field',
    maxlength: 95,
    autocomplete: 'off',
    id: 'pad-reason',
    placeholder: text('pad.reason.own'),
    on: { input: onChange },
  });
  /** @param {string} reason */
  const choose = (reason) => () => {
    field.value = reason;
    onChange();
  };
  const buttons = reasons.map((reason) => button(reason, choose(reason), { className: 'reason' }));
  const label = make('label', { class: 'reason-label', for: 'pad-reason', text: text('pad.reason') });
  return {
    nodes: [label, make('div', { class: 'reasons' }, buttons), field],
    value: () => field.value.trim(),
  };
}

/**
 * The dialog for an action that needs a reason, an approval, or both. `send(command)` resolves to true if it was carried
 * out.
 * @param {PadDialog} dialog
 * @param {Item} item
 * @param {Send} send
 */
export function openApproval(dialog, item, send) {
  const check = () => {
    done.disabled = reason?.value() === '' || entry?.complete === false;
  };
  const reason = item.needs === 'reason' ? reasonField(reasonsFor(item.command.command), check) : null;
  const entry = item.approval ? make('pin-entry', { number: text('entry.supervisor') }) : null;
  const submit = async () => {
    const approval = entry ? { approval: { person: entry.person, pin: entry.pin } } : {};
    const isDone = await send({
      ...item.command,
      ...(reason ? { reason: reason.value() } : {}),
      ...approval,
    });
    entry?.clear();
    if (isDone) {
      dialog.close();
    } else {
      entry?.focus();
    }
  };
  const done = button(item.label, submit, { className: 'button-main approval-submit' });
  entry?.addEventListener('pin-change', check);
  entry?.addEventListener('pin-enter', () => !done.disabled && submit());
  const left = make('div', { class: 'approval-left' }, reason?.nodes, done);
  const body = entry ? [left, make('div', { class: 'approval-right' }, entry)] : [left];
  const first = reason ? find(left, 'button') : entry;
  const note = text(item.approval ? 'pad.approval.note' : 'pad.reason.note');
  dialog.open({ title: item.label, note, className: entry ? 'is-wide' : '', body, initialFocus: first });
  check();
}

/** @param {string} command */
function reasonsFor(command) {
  /** @type {Record<string, string | undefined>} */
  const keys = { misdeal: 'pad.reasons.misdeal', 'end-shoe': 'pad.reasons.shoe' };
  return text(keys[command] ?? 'pad.reasons.void').split('|');
}

// ---------------------------------------------------------------------------------------------------------
// A supervisor's decision on a progressive prize, on the pad and in the pit. The dialog shows the cards, the prize, the
// player, the amount and the meter.

/**
 * The supervisor's dialog for one prize. `send(command)` resolves to true if it was carried out.
 * @param {PadDialog} dialog
 * @param {Win} win
 * @param {DialogState} state
 * @param {Send} send
 */
export function openDecision(dialog, win, { view, session }, send) {
  const entry = make('pin-entry', { number: text('entry.supervisor') });
  const check = () => {
    confirm.disabled = !entry.complete;
    reject.disabled = !entry.complete || !reason.value();
  };
  const reason = reasonField(text('pad.reasons.reject').split('|'), check);
  /** @param {CommandFields} command */
  const decide = async (command) => {
    const approval = { person: entry.person, pin: entry.pin };
    const done = await send({ ...command, seat: win.seat, kind: win.kind, approval });
    entry.clear();
    if (done) {
      dialog.close();
    } else {
      entry.focus();
    }
  };
  const confirm = button(
    text('pad.confirm', { amount: money(win.cents) }),
    () => decide({ command: 'confirm' }),
    { className: 'button-main decision-confirm' },
  );
  const reject = button(text('pad.reject'), () => decide({ command: 'reject', reason: reason.value() }), {
    className: 'button-warning',
  });
  entry.addEventListener('pin-change', check);
  entry.addEventListener('pin-enter', () => !confirm.disabled && confirm.focus());
  // Rejecting takes a second press: it is rarely intended, and its reason stays in the journal.
  const rejectForm = make('div', { class: 'decision-reject', hidden: true }, reason.nodes, reject);
  const showReject = button(text('pad.reject.open'), () => {
    rejectForm.hidden = false;
    showReject.remove();
  });
  const left = make(
    'div',
    { class: 'decision-facts' },
    cards(view.hand),
    facts(win, view),
    showReject,
    rejectForm,
  );
  const right = make('div', { class: 'approval-right' }, entry, confirm);
  dialog.open({
    title: text('pad.decision', win),
    note: text('pad.decision.note'),
    className: 'is-wide',
    body: [left, right],
    initialFocus: entry,
  });
  if (session?.role === 'supervisor') {
    entry.person = session.person;
    entry.focus(); // only the PIN is missing
  }
  check();
}

/** @param {AnyHand} hand */
function cards(hand) {
  /** @param {'player' | 'banker'} name */
  const side = (name) =>
    make(
      'div',
      { class: `decision-side side-${name}` },
      make(
        'h3',
        {},
        text(`side.${name}`),
        make('b', { class: 'side-total', text: String(hand[name].total) }),
      ),
      make(
        'div',
        { class: 'decision-cards' },
        hand[name].cards.map((card) => make('sabot-card', { card })),
      ),
    );
  return make('div', { class: 'decision-hands' }, side('player'), side('banker'));
}

/**
 * @param {Win} win
 * @param {PadView} view
 */
function facts(win, view) {
  const seat = view.seats?.find((each) => each.seat === win.seat);
  const chip = seat?.chips.find((each) => each.kind === win.kind);
  const meter = view.meters.find((each) => each.kind === win.kind);
  const rows = [
    ['pad.fact.amount', moneyWithCents(win.cents)],
    ['pad.fact.event', meter ? `${meter.title}: ${win.title}` : win.title],
    ['pad.fact.seat', text('pad.fact.seat.value', { seat: win.seat, person: seat?.person ?? '–' })],
    ...(chip ? [['pad.fact.combination', combinationText(chip)]] : []),
    ...(win.presser ? [['pad.fact.presser', text('pad.fact.person', { person: win.presser })]] : []),
    ...(meter ? [['pad.fact.meter', meterText(meter, win)]] : []),
  ];
  /** @param {string[]} fact */
  const row = ([key, value]) =>
    make(
      'div',
      { class: key === 'pad.fact.amount' ? 'fact-amount' : null },
      make('dt', { text: text(key) }),
      make('dd', { text: value }),
    );
  return make('dl', { class: 'facts' }, rows.map(row));
}

/**
 * The meter now and after the payment.
 * @param {Meter} meter
 * @param {Win} win
 */
function meterText({ cents }, { meter_after: after }) {
  const now = moneyWithCents(cents);
  return after !== null ? text('pad.fact.meter.value', { now, after: moneyWithCents(after) }) : now;
}

/** @param {Chip} chip */
function combinationText({ combination, light }) {
  return text('pad.fact.combination.value', {
    combination: suitsOf(combination),
    light: text(`light.${light}`),
  });
}

/**
 * "C/D" in words.
 * @param {string} combination
 */
function suitsOf(combination) {
  return combination
    .split('/')
    .map((letter) => text(`suit.${letter.toLowerCase()}`))
    .join(' / ');
}
