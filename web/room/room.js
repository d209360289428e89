// The room's start page: its tables, what each is doing now, and links to their pages.
import { byId, find, make, setText } from '../shared/dom.js';
import { money, moneyRange } from '../shared/format.js';
import { request } from '../shared/session.js';
import { chooseLanguage, fillTexts, hasText, text } from '../shared/texts.js';

/** @import { Room, RoomTable } from '../shared/api.js' */

const REFRESH_MS = 3000;

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
const noBreaks = (words) => words.replaceAll(' ', '\u00a0');

/**
 * Limits and meters: "$10–$100 · Dragon meter $10,000.40". A tracker table has no money.
 * @param {RoomTable} table
 */
function stakesOf({ tracker, limits, meters }) {
  const [line] = limits?.spaces ?? [];
  const meterTexts = (meters ?? []).map(({ kind, cents }) => `${text(`mark.${kind}.long`)} ${money(cents)}`);
  return tracker || !line ? '' : [moneyRange(line.min, line.max), ...meterTexts].map(noBreaks).join(' · ');
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
  setText(find(card, '.table-name'), name);
  setText(find(card, '.table-hand'), hand > 0 ? text('hand.number', { number: hand }) : '');
  setText(find(card, '.table-title'), title);
  setText(find(card, '.table-kind'), kind.join(' · '));
  setText(find(card, '.table-stakes'), stakesOf(table));
  setText(find(card, '.table-phase'), hasText(`room.phase.${phase}`) ? text(`room.phase.${phase}`) : phase);
}

/** @param {Room} room */
function draw({ name, version, demo, tables }) {
  document.title = text('room.title', { name });
  byId('name').textContent = name;
  byId('version').textContent = text('room.version', { version });
  byId('demo').hidden = !demo;
  byId('demo').textContent = demo ? text('room.demo') : '';
  const list = byId('tables');
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
function showMessage(words, isLost) {
  document.body.classList.toggle('room-lost', isLost);
  setText(byId('words'), words);
}

async function refresh() {
  try {
    /** @type {Room} */
    const room = await request('/api/room', { timeout_ms: REFRESH_MS * 3 });
    draw(room);
    showMessage(room.tables.length === 0 ? text('room.empty') : '', false);
  } catch {
    showMessage(text('room.lost'), true);
  }
  setTimeout(refresh, REFRESH_MS);
}

/** The server also sends this page for unknown addresses. */
function showMissing() {
  byId('missing').hidden = location.pathname === '/';
  setText(
    byId('missing'),
    location.pathname === '/' ? '' : text('room.missing', { path: location.pathname }),
  );
}

chooseLanguage(document.documentElement.lang);
fillTexts(document);
showMissing();
showMessage(text('room.loading'), false);
refresh();
