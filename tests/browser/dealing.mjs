// Hands without sabot: a random shoe, how its cards are dealt, and the totals of its hands. Written from the printed
// rules, so that pages are compared with an independent source.

const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';

/// mulberry32: the same shoe in every run.
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffledShoe(decks, random) {
  const shoe = [];
  for (let deck = 0; deck < decks; deck++) {
    for (const rank of RANKS) {
      shoe.push(...Array.from(SUITS, (suit) => rank + suit));
    }
  }
  for (let i = shoe.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [shoe[i], shoe[other]] = [shoe[other], shoe[i]];
  }
  return shoe;
}

const pointsOf = (card) => ('TJQK'.includes(card[0]) ? 0 : card[0] === 'A' ? 1 : Number(card[0]));
const totalOf = (cards) => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

/// Whether Banker draws, by Banker's two cards and the value of Player's third: the printed chart, one row per total.
const CHART = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
};

function bankerDraws(banker, third) {
  const total = totalOf(banker);
  if (third === undefined) {
    return total <= 5;
  }
  return total <= 2 || (CHART[total] ?? []).includes(pointsOf(third));
}

/// Takes the cards of one hand from the shoe, in dealing order.
export function dealHand(shoe) {
  const cards = shoe.splice(0, 4);
  const player = [cards[0], cards[2]];
  const banker = [cards[1], cards[3]];
  const take = (hand) => {
    hand.push(shoe.shift());
    cards.push(hand.at(-1));
  };
  if (Math.max(totalOf(player), totalOf(banker)) < 8) {
    if (totalOf(player) <= 5) {
      take(player);
    }
    if (bankerDraws(banker, player[2])) {
      take(banker);
    }
  }
  return handOf(cards, player, banker);
}

function handOf(cards, player, banker) {
  const totals = { player: totalOf(player), banker: totalOf(banker) };
  const natural = cards.length === 4 && Math.max(totals.player, totals.banker) >= 8;
  return { cards, player, banker, totals, outcome: outcomeOf(player, banker, totals), natural };
}

function outcomeOf(player, banker, totals) {
  if (totals.player === totals.banker) {
    return 'tie';
  }
  if (totals.player > totals.banker) {
    return totals.player === 8 && player.length === 3 ? 'panda8' : 'player';
  }
  return totals.banker === 7 && banker.length === 3 ? 'dragon7' : 'banker';
}

/// The counts of a shoe after these hands. A Dragon 7 also counts as a Banker win, a Panda 8 as a Player win.
export function tallyOf(hands) {
  const count = (...outcomes) => hands.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    player: count('player', 'panda8'),
    banker: count('banker', 'dragon7'),
    tie: count('tie'),
    dragon7: count('dragon7'),
    panda8: count('panda8'),
    natural: hands.filter(({ natural }) => natural).length,
    hands: hands.length,
  };
}

/// The letters on the bead plate.
export const BEADS = { player: 'P', banker: 'B', tie: 'T', dragon7: '7', panda8: '8' };
export const TITLES = {
  player: 'Player',
  banker: 'Banker',
  tie: 'Tie',
  dragon7: 'Dragon 7',
  panda8: 'Panda 8',
};
