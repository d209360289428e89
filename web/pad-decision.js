// The supervisor's decision about a progressive win, on the pad and in the pit. The dialog shows what a supervisor looks
// at before they pay: the cards, the event, who sits there, the amount, the meter.
import { make } from './make.js';
import { money, moneyWithCents } from './money.js';
import { text } from './texts.js';
import { reasonField } from './pad-approval.js';
import './card-view.js';
import './pin-entry.js';

/// The supervisor's dialog about one win. `send(command)` answers true where it was done.
export function openDecision(dialog, win, { view, session }, send) {
  const entry = make('pin-entry', { number: text('entry.supervisor') });
  const confirm = make('button', { type: 'button', class: 'button button-main decision-confirm',
    text: text('pad.confirm', { amount: money(win.cents) }) });
  const reject = make('button', { type: 'button', class: 'button button-warning', text: text('pad.reject') });
  const check = () => {
    confirm.disabled = !entry.complete;
    reject.disabled = !entry.complete || !reason.value();
  };
  const reason = reasonField(text('pad.reasons.reject').split('|'), check);
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
  confirm.addEventListener('click', () => decide({ command: 'confirm' }));
  reject.addEventListener('click', () => decide({ command: 'reject', reason: reason.value() }));
  entry.addEventListener('pin-change', check);
  entry.addEventListener('pin-enter', () => !confirm.disabled && confirm.focus());
  // A rejection takes a second touch: it is seldom meant, and its reason stays in the journal.
  const refuse = make('div', { class: 'decision-reject', hidden: true }, reason.nodes, reject);
  const open = make('button', { type: 'button', class: 'button', text: text('pad.reject.open') });
  open.addEventListener('click', () => {
    refuse.hidden = false;
    open.remove();
  });
  const left = make('div', { class: 'decision-facts' }, cards(view.hand), facts(win, view), open, refuse);
  const right = make('div', { class: 'approval-right' }, entry, confirm);
  dialog.open({
    title: text('pad.decision', win),
    note: text('pad.decision.note'),
    shape: 'is-wide',
    body: [left, right],
    first: entry,
  });
  if (session.role === 'supervisor') {
    entry.person = session.person;
    entry.focus(); // what is left is the PIN
  }
  check();
}

function cards(hand) {
  const side = (name) => make('div', { class: `decision-side side-${name}` },
    make('h3', {}, text(`side.${name}`), make('b', { class: 'side-total', text: String(hand[name].total) })),
    make('div', { class: 'decision-cards' }, hand[name].cards.map((card) => make('sabot-card', { card }))));
  return make('div', { class: 'decision-hands' }, side('player'), side('banker'));
}

function facts(win, view) {
  const seat = view.seats.find((each) => each.seat === win.seat);
  const chip = seat?.chips.find((each) => each.kind === win.kind);
  const meter = view.meters.find((each) => each.kind === win.kind);
  const rows = [
    ['pad.fact.amount', moneyWithCents(win.cents)],
    ['pad.fact.event', meter ? `${meter.title}: ${win.title}` : win.title],
    ['pad.fact.seat', text('pad.fact.seat.value', { seat: win.seat, person: seat?.person ?? '–' })],
    ...(chip ? [['pad.fact.combination', chipWords(chip)]] : []),
    ...(win.presser ? [['pad.fact.presser', text('pad.fact.person', { person: win.presser })]] : []),
    ...(meter ? [['pad.fact.meter', meterWords(meter, win)]] : []),
  ];
  const row = ([key, value]) => make(
    'div',
    { class: key === 'pad.fact.amount' ? 'fact-amount' : null },
    make('dt', { text: text(key) }),
    make('dd', { text: value }),
  );
  return make('dl', { class: 'facts' }, rows.map(row));
}

// What it stands at, and what it would stand at then.
function meterWords({ cents }, { meter_after: after }) {
  const now = moneyWithCents(cents);
  return Number.isInteger(after) ? text('pad.fact.meter.value', { now, after: moneyWithCents(after) }) : now;
}

function chipWords({ combination, light }) {
  return text('pad.fact.combination.value', { combination: suitsOf(combination), light: text(`light.${light}`) });
}

// "C/D" as people say it.
function suitsOf(combination) {
  return combination.split('/').map((letter) => text(`suit.${letter.toLowerCase()}`)).join(' / ');
}
