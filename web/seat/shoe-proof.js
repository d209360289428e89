// Verifies a revealed shoe independently of the server. docs/fairness.md describes every step to the byte; this file and
// shoe-hash.js follow it without a library.
//
//     const proof = proveShoe(JSON.parse(file), 'the commitment that you wrote down, or null');
//     proof.fault === null      every card shown is the one that seed, shoe and cut put in its place
//     proof.fault               the first mismatch: { at: 'card', hand: 7, side: 'banker', place: 2, right, given }
//
// It runs in browsers and in node.
import { blake2b, chacha20Words } from './shoe-hash.js';

/**
 * @import { Shoe } from '../shared/api.js'
 * @typedef {Shoe['hands'][number]} ShoeHand
 * @typedef {{
 *   fault: Fault | null, commitment: string, order: string[], cards: number, hands: number, gone: number,
 *   passing: { index: number, beganBefore: boolean } | null,
 * }} Work how far a proof has come
 */

const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';
const DECK = 52;

// ---------------------------------------------------------------------------------------------------------
// A shoe's commitment and its order.

/** @type {(number: number, size: number) => number[]} a number with its low byte first */
const low = (number, size) => Array.from({ length: size }, (_, i) => Math.floor(number / 256 ** i) % 256);
/** @param {string} words */
const ascii = (words) => Array.from(words, (sign) => sign.charCodeAt(0));
/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** @param {string} hex */
const bytesOf = (hex) =>
  Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
/** @param {Pick<Shoe, 'table' | 'shoe' | 'decks'>} file */
const nameOf = ({ table, shoe, decks }) => [...low(table, 4), ...low(shoe, 4), ...low(decks, 1)];

/** @param {Shoe} file */
export function commitmentOf(file) {
  const named = [...ascii('sabot shoe commitment v1'), ...nameOf(file)];
  return hexOf(blake2b(Uint8Array.from([...named, ...bytesOf(file.seed)])));
}

/** @param {Shoe} file */
export function shuffleKeyOf(file) {
  const named = [...ascii('sabot shoe shuffle v1'), ...nameOf(file)];
  return blake2b(Uint8Array.from([...named, ...bytesOf(file.seed), ...low(file.cut, 2)]));
}

/**
 * Returns a number below `bound`, all equally likely.
 * @param {Generator<number, never>} words
 * @param {number} bound
 */
function below(words, bound) {
  const end = Math.floor(2 ** 32 / bound) * bound;
  let word = words.next().value;
  while (word >= end) {
    word = words.next().value;
  }
  return word % bound;
}

/**
 * Returns all cards of the shoe; index 0 leaves it first.
 * @param {Shoe} file
 */
export function orderOf(file) {
  const words = chacha20Words(shuffleKeyOf(file));
  const cards = Array.from({ length: DECK * file.decks }, (_, i) => i % DECK);
  for (let count = cards.length; count > 1; count--) {
    const chosen = below(words, count);
    [cards[count - 1], cards[chosen]] = [cards[chosen], cards[count - 1]];
  }
  return cards.map((index) => RANKS[index >> 2] + SUITS[index & 3]);
}

// ---------------------------------------------------------------------------------------------------------
// The rules of the deal (R-CARD-2, R-DEAL-1, R-DRAW-1 to R-DRAW-4).

/** @param {string} card */
const rankOf = (card) => RANKS.indexOf(card[0]) + 1;
/** @param {string} card */
const valueOf = (card) => Math.min(rankOf(card), 10) % 10;
/** @param {string[]} cards */
const totalOf = (cards) => cards.reduce((sum, card) => sum + valueOf(card), 0) % 10;
/** By Banker's total: the values of Player's third card on which Banker draws. */
const BANKER_DRAWS = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', ''];

/**
 * Who gets the next card of a hand: 'player', 'banker', or null when it is complete.
 * @param {{ player: string[], banker: string[] }} dealt
 * @returns {'player' | 'banker' | null}
 */
function nextOf({ player, banker }) {
  if (player.length + banker.length < 4) {
    return player.length > banker.length ? 'banker' : 'player';
  }
  const [first, second] = [totalOf(player.slice(0, 2)), totalOf(banker.slice(0, 2))];
  if (first >= 8 || second >= 8 || banker.length === 3) {
    return null;
  }
  if (player.length === 2 && first <= 5) {
    return 'player';
  }
  const draws = player.length === 2 ? second <= 5 : BANKER_DRAWS[second].includes(String(valueOf(player[2])));
  return draws ? 'banker' : null;
}

// ---------------------------------------------------------------------------------------------------------
// Compares the file with all that. The first mismatch is thrown and ends the check.

class Fault {
  /** @type {'player' | 'banker' | undefined} of a card: whose it is */
  side;
  /** @type {unknown} what should stand there, and what does */
  right;
  /** @type {unknown} */
  given;

  /**
   * @param {string} at
   * @param {object} [told]
   */
  constructor(at, told = {}) {
    this.at = at;
    Object.assign(this, told);
  }
}

/** @type {(value: unknown, least: number, most: number) => boolean} */
const isNumber = (value, least, most) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
/** @type {(value: unknown) => boolean} what counts from 1: tables, shoes, hands */
const isCount = (value) => isNumber(value, 1, 2 ** 32 - 1);
/** @param {unknown} value */
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value);
/** @param {unknown} value */
const isCard = (value) => typeof value === 'string' && /^[A23456789TJQK][cdhs]$/.test(value);
/** @type {(value: unknown, least: number, most: number) => boolean} */
const areCards = (value, least, most) =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every(isCard);
/** @type {(value: unknown) => value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @type {(value: unknown, keys: string[]) => value is Record<string, unknown>} */
const hasOnly = (value, keys) => isObject(value) && Object.keys(value).every((key) => keys.includes(key));

/** @param {ShoeHand} hand */
function isHand(hand) {
  if (hand?.void === true) {
    return hasOnly(hand, ['hand', 'void', 'cards']) && isCount(hand.hand) && areCards(hand.cards, 1, 6);
  }
  const isDealt = hasOnly(hand, ['hand', 'player', 'banker']) && isCount(hand.hand);
  return isDealt && areCards(hand.player, 2, 3) && areCards(hand.banker, 2, 3);
}

/** @type {(burn: unknown, size: number) => boolean} */
const isBurn = (burn, size) =>
  hasOnly(burn, ['cards', 'exposed']) &&
  isNumber(burn.cards, 0, size) &&
  (!('exposed' in burn) || isCard(burn.exposed));

/** @type {(cut: unknown, size: number) => boolean} */
const isCutCard = (cut, size) =>
  hasOnly(cut, ['cards', 'hand']) && isNumber(cut.cards, 0, size) && (!('hand' in cut) || isCount(cut.hand));

/**
 * The type of each key in a file; optional keys are left out.
 * @type {Record<string, (file: Shoe) => boolean>}
 */
const FIELDS = {
  format: ({ format }) => format === 'sabot-shoe-1',
  table: ({ table }) => isCount(table),
  shoe: ({ shoe }) => isCount(shoe),
  decks: ({ decks }) => isNumber(decks, 1, 8),
  commitment: ({ commitment }) => isHash(commitment),
  seed: ({ seed }) => isHash(seed),
  cut: ({ cut, decks }) => isNumber(cut, 0, DECK * decks - 1),
  cut_seat: ({ cut, cut_seat: seat }) => seat === undefined || (cut > 0 && isNumber(seat, 1, 14)),
  burn: ({ burn, decks }) => isBurn(burn, DECK * decks),
  hands: ({ hands }) => Array.isArray(hands) && hands.length <= 416 && hands.every(isHand),
  cut_card: ({ cut_card: cut, decks }) => cut === undefined || isCutCard(cut, DECK * decks),
  note: ({ note }) => note === undefined || typeof note === 'string',
};

/** @param {Shoe} file */
function readFile(file) {
  const unknown = isObject(file) ? Object.keys(file).find((key) => !Object.hasOwn(FIELDS, key)) : 'format';
  const bad = unknown ?? Object.keys(FIELDS).find((key) => !FIELDS[key](file));
  if (bad !== undefined) {
    throw new Fault('file', { field: bad });
  }
}

/**
 * Checks that the next card of the shoe is `given`; `told` names its place in the file.
 * @param {Work} work
 * @param {string} given
 * @param {{ at: string, [detail: string]: unknown }} told
 */
function take(work, given, told) {
  if (work.gone >= work.order.length) {
    throw new Fault('size', { ...told, at: 'size', size: work.order.length });
  }
  const right = work.order[work.gone];
  if (right !== given) {
    throw new Fault(told.at, { ...told, right, given });
  }
  work.gone++;
  work.cards++;
}

/**
 * An exposed card determines how many more are burned; the hands after them prove the unseen ones.
 * @param {Work} work
 * @param {NonNullable<Shoe['burn']>} burn
 */
function proveBurn(work, { cards = 0, exposed }) {
  if (exposed !== undefined) {
    take(work, exposed, { at: 'burn-card' });
    const right = 1 + Math.min(rankOf(exposed), 10);
    if (cards !== right) {
      throw new Fault('burn-count', { right, given: cards });
    }
  }
  work.gone = cards;
}

/**
 * @param {Work} work
 * @param {ShoeHand} hand
 */
function proveDeal(work, hand) {
  /** @type {{ player: string[], banker: string[] }} */
  const dealt = { player: [], banker: [] };
  for (let side = nextOf(dealt); side !== null; side = nextOf(dealt)) {
    const told = { at: 'card', hand: hand.hand, side, place: dealt[side].length + 1 };
    const given = (hand[side] ?? [])[dealt[side].length];
    if (given === undefined) {
      throw new Fault('missing', { ...told, at: 'missing' });
    }
    take(work, given, told);
    dealt[side].push(given);
  }
  const sides = /** @type {const} */ (['player', 'banker']);
  const extra = sides.find((side) => (hand[side]?.length ?? 0) > dealt[side].length);
  if (extra) {
    throw new Fault('extra', { hand: hand.hand, side: extra });
  }
}

/**
 * @param {Work} work
 * @param {ShoeHand[]} hands
 * @param {number} cutPlace
 */
function proveHands(work, hands, cutPlace) {
  hands.forEach((hand, i) => {
    const before = hands[i - 1];
    const isAgain = before?.void === true && hand.hand === before.hand; // misdeal: the hand is dealt again
    if (before && hand.hand <= before.hand && !isAgain) {
      throw new Fault('number', { hand: hand.hand, before: before.hand });
    }
    const gone = work.gone;
    if (hand.void === true) {
      hand.cards?.forEach((card, k) => take(work, card, { at: 'void-card', hand: hand.hand, place: k + 1 }));
    } else {
      proveDeal(work, hand);
    }
    if (work.passing === null && work.gone > cutPlace) {
      work.passing = { index: i, beganBefore: gone < cutPlace };
    }
    work.hands++;
  });
}

/**
 * The cut card comes out during a hand, or before the first card of one, which may have been voided.
 * @param {Work} work
 * @param {Shoe} file
 * @param {number} cutPlace
 */
function proveCutCard({ passing, gone }, { hands, cut_card: cut }, cutPlace) {
  if (!cut || cut.hand === undefined) {
    return;
  }
  const before = hands[(passing?.index ?? hands.length) - 1];
  const passed = passing === null ? undefined : hands[passing.index];
  const isBetween = (!passed || cut.hand < passed.hand) && (!before || cut.hand > before.hand);
  const isRight = passed?.hand === cut.hand || (isBetween && !passing?.beganBefore);
  if ((passing === null && gone < cutPlace) || !isRight) {
    throw new Fault('cut-card', { hand: cut.hand });
  }
}

/**
 * @param {Work} work
 * @param {Shoe} file
 * @param {string | null} promised
 */
function proveAll(work, file, promised) {
  readFile(file);
  const commitment = file.commitment.toLowerCase();
  if (promised !== null && promised.toLowerCase() !== commitment) {
    throw new Fault('promise', { right: promised.toLowerCase(), given: commitment });
  }
  work.commitment = commitmentOf(file);
  if (work.commitment !== commitment) {
    throw new Fault('commitment', { right: work.commitment, given: commitment });
  }
  work.order = orderOf(file);
  const cutPlace = work.order.length - (file.cut_card?.cards ?? 0);
  proveBurn(work, file.burn ?? {});
  proveHands(work, file.hands, cutPlace);
  proveCutCard(work, file, cutPlace);
}

/**
 * Verifies a revealed shoe. `promised` is the commitment seen before its first card, if it was kept.
 * Returns { fault, commitment, order, cards, hands }: how far the check got, and the first mismatch or null.
 * @param {Shoe} file
 * @param {string | null} [promised]
 */
export function proveShoe(file, promised = null) {
  /** @type {Work} */
  const work = { fault: null, commitment: '', order: [], cards: 0, hands: 0, gone: 0, passing: null };
  try {
    proveAll(work, file, promised);
  } catch (fault) {
    if (!(fault instanceof Fault)) {
      throw fault;
    }
    work.fault = fault;
  }
  return work;
}
