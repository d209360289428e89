// What is changed between hands: limits, the timer, and posting them; pit-rules.js has the rest. Before anything is
// sent, what was and what will be stand side by side.
import { make } from './make.js';
import { centsOf, money, moneyRange } from './money.js';
import { button } from './pit-parts.js';
import { text } from './texts.js';

const TIMERS = [0, 15, 20, 25, 30, 45, 60];

/// "$10 – $100 → $10 – $200".
export function change(before, after) {
  return text('pit.change', { before, after });
}

function changeItem({ what, before, after }) {
  return make('li', {}, make('b', { text: what }), make('span', { class: 'before', text: before }),
    make('span', { class: 'arrow', 'aria-hidden': 'true', text: '→' }), make('span', { class: 'after', text: after }));
}

/// The dialog of every setting: fields, the list of changes, whether to post at once, one button. `changesOf()` gives
/// `[{what, before, after, command}]` of what is entered, or null while it cannot be read.
export function openSetting(state, name, { fields, changesOf, note = text(`pit.${name}.note`), shape = '' }) {
  const list = make('ul', { class: 'changes', 'aria-live': 'polite' });
  const posts = make('input', { type: 'checkbox', checked: true, id: 'post-at-once' });
  const done = button(text('pit.change_it'), go, { tone: 'button-main panel-done' });
  const draw = () => {
    const changes = changesOf();
    done.disabled = !changes || changes.length === 0;
    const said = (key) => [make('li', { class: 'quiet', text: text(key) })];
    const none = changes ? said('pit.changes.none') : said('pit.changes.bad');
    list.replaceChildren(...(changes?.length > 0 ? changes.map(changeItem) : none));
  };
  async function go() {
    for (const { command } of changesOf() ?? []) {
      if (!(await state.send(command))) return;
    }
    if (posts.checked && !(await state.send({ command: 'post' }))) return;
    state.dialog.close();
    state.say(text(posts.checked ? 'pit.changed.posted' : 'pit.changed'));
  }
  const form = make('div', { class: 'setting', on: { input: draw, change: draw } }, fields,
    make('h3', { class: 'changes-title', text: text('pit.changes') }), list,
    make('label', { class: 'check' }, posts, make('span', { text: text('pit.post_at_once') })), done);
  state.dialog.open({ title: text(`pit.command.${name}`), note, shape, body: [form],
    first: form.querySelector('input, select, button') });
  draw();
}

export function openLimits(state) {
  const { spaces } = state.view.limits;
  const field = (space, end) => make('input', { class: 'field money-field', inputmode: 'decimal', autocomplete: 'off',
    value: money(space[end]), 'aria-label': text(`pit.limits.${end}`, space) });
  const rows = spaces.map((space) => ({ space, min: field(space, 'min'), max: field(space, 'max') }));
  const changesOf = () => {
    const read = rows.map(({ space, min, max }) => ({ space, min: centsOf(min.value), max: centsOf(max.value) }));
    if (read.some(({ min, max }) => min === null || max === null)) return null;
    return read.filter(({ space, min, max }) => min !== space.min || max !== space.max).map(({ space, min, max }) => ({
      what: space.title, before: moneyRange(space.min, space.max), after: moneyRange(min, max),
      command: { command: 'limits', kind: space.kind, min_cents: min, max_cents: max } }));
  };
  const line = ({ space, min, max }) => make('tr', {}, make('th', { scope: 'row', text: space.title }),
    make('td', {}, min), make('td', {}, max));
  const heads = ['pit.limits.space', 'pit.limits.least', 'pit.limits.most'].map((key) =>
    make('th', { scope: 'col', text: text(key) }));
  openSetting(state, 'limits', { changesOf, shape: 'is-setting', fields: make('table', { class: 'limits' },
    make('thead', {}, make('tr', {}, heads)), make('tbody', {}, rows.map(line))) });
}

export function openTimer(state) {
  const before = state.view.table.timer_seconds;
  const words = (seconds) => (seconds === 0 ? text('pit.timer.none') : text('pit.timer.seconds', { seconds }));
  const field = make('input', { class: 'field money-field', inputmode: 'numeric', autocomplete: 'off',
    value: String(before),
    'aria-label': text('pit.timer.label') });
  const pick = (seconds) => button(words(seconds), () => {
    field.value = String(seconds);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, { tone: 'preset' });
  const changesOf = () => {
    const seconds = /^\d{1,4}$/.test(field.value.trim()) ? Number(field.value) : null;
    if (seconds === null) return null;
    return seconds === before ? [] : [{ what: text('pit.command.timer'), before: words(before), after: words(seconds),
      command: { command: 'timer', seconds } }];
  };
  openSetting(state, 'timer', { changesOf, shape: 'is-setting', fields: make('div', { class: 'timer-fields' }, field,
    make('div', { class: 'presets' }, TIMERS.map(pick))) });
}

/// "$10 – $100, fee $1, bank fee $2".
export function rowWords({ min, max, fee, bank_fee: bankFee }) {
  return text('pit.row.words', { range: moneyRange(min, max), fee: money(fee), bank: money(bankFee) });
}

/// Posts again what stands: everybody sees it, and bets are taken.
export function openPost(state) {
  const { limits } = state.view;
  const rows = limits.spaces.map(({ title, min, max, fee }) => make('li', {}, make('b', { text: title }),
    make('span', { text: rowWords({ min, max, fee, bank_fee: limits.bank_fee }) })));
  const post = async () => (await state.send({ command: 'post' })) && state.dialog.close();
  const go = button(text('pit.command.post'), post, { tone: 'button-main panel-done' });
  state.dialog.open({ title: text('pit.command.post'), note: text('pit.post.note'), shape: 'is-setting',
    body: [make('ul', { class: 'changes' }, rows), go], first: go });
}
