// What only a supervisor may do, asked for at the dealer's pad: a reason where one is needed, then the supervisor's
// own number and PIN. The PIN goes with the command and is kept nowhere.
import { make } from './make.js';
import { text } from './texts.js';
import './pin-entry.js';

/// Reasons that one touch chooses; anything else is typed. Returns `{nodes, value}`.
export function reasonField(reasons, onChange) {
  const field = make('input', { class: 'field reason-field', maxlength: 95, autocomplete: 'off', id: 'pad-reason',
    placeholder: text('pad.reason.own'), on: { input: onChange } });
  const choose = (reason) => () => {
    field.value = reason;
    onChange();
  };
  const chips = reasons.map((reason) =>
    make('button', { type: 'button', class: 'button reason', text: reason, on: { click: choose(reason) } }));
  const label = make('label', { class: 'reason-label', for: 'pad-reason', text: text('pad.reason') });
  return { nodes: [label, make('div', { class: 'reasons' }, chips), field], value: () => field.value.trim() };
}

/// The dialog of an action that needs a reason, a supervisor's approval, or both. `send(command)` answers true where it
/// was done.
export function openApproval(dialog, item, send) {
  const done = make('button', { type: 'button', class: 'button button-main approval-done', text: item.label });
  const check = () => {
    done.disabled = !(added?.isThere() ?? true) || !(entry?.complete ?? true);
  };
  const added = item.needs === 'reason' ? reasonPart(item, check) : null;
  const entry = item.approval ? make('pin-entry', { number: text('entry.supervisor') }) : null;
  const go = async () => {
    const approval = entry ? { approval: { person: entry.person, pin: entry.pin } } : {};
    const isDone = await send({ ...item.command, ...added?.fields(), ...approval });
    entry?.clear();
    if (isDone) {
      dialog.close();
    } else {
      entry?.focus();
    }
  };
  done.addEventListener('click', go);
  entry?.addEventListener('pin-change', check);
  entry?.addEventListener('pin-enter', () => !done.disabled && go());
  const left = make('div', { class: 'approval-left' }, added?.nodes ?? [], done);
  const body = entry ? [left, make('div', { class: 'approval-right' }, entry)] : [left];
  const first = added ? left.querySelector('button') : entry;
  dialog.open({ title: item.label, note: noteOf(item), shape: entry ? 'is-wide' : '', body, first });
  check();
}

function reasonPart(item, check) {
  const reason = reasonField(reasonsFor(item.command.command), check);
  return { nodes: reason.nodes, isThere: () => reason.value() !== '', fields: () => ({ reason: reason.value() }) };
}

function noteOf(item) {
  return text(item.approval ? 'pad.approval.note' : 'pad.reason.note');
}

function reasonsFor(command) {
  const keys = { misdeal: 'pad.reasons.misdeal', 'end-shoe': 'pad.reasons.shoe' };
  return text(keys[command] ?? 'pad.reasons.void').split('|');
}
