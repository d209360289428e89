// All texts of all pages, by key. Another language is another object with the same keys.
//
//     text('hand.number', { number: 37 })   "Hand 37"
//
// `{name}` is filled in from the values. Titles of wagers, outcomes and prizes come from the server.

const en = {
  // Cards.
  'rank.A': 'Ace',
  'rank.T': '10',
  'rank.J': 'Jack',
  'rank.Q': 'Queen',
  'rank.K': 'King',
  'suit.c': 'clubs',
  'suit.d': 'diamonds',
  'suit.h': 'hearts',
  'suit.s': 'spades',
  'card.name': '{rank} of {suit}',
  'card.back': 'Face down',
  'card.empty': 'No card',
  'card.none': 'no cards',

  // What a hand is.
  'side.player': 'Player',
  'side.banker': 'Banker',
  'outcome.player': 'Player',
  'outcome.banker': 'Banker',
  'outcome.tie': 'Tie',
  'outcome.dragon7': 'Dragon 7',
  'outcome.panda8': 'Panda 8',
  'outcome.natural': 'Naturals',
  'short.player': 'P',
  'short.banker': 'B',
  'short.tie': 'T',
  'short.dragon7': 'D7',
  'short.panda8': 'P8',
  'hand.number': 'Hand {number}',
  'hand.last': 'Last hand · {number}',

  // Roads.
  'road.bead': 'Bead plate',
  'road.big': 'Big road',
  'road.big_eye': 'Big eye boy',
  'road.small': 'Small road',
  'road.cockroach': 'Cockroach pig',
  'road.ask': 'Next hand',
  'road.ask.player': 'If Player',
  'road.ask.banker': 'If Banker',
  'road.red': 'red',
  'road.blue': 'blue',
  'road.no_mark': 'no mark',
  'road.empty': '{road}: no hands yet',
  'road.bead.label': 'Bead plate, {count} hands. The newest are, oldest first: {marks}',
  'road.big.label': 'Big road, {count} columns. The newest are: {columns}',
  'road.big.column': '{winner} {length}',
  'road.derived.label': '{road}, {count} marks. The newest are, oldest first: {marks}',
  'road.ask.label': 'If {side} wins the next hand: big eye boy {big_eye}, small road {small}, cockroach pig {cockroach}',

  // Connection, for every page.
  'live.connecting': 'Connecting to the table…',
  'live.lost': 'Connection lost',
  'live.lost.since': 'Nothing heard since {time}. This page comes back by itself.',
  'live.on': 'Live',
};

const languages = { en };
let words = en;

/// The text of `key` in the page's language, with `{name}` filled in from `values`.
export function text(key, values = {}) {
  const pattern = words[key] ?? en[key];
  if (pattern === undefined) {
    throw new Error(`no text for ${key}`);
  }
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/// Whether there is such a text: the server may name what a page has no words of its own for.
export function hasText(key) {
  return (words[key] ?? en[key]) !== undefined;
}

/// Chooses by the page's `lang` attribute; English where there is no such language.
export function chooseLanguage(tag) {
  words = languages[tag.slice(0, 2)] ?? en;
}

/// Fills every element that has `data-text="key"`.
export function fillTexts(root) {
  for (const element of root.querySelectorAll('[data-text]')) {
    element.textContent = text(element.dataset.text);
  }
}
