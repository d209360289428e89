// What only a supervisor may do, asked for at the dealer's pad: a reason where one is needed, then the supervisor's own number
// and PIN. The PIN goes with the command and is kept nowhere.
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

/// The dialog of an action that needs a reason, an approval, or both. `send(command)` answers true where it was done.
export function openApproval(dialog, item, session, send) {
  const needsReason = item.needs === 'reason';
  const entry = item.approval ? make('pin-entry', { number: text('entry.supervisor') }) : null;
  const done = make('button', { type: 'button', class: 'button button-main approval-done', text: item.label });
  const check = () => {
    done.disabled = (needsReason && !reason.value()) || (entry !== null && !entry.complete);
  };
  const reason = reasonField(reasonsFor(item.command.command), check);
  const left = make('div', { class: 'approval-left' }, needsReason ? reason.nodes : [], done);
  const go = () => finish(dialog, item, { reason, needsReason, entry, send });
  done.addEventListener('click', go);
  entry?.addEventListener('pin-change', check);
  entry?.addEventListener('pin-enter', () => !done.disabled && go());
  const body = [left, ...(entry ? [make('div', { class: 'approval-right' }, entry)] : [])];
  dialog.open({ title: item.label, note: noteOf(item), shape: entry ? 'is-wide' : '', body, first: needsReason ? left.querySelector('.button') : entry });
  if (entry && session.role === 'supervisor') {
    entry.person = session.person;
  }
  check();
}

function noteOf(item) {
  return text(item.approval ? 'pad.approval.note' : 'pad.reason.note');
}

function reasonsFor(command) {
  return text(command === 'misdeal' ? 'pad.reasons.misdeal' : command === 'end-shoe' ? 'pad.reasons.shoe' : 'pad.reasons.void').split('|');
}

async function finish(dialog, item, { reason, needsReason, entry, send }) {
  const command = { ...item.command };
  if (needsReason) {
    command.reason = reason.value();
  }
  if (entry) {
    command.approval = { person: entry.person, pin: entry.pin };
  }
  const done = await send(command);
  entry?.clear();
  if (done) {
    dialog.close();
  }
}
