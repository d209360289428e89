// Everything on the wall around the hand: limits, meters, counts, roads and the foot.
import { make } from '../shared/dom.js';
import { money, moneyRange, moneyWithCents, percent } from '../shared/format.js';
import '../shared/roads.js';
import { hasText, text } from '../shared/texts.js';

// ---------------------------------------------------------------------------------------------------------
// <sabot-meter>: an amount whose digits roll upward. `meter.cents = 1000042`. Only digits that change move, by a
// transition of the style sheet; between two amounts nothing runs.

const DIGITS = '0123456789';

function digitColumn() {
  const column = document.createElement('span');
  column.className = 'meter-digit';
  const strip = document.createElement('span');
  strip.className = 'meter-strip';
  // Twice the digits: from 9 the strip goes on upward to the second 0 and is then set back to the first.
  for (const digit of DIGITS + DIGITS) {
    const cell = document.createElement('span');
    cell.textContent = digit;
    strip.append(cell);
  }
  strip.addEventListener('transitionend', () => show(strip, Number(strip.dataset.digit), false));
  column.append(strip);
  return column;
}

function show(strip, place, moves) {
  strip.classList.toggle('meter-rolls', moves);
  strip.style.setProperty('--place', String(place));
}

function roll(strip, digit, upward) {
  const before = Number(strip.dataset.digit ?? digit);
  strip.dataset.digit = String(digit);
  if (before === digit) {
    return show(strip, digit, false);
  }
  show(strip, before, false);
  void strip.offsetHeight; // the browser must have seen where it starts from
  show(strip, upward && digit < before ? digit + 10 : digit, upward);
}

class SabotMeter extends HTMLElement {
  #cents = null;
  #words = document.createElement('span');
  #wheels = document.createElement('span');

  connectedCallback() {
    this.#words.className = 'visually-hidden';
    this.#wheels.className = 'meter-wheels';
    this.#wheels.setAttribute('aria-hidden', 'true');
    this.replaceChildren(this.#words, this.#wheels);
  }

  set cents(cents) {
    if (cents === this.#cents) {
      return;
    }
    const upward = this.#cents !== null && cents > this.#cents;
    this.#cents = cents;
    const words = moneyWithCents(cents);
    this.#words.textContent = words;
    if (!this.#fits(words)) {
      this.#build(words);
    }
    Array.from(words).forEach((sign, i) => {
      if (DIGITS.includes(sign)) {
        roll(this.#wheels.children[i].firstChild, Number(sign), upward);
      }
    });
  }

  #fits(words) {
    return this.#wheels.children.length === words.length;
  }

  #build(words) {
    this.#wheels.replaceChildren(
      ...Array.from(words, (sign) => {
        if (DIGITS.includes(sign)) {
          return digitColumn();
        }
        const mark = document.createElement('span');
        mark.className = 'meter-mark';
        mark.textContent = sign;
        return mark;
      }),
    );
  }
}

customElements.define('sabot-meter', SabotMeter);

// ---------------------------------------------------------------------------------------------------------
// The quiet panels of the wall: name and limits, meters, tally, roads, and the foot of the page.

const LONG_NAME = 24; // from here on it takes two lines

const at = (id) => document.getElementById(id);

const element = (tag, className, ...children) => make(tag, { class: className }, ...children);

function chip(kind) {
  return element('span', `chip chip-${kind}`, text(`short.${kind}`));
}

export function drawTable({ table }) {
  at('name').textContent = table.name;
  at('name').classList.toggle('name-long', table.name.length > LONG_NAME);
  at('title').textContent = table.title;
  document.title = text('display.title', { name: table.name });
}

/// Spaces with the same limits and fee stand together: from five metres that is two amounts, not five.
function groupsOf(spaces) {
  const groups = new Map();
  for (const space of spaces) {
    const key = `${space.min} ${space.max} ${space.fee}`;
    groups.set(key, [...(groups.get(key) ?? []), space]);
  }
  return [...groups.values()];
}

function limitItem(group) {
  const [{ min, max, fee }] = group;
  return element(
    'li',
    'limit',
    element('span', 'limit-names', group.map(({ title }) => title).join(' · ')),
    element('span', 'limit-range', moneyRange(min, max)),
    element('span', 'limit-fee', fee > 0 ? text('display.fee', { fee: money(fee) }) : text('display.no_fee')),
  );
}

/// Sets `root` smaller where its children need more room than it has.
function fit(root) {
  root.style.setProperty('--fit', '1');
  const needed = Array.from(root.children).reduce((sum, child) => sum + child.offsetWidth, 0);
  root.style.setProperty('--fit', String(Math.min(1, root.clientWidth / needed)));
}

export function drawLimits({ limits, table }) {
  if (!table.posted) {
    at('limits').replaceChildren(
      element('li', 'limit', element('span', 'limit-names', text('display.not_posted'))),
    );
    return;
  }
  const items = groupsOf(limits.spaces).map(limitItem);
  if (limits.bank_fee > 0) {
    items.push(
      element(
        'li',
        'limit',
        element('span', 'limit-names', text('display.bank')),
        element('span', 'limit-range', money(limits.bank_fee)),
        element('span', 'limit-fee', text('display.bank_fee')),
      ),
    );
  }
  at('limits').replaceChildren(...items);
  fit(at('limits'));
}

/// A meter is made once and then told its amounts, so that its digits can roll.
export function drawMeters({ meters, limits }) {
  const root = at('meters');
  root.hidden = meters.length === 0;
  document.body.classList.toggle('with-meters', meters.length > 0);
  if (root.dataset.kinds !== meters.map(({ kind }) => kind).join()) {
    root.dataset.kinds = meters.map(({ kind }) => kind).join();
    root.replaceChildren(
      ...meters.map(({ kind, title }) => {
        const parts = [element('h3', 'meter-title', title), document.createElement('sabot-meter')];
        return element('div', `meter ${kind}`, ...parts, element('p', 'meter-price'));
      }),
    );
  }
  meters.forEach(({ kind, cents }, i) => {
    const panel = root.children[i];
    panel.querySelector('sabot-meter').cents = cents;
    const price = limits.progressives.find((progressive) => progressive.kind === kind)?.price;
    panel.querySelector('.meter-price').textContent = price
      ? text('display.price', { price: money(price) })
      : '';
  });
}

/// A share of no hands is nothing to read.
const shareOf = (permille, hands) => element('dd', 'tally-share', hands > 0 ? percent(permille) : '');

function tallyRow(kind, { count, permille }, hands) {
  const row = element(
    'div',
    `tally-row tally-${kind}`,
    element('dt', 'tally-name', chip(kind), element('span', '', text(`outcome.${kind}`))),
    element('dd', 'tally-count', String(count)),
    shareOf(permille, hands),
  );
  row.style.setProperty('--share', String(permille / 1000));
  return row;
}

function plainRow(name, count, ...share) {
  return element(
    'div',
    'tally-row tally-plain',
    element('dt', 'tally-name', name),
    element('dd', 'tally-count', String(count)),
    ...share,
  );
}

/// The outcomes that this table's rules know: the spaces it offers, in the order in which players read them.
function kindsOf(limits) {
  const offered = new Set(limits.spaces.map(({ kind }) => kind));
  return ['player', 'banker', 'tie', 'dragon7', 'panda8'].filter((kind) => offered.has(kind));
}

export function drawTally({ tally, limits }) {
  at('tally').replaceChildren(
    ...kindsOf(limits).map((kind) => tallyRow(kind, tally[kind], tally.hands)),
    plainRow(text('outcome.natural'), tally.natural.count, shareOf(tally.natural.permille, tally.hands)),
    plainRow(text('display.hands'), tally.hands),
  );
}

export function drawPrevious({ previous, limits }) {
  const root = at('previous');
  if (previous === null) {
    root.replaceChildren(element('span', 'foot-none', text('display.no_previous')));
    return;
  }
  const counts = kindsOf(limits).map((kind) =>
    element('span', 'foot-count', chip(kind), String(previous[kind].count)),
  );
  root.replaceChildren(
    element('span', 'foot-title', text('display.previous')),
    ...counts,
    element('span', 'foot-hands', text('display.previous_hands', { hands: previous.hands })),
  );
}

export function drawRoads({ roads }) {
  for (const road of document.querySelectorAll('sabot-road')) {
    road.roads = roads;
  }
  for (const ask of document.querySelectorAll('sabot-ask')) {
    ask.ask = roads.ask;
  }
}

/// Who banks; nobody does at a table that is closed or only tracks.
function bankWords(bank, table) {
  if (table.tracker || table.phase === 'closed') {
    return '';
  }
  if (bank !== null && bank.seat > 0) {
    return text('display.banks', { seat: bank.seat, amount: money(bank.cents) });
  }
  return hasText(`display.banked_by.${table.banked_by}`) ? text(`display.banked_by.${table.banked_by}`) : '';
}

export function drawFoot({ bank, shoe, table }) {
  at('bank').textContent = bankWords(bank, table);
  at('shoe').textContent = shoe.in_play ? text('display.shoe', { number: shoe.number }) : '';
}
