// Small parts shared by the pit, the odds page and the drill.
import { make } from './dom.js';
import { text } from './texts.js';

/** @import { Child } from './types.js' */

/**
 * A panel with a heading.
 * @param {string} name
 * @param {string} title
 * @param {Child[]} children
 */
export function panel(name, title, ...children) {
  const id = `panel-${name}`;
  return make(
    'section',
    { class: `panel panel-${name}`, 'aria-labelledby': id },
    make('h2', { class: 'panel-title', id, text: title }),
    ...children,
  );
}

/**
 * The title of a numeric column.
 * @param {string} title
 */
export const numeric = (title) => ({ title, number: true });

/**
 * A table: `columns` are titles, numeric ones made with `numeric()`; `rows` are lists of nodes or texts.
 * It scrolls sideways on a narrow page.
 * @param {string} caption
 * @param {(string | { title: string, number?: boolean })[]} columns
 * @param {Child[][]} rows
 * @param {{ foot?: Child[] | null }} [options]
 */
export function dataTable(caption, columns, rows, { foot = null } = {}) {
  const titles = columns.map((column) =>
    typeof column === 'string' ? { title: column, number: false } : column,
  );
  /**
   * @param {Child} value
   * @param {number} i
   */
  const cell = (value, i) =>
    make(
      i === 0 ? 'th' : 'td',
      { class: titles[i].number ? 'number' : null, scope: i === 0 ? 'row' : null },
      value ?? '',
    );
  /** @param {Child[]} row */
  const rowNode = (row) => make('tr', {}, row.map(cell));
  const head = titles.map(({ title, number }) =>
    make('th', { scope: 'col', class: number ? 'number' : null, text: title }),
  );
  return scrollingTable(caption, 'data-table', head, rows.map(rowNode), foot ? rowNode(foot) : null);
}

/**
 * A table of finished cells, in a frame that scrolls sideways.
 * @param {string} caption
 * @param {string} className
 * @param {Child} head
 * @param {Child} rows
 * @param {Child} [foot]
 */
export function scrollingTable(caption, className, head, rows, foot) {
  const table = make(
    'table',
    { class: className },
    make('caption', { class: 'visually-hidden', text: caption }),
    make('thead', {}, make('tr', {}, head)),
    make('tbody', {}, rows),
    foot ? make('tfoot', {}, foot) : null,
  );
  return make(
    'div',
    { class: 'data-table-frame', tabindex: '0', role: 'group', 'aria-label': caption },
    table,
  );
}

/**
 * A list of facts, a name and a value each: `[['Tray', '$100'], …]`.
 * @param {(readonly [string, Child, string?])[]} rows
 * @param {string} [className]
 */
export function facts(rows, className = '') {
  /** @param {readonly [string, Child, string?]} fact */
  const item = ([name, value, tone]) =>
    make(
      'div',
      { class: tone ? `fact fact-${tone}` : 'fact' },
      make('dt', { text: name }),
      make('dd', {}, value),
    );
  return make('dl', { class: `pit-facts ${className}` }, rows.map(item));
}

/**
 * The mark of an outcome or a bet: color and letters.
 * @param {string} kind
 */
export function mark(kind) {
  return make('b', { class: `mark kind-${kind}`, text: text(`mark.${kind}`) });
}

/**
 * A placeholder text: empty, loading, an error, a missing right.
 * @param {string} kind
 * @param {string} message
 * @param {Child[]} children
 */
export function placeholder(kind, message, ...children) {
  return make(
    'div',
    { class: `placeholder placeholder-${kind}`, role: kind === 'error' ? 'alert' : null },
    make('p', { text: message }),
    ...children,
  );
}

/**
 * A labeled form field.
 * @param {string} label
 * @param {Node} field
 */
export function labeled(label, field) {
  return make('label', { class: 'labeled' }, make('span', { text: label }), field);
}

/**
 * A drop-down list: `options` are `[value, label]`; `onChange` is called with the selected value.
 * @param {string} name
 * @param {(readonly [string | number, string])[]} options
 * @param {string | number | null} value
 * @param {(value: string) => void} [onChange]
 */
export function dropdown(name, options, value, onChange) {
  return make(
    'select',
    {
      class: 'field',
      name,
      'data-key': name,
      on: onChange ? { change: ({ target }) => onChange(target.value) } : {},
    },
    options.map(([each, label]) =>
      make('option', { value: each, text: label, selected: String(each) === String(value) }),
    ),
  );
}
