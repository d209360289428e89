// Times as people read them.

/// "21:04:09", of this place.
export function clock(time_ms) {
  return new Date(time_ms).toTimeString().slice(0, 8);
}

/// "2026-01-31 21:04", of this place.
export function dayAndClock(time_ms) {
  const time = new Date(time_ms);
  const two = (number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${clock(time_ms).slice(0, 5)}`;
}
