// A table at a glance. It is drawn once and filled whenever the server tells of it, so that no focus is lost. How much
// of it is seen depends on how many tables there are: the wall's density decides by style.
import { make, write } from './make.js';
import { money, moneyWithCents } from './money.js';
import { hrefOf } from './pit-address.js';
import { mark, redraw } from './pit-parts.js';
import { text } from './texts.js';

const FIGURES = ['felt', 'tray', 'collection', 'bank'];

export function makeTile(table) {
  const part = (name) => make('span', { class: `tile-${name}` });
  const figure = (name) => make('div', { class: `tile-figure figure-${name}` },
    make('dt', { text: text(`pit.tile.${name}`) }), make('dd'));
  const name = make('a', { class: 'tile-name', href: hrefOf({ table }), 'data-key': `tile-${table}` });
  return make('li', { class: 'tile', 'data-table': table },
    make('div', { class: 'tile-head' }, name, part('last')),
    make('div', { class: 'tile-phase' }, make('i', { 'aria-hidden': 'true' }), part('phase-words')),
    make('div', { class: 'tile-seats' }, part('places'), part('hand')),
    make('dl', { class: 'tile-figures' }, FIGURES.map(figure)),
    make('div', { class: 'tile-meters' }),
    make('ul', { class: 'tile-needs' }),
    make('div', { class: 'tile-foot' }, part('limits'), part('shoe')));
}

export function fillTile(node, tile) {
  const at = (name) => node.querySelector(`.tile-${name}`);
  const needs = tile.needs ?? [];
  node.dataset.phase = tile.phase;
  node.dataset.needs = needs.some(({ urgent }) => urgent) ? 'urgent' : needs.length > 0 ? 'some' : 'none';
  write(at('name'), tile.name);
  at('name').title = tile.title;
  write(at('phase-words'), text(`phase.${tile.phase}`));
  write(at('hand'), tile.hand > 0 ? text('hand.number', { number: tile.hand }) : '');
  write(at('limits'), tile.posted ? tile.limits : text('pit.tile.not_posted'));
  write(at('shoe'), tile.shoe > 0 ? text('pit.tile.shoe', tile) : text('pit.tile.no_shoe'));
  redraw(at('last'), tile.last, () => (tile.last ? [lastOutcome(tile.last)] : []));
  redraw(at('places'), [tile.taken, tile.seats], () => seats(tile));
  redraw(at('meters'), tile.meters, () => tile.meters.map(meter));
  redraw(at('needs'), needs, () => needs.map(need));
  fillFigures(node, tile);
}

function lastOutcome(outcome) {
  const node = mark(outcome);
  node.title = text('pit.tile.last', { outcome: text(`outcome.${outcome}`) });
  return node;
}

function fillFigures(node, { felt, tray, collection, bank }) {
  const figures = { felt: money(felt), tray: money(tray), collection: money(collection),
    bank: bank?.seat > 0 ? text('pit.tile.bank_at', { amount: money(bank.cents), seat: bank.seat }) : '–' };
  for (const name of FIGURES) write(node.querySelector(`.figure-${name} dd`), figures[name]);
}

// A pip a seat, and the numbers in words.
function seats({ taken, seats: count }) {
  if (count === 0) return [make('span', { text: text('pit.rules.tracker_only') })];
  const pips = make('span', { class: 'pips', 'aria-hidden': 'true' },
    Array.from({ length: count }, (_, i) => make('i', { class: i < taken ? 'is-taken' : null })));
  return [pips, make('span', { text: text('pit.tile.seats', { taken, count }) })];
}

function meter({ kind, cents }) {
  return make('span', { class: 'tile-meter' }, mark(kind), make('span', { text: moneyWithCents(cents) }));
}

function need({ words, urgent, what }) {
  return make('li', { class: `tile-need need-${what} ${urgent ? 'is-urgent' : ''}` },
    make('b', { class: 'need-sign', text: text(urgent ? 'pit.need.urgent' : 'pit.need.soon') }),
    make('span', { text: words }));
}
