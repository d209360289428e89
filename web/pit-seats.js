// Everybody at the table, a row each: who, stack, wagers, sensor lights. A row's button opens the seat: people and
// money.
import { ask, make } from './make.js';
import { money } from './money.js';
import { may } from './pit-may.js';
import { mark, redraw } from './pit-parts.js';
import { personWords } from './pit-words.js';
import { text } from './texts.js';
import { suitPicture } from './card-view.js';

export class PitSeats extends HTMLElement {
  #body = make('tbody');

  connectedCallback() {
    const columns = ['seat', 'who', 'stack', 'wagers', 'chips', 'open'].map((name) =>
      make('th', { scope: 'col', class: name === 'stack' ? 'number' : null },
        name === 'open' ? make('span', { class: 'visually-hidden', text: text('pit.seat.open') })
          : text(`pit.seat.${name}`)));
    this.append(make('table', { class: 'seats' },
      make('caption', { class: 'visually-hidden', text: text('pad.seats') }),
      make('thead', {}, make('tr', {}, columns)), this.#body));
  }

  update({ view, session, names }) {
    const rows = [...(view.seats ?? []).map((seat) => ({ ...seat, bettor: seat.seat })), ...(view.back ?? [])];
    const mayOpen = may(session, 'seat');
    redraw(this.#body, [rows, view.bank, mayOpen, Array.from(names), view.table.phase], () =>
      rows.map((row) => this.#row(row, view, mayOpen, names)));
  }

  #row(row, view, mayOpen, names) {
    const place = row.seat ? String(row.seat) : row.place;
    const who = make('td', { class: 'seat-who' }, row.person ? person(personWords(row.person, names))
      : make('span', { class: 'quiet', text: text('pad.seat.free') }), ...badges(row, view));
    const wagers = make('div', { class: 'seat-tags' }, feltWagers(row).map(tag));
    const open = make('button', { type: 'button', class: 'button row-button', 'data-key': `seat-${row.bettor}`,
      'aria-label': text(row.person ? 'pit.seat.open.of' : 'pit.seat.sit.of',
        { place: row.place ?? text('pad.seat.number', row) }),
      text: text(row.person ? 'pit.seat.open' : 'pit.seat.sit'),
      on: { click: () => ask(this, 'pit-seat', { bettor: row.bettor }) } });
    return make('tr', { class: row.person ? null : 'is-free' },
      make('th', { scope: 'row', class: 'seat-place', text: place }), who,
      make('td', { class: 'number', text: row.person ? money(row.stack) : '' }),
      make('td', {}, wagers), make('td', {}, make('div', { class: 'seat-lights' }, lights(row))),
      make('td', { class: 'seat-open' }, mayOpen && view.table.phase !== 'closed' ? open : null));
  }
}

// A long name is cut; whoever points at it has all of it.
function person(words) {
  return make('span', { class: 'seat-person', title: words, text: words });
}

function badges(row, { bank }) {
  const badge = (key, tone, values = {}) => make('b', { class: `badge badge-${tone}`, text: text(key, values) });
  return [
    row.banks ? badge('pit.seat.banks', 'bank', { amount: money(bank?.seat === row.seat ? bank.cents : 0) }) : null,
    row.offered ? badge('pad.seat.asked', 'asked') : null,
    row.away ? badge('pad.seat.away', 'away') : null,
  ];
}

// What a sensor's light tells already is not told twice.
function feltWagers({ wagers = [], chips = [] }) {
  return wagers.filter((wager) => !chips.some(({ kind, light }) => kind === wager.kind && light !== 'off'));
}

function tag({ kind, cents, fee }) {
  return make('span', { class: 'wager' }, mark(kind), make('span', { text: money(cents) }),
    fee ? make('small', { text: text('pit.wager.fee', { fee: money(fee) }) }) : null);
}

function lights({ chips = [] }) {
  const suits = (chips[0]?.combination ?? '').split('/').filter(Boolean);
  const printed = make('span', { class: 'seat-suits' },
    suits.map((letter) => make('span', { class: `suit-${letter.toLowerCase()}` }, suitPicture(letter.toLowerCase()))));
  const shown = chips.filter(({ light }) => light !== 'off');
  return [printed, ...shown.map(({ kind, light }) => make('span', { class: `light light-${light}` },
    make('i', { 'aria-hidden': 'true' }), mark(kind), make('span', { text: text(`light.${light}`) })))];
}

customElements.define('pit-seats', PitSeats);
