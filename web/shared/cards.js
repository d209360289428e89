// Cards, hands, and results in words.
import { make, svg } from './dom.js';
import { text } from './texts.js';

/**
 * @import { Outcome } from './api.js'
 * @import { AnyHand, PublicView } from './types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// A result in a few words: a large title that says who won, and a smaller line with the rest.

/**
 * The outcomes in the order players read them, and the side that each highlights: tie for both.
 * @type {Record<string, 'player' | 'banker' | 'tie' | undefined>}
 */
const WINNER = { player: 'player', banker: 'banker', tie: 'tie', dragon7: 'banker', panda8: 'player' };
export const OUTCOMES = /** @type {Outcome[]} */ (Object.keys(WINNER));

/**
 * The side an outcome highlights; undefined if it is unknown.
 * @param {{ outcome: string | null, void?: boolean }} hand
 */
export function winnerOf({ outcome, void: isVoid }) {
  return isVoid ? undefined : WINNER[outcome ?? ''];
}

/**
 * Whether an outcome says more than who won: a Dragon 7 or a Panda 8.
 * @param {string | null} outcome
 */
export function isBonus(outcome) {
  return outcome !== null && winnerOf({ outcome }) !== outcome;
}

/**
 * The outcomes of a table's ruleset: those whose bets it offers.
 * @param {PublicView['limits']} limits
 */
export function outcomesOf({ spaces }) {
  return OUTCOMES.filter((outcome) => spaces.some(({ kind }) => kind === outcome));
}

/**
 * "Banker wins", "Tie", "Dragon 7".
 * @param {Pick<AnyHand, 'outcome' | 'title'>} hand
 */
export function titleOf({ outcome, title }) {
  return outcome === 'player' || outcome === 'banker' ? text('result.wins', { winner: title }) : title;
}

/**
 * "Banker wins 7 to 6", "Tie, 7 to 7": the score, without the name of a bonus.
 * @param {Pick<AnyHand, 'player' | 'banker'>} hand
 */
export function scoreOf({ player, banker }) {
  const [low, high] = [player.total, banker.total].sort((a, b) => a - b);
  const winner = text(player.total > banker.total ? 'side.player' : 'side.banker');
  return low === high ? text('result.tie', { total: high }) : text('result.score', { winner, high, low });
}

/**
 * What the title leaves out: the winner of a bonus hand, or that it was a natural; '' if nothing.
 * @param {AnyHand} hand
 */
export function resultDetail(hand) {
  if (isBonus(hand.outcome)) {
    return scoreOf(hand);
  }
  return hand.natural
    ? text('result.natural', { total: Math.max(hand.player.total, hand.banker.total) })
    : '';
}

// ---------------------------------------------------------------------------------------------------------
// <sabot-card card="8s">: a playing card of our own design. Without `card` it is an empty place; with `back` it is face
// down. One large index and one large suit, legible from five meters.

const WIDTH = 100;
const HEIGHT = 140;

// Suits in a 100 x 100 box around (50, 50).
/** @type {Record<string, string>} */
const SUIT_PATHS = {
  h: 'M50 92C18 66 6 50 6 32C6 17 17 8 29 8C38 8 46 13 50 22C54 13 62 8 71 8C83 8 94 17 94 32C94 50 82 66 50 92Z',
  d: 'M50 4C58 20 70 36 86 50C70 64 58 80 50 96C42 80 30 64 14 50C30 36 42 20 50 4Z',
  s:
    'M50 4C58 22 92 38 92 62C92 74 83 82 73 82' +
    'C65 82 58 78 54 71C55 82 59 90 67 96H33C41 90 45 82 46 71C42 78 35 82 27 82C17 82 8 74 8 62C8 38 42 22 50 4Z',
  c:
    'M50 5C62 5 71 14 71 26C71 32 68 38 64 42' +
    'C68 40 71 39 75 39C87 39 95 48 95 60C95 72 87 80 76 80C67 80 59 75 54 67' +
    'C55 80 59 90 67 96H33C41 90 45 80 46 67C41 75 33 80 24 80C13 80 5 72 5 60' +
    'C5 48 13 39 25 39C29 39 32 40 36 42C32 38 29 32 29 26C29 14 38 5 50 5Z',
};

// The headdress of a court card, in a 30 x 16 box: J, Q and K differ in more than a letter.
/** @type {Record<string, string>} */
const COURT = {
  K: 'M1 15V3L8 9L15 1L22 9L29 3V15Z',
  Q: 'M1 15C2 9 1 6 1 4C5 8 8 8 9 3C12 7 14 7 15 1C16 7 18 7 21 3C22 8 25 8 29 4C29 6 28 9 29 15Z',
  J: 'M1 15C3 6 12 3 24 1C21 3 20 5 20 7C24 8 28 11 29 15Z',
};

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
export const SUITS = ['s', 'h', 'c', 'd']; // black and red alternate, so that a slip by one row shows another color

/**
 * The text on cards of this rank.
 * @param {string} rank
 */
export const rankSign = (rank) => (rank === 'T' ? '10' : rank);

/**
 * Typed cards, a rank and then a suit: "8c", "10d" or "td". `type` handles a key and returns true if it
 * was part of a card. `onCard` gets each card; `onRank` gets a rank that waits for its suit, and '' after it.
 * @param {{ onCard: (card: string) => void, onRank: (rank: string) => void }} handlers
 */
export function cardTyper({ onCard, onRank }) {
  let rank = '';
  /** @param {string} next */
  const setRank = (next) => {
    rank = next;
    onRank(next === '1' ? '' : next);
    return true;
  };
  /** @param {string} key */
  const type = (key) => {
    if (rank === '1' && key === '0') return setRank('T');
    if (rank && rank !== '1' && /^[cdhs]$/i.test(key)) {
      const card = rank + key.toLowerCase();
      setRank('');
      onCard(card);
      return true;
    }
    return /^[a1-9tjqk]$/i.test(key) && setRank(key.toUpperCase());
  };
  return { type, hasRank: () => rank !== '', reset: () => setRank('') };
}

/**
 * "Ace of spades".
 * @param {string} card
 */
export function cardName(card) {
  const rank = card[0];
  const rankName = '23456789'.includes(rank) ? rank : text(`rank.${rank}`);
  return text('card.name', { rank: rankName, suit: text(`suit.${card[1]}`) });
}

/**
 * A suit symbol for keys and labels: an SVG in the text's color.
 * @param {string} suit
 */
export function suitPicture(suit) {
  return svg(
    'svg',
    { viewBox: '0 0 100 100', class: 'suit', 'aria-hidden': 'true' },
    svg('path', { d: SUIT_PATHS[suit] }),
  );
}

/**
 * The suits of a printed combination, "C/D": Player's, then Banker's; empty if there is none.
 * @param {string | undefined} combination
 */
export function combinationPictures(combination = '') {
  const letters = combination.toLowerCase().split('/').filter(Boolean);
  return letters.map((letter) => make('span', { class: `suit-${letter}` }, suitPicture(letter)));
}

/**
 * @param {string} name
 * @param {number} inset
 * @param {number} radius
 */
function box(name, inset, radius) {
  return svg('rect', {
    class: name,
    x: inset,
    y: inset,
    width: WIDTH - 2 * inset,
    height: HEIGHT - 2 * inset,
    rx: radius,
  });
}

/** @param {string} card */
function facePicture(card) {
  const [rank, suit] = card;
  /** @type {SVGElement[]} */
  const parts = [box('card-paper', 0.75, 9)];
  const index = svg('text', { class: 'card-index', x: rank === 'T' ? 5 : 9, y: 62 }, rankSign(rank));
  if (rank === 'T') {
    index.setAttribute('textLength', '68'); // two digits are as wide as one
    index.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  parts.push(index);
  if (COURT[rank]) {
    parts.push(
      svg('path', { class: 'card-court', d: COURT[rank], transform: 'translate(7 112) scale(1.05)' }),
    );
  }
  const suitSign = svg(
    'g',
    { transform: 'translate(40 76) scale(0.54)' },
    svg('path', { d: SUIT_PATHS[suit] }),
  );
  parts.push(suitSign);
  return svg('g', { class: suit === 'h' || suit === 'd' ? 'card-red' : 'card-black' }, ...parts);
}

function backPicture() {
  const lattice = [];
  for (let y = 14; y <= 126; y += 14) {
    for (let x = y % 28 === 0 ? 22 : 15; x <= 86; x += 14) {
      lattice.push(`M${x} ${y - 5}l5 5l-5 5l-5 -5z`);
    }
  }
  return svg(
    'g',
    { class: 'card-back' },
    box('card-back-paper', 0.75, 9),
    box('card-back-frame', 6, 5),
    svg('path', { class: 'card-back-lattice', d: lattice.join('') }),
  );
}

function emptyPicture() {
  return box('card-place', 1.5, 9);
}

class SabotCard extends HTMLElement {
  static observedAttributes = ['card', 'back'];

  connectedCallback() {
    this.setAttribute('role', 'img');
    this.#draw();
  }

  /**
   * @param {string} _
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(_, before, after) {
    if (this.isConnected && before !== after) {
      this.#draw();
    }
  }

  #draw() {
    const card = this.getAttribute('card');
    const [picture, label] = this.hasAttribute('back')
      ? [backPicture(), text('card.back')]
      : card
        ? [facePicture(card), cardName(card)]
        : [emptyPicture(), text('card.empty')];
    this.setAttribute('aria-label', label);
    const root = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, picture);
    this.replaceChildren(root);
  }
}

customElements.define('sabot-card', SabotCard);

// ---------------------------------------------------------------------------------------------------------
// A hand on a page: which one, and how its cards are placed.

/** @param {AnyHand} hand */
function hasCards(hand) {
  return hand.player.cards.length + hand.banker.cards.length > 0;
}

/**
 * The hand on the felt; before its first card, the last hand.
 * @param {Pick<PublicView, 'hand' | 'last'>} view
 * @returns {AnyHand}
 */
export function shownHand({ hand, last }) {
  return hand.on && (hasCards(hand) || last === null) ? hand : (last ?? hand);
}

/**
 * Puts `cards` into the row. Existing cards stay, so only a new one slides in; none does when the page has just
 * loaded them.
 * @param {Element} row
 * @param {string[]} cards
 * @param {number} places
 * @param {boolean} isUpdate
 */
export function showCards(row, cards, places, isUpdate) {
  const count = Math.max(cards.length, places);
  while (row.children.length > count) {
    row.lastElementChild?.remove();
  }
  while (row.children.length < count) {
    row.append(document.createElement('sabot-card'));
  }
  cards.forEach((card, i) => {
    const element = /** @type {HTMLElement} */ (row.children[i]);
    if (element.getAttribute('card') !== card) {
      element.setAttribute('card', card);
      element.classList.remove('slides-in');
      void element.offsetWidth;
      element.classList.toggle('slides-in', isUpdate);
    }
  });
  for (let i = cards.length; i < count; i++) {
    row.children[i].removeAttribute('card');
    row.children[i].classList.remove('slides-in');
  }
}
