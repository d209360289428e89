// Addresses of the pit's panes, and times in them.
import { make } from '../shared/dom.js';
import { labeled } from '../shared/parts.js';
import { text } from '../shared/texts.js';

/**
 * @import { PitRoute } from '../shared/types.js'
 * @typedef {Record<string, string | number | null | undefined>} AnyQuery
 * @typedef {{ table?: number, pane?: string, query?: AnyQuery }} PartialRoute
 */

// ---------------------------------------------------------------------------------------------------------
// The current pane is in the address, so that Back, Forward and links work:
//
//     /pit                       the wall of tables        /pit#wall?show=needs
//     /pit#journal?table=3       a pane of the room
//     /pit/3                     a table                   /pit/3#protection?shoe=2

const ROOM_PANES = ['wall', 'shift', 'people', 'journal'];
const TABLE_PANES = ['table', 'protection', 'meters', 'hands', 'hand'];

/**
 * `{table, pane, query}` of an address; table 0 is the room.
 * @param {Pick<Location | URL, 'pathname' | 'hash'>} address
 * @returns {PitRoute}
 */
export function parseRoute({ pathname, hash }) {
  const table = Number(pathname.split('/')[2] ?? '0');
  const [name, words = ''] = hash.slice(1).split('?');
  const panes = table > 0 ? TABLE_PANES : ROOM_PANES;
  const pane = panes.includes(name) ? name : panes[0];
  return { table, pane, query: Object.fromEntries(new URLSearchParams(words)) };
}

/**
 * The address of a pane, without empty query values.
 * @param {PartialRoute} place
 */
export function routeHref({ table = 0, pane = '', query = {} }) {
  const words = queryOf(query);
  return `/pit${table > 0 ? `/${table}` : ''}${pane || words ? `#${pane}${words}` : ''}`;
}

/**
 * A link to a pane. `current` marks the current one.
 * @param {string} label
 * @param {PartialRoute} route
 * @param {string} [className]
 * @param {string | null} [current]
 */
export function link(label, route, className = 'link', current = null) {
  return make('a', { class: className, href: routeHref(route), 'aria-current': current, text: label });
}

/**
 * A link to a hand's replay; "–" if there is no hand.
 * @param {number} table
 * @param {number | null | undefined} hand
 */
export function handLink(table, hand) {
  if (!hand) return '–';
  return link(text('hand.number', { number: hand }), { table, pane: 'hand', query: { hand } });
}

/**
 * "?table=3&hand=4", or '' without any values.
 * @param {AnyQuery} query
 */
export function queryOf(query) {
  const entries = Object.entries(query).flatMap(([key, value]) =>
    value === '' || value === null || value === undefined ? [] : [[key, String(value)]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

/**
 * Goes there without reloading the page. `replace` adds no step to the history.
 * @param {PartialRoute} route
 * @param {{ replace?: boolean }} [how]
 */
export function navigate(route, { replace = false } = {}) {
  const href = routeHref(route);
  if (href === location.pathname + location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  dispatchEvent(new Event('pit-route'));
}

/**
 * Calls `onChange(route)` when the address changes; links within the page do not reload it.
 * @param {(route: PitRoute) => void} onChange
 */
export function onRouteChange(onChange) {
  const notify = () => onChange(parseRoute(location));
  addEventListener('popstate', notify);
  addEventListener('pit-route', notify);
  document.addEventListener('click', (event) => {
    /** @type {HTMLAnchorElement | null} */
    const anchor = event.target instanceof Element ? event.target.closest('a[href^="/pit"]') : null;
    const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!anchor || !isPlainClick || anchor.target) return;
    event.preventDefault();
    navigate(parseRoute(new URL(anchor.href)));
  });
}

// ---------------------------------------------------------------------------------------------------------
// A time range: two fields in local time; the server is asked in UTC.

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, '0');

/**
 * "2026-01-31T18:00" in local time, as a field writes it.
 * @param {number} time_ms
 */
function localTime(time_ms) {
  const time = new Date(time_ms);
  const day = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-');
  return `${day}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/**
 * "2026-01-31T18:00" in UTC, as the server reads it; '' if empty.
 * @param {number} time_ms
 */
export function utcTime(time_ms) {
  return new Date(time_ms).toISOString().slice(0, 16);
}

/**
 * A time field; `value` is in UTC.
 * @param {string} name
 * @param {string | undefined} value
 */
export function timeField(name, value) {
  const parsed = value ? Date.parse(`${value}Z`) : Number.NaN;
  const field = make('input', {
    type: 'datetime-local',
    class: 'field',
    name,
    value: Number.isNaN(parsed) ? '' : localTime(parsed),
  });
  return labeled(text(`pit.span.${name}`), field);
}

/**
 * The values of a form, times in UTC, without empty ones.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function queryOfForm(form) {
  const pairs = Array.from(new FormData(form)).map(([key, value]) => {
    const field = form.elements.namedItem(key);
    const isTime = field instanceof HTMLInputElement && field.type === 'datetime-local';
    const words = String(value).trim();
    return [key, isTime && words ? utcTime(Date.parse(words)) : words];
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
