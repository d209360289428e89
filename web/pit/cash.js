// Table money that belongs to no seat: sent from an account to the cage, or set on a meter.
import { button, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { moneyWithCents } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { TableState } from '../shared/types.js'
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
 * @param {{ name: string, options: AmountOption[], resultOf: (before: number, cents: number) => number, onSubmit: (key: string, cents: number) => unknown, hasMax: boolean }} what
 */
function openAmountChoice(state, { name, options, resultOf, onSubmit, hasMax }) {
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
    if (entry.value > 0) await onSubmit(chosen[0], entry.value);
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
    onSubmit: async (account, cents) => {
      if (await state.send({ command: 'take', account, cents })) state.dialog.close();
    },
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
    onSubmit: (kind, cents) => openMeterApproval(state, kind, cents),
  });
}

const CAUSES = /** @type {const} */ (['correction', 'advertised-start', 'moved', 'promotion-ended', 'other']);

/**
 * R-PROG-15: a meter changes with a cause, and a second supervisor approves it.
 * @param {TableState} state
 * @param {string} kind
 * @param {number} cents
 */
function openMeterApproval(state, kind, cents) {
  const entry = make('pin-entry', { number: text('entry.number') });
  const words = make('input', {
    class: 'field',
    type: 'text',
    maxlength: 60,
    'aria-label': text('pit.meter.words'),
  });
  const submitButton = button(text('pit.command.meter'), submit, {
    className: 'button-main approval-submit',
  });
  let cause = '';
  const check = () => {
    submitButton.disabled =
      !entry.complete || cause === '' || (cause === 'other' && words.value.trim() === '');
  };
  async function submit() {
    const approval = { person: entry.person, pin: entry.pin };
    const command = {
      command: 'adjust-meter',
      kind,
      cents,
      cause,
      second: 0,
      words: words.value.trim(),
      approval,
    };
    if (await state.send(command)) {
      state.dialog.close();
    } else {
      entry.clear();
      check();
    }
  }
  const list = choiceButtons(
    text('pit.meter.cause'),
    CAUSES.map((each) => /** @type {const} */ ([each, text(`pit.meter.cause.${each}`), ''])),
    (key) => {
      cause = key;
      check();
    },
  );
  words.addEventListener('input', check);
  entry.addEventListener('pin-change', check);
  entry.addEventListener('pin-enter', () => !submitButton.disabled && submit());
  state.dialog.open({
    title: text('pit.command.meter'),
    note: text('pit.meter.approval', { amount: moneyWithCents(cents) }),
    className: 'is-wide',
    body: [
      make(
        'div',
        { class: 'approval-left' },
        list.node,
        make('label', {}, text('pit.meter.words'), words),
        submitButton,
      ),
      make('div', { class: 'approval-right' }, entry),
    ],
  });
  check();
}
