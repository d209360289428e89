// How the pit writes people, places and times.
import { text } from './texts.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/// "40 s", "3 min", "2 h": for how long something has waited.
export function ago(since_ms, now_ms) {
  const ms = Math.max(0, now_ms - since_ms);
  if (ms < MINUTE_MS) return text('pit.ago.seconds', { count: Math.floor(ms / SECOND_MS) });
  if (ms < HOUR_MS) return text('pit.ago.minutes', { count: Math.floor(ms / MINUTE_MS) });
  return text('pit.ago.hours', { count: Math.floor(ms / HOUR_MS) });
}

/// "#14" or, of those who sign in, "#3 Name".
export function personWords(person, names) {
  if (!person) return text('pit.nobody');
  const name = names.get(person);
  return name ? text('pit.person.named', { person, name }) : text('pit.person', { person });
}

/// "dealer #5 Name", of whoever did something; what no person did, its clock included, the room did.
export function whoWords(role, person, names) {
  if (person > 0) return text('pit.replay.by', { role: text(`pit.role.${role}`), person: personWords(person, names) });
  return text(role === 'device' ? 'pit.role.room' : `pit.role.${role}`);
}

/// "+1.06 %" of a wager's value; the sign is always there.
export function valueWords(ev) {
  const size = Math.abs(ev * 100).toFixed(2);
  return text('pit.value', { sign: ev > 0 ? '+' : ev < 0 ? '−' : '±', size });
}

/// "+10 %", "0 %": the same at an axis, as short as it can be.
export function valueTick(ev) {
  const size = String(Math.abs(Math.round(ev * 10_000) / 100));
  return text('pit.value', { sign: ev > 0 ? '+' : ev < 0 ? '−' : '', size });
}

/// The number of the last hand of a table that is over, as its tile tells; 0: there is none, or it is not known.
export function lastOver(tile) {
  if (!tile) return 0;
  return tile.phase === 'between' || tile.phase === 'closed' ? tile.hand : tile.hand - 1;
}
