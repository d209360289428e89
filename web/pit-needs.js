// What needs somebody now, over all tables, oldest first. Red is what is urgent; a sign says so beside the colour.
import { make, write } from './make.js';
import { hrefOf } from './pit-address.js';
import { ago } from './pit-words.js';
import { text } from './texts.js';

/// Every need with its table, oldest first.
export function needsOf(tiles) {
  const all = Array.from(tiles.values()).flatMap(({ table, name, needs }) =>
    (needs ?? []).map((need) => ({ ...need, table, name })));
  return all.sort((a, b) => (a.since_ms ?? 0) - (b.since_ms ?? 0) || a.table - b.table);
}

/// Where a need is seen to.
function placeOf({ table, what }) {
  return { table, pane: what === 'alert' ? 'protection' : '' };
}

/// One line of the list: a link to where it is seen to.
export function needItem(need, { withTable = true } = {}) {
  const sign = make('b', { class: 'need-sign', text: text(need.urgent ? 'pit.need.urgent' : 'pit.need.soon') });
  const time = make('time', { class: 'need-time', 'data-since': need.since_ms ?? '' });
  const inside = make('a', { class: 'need-link', href: hrefOf(placeOf(need)), 'data-key': keyOf(need) },
    withTable ? make('b', { class: 'need-table', text: need.name }) : null,
    make('span', { class: 'need-words', text: need.words }), time);
  return make('li', { class: `need need-${need.what} ${need.urgent ? 'is-urgent' : ''}` }, sign, inside);
}

function keyOf({ table, what, seat = 0, kind = '' }) {
  return `need-${table}-${what}-${seat}-${kind}`;
}

/// Writes how long each has waited.
export function tickNeeds(root, now_ms) {
  for (const node of root.querySelectorAll('.need-time[data-since]')) {
    write(node, node.dataset.since ? ago(Number(node.dataset.since), now_ms) : '');
  }
}
