// Table money that belongs to no seat: sent from an account to the cage, or set on a meter.
import { button, make, write } from '../shared/dom.js';
import '../shared/entry.js';
import { moneyWithCents } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { Order, TableState } from '../shared/types.js'
 * @typedef {[key: string, words: string, cents: number]} Pot
 */

const ACCOUNTS = /** @type {const} */ (['tray', 'collection', 'envy']);

/**
 * Buttons that choose one item; calls `choose(key)`.
 * @param {string} label
 * @param {(readonly [string, string, string])[]} options
 * @param {(key: string) => void} choose
 */
function chips(label, options, choose) {
  const nodes = options.map(([key, words, note]) =>
    make(
      'button',
      {
        type: 'button',
        class: 'choice',
        'data-choice': key,
        'aria-pressed': 'false',
        on: { click: () => pick(key) },
      },
      make('span', { class: 'choice-label', text: words }),
      make('span', { class: 'choice-note', text: note }),
    ),
  );
  /** @param {string} key */
  const pick = (key) => {
    for (const node of nodes) node.setAttribute('aria-pressed', String(node.dataset.choice === key));
    choose(key);
  };
  return { node: make('div', { class: 'choices', role: 'group', 'aria-label': label }, nodes), pick };
}

/**
 * A dialog with a choice, an amount, the result, and one button. `kinds` are `[key, words, cents]`.
 * @param {TableState} state
 * @param {{ name: string, kinds: Pot[], after: (before: number, cents: number) => number, commandOf: (key: string, cents: number) => Order, all: boolean }} what
 */
function openChoice(state, { name, kinds, after, commandOf, all }) {
  const entry = make('number-entry', { kind: 'money', label: text('entry.amount') });
  const line = make('p', { class: 'change-line' });
  let chosen = kinds[0];
  const done = button(text(`pit.command.${name}`), go, { tone: 'button-main panel-done' });
  const draw = () => {
    const isReady = entry.value > 0;
    done.disabled = !isReady;
    const values = {
      before: moneyWithCents(chosen[2]),
      after: moneyWithCents(after(chosen[2], entry.value)),
    };
    write(line, isReady ? text('pit.change', values) : '');
  };
  async function go() {
    if (entry.value > 0 && (await state.send(commandOf(chosen[0], entry.value)))) state.dialog.close();
  }
  const list = chips(
    text('pit.which'),
    kinds.map(([key, words, cents]) => /** @type {const} */ ([key, words, moneyWithCents(cents)])),
    (key) => {
      chosen = kinds.find(([each]) => each === key) ?? kinds[0];
      entry.max = all ? chosen[2] : null;
      draw();
    },
  );
  entry.addEventListener('number-change', draw);
  entry.addEventListener('number-enter', go);
  state.dialog.open({
    title: text(`pit.command.${name}`),
    note: text(`pit.${name}.note`),
    shape: 'is-wide',
    first: entry,
    body: [
      make('div', { class: 'panel-left' }, list.node, line),
      make('div', { class: 'panel-right' }, entry, done),
    ],
  });
  list.pick(kinds[0][0]);
}

/**
 * Sends money from tray, collection or envy to the cage.
 * @param {TableState} state
 */
export function openTake(state) {
  /** @type {Pot[]} */
  const kinds = ACCOUNTS.map((key) => [key, text(`pit.account.${key}`), state.view.money?.[key] ?? 0]);
  openChoice(state, {
    name: 'take',
    kinds,
    all: true,
    after: (before, cents) => before - cents,
    commandOf: (account, cents) => ({ command: 'take', account, cents }),
  });
}

/**
 * Sets a progressive meter.
 * @param {TableState} state
 */
export function openMeter(state) {
  /** @type {Pot[]} */
  const kinds = state.view.meters.map(({ kind, title, cents }) => [kind, title, cents]);
  if (kinds.length === 0) return state.say(text('pit.meter.none'), 'warning');
  return openChoice(state, {
    name: 'meter',
    kinds,
    all: false,
    after: (_, cents) => cents,
    commandOf: (kind, cents) => ({ command: 'meter', kind, cents }),
  });
}
