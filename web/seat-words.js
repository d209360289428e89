// Amounts that went up or down, and what a hand did to a player, as lines for a page.
import { make } from './make.js';
import { money, moneyWithCents } from './money.js';
import { text } from './texts.js';

/// "+$25.00", "−$1.00", "$0.00".
export function signedMoney(cents) {
  return cents > 0 ? `+${moneyWithCents(cents)}` : moneyWithCents(cents);
}

/// One wager: which, what became of it, and the rule, in the server's words.
function wagerLine({ kind, title, cents, result, words, clause, paid, taken }) {
  // A progressive's price is taken whatever it wins.
  const change = ['win', 'lose'].includes(result) ? signedMoney(paid - taken) : text('seat.result.back');
  return make(
    'li', { class: `line line-${result ?? 'void'}` },
    make('b', { class: `line-title kind-${kind}`, text: text('seat.line', { title, amount: money(cents) }) }),
    make('span', { class: 'line-change', text: change }),
    make('span', { class: 'line-words', text: words, title: clause }),
  );
}

const plainLine = (title, change, words = '') => make(
  'li', { class: 'line line-plain' },
  make('b', { class: 'line-title', text: title }),
  make('span', { class: 'line-change', text: change }),
  words ? make('span', { class: 'line-words', text: words }) : null,
);

function bankLine({ start, end }) {
  const words = text('seat.banked.words', { start: money(start), end: money(end) });
  return plainLine(text('seat.banked'), signedMoney(end - start), words);
}

/// All that one hand did: its wagers, the bank where the player had it, fees.
export function linesOf({ lines, bank, fees }) {
  const banked = bank ? [bankLine(bank)] : [];
  const fee = fees > 0 ? [plainLine(text('seat.fees'), signedMoney(-fees))] : [];
  return [...lines.map(wagerLine), ...banked, ...fee];
}
