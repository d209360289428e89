// Everything on the display around the hand: limits, meters, counts, roads and footer.
import { outcomesOf } from '../shared/cards.js';
import { byId, find, make } from '../shared/dom.js';
import { money, moneyRange, moneyWithCents, percent } from '../shared/format.js';
import '../shared/roads.js';
import { hasText, text } from '../shared/texts.js';

/**
 * @import { Share } from '../shared/api.js'
 * @import { Child, PublicView, Space } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// <sabot-meter>: an amount whose digits roll upward. `meter.cents = 1000042`. Only digits that change move, with a CSS
// transition; nothing runs between two amounts.

const DIGITS = '0123456789';

// The digits twice: after 9 the strip rolls on to the second 0 and is then reset to the first.
function digitColumn() {
  const digits = Array.from(DIGITS + DIGITS, (digit) => make('span', { text: digit }));
  const strip = make('span', { class: 'meter-strip' }, digits);
  strip.addEventListener('transitionend', () => setPosition(strip, Number(strip.dataset.digit), false));
  return make('span', { class: 'meter-digit' }, strip);
}

/**
 * @param {HTMLElement} strip
 * @param {number} position
 * @param {boolean} animate
 */
function setPosition(strip, position, animate) {
  strip.classList.toggle('meter-rolls', animate);
  strip.style.setProperty('--place', String(position));
}

/**
 * @param {HTMLElement} strip
 * @param {number} digit
 * @param {boolean} isRising
 */
function roll(strip, digit, isRising) {
  const before = Number(strip.dataset.digit ?? digit);
  strip.dataset.digit = String(digit);
  if (before === digit) {
    return setPosition(strip, digit, false);
  }
  setPosition(strip, before, false);
  void strip.offsetHeight; // the browser must have rendered the start position
  setPosition(strip, isRising && digit < before ? digit + 10 : digit, isRising);
}

export class SabotMeter extends HTMLElement {
  /** @type {number | null} */
  #cents = null;
  #text = make('span', { class: 'visually-hidden' });
  #wheels = make('span', { class: 'meter-wheels', 'aria-hidden': 'true' });

  connectedCallback() {
    this.replaceChildren(this.#text, this.#wheels);
  }

  /** @param {number} cents */
  set cents(cents) {
    if (cents === this.#cents) {
      return;
    }
    const isRising = this.#cents !== null && cents > this.#cents;
    this.#cents = cents;
    const words = moneyWithCents(cents);
    this.#text.textContent = words;
    if (this.#wheels.children.length !== words.length) {
      this.#build(words);
    }
    Array.from(words).forEach((character, i) => {
      if (DIGITS.includes(character)) {
        roll(
          /** @type {HTMLElement} */ (this.#wheels.children[i].firstElementChild),
          Number(character),
          isRising,
        );
      }
    });
  }

  /** @param {string} words */
  #build(words) {
    this.#wheels.replaceChildren(
      ...Array.from(words, (character) =>
        DIGITS.includes(character) ? digitColumn() : make('span', { class: 'meter-mark', text: character }),
      ),
    );
  }
}

customElements.define('sabot-meter', SabotMeter);

// ---------------------------------------------------------------------------------------------------------
// The quiet panels: name and limits, meters, counts, roads, and the footer.

const LONG_NAME = 24; // names of this length or more take two lines

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {Child[]} children
 */
const element = (tag, className, ...children) => make(tag, { class: className }, ...children);

/** @param {string} kind */
function chip(kind) {
  return element('span', `chip chip-${kind}`, text(`mark.${kind}`));
}

/** @param {Pick<PublicView, 'table'>} view */
export function drawTable({ table }) {
  byId('name').textContent = table.name;
  byId('name').classList.toggle('name-long', table.name.length > LONG_NAME);
  byId('title').textContent = table.title;
  document.title = text('display.title', { name: table.name });
}

/**
 * Groups spaces with the same limits and fee: from five meters away, two amounts read better than five.
 * @param {Space[]} spaces
 */
function groupsOf(spaces) {
  /** @type {Map<string, Space[]>} */
  const groups = new Map();
  for (const space of spaces) {
    const key = `${space.min} ${space.max} ${space.fee}`;
    groups.set(key, [...(groups.get(key) ?? []), space]);
  }
  return [...groups.values()];
}

/** @param {Space[]} group */
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

/**
 * Shrinks `root` if its children need more space than it has.
 * @param {HTMLElement} root
 */
function fit(root) {
  root.style.setProperty('--fit', '1');
  const needed = Array.from(root.children).reduce(
    (sum, child) => sum + /** @type {HTMLElement} */ (child).offsetWidth,
    0,
  );
  root.style.setProperty('--fit', String(Math.min(1, root.clientWidth / needed)));
}

/** @param {PublicView} view */
export function drawLimits({ limits, table }) {
  if (!table.posted) {
    byId('limits').replaceChildren(
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
  byId('limits').replaceChildren(...items);
  fit(byId('limits'));
}

/**
 * A meter is created once and then updated, so that its digits can roll.
 * @param {PublicView} view
 */
export function drawMeters({ meters, limits }) {
  const root = byId('meters');
  root.hidden = meters.length === 0;
  document.body.classList.toggle('with-meters', meters.length > 0);
  if (root.dataset.kinds !== meters.map(({ kind }) => kind).join()) {
    root.dataset.kinds = meters.map(({ kind }) => kind).join();
    root.replaceChildren(
      ...meters.map(({ kind, title }) => {
        const parts = [element('h3', 'meter-title', title), make('sabot-meter')];
        return element('div', `meter ${kind}`, ...parts, element('p', 'meter-price'));
      }),
    );
  }
  meters.forEach(({ kind, cents }, i) => {
    const panel = root.children[i];
    const meter = panel.querySelector('sabot-meter');
    if (meter) meter.cents = cents;
    const price = limits.progressives.find((progressive) => progressive.kind === kind)?.price;
    find(panel, '.meter-price').textContent = price ? text('display.price', { price: money(price) }) : '';
  });
}

/**
 * With no hands, there are no shares to show.
 * @param {number} permille
 * @param {number} hands
 */
const shareOf = (permille, hands) => element('dd', 'tally-share', hands > 0 ? percent(permille) : '');

/**
 * @param {string} kind
 * @param {Share} share
 * @param {number} hands
 */
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

/**
 * @param {string} name
 * @param {number} count
 * @param {Child[]} share
 */
function plainRow(name, count, ...share) {
  return element(
    'div',
    'tally-row tally-plain',
    element('dt', 'tally-name', name),
    element('dd', 'tally-count', String(count)),
    ...share,
  );
}

/** @param {PublicView} view */
export function drawTally({ tally, limits }) {
  byId('tally').replaceChildren(
    ...outcomesOf(limits).map((kind) => tallyRow(kind, tally[kind], tally.hands)),
    ...(tally.natural
      ? [plainRow(text('outcome.natural'), tally.natural.count, shareOf(tally.natural.permille, tally.hands))]
      : []),
    plainRow(text('display.hands'), tally.hands),
  );
}

/** @param {PublicView} view */
export function drawPrevious({ previous, limits }) {
  const root = byId('previous');
  if (previous === null) {
    root.replaceChildren(element('span', 'foot-none', text('display.no_previous')));
    return;
  }
  const counts = outcomesOf(limits).map((kind) =>
    element('span', 'foot-count', chip(kind), String(previous[kind].count)),
  );
  root.replaceChildren(
    element('span', 'foot-title', text('display.previous')),
    ...counts,
    element('span', 'foot-hands', text('display.previous_hands', { hands: previous.hands })),
  );
}

/** @param {PublicView} view */
export function drawRoads({ roads }) {
  for (const road of document.querySelectorAll('sabot-road')) {
    road.roads = roads;
  }
  for (const ask of document.querySelectorAll('sabot-ask')) {
    ask.ask = roads.ask;
  }
}

/**
 * Who banks; nobody at a closed or tracker table.
 * @param {PublicView['bank']} bank
 * @param {PublicView['table']} table
 */
function bankText(bank, table) {
  if (table.tracker || table.phase === 'closed') {
    return '';
  }
  if (bank !== null && bank.seat > 0) {
    return text('display.banks', { seat: bank.seat, amount: money(bank.cents) });
  }
  return hasText(`display.banked_by.${table.banked_by}`) ? text(`display.banked_by.${table.banked_by}`) : '';
}

/** @param {PublicView} view */
export function drawFooter({ bank, shoe, table }) {
  byId('bank').textContent = bankText(bank, table);
  byId('shoe').textContent = shoe.in_play ? text('display.shoe', { number: shoe.number }) : '';
}
