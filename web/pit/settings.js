// A table's settings: limits, timer and ruleset.
import { button, find, make } from '../shared/dom.js';
import '../shared/entry.js';
import { centsOf, money, moneyRange } from '../shared/format.js';
import { placeholder, dropdown, labeled } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { messageOf } from './follow.js';

/**
 * @import { RulesetList } from '../shared/api.js'
 * @import { CommandFields, Space, Table, TableState } from '../shared/types.js'
 * @typedef {{ label: string, before: string, after: string, command: CommandFields }} Change
 * @typedef {RulesetList['rulesets'][number]['rows'][number]} FeeRow
 */

// ---------------------------------------------------------------------------------------------------------
// Settings changed between hands: limits, timer, and posting. Before anything is sent, old and new values are shown side
// by side.

const TIMERS = [0, 15, 20, 25, 30, 45, 60];

/** @param {Change} change */
function changeItem({ label, before, after }) {
  return make(
    'li',
    {},
    make('b', { text: label }),
    make('span', { class: 'before', text: before }),
    make('span', { class: 'arrow', 'aria-hidden': 'true', text: '→' }),
    make('span', { class: 'after', text: after }),
  );
}

/**
 * The dialog for every setting: fields, the list of changes, whether to post now, one button. `changesOf()` returns
 * `[{label, before, after, command}]` for the input, or null while it is invalid.
 * @param {TableState} state
 * @param {string} name
 * @param {{ fields: Node, changesOf: () => Change[] | null, note?: string, className?: string }} setting
 */
function openSetting(state, name, { fields, changesOf, note = text(`pit.${name}.note`), className = '' }) {
  const list = make('ul', { class: 'changes', 'aria-live': 'polite' });
  const postBox = make('input', { type: 'checkbox', checked: true, id: 'post-at-once' });
  const submitButton = button(text('pit.apply_changes'), submit, { className: 'button-main panel-submit' });
  const draw = () => {
    const changes = changesOf();
    submitButton.disabled = !changes || changes.length === 0;
    /** @param {string} key */
    const noteItem = (key) => [make('li', { class: 'quiet', text: text(key) })];
    const emptyList = changes ? noteItem('pit.changes.none') : noteItem('pit.changes.bad');
    list.replaceChildren(...(changes?.length ? changes.map(changeItem) : emptyList));
  };
  async function submit() {
    for (const { command } of changesOf() ?? []) {
      if (!(await state.send(command))) return;
    }
    if (postBox.checked && !(await state.send({ command: 'post' }))) return;
    state.dialog.close();
    state.showMessage(text(postBox.checked ? 'pit.changed.posted' : 'pit.changed'));
  }
  const form = make(
    'div',
    { class: 'setting', on: { input: draw, change: draw } },
    fields,
    make('h3', { class: 'changes-title', text: text('pit.changes') }),
    list,
    make('label', { class: 'check' }, postBox, make('span', { text: text('pit.post_at_once') })),
    submitButton,
  );
  state.dialog.open({
    title: text(`pit.command.${name}`),
    note,
    className,
    body: [form],
    initialFocus: find(form, 'input, select, button'),
  });
  draw();
}

/** @param {TableState} state */
export function openLimits(state) {
  const { spaces } = state.view.limits;
  /**
   * @param {Space} space
   * @param {'min' | 'max'} end
   */
  const field = (space, end) =>
    make('input', {
      class: 'field money-field',
      inputmode: 'decimal',
      autocomplete: 'off',
      value: money(space[end]),
      'aria-label': text(`pit.limits.${end}`, space),
    });
  const rows = spaces.map((space) => ({ space, min: field(space, 'min'), max: field(space, 'max') }));
  const changesOf = () => {
    const typed = rows.flatMap(({ space, ...fields }) => {
      const [min, max] = [centsOf(fields.min.value), centsOf(fields.max.value)];
      return min === null || max === null ? [] : [{ space, min, max }];
    });
    if (typed.length < rows.length) return null;
    return typed
      .filter(({ space, min, max }) => min !== space.min || max !== space.max)
      .map(({ space, min, max }) => ({
        label: space.title,
        before: moneyRange(space.min, space.max),
        after: moneyRange(min, max),
        command: { command: 'limits', kind: space.kind, min_cents: min, max_cents: max },
      }));
  };
  /** @param {{ space: Space, min: Node, max: Node }} row */
  const line = ({ space, min, max }) =>
    make('tr', {}, make('th', { scope: 'row', text: space.title }), make('td', {}, min), make('td', {}, max));
  const headers = ['pit.limits.space', 'pit.limits.min_column', 'pit.limits.max_column'].map((key) =>
    make('th', { scope: 'col', text: text(key) }),
  );
  openSetting(state, 'limits', {
    changesOf,
    className: 'is-setting',
    fields: make(
      'table',
      { class: 'limits' },
      make('thead', {}, make('tr', {}, headers)),
      make('tbody', {}, rows.map(line)),
    ),
  });
}

/** @param {TableState} state */
export function openTimer(state) {
  const before = state.view.table.timer_seconds;
  /** @param {number} seconds */
  const words = (seconds) =>
    seconds === 0 ? text('pit.timer.none') : text('pit.timer.seconds', { seconds });
  const field = make('input', {
    class: 'field money-field',
    inputmode: 'numeric',
    autocomplete: 'off',
    value: String(before),
    'aria-label': text('pit.timer.label'),
  });
  /** @param {number} seconds */
  const presetButton = (seconds) =>
    button(
      words(seconds),
      () => {
        field.value = String(seconds);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      { className: 'preset' },
    );
  const changesOf = () => {
    const seconds = /^\d{1,4}$/.test(field.value.trim()) ? Number(field.value) : null;
    if (seconds === null) return null;
    const label = text('pit.command.timer');
    const command = { command: 'timer', seconds };
    return seconds === before ? [] : [{ label, before: words(before), after: words(seconds), command }];
  };
  openSetting(state, 'timer', {
    changesOf,
    className: 'is-setting',
    fields: make(
      'div',
      { class: 'timer-fields' },
      field,
      make('div', { class: 'presets' }, TIMERS.map(presetButton)),
    ),
  });
}

/**
 * "$10–$100, fee $1, bank fee $2".
 * @param {{ min: number, max: number, fee: number, bank_fee: number }} row
 */
function rowText({ min, max, fee, bank_fee: bankFee }) {
  return text('pit.row.words', { range: moneyRange(min, max), fee: money(fee), bank: money(bankFee) });
}

/**
 * Posts the current settings again, so that bets can open.
 * @param {TableState} state
 */
export function openPost(state) {
  const { limits } = state.view;
  const rows = limits.spaces.map(({ title, min, max, fee }) =>
    make(
      'li',
      {},
      make('b', { text: title }),
      make('span', { text: rowText({ min, max, fee, bank_fee: limits.bank_fee }) }),
    ),
  );
  const post = async () => (await state.send({ command: 'post' })) && state.dialog.close();
  const submit = button(text('pit.command.post'), post, { className: 'button-main panel-submit' });
  state.dialog.open({
    title: text('pit.command.post'),
    note: text('pit.post.note'),
    className: 'is-setting',
    body: [make('ul', { class: 'changes' }, rows), submit],
    initialFocus: submit,
  });
}

// ---------------------------------------------------------------------------------------------------------
// The fee schedule row and the ruleset, from those the server has.

const FLAGS = /** @type {const} */ (['virtual_shoe', 'tracker_only', 'sensors']);

/**
 * @param {TableState} state
 * @param {string} name
 * @param {(rulesets: RulesetList['rulesets']) => void} open
 */
async function withRulesets(state, name, open) {
  state.dialog.open({
    title: text(`pit.command.${name}`),
    body: [placeholder('loading', text('pit.loading'))],
  });
  try {
    /** @type {RulesetList} */
    const { rulesets } = await request('/api/rulesets');
    if (state.dialog.isOpen) open(rulesets);
  } catch (error) {
    state.dialog.showMessage(messageOf(error));
  }
}

/** @param {TableState} state */
export function openRow(state) {
  return withRulesets(state, 'row', (rulesets) => {
    const { table, limits } = state.view;
    const rows = rulesets.find((each) => each.name === table.ruleset)?.rows ?? [];
    const line = limits.spaces[0];
    /** @param {FeeRow} row */
    const isCurrent = (row) => row.min === line?.min && row.max === line?.max && row.fee === line?.fee;
    const fields = rows.length > 0 ? rowFields(rows, isCurrent) : placeholder('empty', text('pit.row.none'));
    const changesOf = () => {
      const checked = fields.querySelector('input:checked');
      const rowName = checked instanceof HTMLInputElement ? checked.value : '';
      const chosen = rows.find((row) => String(row.row) === rowName);
      if (!chosen || isCurrent(chosen)) return [];
      const before = line ? rowText({ ...line, bank_fee: limits.bank_fee }) : '–';
      return [
        { label: chosen.title, before, after: rowText(chosen), command: { command: 'row', row: chosen.row } },
      ];
    };
    openSetting(state, 'row', { changesOf, fields, className: 'is-setting' });
  });
}

/**
 * @param {FeeRow[]} rows
 * @param {(row: FeeRow) => boolean} isCurrent
 */
function rowFields(rows, isCurrent) {
  /** @param {FeeRow} row */
  const option = (row) =>
    make(
      'label',
      { class: 'option' },
      make('input', { type: 'radio', name: 'row', value: String(row.row), checked: isCurrent(row) }),
      make('b', { text: row.title }),
      make('span', { class: 'quiet', text: rowText(row) }),
    );
  return make(
    'fieldset',
    { class: 'options' },
    make('legend', { text: text('pit.row.legend') }),
    rows.map(option),
  );
}

/**
 * The current settings and the dialog's fields in the same form.
 * @param {Table} table
 */
const rulesOf = ({ ruleset, seats, virtual, tracker, sensors }) => ({
  ruleset,
  seats,
  virtual_shoe: virtual,
  tracker_only: tracker,
  sensors,
});

/** @param {TableState} state */
export function openRules(state) {
  return withRulesets(state, 'rules', (rulesets) => {
    const now = rulesOf(state.view.table);
    const options = rulesets.map(({ name, title }) => /** @type {const} */ ([name, title]));
    const isListed = options.some(([name]) => name === now.ruleset); // the configuration may have had it earlier
    const rules = dropdown(
      'ruleset',
      isListed ? options : [[now.ruleset, state.view.table.title], ...options],
      now.ruleset,
    );
    const seats = dropdown('seats', [], null);
    const boxes = FLAGS.map((name) => make('input', { type: 'checkbox', name, checked: now[name] }));
    /** @param {string} name */
    const titleOf = (name) => rulesets.find((each) => each.name === name)?.title ?? state.view.table.title;
    const flags = () => Object.fromEntries(boxes.map(({ name, checked }) => [name, checked]));
    const readFields = () => ({
      ruleset: rules.value,
      seats: Number(seats.value),
      .../** @type {Record<(typeof FLAGS)[number], boolean>} */ (flags()),
    });
    const changesOf = () => {
      const [before, after] = [now, readFields()].map((each) => rulesText(each, titleOf(each.ruleset)));
      const command = { command: 'rules', ...readFields() };
      return before === after ? [] : [{ label: text('pit.command.rules'), before, after, command }];
    };
    const fillSeats = () => {
      const counts = rulesets.find(({ name }) => name === rules.value)?.seats ?? [now.seats];
      seats.replaceChildren(
        ...counts.map((count) => make('option', { text: String(count), selected: count === now.seats })),
      );
    };
    rules.addEventListener('change', fillSeats);
    fillSeats();
    openSetting(state, 'rules', {
      changesOf,
      className: 'is-setting',
      fields: rulesFields(rules, seats, boxes),
    });
  });
}

/**
 * @param {HTMLElement} rules
 * @param {HTMLElement} seats
 * @param {HTMLInputElement[]} boxes
 */
function rulesFields(rules, seats, boxes) {
  /** @param {HTMLInputElement} box */
  const flag = (box) =>
    make('label', { class: 'check' }, box, make('span', { text: text(`pit.rules.${box.name}`) }));
  return make(
    'div',
    { class: 'rules-fields' },
    labeled(text('pit.rules.ruleset'), rules),
    labeled(text('pit.rules.seats'), seats),
    boxes.map(flag),
  );
}

/**
 * @param {ReturnType<typeof rulesOf>} rules
 * @param {string} title
 */
function rulesText(rules, title) {
  const flags = FLAGS.filter((name) => rules[name]).map((name) => text(`pit.rules.${name}`));
  return [title, text('pit.rules.seat_count', { count: rules.seats }), ...flags].join(', ');
}
