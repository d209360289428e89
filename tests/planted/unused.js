// A name that nothing uses.
export function half(cents) {
  const rest = cents % 2;
  return cents / 2;
}
