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
 *   fault: Fault | null, commitment: string, order: string[], cards: number, hands: number, drawn: number,
 *   cutPassing: { index: number, beganBefore: boolean } | null,
 * }} Progress how far a proof has come
 */

const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';
const DECK = 52;

// ---------------------------------------------------------------------------------------------------------
// A shoe's commitment and its order.

/** @type {(number: number, size: number) => number[]} a number with its low byte first */
const littleEndian = (number, size) =>
  Array.from({ length: size }, (_, i) => Math.floor(number / 256 ** i) % 256);
/** @param {string} string */
const ascii = (string) => Array.from(string, (character) => character.charCodeAt(0));
/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** @param {string} hex */
const bytesOf = (hex) =>
  Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
/** @param {Pick<Shoe, 'table' | 'shoe' | 'decks'>} file */
const shoeId = ({ table, shoe, decks }) => [
  ...littleEndian(table, 4),
  ...littleEndian(shoe, 4),
  ...littleEndian(decks, 1),
];

/** @param {Shoe} file */
export function commitmentOf(file) {
  const prefix = [...ascii('sabot shoe commitment v1'), ...shoeId(file)];
  return hexOf(blake2b(Uint8Array.from([...prefix, ...bytesOf(file.seed)])));
}

/** @param {Shoe} file */
export function shuffleKeyOf(file) {
  const prefix = [...ascii('sabot shoe shuffle v1'), ...shoeId(file)];
  return blake2b(Uint8Array.from([...prefix, ...bytesOf(file.seed), ...littleEndian(file.cut, 2)]));
}

/**
 * Returns a number below `bound`, all equally likely.
 * @param {Generator<number, never>} words
 * @param {number} bound
 */
function randomBelow(words, bound) {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  let word = words.next().value;
  while (word >= limit) {
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
    const other = randomBelow(words, count);
    [cards[count - 1], cards[other]] = [cards[other], cards[count - 1]];
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
  const [playerTotal, bankerTotal] = [totalOf(player.slice(0, 2)), totalOf(banker.slice(0, 2))];
  if (playerTotal >= 8 || bankerTotal >= 8 || banker.length === 3) {
    return null;
  }
  if (player.length === 2 && playerTotal <= 5) {
    return 'player';
  }
  const draws =
    player.length === 2 ? bankerTotal <= 5 : BANKER_DRAWS[bankerTotal].includes(String(valueOf(player[2])));
  return draws ? 'banker' : null;
}

// ---------------------------------------------------------------------------------------------------------
// Compares the file with all that. The first mismatch is thrown and ends the check.

class Fault {
  /** @type {'player' | 'banker' | undefined} of a card: whose it is */
  side;
  /** @type {unknown} the expected and the given value */
  right;
  /** @type {unknown} */
  given;

  /**
   * @param {string} at
   * @param {object} [details]
   */
  constructor(at, details = {}) {
    this.at = at;
    Object.assign(this, details);
  }
}

/** @type {(value: unknown, min: number, max: number) => boolean} */
const isNumber = (value, min, max) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
/** @type {(value: unknown) => boolean} what counts from 1: tables, shoes, hands */
const isCount = (value) => isNumber(value, 1, 2 ** 32 - 1);
/** @param {unknown} value */
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value);
/** @param {unknown} value */
const isCard = (value) => typeof value === 'string' && /^[A23456789TJQK][cdhs]$/.test(value);
/** @type {(value: unknown, min: number, max: number) => boolean} */
const areCards = (value, min, max) =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every(isCard);
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
function checkFields(file) {
  const unknown = isObject(file) ? Object.keys(file).find((key) => !Object.hasOwn(FIELDS, key)) : 'format';
  const invalid = unknown ?? Object.keys(FIELDS).find((key) => !FIELDS[key](file));
  if (invalid !== undefined) {
    throw new Fault('file', { field: invalid });
  }
}

/**
 * Checks that the next card of the shoe is `given`; `position` says where it is in the file.
 * @param {Progress} progress
 * @param {string} given
 * @param {{ at: string, [detail: string]: unknown }} position
 */
function checkNextCard(progress, given, position) {
  if (progress.drawn >= progress.order.length) {
    throw new Fault('size', { ...position, at: 'size', size: progress.order.length });
  }
  const right = progress.order[progress.drawn];
  if (right !== given) {
    throw new Fault(position.at, { ...position, right, given });
  }
  progress.drawn++;
  progress.cards++;
}

/**
 * An exposed card determines how many more are burned; the hands after them prove the unseen ones.
 * @param {Progress} progress
 * @param {NonNullable<Shoe['burn']>} burn
 */
function proveBurn(progress, { cards = 0, exposed }) {
  if (exposed !== undefined) {
    checkNextCard(progress, exposed, { at: 'burn-card' });
    const right = 1 + Math.min(rankOf(exposed), 10);
    if (cards !== right) {
      throw new Fault('burn-count', { right, given: cards });
    }
  }
  progress.drawn = cards;
}

/**
 * @param {Progress} progress
 * @param {ShoeHand} hand
 */
function proveDeal(progress, hand) {
  /** @type {{ player: string[], banker: string[] }} */
  const dealt = { player: [], banker: [] };
  for (let side = nextOf(dealt); side !== null; side = nextOf(dealt)) {
    const position = { at: 'card', hand: hand.hand, side, place: dealt[side].length + 1 };
    const given = (hand[side] ?? [])[dealt[side].length];
    if (given === undefined) {
      throw new Fault('missing', { ...position, at: 'missing' });
    }
    checkNextCard(progress, given, position);
    dealt[side].push(given);
  }
  const sides = /** @type {const} */ (['player', 'banker']);
  const extraSide = sides.find((side) => (hand[side]?.length ?? 0) > dealt[side].length);
  if (extraSide) {
    throw new Fault('extra', { hand: hand.hand, side: extraSide });
  }
}

/**
 * @param {Progress} progress
 * @param {ShoeHand[]} hands
 * @param {number} cutIndex
 */
function proveHands(progress, hands, cutIndex) {
  hands.forEach((hand, i) => {
    const before = hands[i - 1];
    const isRedeal = before?.void === true && hand.hand === before.hand; // misdeal: the hand is dealt again
    if (before && hand.hand <= before.hand && !isRedeal) {
      throw new Fault('number', { hand: hand.hand, before: before.hand });
    }
    const drawn = progress.drawn;
    if (hand.void === true) {
      hand.cards?.forEach((card, k) =>
        checkNextCard(progress, card, { at: 'void-card', hand: hand.hand, place: k + 1 }),
      );
    } else {
      proveDeal(progress, hand);
    }
    if (progress.cutPassing === null && progress.drawn > cutIndex) {
      progress.cutPassing = { index: i, beganBefore: drawn < cutIndex };
    }
    progress.hands++;
  });
}

/**
 * The cut card comes out during a hand, or before the first card of one, which may have been voided.
 * @param {Progress} work
 * @param {Shoe} file
 * @param {number} cutIndex
 */
function proveCutCard({ cutPassing, drawn }, { hands, cut_card: cut }, cutIndex) {
  if (!cut || cut.hand === undefined) {
    return;
  }
  const before = hands[(cutPassing?.index ?? hands.length) - 1];
  const cutHand = cutPassing === null ? undefined : hands[cutPassing.index];
  const isBetween = (!cutHand || cut.hand < cutHand.hand) && (!before || cut.hand > before.hand);
  const isPossible = cutHand?.hand === cut.hand || (isBetween && !cutPassing?.beganBefore);
  if ((cutPassing === null && drawn < cutIndex) || !isPossible) {
    throw new Fault('cut-card', { hand: cut.hand });
  }
}

/**
 * @param {Progress} progress
 * @param {Shoe} file
 * @param {string | null} expectedCommitment
 */
function proveAll(progress, file, expectedCommitment) {
  checkFields(file);
  const commitment = file.commitment.toLowerCase();
  if (expectedCommitment !== null && expectedCommitment.toLowerCase() !== commitment) {
    throw new Fault('promise', { right: expectedCommitment.toLowerCase(), given: commitment });
  }
  progress.commitment = commitmentOf(file);
  if (progress.commitment !== commitment) {
    throw new Fault('commitment', { right: progress.commitment, given: commitment });
  }
  progress.order = orderOf(file);
  const cutIndex = progress.order.length - (file.cut_card?.cards ?? 0);
  proveBurn(progress, file.burn ?? {});
  proveHands(progress, file.hands, cutIndex);
  proveCutCard(progress, file, cutIndex);
}

/**
 * Verifies a revealed shoe. `expectedCommitment` is the one seen before its first card, if known.
 * Returns { fault, commitment, order, cards, hands }: how far the check got, and the first mismatch or null.
 * @param {Shoe} file
 * @param {string | null} [expectedCommitment]
 */
export function proveShoe(file, expectedCommitment = null) {
  /** @type {Progress} */
  const progress = { fault: null, commitment: '', order: [], cards: 0, hands: 0, drawn: 0, cutPassing: null };
  try {
    proveAll(progress, file, expectedCommitment);
  } catch (fault) {
    if (!(fault instanceof Fault)) {
      throw fault;
    }
    progress.fault = fault;
  }
  return progress;
}
