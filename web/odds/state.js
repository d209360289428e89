// The state of the odds page, and its form in the address, so that it can be sent as a link:
//
//     /odds?ruleset=washington&decks=8&seat=C/D&out=8c3,9d&wager=tie&progressive=panda8&meter=panda8:12345.60
//
// Missing values are left to the server: the ruleset, its decks, its meters. The page knows how cards are written and
// nothing else of the game; the server checks whether a shoe has the cards and whether two suits are a combination.
import { RANKS, SUITS } from '../shared/cards.js';
import { centsOf } from '../shared/format.js';
import { hasText } from '../shared/texts.js';

/**
 * @import { NamedRuleset, OddsWish } from '../shared/api.js'
 * @import { OddsState } from '../shared/types.js'
 */

/**
 * The default: the full shoe of the server's default ruleset.
 * @type {Readonly<OddsState>}
 */
export const DEFAULTS = {
  ruleset: '',
  decks: 0,
  out: {},
  wager: 'dragon7',
  seat: '',
  progressive: 'dragon7',
  meter: {},
};

const NAME = /^[a-z0-9-]{1,40}$/;
/** @type {Record<string, (words: string) => unknown>} */
const READERS = {
  ruleset: (words) => (NAME.test(words) ? words : null),
  decks: (words) => (/^[1-8]$/.test(words) ? Number(words) : null),
  out: parseCards,
  wager: (words) => (!words.startsWith('progressive') && hasText(`odds.kind.${words}`) ? words : null),
  seat: (words) => (/^[CDHS]\/[CDHS]$/.test(words) ? words : null),
  progressive: (words) => (hasText(`odds.kind.progressive-${words}`) ? words : null),
  meter: parseMeters,
};

/**
 * Reads "8c3,9d": three eights of clubs and a nine of diamonds. Returns null if it is not such a list.
 * @param {string} words
 */
function parseCards(words) {
  /** @type {Record<string, number>} */
  const out = {};
  for (const each of words.split(',').filter(Boolean)) {
    const found = each.match(/^([A2-9TJQK])([cdhs])(\d{1,2})?$/);
    if (!found || found[1] + found[2] in out) return null;
    if (Number(found[3] ?? 1) > 0) out[found[1] + found[2]] = Number(found[3] ?? 1);
  }
  return out;
}

/**
 * Reads "dragon7:12345.60,panda8:6000", in dollars.
 * @param {string} words
 */
function parseMeters(words) {
  /** @type {Record<string, number>} */
  const meter = {};
  for (const each of words.split(',')) {
    const [name, dollars = ''] = each.split(':');
    const cents = centsOf(dollars);
    if (!NAME.test(name) || cents === null) return null;
    meter[name] = cents;
  }
  return meter;
}

/**
 * Returns `{state, wrong}`: the state in the address, and the parts that were not understood.
 * @param {string} search
 */
export function parseState(search) {
  const state = { ...DEFAULTS };
  /** @type {string[]} */
  const invalid = [];
  for (const [key, words] of new URLSearchParams(search)) {
    const value = Object.hasOwn(READERS, key) ? READERS[key](words) : null;
    if (value === null) invalid.push(`${key}=${words}`.slice(0, 60));
    else Object.assign(state, { [key]: value });
  }
  return { state, invalid };
}

/**
 * The removed cards in field order with their counts: `[['8c', 3], …]`.
 * @param {Record<string, number>} out
 */
export function cardList(out) {
  const all = RANKS.flatMap((rank) =>
    SUITS.map((suit) => /** @type {const} */ ([rank + suit, out[rank + suit] ?? 0])),
  );
  return all.filter(([, count]) => count > 0);
}

/** @param {number} cents */
const dollarsOf = (cents) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/**
 * The query of the address, without defaults. Nothing in it needs escaping, so people can read it.
 * @param {OddsState} state
 */
export function queryOf({ ruleset, decks, out, wager, seat, progressive, meter }) {
  const params = {
    ruleset,
    decks: decks || '',
    seat,
    out: cardList(out)
      .map(([card, count]) => (count > 1 ? card + count : card))
      .join(','),
    wager: wager === DEFAULTS.wager ? '' : wager,
    progressive: progressive === DEFAULTS.progressive ? '' : progressive,
    meter: Object.entries(meter)
      .map(([name, cents]) => `${name}:${dollarsOf(cents)}`)
      .join(','),
  };
  const words = Object.entries(params)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return words.length > 0 ? `?${words.join('&')}` : '';
}

/**
 * The query for the server.
 * @param {OddsState} state
 * @returns {OddsWish}
 */
export function apiQuery({ ruleset, decks, out, seat, meter }) {
  return {
    ...(ruleset ? { ruleset } : {}),
    ...(decks ? { decks } : {}),
    ...(seat ? { combination: seat } : {}),
    removed: out,
    meters: meter,
  };
}

/**
 * The same state as a command line. A house ruleset is a file there.
 * @param {OddsState} state
 * @param {NamedRuleset[]} rulesets
 */
export function commandOf({ ruleset, decks, out }, rulesets) {
  const isHouse = rulesets.some(({ name, shipped }) => name === ruleset && !shipped);
  const rules = isHouse ? `./${ruleset}.conf` : ruleset;
  const cards = cardList(out)
    .flatMap(([card, count]) => Array(count).fill(card))
    .join(' ');
  const words = [
    'sabot odds',
    rules ? `--ruleset ${rules}` : '',
    decks ? `--decks ${decks}` : '',
    cards ? `--remove "${cards}"` : '',
  ];
  return words.filter(Boolean).join(' ');
}
