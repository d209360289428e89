// People, times and values in words; who may do what; what needs attention.
import { make, setText } from '../shared/dom.js';
import { text } from '../shared/texts.js';
import { routeHref } from './router.js';

/**
 * @import { Need, Session, Tile } from '../shared/api.js'
 * @typedef {Need & { table: number, name: string }} TableNeed
 */

// ---------------------------------------------------------------------------------------------------------
// How the pit writes people, places and times.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * "40 s", "3 min", "2 h": how long something has waited.
 * @param {number} since_ms
 * @param {number} now_ms
 */
export function ago(since_ms, now_ms) {
  const ms = Math.max(0, now_ms - since_ms);
  if (ms < MINUTE_MS) return text('pit.ago.seconds', { count: Math.floor(ms / SECOND_MS) });
  if (ms < HOUR_MS) return text('pit.ago.minutes', { count: Math.floor(ms / MINUTE_MS) });
  return text('pit.ago.hours', { count: Math.floor(ms / HOUR_MS) });
}

/**
 * "#14" or, for people who can sign in, "#3 Name".
 * @param {number | undefined} person
 * @param {Map<number, string>} names
 */
export function personText(person, names) {
  if (!person) return text('pit.nobody');
  const name = names.get(person);
  return name ? text('pit.person.named', { person, name }) : text('pit.person', { person });
}

/**
 * "dealer #5 Name" for who did something; "system" if no person did.
 * @param {string} role
 * @param {number} person
 * @param {Map<number, string>} names
 */
export function whoText(role, person, names) {
  if (person > 0)
    return text('pit.replay.by', { role: text(`pit.role.${role}`), person: personText(person, names) });
  return text(role === 'device' ? 'pit.role.room' : `pit.role.${role}`);
}

/**
 * "+1.06%": the value of a bet, always with its sign.
 * @param {number} ev
 */
export function valueText(ev) {
  const size = Math.abs(ev * 100).toFixed(2);
  return text('pit.value', { sign: ev > 0 ? '+' : ev < 0 ? '−' : '±', size });
}

/**
 * "+10%", "0%": the same for an axis, as short as possible.
 * @param {number} ev
 */
export function valueTick(ev) {
  const size = String(Math.abs(Math.round(ev * 10_000) / 100));
  return text('pit.value', { sign: ev > 0 ? '+' : ev < 0 ? '−' : '', size });
}

/**
 * The number of a table's last finished hand, from its tile; 0 if there is none or it is unknown.
 * @param {Tile | undefined} tile
 */
export function lastFinishedHand(tile) {
  if (!tile) return 0;
  return tile.phase === 'between' || tile.phase === 'closed' ? tile.hand : tile.hand - 1;
}

// ---------------------------------------------------------------------------------------------------------
// Who has which buttons. The server decides; this only hides buttons that it would refuse, and says so in their place.
// The roles of each command are those of docs/events.md.

const SUPERVISOR_ONLY = ['supervisor'];
const SETTINGS_ROLES = ['supervisor', 'administrator'];

/** The roles with access to this page. */
const PIT_ROLES = ['supervisor', 'auditor', 'administrator'];

/** @type {Record<string, string[]>} */
const ROLES = {
  confirm: SUPERVISOR_ONLY,
  reject: SUPERVISOR_ONLY,
  void: SUPERVISOR_ONLY,
  misdeal: SUPERVISOR_ONLY,
  'end-shoe': SUPERVISOR_ONLY,
  seat: SUPERVISOR_ONLY,
  ask: SUPERVISOR_ONLY,
  limits: SETTINGS_ROLES,
  row: SETTINGS_ROLES,
  rules: SETTINGS_ROLES,
  timer: SETTINGS_ROLES,
  post: SETTINGS_ROLES,
  open: SETTINGS_ROLES,
  close: SETTINGS_ROLES,
  fill: SETTINGS_ROLES,
  take: SETTINGS_ROLES,
  meter: SETTINGS_ROLES,
  people: ['administrator'],
};

/** @param {Session | null} session */
export function canSeePit(session) {
  return PIT_ROLES.includes(session?.role ?? '');
}

/**
 * Whether this session's role may use `name`: a command, `seat` (a seat's money and player), `ask` (players' requests)
 * or `people`.
 * @param {Session | null} session
 * @param {string} name
 */
export function isAllowed(session, name) {
  return ROLES[name].includes(session?.role ?? '');
}

// ---------------------------------------------------------------------------------------------------------
// Everything that needs attention at all tables, oldest first. Urgent items are red and have a sign next to the color.

/**
 * Every need with its table, oldest first.
 * @param {Map<number, Tile>} tiles
 */
export function needsOf(tiles) {
  const all = Array.from(tiles.values()).flatMap(({ table, name, needs }) =>
    (needs ?? []).map((need) => ({ ...need, table, name })),
  );
  return all.sort((a, b) => (a.since_ms ?? 0) - (b.since_ms ?? 0) || a.table - b.table);
}

/**
 * Where a need is resolved.
 * @param {TableNeed} need
 */
function routeOf({ table, what }) {
  return { table, pane: what === 'alert' ? 'protection' : '' };
}

/**
 * One line of the list: a link to where it is resolved.
 * @param {TableNeed} need
 * @param {{ withTable?: boolean }} [how]
 */
export function needItem(need, { withTable = true } = {}) {
  const sign = make('b', {
    class: 'need-sign',
    text: text(need.urgent ? 'pit.need.urgent' : 'pit.need.soon'),
  });
  const time = make('time', { class: 'need-time', 'data-since': need.since_ms ?? '' });
  const needLink = make(
    'a',
    { class: 'need-link', href: routeHref(routeOf(need)), 'data-key': keyOf(need) },
    withTable ? make('b', { class: 'need-table', text: need.name }) : null,
    make('span', { class: 'need-text', text: need.words }),
    time,
  );
  return make('li', { class: `need need-${need.what} ${need.urgent ? 'is-urgent' : ''}` }, sign, needLink);
}

/** @param {TableNeed} need */
function keyOf({ table, what, seat = 0, kind = '' }) {
  return `need-${table}-${what}-${seat}-${kind}`;
}

/**
 * Shows how long each has waited.
 * @param {ParentNode} root
 * @param {number} now_ms
 */
export function updateNeedTimes(root, now_ms) {
  for (const node of root.querySelectorAll('.need-time[data-since]')) {
    const since = node.getAttribute('data-since');
    setText(node, since ? ago(Number(since), now_ms) : '');
  }
}
