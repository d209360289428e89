// A hand and its seats on the felt.
import { combinationPictures, winnerOf } from '../shared/cards.js';
import { emit, button, make, redraw } from '../shared/dom.js';
import { money } from '../shared/format.js';
import { mark } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { isAllowed, personText } from './common.js';

/**
 * @import { Chip, Side, Wager } from '../shared/api.js'
 * @import { PitView, TableState } from '../shared/types.js'
 * @typedef {{
 *   bettor: number, seat?: number, place?: string, person: number, stack: number, away: boolean, banks?: boolean,
 *   offered?: boolean, wagers?: Wager[], chips?: Chip[],
 * }} Row a seat or a back bettor
 */

// ---------------------------------------------------------------------------------------------------------
// The hand on the felt, of a live or a replayed table.

const PLACES = 3;

/**
 * Both sides. `hand` has `player` and `banker` as the server sends them; `next` marks the place for the next card.
 * @param {{ player: Side, banker: Side }} hand
 * @param {{ next?: string | null, outcome?: string | null }} [how]
 */
export function feltOf(hand, { next = null, outcome = null } = {}) {
  return make(
    'div',
    { class: 'pit-felt' },
    side('player', hand.player, next, outcome),
    side('banker', hand.banker, next, outcome),
  );
}

/**
 * @param {'player' | 'banker'} name
 * @param {Side} side
 * @param {string | null} next
 * @param {string | null} outcome
 */
function side(name, { cards, total }, next, outcome) {
  const wins = winnerOf({ outcome }) === name;
  const head = make(
    'h3',
    { class: 'felt-head' },
    make('span', { text: text(`side.${name}`) }),
    wins ? make('span', { class: 'felt-wins', text: text('pad.wins') }) : null,
    make('b', { class: 'felt-total', text: cards.length > 0 ? String(total) : '–' }),
  );
  const places = Array.from({ length: PLACES }, (_, i) => cardPlace(cards, i, next === name));
  return make(
    'div',
    { class: `felt-side side-${name} ${wins ? 'is-won' : ''}` },
    head,
    make('div', { class: 'felt-cards' }, places),
  );
}

/**
 * The third place is shown only if it has a card or is next.
 * @param {string[]} cards
 * @param {number} i
 * @param {boolean} isNext
 */
function cardPlace(cards, i, isNext) {
  if (cards[i]) return make('sabot-card', { card: cards[i] });
  const isNextPlace = isNext && i === cards.length;
  return i < 2 || isNextPlace ? make('sabot-card', { class: isNextPlace ? 'is-next' : null }) : null;
}

// ---------------------------------------------------------------------------------------------------------
// Everyone at the table, one row each: person, stack, bets, sensor lights. A row's button opens the seat's panel.

export class PitSeats extends HTMLElement {
  #body = make('tbody');

  connectedCallback() {
    const columns = ['seat', 'who', 'stack', 'wagers', 'chips', 'open'].map((name) =>
      make(
        'th',
        { scope: 'col', class: name === 'stack' ? 'number' : null },
        name === 'open'
          ? make('span', { class: 'visually-hidden', text: text('pit.seat.open') })
          : text(`pit.seat.${name}`),
      ),
    );
    this.append(
      make(
        'table',
        { class: 'seats' },
        make('caption', { class: 'visually-hidden', text: text('pad.seats') }),
        make('thead', {}, make('tr', {}, columns)),
        this.#body,
      ),
    );
  }

  /** @param {TableState} state */
  update({ view, session, names }) {
    /** @type {Row[]} */
    const rows = [
      ...(view.seats ?? []).map((seat) => ({ ...seat, bettor: seat.seat })),
      ...(view.back ?? []),
    ];
    const canOpen = isAllowed(session, 'seat');
    redraw(this.#body, [rows, view.bank, canOpen, Array.from(names), view.table.phase], () =>
      rows.map((row) => this.#row(row, view, canOpen, names)),
    );
  }

  /**
   * @param {Row} row
   * @param {PitView} view
   * @param {boolean} canOpen
   * @param {Map<number, string>} names
   */
  #row(row, view, canOpen, names) {
    const place = row.seat ? String(row.seat) : (row.place ?? '');
    const personCell = make(
      'td',
      { class: 'seat-who' },
      row.person
        ? person(personText(row.person, names))
        : make('span', { class: 'quiet', text: text('pad.seat.free') }),
      ...badges(row, view),
    );
    const wagers = make('div', { class: 'seat-tags' }, feltWagers(row).map(wagerTag));
    const buttonKey = row.person ? 'pit.seat.open' : 'pit.seat.sit';
    const openButton = button(text(buttonKey), () => emit(this, 'pit-seat', { bettor: row.bettor }), {
      className: 'row-button',
      key: `seat-${row.bettor}`,
      label: text(`${buttonKey}.of`, { place: row.place ?? text('pad.seat.number', row) }),
    });
    return make(
      'tr',
      { class: row.person ? null : 'is-free' },
      make('th', { scope: 'row', class: 'seat-place', text: place }),
      personCell,
      make('td', { class: 'number', text: row.person ? money(row.stack) : '' }),
      make('td', {}, wagers),
      make('td', {}, make('div', { class: 'seat-lights' }, lights(row))),
      make('td', { class: 'seat-open' }, canOpen && view.table.phase !== 'closed' ? openButton : null),
    );
  }
}

/**
 * A long name is cut; its tooltip has all of it.
 * @param {string} words
 */
function person(words) {
  return make('span', { class: 'seat-person', title: words, text: words });
}

/**
 * @param {Row} row
 * @param {PitView} view
 */
function badges(row, { bank }) {
  /**
   * @param {string} key
   * @param {string} tone
   * @param {object} [values]
   */
  const badge = (key, tone, values = {}) =>
    make('b', { class: `badge badge-${tone}`, text: text(key, values) });
  return [
    row.banks
      ? badge('pit.seat.banks', 'bank', { amount: money(bank && bank.seat === row.seat ? bank.cents : 0) })
      : null,
    row.offered ? badge('pad.seat.offered', 'offered') : null,
    row.away ? badge('pad.seat.away', 'away') : null,
  ];
}

/**
 * Does not repeat what a sensor's light already shows.
 * @param {Row} row
 */
function feltWagers({ wagers = [], chips = [] }) {
  return wagers.filter((wager) => !chips.some(({ kind, light }) => kind === wager.kind && light !== 'off'));
}

/** @param {Wager} wager */
function wagerTag({ kind, cents, fee }) {
  return make(
    'span',
    { class: 'wager' },
    mark(kind),
    make('span', { text: money(cents) }),
    fee ? make('small', { text: text('pit.wager.fee', { fee: money(fee) }) }) : null,
  );
}

/** @param {Row} row */
function lights({ chips = [] }) {
  const combination = make('span', { class: 'seat-suits' }, combinationPictures(chips[0]?.combination));
  const shown = chips.filter(({ light }) => light !== 'off');
  return [
    combination,
    ...shown.map(({ kind, light }) =>
      make(
        'span',
        { class: `light light-${light}` },
        make('i', { 'aria-hidden': 'true' }),
        mark(kind),
        make('span', { text: text(`light.${light}`) }),
      ),
    ),
  ];
}

customElements.define('pit-seats', PitSeats);
