// All texts of all pages, by key. Another language is another object with the same keys.
//
//     text('hand.number', { number: 37 })   "Hand 37"
//
// `{name}` is filled in from the values. Titles of wagers, outcomes and prizes come from the server.
// What only one of the larger pages says stands in a file of its own, PAGE/texts.js, which adds it.

/** @type {Record<string, string>} */
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

  // What a hand is.
  'side.player': 'Player',
  'side.banker': 'Banker',
  'outcome.player': 'Player',
  'outcome.banker': 'Banker',
  'outcome.tie': 'Tie',
  'outcome.dragon7': 'Dragon 7',
  'outcome.panda8': 'Panda 8',
  'outcome.natural': 'Naturals',
  'hand.number': 'Hand {number}',
  'result.wins': '{winner} wins',
  'result.score': '{winner} wins {high} to {low}',
  'result.tie': 'Tie, {total} to {total}',
  'result.natural': 'Natural {total}',

  // Roads.
  'road.bead': 'Bead plate',
  'road.big': 'Big road',
  'road.big_eye': 'Big eye boy',
  'road.small': 'Small road',
  'road.cockroach': 'Cockroach pig',
  'road.ask': 'Next hand',
  'road.red': 'red',
  'road.blue': 'blue',
  'road.no_mark': 'no mark',
  'road.empty': '{road}: no hands yet',
  'road.bead.label': 'Bead plate, {count} hands. The newest are, oldest first: {marks}',
  'road.big.label': 'Big road, {count} columns. The newest are: {columns}',
  'road.big.column': '{winner} {length}',
  'road.derived.label': '{road}, {count} marks. The newest are, oldest first: {marks}',
  'road.ask.label':
    'If {side} wins the next hand: big eye boy {big_eye}, small road {small}, cockroach pig {cockroach}',

  // Connection, for every page.
  'live.connecting': 'Connecting to the table…',
  'live.lost': 'Connection lost',
  'live.lost.since': 'Nothing heard since {time}. This page comes back by itself.',
  'live.on': 'Live',
  'live.status': 'The server answered {status}.',
  'live.no_answer': 'The server does not answer. Try again in a moment.',

  // Display.
  'display.title': '{name} · display',
  'display.stage': 'The hand',
  'display.tally': 'This shoe',
  'display.roads': 'The roads of this shoe',
  'display.wins': 'wins',
  'display.timer': 'Time left to bet, in seconds',
  'display.state.closed': 'Table closed',
  'display.state.no-shoe': 'New shoe',
  'display.state.between': 'Next hand soon',
  'display.state.betting': 'Place your bets',
  'display.state.no-more-bets': 'No more bets',
  'display.state.dealing': 'Dealing',
  'display.state.declared': 'Result',
  'display.state.settled': 'Result',
  'display.last_hand': 'Last hand of this shoe',
  'display.cut_card': 'The cut card is out',
  'display.past': 'last hand',
  'display.void': 'Hand {number} was void',
  'display.fee': 'fee {fee}',
  'display.no_fee': 'no fee',
  'display.bank': 'Bank',
  'display.bank_fee': 'fee a hand',
  'display.not_posted': 'Limits are not posted yet',
  'display.price': '{price} to play',
  'display.hands': 'Hands',
  'display.previous': 'Previous shoe',
  'display.previous_hands': '{hands} hands',
  'display.no_previous': 'No shoe before this one',
  'display.banks': 'Seat {seat} banks {amount}',
  'display.banked_by.house': 'The house banks',
  'display.banked_by.player': 'Nobody banks yet',
  'display.shoe': 'Shoe {number}',
  'display.connecting': 'Table {table}',
  'display.jackpot': 'Jackpot',
  'display.prize_words': '{meter} · seat {seat}',
  'display.prize': 'Seat {seat} wins {amount}: {meter}, {title}',

  // The room: its tables.
  'room.title': 'sabot · {name}',
  'room.tables': 'Tables',
  'room.drill': 'Dealer’s drill: practise draws, outcomes and payouts',
  'room.odds': 'Odds: take cards out of the shoe, see what every wager is worth',
  'room.demo': 'No real money',
  'room.seat': 'Sit down',
  'room.seat.of': 'Sit down at {name}',
  'room.display': 'Wall display',
  'room.pad': 'Dealer pad',
  'room.pit': 'Pit',
  'room.display.of': 'Wall display of {name}',
  'room.pad.of': 'Dealer pad of {name}',
  'room.virtual': 'virtual shoe',
  'room.keyed': 'cards keyed by the dealer',
  'room.automatic': 'automatic dealer',
  'room.phase.closed': 'Closed',
  'room.phase.between': 'Between hands',
  'room.phase.betting': 'Bets are open',
  'room.phase.no-more-bets': 'No more bets',
  'room.phase.dealing': 'Cards are dealt',
  'room.phase.declared': 'Result declared',
  'room.phase.settled': 'Settled',
  'room.empty': 'There is no table yet.',
  'room.loading': 'Looking for tables…',
  'room.missing': 'There is nothing at {path}. These are the tables of the room.',
  'room.lost': 'The server does not answer. This page tries again by itself.',
  'room.version': 'sabot {version}',

  // Entering numbers and PINs.
  'entry.number': 'Your number',
  'entry.supervisor': 'Supervisor',
  'entry.pin': 'PIN',
  'entry.person': 'Number of the person',
  'entry.amount': 'Amount',
  'entry.digits': 'Digits',
  'entry.point': 'Point',
  'entry.delete': 'Delete',
  'entry.clear': 'Clear',
  'entry.next': 'Next',
  'entry.all': 'All',

  // Charts.
  'chart.table': 'The figures as a table',
  'chart.what': 'What',
  'chart.value': 'Value',
  'chart.empty': 'nothing yet',

  // Short marks of the wagers, and what a sensor's light says.
  'mark.player': 'P',
  'mark.banker': 'B',
  'mark.tie': 'T',
  'mark.panda8': 'P8',
  'mark.dragon7': 'D7',
  'mark.progressive-dragon7': 'D7+',
  'mark.progressive-panda8': 'P8+',
  'mark.progressive-dragon7.long': 'Dragon meter',
  'mark.progressive-panda8.long': 'Panda meter',
  'light.off': 'no chip',
  'light.spins': 'chip',
  'light.lit': 'locked',
  'light.flagged': 'CHECK',
  'phase.closed': 'Closed',
  'phase.between': 'Between hands',
  'phase.betting': 'Bets are open',
  'phase.no-more-bets': 'No more bets',
  'phase.dealing': 'Dealing',
  'phase.declared': 'To settle',
  'phase.settled': 'Settled',

  // The pad and the seat; what only the pad says stands in pad/texts.js.
  'pad.sign_in': 'SIGN IN',
  'pad.cut': 'Where the shoe is cut',
  'pad.cut.place': 'after card {place}',
};

/** @type {Record<string, Record<string, string>>} */
const languages = { en };
let words = en;

/**
 * The text of `key` in the page's language, with `{name}` filled in from `values`.
 * @param {string} key
 * @param {object} [values]
 */
export function text(key, values = {}) {
  const pattern = words[key] ?? en[key];
  if (pattern === undefined) {
    throw new Error(`no text for ${key}`);
  }
  const given = /** @type {Record<string, unknown>} */ (values);
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(given[name]));
}

/**
 * Adds a page's own texts, in English.
 * @param {Record<string, string>} texts
 */
export function addTexts(texts) {
  Object.assign(en, texts);
}

/**
 * Whether there is such a text: the server may name what a page has no words of its own for.
 * @param {string} key
 */
export function hasText(key) {
  return (words[key] ?? en[key]) !== undefined;
}

/**
 * Chooses by the page's `lang` attribute; English where there is no such language.
 * @param {string} tag
 */
export function chooseLanguage(tag) {
  words = languages[tag.slice(0, 2)] ?? en;
}

/**
 * Fills every element that has `data-text="key"`.
 * @param {ParentNode} root
 */
export function fillTexts(root) {
  for (const element of root.querySelectorAll('[data-text]')) {
    element.textContent = text(element.getAttribute('data-text') ?? '');
  }
}
