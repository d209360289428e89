// Panels opened from the row below the main action: the MORE list, an amount, a seat, the back bettors.
import { button, make } from '../shared/dom.js';
import '../shared/entry.js';
import { money } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { BACK_FIRST, openSeat } from './seat-panel.js';

/**
 * @import { DialogState, Item, Send } from '../shared/types.js'
 * @import { PadDialog } from './dialog.js'
 */

const BACK_LAST = 78;

/**
 * The MORE list. `choose(item)` does what a button in the row would do.
 * @param {PadDialog} dialog
 * @param {Item[]} items
 * @param {{ state: DialogState, send: Send, choose: (item: Item) => void, signOut: () => void }} page
 */
export function openMore(dialog, items, { state, send, choose, signOut }) {
  /** @param {Item} item */
  const reason = (item) => text(item.needs === 'reason' ? 'pad.more.reason' : 'pad.more.plain');
  /** @param {Item} item */
  const note = (item) => (item.approval ? text('pad.more.approval') : reason(item));
  const nodes = items.map((item) =>
    listItem(item.label, note(item), () => {
      dialog.close();
      choose(item);
    }),
  );
  if (!state.view.table.tracker) {
    const count = state.view.back?.length ?? 0;
    const open = () => openBackBettors(dialog, { state, send });
    nodes.push(listItem(text('pad.back'), text('pad.back.count', { count }), open));
  }
  nodes.push(listItem(text('pad.sign_out'), text('pad.sign_out.note', state.session ?? {}), signOut));
  openList(dialog, text('pad.more.title'), nodes);
}

/**
 * @param {PadDialog} dialog
 * @param {string} title
 * @param {Node[]} items
 */
function openList(dialog, title, items) {
  dialog.open({ title, className: 'is-list', body: [make('div', { class: 'more-items' }, items)] });
}

/**
 * @param {string} label
 * @param {string} note
 * @param {() => void} onClick
 */
function listItem(label, note, onClick) {
  return make(
    'button',
    { type: 'button', class: 'button more-item', on: { click: onClick } },
    make('span', { text: label }),
    make('small', { text: note }),
  );
}

/**
 * @param {PadDialog} dialog
 * @param {{ state: DialogState, send: Send }} page
 */
function openBackBettors(dialog, { state, send }) {
  const { back = [] } = state.view;
  const taken = new Set(back.map(({ bettor }) => bettor));
  let free = BACK_FIRST;
  while (free < BACK_LAST && taken.has(free)) {
    free++;
  }
  /**
   * @param {number} bettor
   * @param {string} label
   * @param {string} note
   */
  const row = (bettor, label, note) => listItem(label, note, () => openSeat(dialog, bettor, state, send));
  const rows = back.map(({ bettor, place, person, stack }) =>
    row(bettor, place, text('pad.seat.note', { person, stack: money(stack) })),
  );
  rows.push(row(free, text('pad.back.add'), text('pad.back.number', { number: free - BACK_FIRST + 1 })));
  openList(dialog, text('pad.back'), rows);
}

/**
 * An action that needs an amount, such as a fill. `send(command)` resolves to true if it was carried out.
 * @param {PadDialog} dialog
 * @param {Item} item
 * @param {Send} send
 */
export function openAmount(dialog, item, send) {
  const entry = make('number-entry', { kind: 'money', label: text('entry.amount') });
  const submit = async () => {
    if (entry.value > 0 && (await send({ ...item.command, cents: entry.value }))) {
      dialog.close();
    }
  };
  const done = button(item.label, submit, { className: 'button-main panel-submit', disabled: true });
  entry.addEventListener('number-change', () => {
    done.disabled = entry.value === 0;
    done.textContent = entry.value
      ? text('pad.with_amount', { label: item.label, amount: money(entry.value) })
      : item.label;
  });
  entry.addEventListener('number-enter', submit);
  dialog.open({ title: item.label, className: 'is-amount', body: [entry, done], initialFocus: entry });
}

/**
 * An action that needs a seat, such as passing the shoe; 0 is the house dealer.
 * @param {PadDialog} dialog
 * @param {Item} item
 * @param {number} seats
 * @param {Send} send
 */
export function openSeatChoice(dialog, item, seats, send) {
  /** @param {number} seat */
  const choose = (seat) => async () => (await send({ ...item.command, seat })) && dialog.close();
  const numbers = Array.from({ length: seats }, (_, i) =>
    button(text('pad.seat.number', { seat: i + 1 }), choose(i + 1)),
  );
  dialog.open({
    title: item.label,
    className: 'is-seats',
    body: [make('div', { class: 'seat-choices' }, button(text('pad.house_dealer'), choose(0)), numbers)],
  });
}
