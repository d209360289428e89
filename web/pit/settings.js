// A table's settings: limits, timer and ruleset.
import { button, find, make } from '../shared/dom.js';
import '../shared/entry.js';
import { centsOf, money, moneyRange } from '../shared/format.js';
import { blank, choice, labelled } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { messageOf } from './follow.js';

/**
 * @import { RulesetList } from '../shared/api.js'
 * @import { Order, Space, Table, TableState } from '../shared/types.js'
 * @typedef {{ what: string, before: string, after: string, command: Order }} Change
 * @typedef {RulesetList['rulesets'][number]['rows'][number]} FeeRow
 */

// ---------------------------------------------------------------------------------------------------------
// Settings changed between hands: limits, timer, and posting. Before anything is sent, old and new values are shown side
// by side.

const TIMERS = [0, 15, 20, 25, 30, 45, 60];

/** @param {Change} change */
function changeItem({ what, before, after }) {
  return make(
    'li',
    {},
    make('b', { text: what }),
    make('span', { class: 'before', text: before }),
    make('span', { class: 'arrow', 'aria-hidden': 'true', text: '→' }),
    make('span', { class: 'after', text: after }),
  );
}

/**
 * The dialog for every setting: fields, the list of changes, whether to post now, one button. `changesOf()` returns
 * `[{what, before, after, command}]` for the input, or null while it is invalid.
 * @param {TableState} state
 * @param {string} name
 * @param {{ fields: Node, changesOf: () => Change[] | null, note?: string, shape?: string }} setting
 */
function openSetting(state, name, { fields, changesOf, note = text(`pit.${name}.note`), shape = '' }) {
  const list = make('ul', { class: 'changes', 'aria-live': 'polite' });
  const posts = make('input', { type: 'checkbox', checked: true, id: 'post-at-once' });
  const done = button(text('pit.change_it'), go, { tone: 'button-main panel-done' });
  const draw = () => {
    const changes = changesOf();
    done.disabled = !changes || changes.length === 0;
    /** @param {string} key */
    const said = (key) => [make('li', { class: 'quiet', text: text(key) })];
    const none = changes ? said('pit.changes.none') : said('pit.changes.bad');
    list.replaceChildren(...(changes?.length ? changes.map(changeItem) : none));
  };
  async function go() {
    for (const { command } of changesOf() ?? []) {
      if (!(await state.send(command))) return;
    }
    if (posts.checked && !(await state.send({ command: 'post' }))) return;
    state.dialog.close();
    state.say(text(posts.checked ? 'pit.changed.posted' : 'pit.changed'));
  }
  const form = make(
    'div',
    { class: 'setting', on: { input: draw, change: draw } },
    fields,
    make('h3', { class: 'changes-title', text: text('pit.changes') }),
    list,
    make('label', { class: 'check' }, posts, make('span', { text: text('pit.post_at_once') })),
    done,
  );
  state.dialog.open({
    title: text(`pit.command.${name}`),
    note,
    shape,
    body: [form],
    first: find(form, 'input, select, button'),
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
        what: space.title,
        before: moneyRange(space.min, space.max),
        after: moneyRange(min, max),
        command: { command: 'limits', kind: space.kind, min_cents: min, max_cents: max },
      }));
  };
  /** @param {{ space: Space, min: Node, max: Node }} row */
  const line = ({ space, min, max }) =>
    make('tr', {}, make('th', { scope: 'row', text: space.title }), make('td', {}, min), make('td', {}, max));
  const heads = ['pit.limits.space', 'pit.limits.least', 'pit.limits.most'].map((key) =>
    make('th', { scope: 'col', text: text(key) }),
  );
  openSetting(state, 'limits', {
    changesOf,
    shape: 'is-setting',
    fields: make(
      'table',
      { class: 'limits' },
      make('thead', {}, make('tr', {}, heads)),
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
  const pick = (seconds) =>
    button(
      words(seconds),
      () => {
        field.value = String(seconds);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      { tone: 'preset' },
    );
  const changesOf = () => {
    const seconds = /^\d{1,4}$/.test(field.value.trim()) ? Number(field.value) : null;
    if (seconds === null) return null;
    const what = text('pit.command.timer');
    const command = { command: 'timer', seconds };
    return seconds === before ? [] : [{ what, before: words(before), after: words(seconds), command }];
  };
  openSetting(state, 'timer', {
    changesOf,
    shape: 'is-setting',
    fields: make(
      'div',
      { class: 'timer-fields' },
      field,
      make('div', { class: 'presets' }, TIMERS.map(pick)),
    ),
  });
}

/**
 * "$10–$100, fee $1, bank fee $2".
 * @param {{ min: number, max: number, fee: number, bank_fee: number }} row
 */
function rowWords({ min, max, fee, bank_fee: bankFee }) {
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
      make('span', { text: rowWords({ min, max, fee, bank_fee: limits.bank_fee }) }),
    ),
  );
  const post = async () => (await state.send({ command: 'post' })) && state.dialog.close();
  const go = button(text('pit.command.post'), post, { tone: 'button-main panel-done' });
  state.dialog.open({
    title: text('pit.command.post'),
    note: text('pit.post.note'),
    shape: 'is-setting',
    body: [make('ul', { class: 'changes' }, rows), go],
    first: go,
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
  state.dialog.open({ title: text(`pit.command.${name}`), body: [blank('loading', text('pit.loading'))] });
  try {
    /** @type {RulesetList} */
    const { rulesets } = await request('/api/rulesets');
    if (state.dialog.isOpen) open(rulesets);
  } catch (error) {
    state.dialog.say(messageOf(error));
  }
}

/** @param {TableState} state */
export function openRow(state) {
  return withRulesets(state, 'row', (rulesets) => {
    const { table, limits } = state.view;
    const rows = rulesets.find((each) => each.name === table.ruleset)?.rows ?? [];
    const line = limits.spaces[0];
    /** @param {FeeRow} row */
    const isNow = (row) => row.min === line?.min && row.max === line?.max && row.fee === line?.fee;
    const fields = rows.length > 0 ? rowFields(rows, isNow) : blank('empty', text('pit.row.none'));
    const changesOf = () => {
      const checked = fields.querySelector('input:checked');
      const wanted = checked instanceof HTMLInputElement ? checked.value : '';
      const chosen = rows.find((row) => String(row.row) === wanted);
      if (!chosen || isNow(chosen)) return [];
      const before = line ? rowWords({ ...line, bank_fee: limits.bank_fee }) : '–';
      return [
        { what: chosen.title, before, after: rowWords(chosen), command: { command: 'row', row: chosen.row } },
      ];
    };
    openSetting(state, 'row', { changesOf, fields, shape: 'is-setting' });
  });
}

/**
 * @param {FeeRow[]} rows
 * @param {(row: FeeRow) => boolean} isNow
 */
function rowFields(rows, isNow) {
  /** @param {FeeRow} row */
  const option = (row) =>
    make(
      'label',
      { class: 'option' },
      make('input', { type: 'radio', name: 'row', value: String(row.row), checked: isNow(row) }),
      make('b', { text: row.title }),
      make('span', { class: 'quiet', text: rowWords(row) }),
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
    const known = rulesets.map(({ name, title }) => /** @type {const} */ ([name, title]));
    const isKnown = known.some(([name]) => name === now.ruleset); // the configuration may have had it earlier
    const rules = choice(
      'ruleset',
      isKnown ? known : [[now.ruleset, state.view.table.title], ...known],
      now.ruleset,
    );
    const seats = choice('seats', [], null);
    const boxes = FLAGS.map((name) => make('input', { type: 'checkbox', name, checked: now[name] }));
    /** @param {string} name */
    const titleOf = (name) => rulesets.find((each) => each.name === name)?.title ?? state.view.table.title;
    const flags = () => Object.fromEntries(boxes.map(({ name, checked }) => [name, checked]));
    const wanted = () => ({
      ruleset: rules.value,
      seats: Number(seats.value),
      .../** @type {Record<(typeof FLAGS)[number], boolean>} */ (flags()),
    });
    const changesOf = () => {
      const [before, after] = [now, wanted()].map((each) => rulesWords(each, titleOf(each.ruleset)));
      const command = { command: 'rules', ...wanted() };
      return before === after ? [] : [{ what: text('pit.command.rules'), before, after, command }];
    };
    const fillSeats = () => {
      const counts = rulesets.find(({ name }) => name === rules.value)?.seats ?? [now.seats];
      seats.replaceChildren(
        ...counts.map((count) => make('option', { text: String(count), selected: count === now.seats })),
      );
    };
    rules.addEventListener('change', fillSeats);
    fillSeats();
    openSetting(state, 'rules', { changesOf, shape: 'is-setting', fields: rulesFields(rules, seats, boxes) });
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
    labelled(text('pit.rules.ruleset'), rules),
    labelled(text('pit.rules.seats'), seats),
    boxes.map(flag),
  );
}

/**
 * @param {ReturnType<typeof rulesOf>} rules
 * @param {string} title
 */
function rulesWords(rules, title) {
  const flags = FLAGS.filter((name) => rules[name]).map((name) => text(`pit.rules.${name}`));
  return [title, text('pit.rules.seat_count', { count: rules.seats }), ...flags].join(', ');
}
