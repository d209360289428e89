// From when to when: two fields of this place's time, which the server is asked for in UTC.
import { make } from './make.js';
import { labelled } from './pit-parts.js';
import { text } from './texts.js';

const two = (number) => String(number).padStart(2, '0');

/// "2026-01-31T18:00" of this place, as a field writes it.
function localWords(time_ms) {
  const time = new Date(time_ms);
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/// "2026-01-31T18:00" in UTC, as the server reads it; '' of nothing.
export function utcWords(time_ms) {
  return new Date(time_ms).toISOString().slice(0, 16);
}

/// A field of a time; `value` is in UTC.
export function timeField(name, value) {
  const known = value ? Date.parse(`${value}Z`) : Number.NaN;
  const field = make('input', { type: 'datetime-local', class: 'field', name, value: Number.isNaN(known) ? ''
    : localWords(known) });
  return labelled(text(`pit.span.${name}`), field);
}

/// What a form holds, times in UTC, without what is empty.
export function queryOfForm(form) {
  const pairs = Array.from(new FormData(form)).map(([key, value]) => {
    const isTime = form.elements[key].type === 'datetime-local';
    return [key, isTime && value ? utcWords(Date.parse(value)) : String(value).trim()];
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
