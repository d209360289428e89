// Table money that belongs to no seat: sent from an account to the cage, or set on a meter.
import { button, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { moneyWithCents } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { CommandFields, TableState } from '../shared/types.js'
 * @typedef {[key: string, words: string, cents: number]} AmountOption
 */

const ACCOUNTS = /** @type {const} */ (['tray', 'collection', 'envy']);

/**
 * Buttons that choose one item; calls `choose(key)`.
 * @param {string} label
 * @param {(readonly [string, string, string])[]} choices
 * @param {(key: string) => void} onChoose
 */
function choiceButtons(label, choices, onChoose) {
  const nodes = choices.map(([key, words, note]) =>
    make(
      'button',
      {
        type: 'button',
        class: 'choice',
        'data-choice': key,
        'aria-pressed': 'false',
        on: { click: () => select(key) },
      },
      make('span', { class: 'choice-label', text: words }),
      make('span', { class: 'choice-note', text: note }),
    ),
  );
  /** @param {string} key */
  const select = (key) => {
    for (const node of nodes) node.setAttribute('aria-pressed', String(node.dataset.choice === key));
    onChoose(key);
  };
  return { node: make('div', { class: 'choices', role: 'group', 'aria-label': label }, nodes), pick: select };
}

/**
 * A dialog with a choice, an amount, the result, and one button. `options` are `[key, label, cents]`.
 * @param {TableState} state
 * @param {{ name: string, options: AmountOption[], resultOf: (before: number, cents: number) => number, commandOf: (key: string, cents: number) => CommandFields, hasMax: boolean }} what
 */
function openAmountChoice(state, { name, options, resultOf, commandOf, hasMax }) {
  const entry = make('number-entry', { kind: 'money', label: text('entry.amount') });
  const resultLine = make('p', { class: 'change-result' });
  let chosen = options[0];
  const submitButton = button(text(`pit.command.${name}`), submit, { className: 'button-main panel-submit' });
  const draw = () => {
    const isReady = entry.value > 0;
    submitButton.disabled = !isReady;
    const values = {
      before: moneyWithCents(chosen[2]),
      after: moneyWithCents(resultOf(chosen[2], entry.value)),
    };
    setText(resultLine, isReady ? text('pit.change', values) : '');
  };
  async function submit() {
    if (entry.value > 0 && (await state.send(commandOf(chosen[0], entry.value)))) state.dialog.close();
  }
  const list = choiceButtons(
    text('pit.which'),
    options.map(([key, words, cents]) => /** @type {const} */ ([key, words, moneyWithCents(cents)])),
    (key) => {
      chosen = options.find(([each]) => each === key) ?? options[0];
      entry.max = hasMax ? chosen[2] : null;
      draw();
    },
  );
  entry.addEventListener('number-change', draw);
  entry.addEventListener('number-enter', submit);
  state.dialog.open({
    title: text(`pit.command.${name}`),
    note: text(`pit.${name}.note`),
    className: 'is-wide',
    initialFocus: entry,
    body: [
      make('div', { class: 'panel-left' }, list.node, resultLine),
      make('div', { class: 'panel-right' }, entry, submitButton),
    ],
  });
  list.pick(options[0][0]);
}

/**
 * Sends money from tray, collection or envy to the cage.
 * @param {TableState} state
 */
export function openTake(state) {
  /** @type {AmountOption[]} */
  const options = ACCOUNTS.map((key) => [key, text(`pit.account.${key}`), state.view.money?.[key] ?? 0]);
  openAmountChoice(state, {
    name: 'take',
    options,
    hasMax: true,
    resultOf: (before, cents) => before - cents,
    commandOf: (account, cents) => ({ command: 'take', account, cents }),
  });
}

/**
 * Sets a progressive meter.
 * @param {TableState} state
 */
export function openMeter(state) {
  /** @type {AmountOption[]} */
  const options = state.view.meters.map(({ kind, title, cents }) => [kind, title, cents]);
  if (options.length === 0) return state.showMessage(text('pit.meter.none'), 'warning');
  return openAmountChoice(state, {
    name: 'meter',
    options,
    hasMax: false,
    resultOf: (_, cents) => cents,
    commandOf: (kind, cents) => ({ command: 'meter', kind, cents }),
  });
}
