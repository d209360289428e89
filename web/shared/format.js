// Formats money, counts and times.

// ---------------------------------------------------------------------------------------------------------
// Money. The server sends whole cents; amounts are never floating-point fractions.

const GROUP = /\B(?=(\d{3})+$)/g;

/**
 * "$1,234,567.89".
 * @param {number} cents
 */
export function moneyWithCents(cents) {
  const size = Math.abs(cents);
  const whole = String(Math.trunc(size / 100)).replace(GROUP, ',');
  const rest = String(size % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}$${whole}.${rest}`;
}

/**
 * "$50" without cents, else "$0.50": limits, fees, chips.
 * @param {number} cents
 */
export function money(cents) {
  const amount = moneyWithCents(cents);
  return cents % 100 === 0 ? amount.slice(0, -3) : amount;
}

/**
 * "+$25.00", "−$1.00", "$0.00": a change.
 * @param {number} cents
 */
export function signedMoney(cents) {
  return cents > 0 ? `+${moneyWithCents(cents)}` : moneyWithCents(cents);
}

/**
 * "12,345": a count.
 * @param {number | bigint | string} number
 */
export function count(number) {
  return String(number).replace(GROUP, ',');
}

/**
 * "$10–$100".
 * @param {number} min
 * @param {number} max
 */
export function moneyRange(min, max) {
  return `${money(min)}–${money(max)}`;
}

/**
 * Tenths of a percent: 444 is "44.4%".
 * @param {number} permille
 */
export function percent(permille) {
  return `${Math.trunc(permille / 10)}.${permille % 10}%`;
}

/**
 * Reads a typed amount, "$1,000.50", as whole cents; null if it is not an amount.
 * @param {string} typed
 */
export function centsOf(typed) {
  const found = typed.replace(/[$,\s]/g, '').match(/^(\d{1,10})(?:\.(\d{1,2}))?$/);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}

// ---------------------------------------------------------------------------------------------------------
// Times

/**
 * "21:04:09", local time.
 * @param {number} time_ms
 */
export function clock(time_ms) {
  return new Date(time_ms).toTimeString().slice(0, 8);
}

/**
 * "2026-01-31 21:04", local time.
 * @param {number} time_ms
 */
export function dayAndClock(time_ms) {
  const time = new Date(time_ms);
  /** @param {number} number */
  const twoDigits = (number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())} ${clock(time_ms).slice(0, 5)}`;
}
