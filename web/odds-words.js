// How the odds page writes shares, changes and counts of deals.
import { text } from './texts.js';

const GROUP = /\B(?=(\d{3})+$)/g;
const EDGE_DIGITS = 4;

const sign = (value) => (value > 0 ? '+' : value < 0 ? '−' : '±');

/// "−1.2244 %" of what a unit is expected to win; "–" where the server has no number.
export function edgeWords(value, digits = EDGE_DIGITS) {
  if (value === null || value === undefined) return text('odds.none');
  const size = Math.abs(value * 100).toFixed(digits);
  return text('odds.percent', { size: `${Number(size) === 0 ? '±' : sign(value)}${size}` });
}

/// "45.86 %".
export function shareWords(value, digits = 3) {
  return value === null || value === undefined ? text('odds.none')
    : text('odds.percent', { size: (value * 100).toFixed(digits) });
}

/// At an axis, as short as it can be: "−20 %".
export function edgeTick(value) {
  const size = String(Math.abs(Math.round(value * 1e6) / 1e4));
  return text('odds.percent', { size: `${value === 0 ? '' : sign(value)}${size}` });
}

export function shareTick(value) {
  return text('odds.percent', { size: String(Math.round(value * 1e4) / 100) });
}

/// "4,855,082,291,584,560": whole, to the last digit.
export function countWords(count) {
  return String(count).replace(GROUP, ',');
}

/// The deviation of a unit, or units a shoe: "0.9511".
export function unitWords(value, digits = 4) {
  return value === null || value === undefined ? text('odds.none')
    : `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}`;
}

/// The name of a wager as the page writes it.
export function wagerTitle(kind) {
  return text(`odds.kind.${kind}`);
}
