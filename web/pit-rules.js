// The row of the fee schedule and the ruleset, out of those that the server has.
import { make } from './make.js';
import { blank, choice, labelled } from './pit-parts.js';
import { openSetting, rowWords } from './pit-settings.js';
import { read } from './pit-wire.js';
import { text } from './texts.js';

const FLAGS = ['virtual_shoe', 'tracker_only', 'sensors'];

async function withRulesets(state, name, open) {
  state.dialog.open({ title: text(`pit.command.${name}`), body: [blank('loading', text('pit.loading'))] });
  try {
    const { rulesets } = await read('/api/rulesets');
    if (state.dialog.isOpen) open(rulesets);
  } catch (error) {
    state.dialog.say(error.message);
  }
}

export function openRow(state) {
  return withRulesets(state, 'row', (rulesets) => {
    const { table, limits } = state.view;
    const rows = rulesets.find((each) => each.name === table.ruleset)?.rows ?? [];
    const line = limits.spaces[0];
    const isNow = (row) => row.min === line?.min && row.max === line?.max && row.fee === line?.fee;
    const fields = rows.length > 0 ? rowFields(rows, isNow) : blank('empty', text('pit.row.none'));
    const changesOf = () => {
      const chosen = rows.find((row) => String(row.row) === fields.querySelector('input:checked')?.value);
      if (!chosen || isNow(chosen)) return [];
      const before = line ? rowWords({ ...line, bank_fee: limits.bank_fee }) : '–';
      return [{ what: chosen.title, before, after: rowWords(chosen), command: { command: 'row', row: chosen.row } }];
    };
    openSetting(state, 'row', { changesOf, fields, shape: 'is-setting' });
  });
}

function rowFields(rows, isNow) {
  const option = (row) => make('label', { class: 'option' },
    make('input', { type: 'radio', name: 'row', value: String(row.row), checked: isNow(row) }),
    make('b', { text: row.title }), make('span', { class: 'quiet', text: rowWords(row) }));
  return make('fieldset', { class: 'options' }, make('legend', { text: text('pit.row.legend') }), rows.map(option));
}

/// What stands at the table, and what the fields of the dialog say, in the same form.
const rulesOf = ({ ruleset, seats, virtual, tracker, sensors }) =>
  ({ ruleset, seats, virtual_shoe: virtual, tracker_only: tracker, sensors });

export function openRules(state) {
  return withRulesets(state, 'rules', (rulesets) => {
    const now = rulesOf(state.view.table);
    const known = rulesets.map(({ name, title }) => [name, title]);
    const isKnown = known.some(([name]) => name === now.ruleset); // the configuration may have named it once
    const rules = choice('ruleset', isKnown ? known : [[now.ruleset, state.view.table.title], ...known], now.ruleset);
    const seats = make('select', { class: 'field', name: 'seats' });
    const boxes = FLAGS.map((name) => make('input', { type: 'checkbox', name, checked: now[name] }));
    const titleOf = (name) => rulesets.find((each) => each.name === name)?.title ?? state.view.table.title;
    const wanted = () => ({ ruleset: rules.value, seats: Number(seats.value),
      ...Object.fromEntries(boxes.map((box) => [box.name, box.checked])) });
    const changesOf = () => {
      const [before, after] = [now, wanted()].map((each) => rulesWords(each, titleOf(each.ruleset)));
      const command = { command: 'rules', ...wanted() };
      return before === after ? [] : [{ what: text('pit.command.rules'), before, after, command }];
    };
    const fillSeats = () => seats.replaceChildren(...seatOptions(rulesets, rules.value, now.seats));
    rules.addEventListener('change', fillSeats);
    fillSeats();
    openSetting(state, 'rules', { changesOf, shape: 'is-setting', fields: rulesFields(rules, seats, boxes) });
  });
}

function rulesFields(rules, seats, boxes) {
  const flag = (box) =>
    make('label', { class: 'check' }, box, make('span', { text: text(`pit.rules.${box.name}`) }));
  return make('div', { class: 'rules-fields' }, labelled(text('pit.rules.ruleset'), rules),
    labelled(text('pit.rules.seats'), seats), boxes.map(flag));
}

function rulesWords(rules, title) {
  const flags = FLAGS.filter((name) => rules[name]).map((name) => text(`pit.rules.${name}`));
  return [title, text('pit.rules.seat_count', { count: rules.seats }), ...flags].join(', ');
}

function seatOptions(rulesets, name, seats) {
  const counts = rulesets.find((each) => each.name === name)?.seats ?? [seats];
  return counts.map((count) => make('option', { value: count, text: String(count), selected: count === seats }));
}
