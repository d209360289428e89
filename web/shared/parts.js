// Small pieces that the panes of the pit and of the odds page are made of.
import { make } from './dom.js';
import { text } from './texts.js';

const drawn = new WeakMap();

/// Draws a part anew where `shown` changed. The focus stays on whatever has the same data-key.
export function redraw(node, shown, draw) {
  const key = JSON.stringify(shown);
  if (drawn.get(node) === key) return;
  drawn.set(node, key);
  const held = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  node.replaceChildren(...[draw()].flat().filter(Boolean));
  if (held) node.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

/// A panel of a pane: a heading and what belongs to it.
export function panel(name, title, ...inside) {
  const id = `panel-${name}`;
  return make(
    'section',
    { class: `panel panel-${name}`, 'aria-labelledby': id },
    make('h2', { class: 'panel-title', id, text: title }),
    ...inside,
  );
}

export function button(label, press, { tone = '', key = null, disabled = false, label: spoken = null } = {}) {
  return make('button', {
    type: 'button',
    class: `button ${tone}`,
    text: label,
    disabled,
    'data-key': key,
    'aria-label': spoken,
    on: { click: press },
  });
}

/// A table of figures: `columns` are titles, or `{title, number: true}`; `rows` are nodes or words, a list each.
/// It scrolls sideways on its own where the page is narrow.
export function figures(caption, columns, rows, { foot = null } = {}) {
  const titles = columns.map((column) => (typeof column === 'string' ? { title: column } : column));
  const cell = (value, i) =>
    make(
      i === 0 ? 'th' : 'td',
      { class: titles[i].number ? 'number' : null, scope: i === 0 ? 'row' : null },
      value ?? '',
    );
  const line = (row) => make('tr', {}, row.map(cell));
  const head = titles.map(({ title, number }) =>
    make('th', { scope: 'col', class: number ? 'number' : null, text: title }),
  );
  const table = make(
    'table',
    { class: 'figures' },
    make('caption', { class: 'visually-hidden', text: caption }),
    make('thead', {}, make('tr', {}, head)),
    make('tbody', {}, rows.map(line)),
    foot ? make('tfoot', {}, line(foot)) : null,
  );
  return make('div', { class: 'figures-frame', tabindex: '0', role: 'group', 'aria-label': caption }, table);
}

/// A few facts, a name and a value each: `[['Tray', '$100'], …]`.
export function facts(rows, className = '') {
  const one = ([name, value, tone]) =>
    make(
      'div',
      { class: tone ? `fact fact-${tone}` : 'fact' },
      make('dt', { text: name }),
      make('dd', {}, value),
    );
  return make('dl', { class: `pit-facts ${className}` }, rows.map(one));
}

/// The mark of an outcome or a wager: colour and letters.
export function mark(kind) {
  return make('b', { class: `mark kind-${kind}`, text: text(`mark.${kind}`) });
}

/// Words in place of what is not there (yet): empty, loading, an error, what one may not.
export function blank(kind, words, ...more) {
  return make(
    'div',
    { class: `blank blank-${kind}`, role: kind === 'error' ? 'alert' : null },
    make('p', { text: words }),
    ...more,
  );
}

/// A labelled field of a form.
export function labelled(label, field) {
  return make('label', { class: 'labelled' }, make('span', { text: label }), field);
}

/// A choice of a form: `options` are `[value, words]`.
export function choice(name, options, value) {
  const select = make(
    'select',
    { class: 'field', name },
    options.map(([each, words]) =>
      make('option', { value: each, text: words, selected: String(each) === String(value) }),
    ),
  );
  return select;
}
