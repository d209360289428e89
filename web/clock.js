// Times as people read them.

/// "21:04:09", of this place.
export function clock(time_ms) {
  return new Date(time_ms).toTimeString().slice(0, 8);
}
