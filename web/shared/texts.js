// The texts of all pages, by key. Another language is another object with the same keys.
//
//     text('hand.number', { number: 37 })   "Hand 37"
//
// `{name}` is replaced by a value, and `{count:hand|hands}` by the form that fits a count. The server sends the titles
// of bets, outcomes and prizes. Texts of a single large page are in PAGE/texts.js, which adds them.

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

  // Results.
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
  'road.ask': 'If next is',
  'road.red': 'red',
  'road.blue': 'blue',
  'road.no_mark': 'no mark',
  'road.empty': '{road}: no hands yet',
  'road.bead.label': 'Bead plate, {count} {count:hand|hands}. Most recent, oldest first: {marks}',
  'road.big.label': 'Big road, {count} {count:column|columns}. Most recent: {columns}',
  'road.big.column': '{winner} {length}',
  'road.derived.label': '{road}, {count} {count:mark|marks}. Most recent, oldest first: {marks}',
  'road.ask.label':
    'If {side} wins the next hand: big eye boy {big_eye}, small road {small}, cockroach pig {cockroach}',

  // Connection, on every page.
  'live.connecting': 'Connecting to the table…',
  'live.lost': 'Connection lost',
  'live.lost.since': 'Last update {time}. Reconnecting…',
  'live.on': 'Live',
  'live.status': 'The server answered {status}.',
  'live.no_answer': 'The server isn’t responding. Try again in a moment.',

  // Display.
  'display.title': '{name} · display',
  'display.stage': 'The hand',
  'display.tally': 'This shoe',
  'display.roads': 'Roads, this shoe',
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
  'display.past': 'previous hand',
  'display.void': 'Hand {number} voided',
  'display.fee': 'fee {fee}',
  'display.no_fee': 'no fee',
  'display.bank': 'Player-dealer',
  'display.bank_fee': 'fee per hand',
  'display.not_posted': 'Limits not posted yet',
  'display.price': '{price} to play',
  'display.hands': 'Hands',
  'display.previous': 'Previous shoe',
  'display.previous_hands': '{hands} {hands:hand|hands}',
  'display.no_previous': 'No previous shoe',
  'display.banks': 'Player-dealer: seat {seat}, {amount}',
  'display.banked_by.house': 'House-banked',
  'display.banked_by.player': 'No player-dealer yet',
  'display.shoe': 'Shoe {number}',
  'display.connecting': 'Table {table}',
  'display.jackpot': 'Jackpot',
  'display.prize_words': '{meter} · seat {seat}',
  'display.prize': 'Seat {seat} wins {amount}: {meter}, {title}',

  // The start page: the room's tables.
  'room.title': 'sabot · {name}',
  'room.tables': 'Tables',
  'room.drill': 'Dealer drill: practice draws, outcomes and payouts',
  'room.odds': 'Odds: remove cards and see the edge on every bet',
  'room.demo': 'No real money',
  'room.seat': 'Sit down',
  'room.seat.of': 'Sit down at {name}',
  'room.display': 'Wall display',
  'room.pad': 'Dealer pad',
  'room.pit': 'Pit',
  'room.display.of': 'Wall display for {name}',
  'room.pad.of': 'Dealer pad for {name}',
  'room.virtual': 'virtual shoe',
  'room.keyed': 'live cards',
  'room.automatic': 'automatic dealer',
  'room.phase.closed': 'Closed',
  'room.phase.between': 'Between hands',
  'room.phase.betting': 'Bets are open',
  'room.phase.no-more-bets': 'No more bets',
  'room.phase.dealing': 'Dealing',
  'room.phase.declared': 'Ready to settle',
  'room.phase.settled': 'Settled',
  'room.empty': 'No tables yet.',
  'room.loading': 'Looking for tables…',
  'room.missing': 'Page not found: {path}. Here are the tables in this room.',
  'room.lost': 'The server isn’t responding. Retrying…',
  'room.version': 'sabot {version}',

  // Entering numbers and PINs.
  'entry.number': 'Your number',
  'entry.supervisor': 'Supervisor',
  'entry.pin': 'PIN',
  'entry.person': 'Player number',
  'entry.amount': 'Amount',
  'entry.digits': 'Digits',
  'entry.point': 'Decimal point',
  'entry.delete': 'Delete',
  'entry.clear': 'Clear',
  'entry.next': 'Next',
  'entry.all': 'All',

  // Charts.
  'chart.table': 'Show as table',
  'chart.what': 'Item',
  'chart.value': 'Value',
  'chart.empty': 'nothing yet',

  // Short marks of the bets, and sensor lights.
  'mark.player': 'P',
  'mark.banker': 'B',
  'mark.tie': 'T',
  'mark.panda8': 'P8',
  'mark.dragon7': 'D7',
  'mark.progressive-dragon7': 'D7+',
  'mark.progressive-panda8': 'P8+',
  'mark.progressive-dragon7.long': 'Dragon 7 progressive',
  'mark.progressive-panda8.long': 'Panda 8 progressive',
  'light.off': 'no chip',
  'light.spins': 'chip',
  'light.lit': 'locked',
  'light.flagged': 'CHECK',
  'phase.closed': 'Closed',
  'phase.between': 'Between hands',
  'phase.betting': 'Bets are open',
  'phase.no-more-bets': 'No more bets',
  'phase.dealing': 'Dealing',
  'phase.declared': 'Ready to settle',
  'phase.settled': 'Settled',

  // Shared by pad and seat; the pad's own texts are in pad/texts.js.
  'pad.sign_in': 'SIGN IN',
  'pad.cut': 'Cut position',
  'pad.cut.place': 'after card {place}',
};

/** @type {Record<string, Record<string, string>>} */
const languages = { en };
let currentTexts = en;

/**
 * Returns the text of `key` in the page's language, with its placeholders filled in from `values`.
 * @param {string} key
 * @param {object} [values]
 */
export function text(key, values = {}) {
  const pattern = currentTexts[key] ?? en[key];
  if (pattern === undefined) {
    throw new Error(`no text for ${key}`);
  }
  const replacements = /** @type {Record<string, unknown>} */ (values);
  return pattern.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? String(replacements[name]) : String(replacements[name]) === '1' ? one : many,
  );
}

/**
 * Adds a page's own texts, in English.
 * @param {Record<string, string>} texts
 */
export function addTexts(texts) {
  Object.assign(en, texts);
}

/**
 * Whether a text exists: the server may send a key that a page has no text for.
 * @param {string} key
 */
export function hasText(key) {
  return (currentTexts[key] ?? en[key]) !== undefined;
}

/**
 * Chooses the language by the page's `lang` attribute; English if it is not available.
 * @param {string} tag
 */
export function chooseLanguage(tag) {
  currentTexts = languages[tag.slice(0, 2)] ?? en;
}

/**
 * Fills each element that has `data-text="key"`.
 * @param {ParentNode} root
 */
export function fillTexts(root) {
  for (const element of root.querySelectorAll('[data-text]')) {
    element.textContent = text(element.getAttribute('data-text') ?? '');
  }
}
