// The room's start page: its tables, what each is doing now, and links to their pages.
import { at, find, make, write } from '../shared/dom.js';
import { money, moneyRange } from '../shared/format.js';
import { request } from '../shared/session.js';
import { chooseLanguage, fillTexts, hasText, text } from '../shared/texts.js';

/** @import { Room, RoomTable } from '../shared/api.js' */

const EVERY_MS = 3000;

/**
 * @param {string} className
 * @param {string} href
 * @param {string} key
 * @param {string} name
 */
function link(className, href, key, name) {
  return make('a', { class: className, href, text: text(key), 'aria-label': text(`${key}.of`, { name }) });
}

/**
 * The permanent parts of a table's card; `fillCard` updates the rest, so that no focus is lost.
 * @param {RoomTable} table
 */
function makeCard({ number, name, tracker }) {
  const head = ['table-hand', 'table-title', 'table-kind', 'table-stakes'].map((part) =>
    make('p', { class: part }),
  );
  return make(
    'li',
    { class: 'table-card' },
    make('div', { class: 'table-head' }, make('h3', { class: 'table-name' }), ...head),
    make('p', { class: 'table-phase' }),
    make(
      'div',
      { class: 'table-links' },
      tracker ? null : link('button button-main', `/seat/${number}`, 'room.seat', name),
      link('button', `/display/${number}`, 'room.display', name),
      link('button', `/pad/${number}`, 'room.pad', name),
    ),
  );
}

/**
 * Prevents line breaks inside the text.
 * @param {string} words
 */
const whole = (words) => words.replaceAll(' ', '\u00a0');

/**
 * Limits and meters: "$10–$100 · Dragon meter $10,000.40". A tracker table has no money.
 * @param {RoomTable} table
 */
function stakesOf({ tracker, limits, meters }) {
  const [line] = limits?.spaces ?? [];
  const pots = (meters ?? []).map(({ kind, cents }) => `${text(`mark.${kind}.long`)} ${money(cents)}`);
  return tracker || !line ? '' : [moneyRange(line.min, line.max), ...pots].map(whole).join(' · ');
}

/**
 * @param {HTMLElement} card
 * @param {RoomTable} table
 */
function fillCard(card, table) {
  const { name, title, phase, hand, virtual, automatic } = table;
  const kind = [
    text(virtual ? 'room.virtual' : 'room.keyed'),
    ...(automatic ? [text('room.automatic')] : []),
  ];
  card.dataset.phase = phase;
  write(find(card, '.table-name'), name);
  write(find(card, '.table-hand'), hand > 0 ? text('hand.number', { number: hand }) : '');
  write(find(card, '.table-title'), title);
  write(find(card, '.table-kind'), kind.join(' · '));
  write(find(card, '.table-stakes'), stakesOf(table));
  write(find(card, '.table-phase'), hasText(`room.phase.${phase}`) ? text(`room.phase.${phase}`) : phase);
}

/** @param {Room} room */
function draw({ name, version, demo, tables }) {
  document.title = text('room.title', { name });
  at('name').textContent = name;
  at('version').textContent = text('room.version', { version });
  at('demo').hidden = !demo;
  at('demo').textContent = demo ? text('room.demo') : '';
  const list = at('tables');
  if (list.dataset.numbers !== tables.map(({ number }) => number).join()) {
    list.dataset.numbers = tables.map(({ number }) => number).join();
    list.replaceChildren(...tables.map(makeCard));
  }
  tables.forEach((table, i) => fillCard(/** @type {HTMLElement} */ (list.children[i]), table));
}

/**
 * @param {string} words
 * @param {boolean} isLost
 */
function say(words, isLost) {
  document.body.classList.toggle('room-lost', isLost);
  write(at('words'), words);
}

async function look() {
  try {
    /** @type {Room} */
    const room = await request('/api/room', { patience_ms: EVERY_MS * 3 });
    draw(room);
    say(room.tables.length === 0 ? text('room.empty') : '', false);
  } catch {
    say(text('room.lost'), true);
  }
  setTimeout(look, EVERY_MS);
}

/** The server also sends this page for unknown addresses. */
function sayMissing() {
  at('missing').hidden = location.pathname === '/';
  write(at('missing'), location.pathname === '/' ? '' : text('room.missing', { path: location.pathname }));
}

chooseLanguage(document.documentElement.lang);
fillTexts(document);
sayMissing();
say(text('room.loading'), false);
look();
