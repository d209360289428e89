// The room's first page: its tables, what each is doing now, and the way to their pages.
import { chooseLanguage, fillTexts, hasText, text } from './texts.js';

const EVERY_MS = 3000;
const at = (id) => document.getElementById(id);

function element(name, className, content = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = content;
  return made;
}

function link(className, href, key, name) {
  const made = element('a', className, text(key));
  made.href = href;
  made.setAttribute('aria-label', text(`${key}.of`, { name }));
  return made;
}

/// The parts of a table's card that stay; `fillCard` writes what changes, so that no focus is lost.
function makeCard({ number, name }) {
  const card = element('li', 'table-card');
  card.dataset.number = String(number);
  const head = element('div', 'table-head');
  head.append(element('h3', 'table-name'), element('p', 'table-hand'), element('p', 'table-title'), element('p', 'table-kind'));
  const links = element('div', 'table-links');
  links.append(
    link('button button-main', `/display/${number}`, 'room.display', name),
    link('button', `/pad/${number}`, 'room.pad', name),
  );
  card.append(head, element('p', 'table-phase'), links);
  return card;
}

function write(card, selector, words) {
  const target = card.querySelector(selector);
  if (target.textContent !== words) {
    target.textContent = words;
  }
}

function fillCard(card, { name, title, phase, hand, virtual, automatic }) {
  const kind = [text(virtual ? 'room.virtual' : 'room.keyed'), ...(automatic ? [text('room.automatic')] : [])];
  card.dataset.phase = phase;
  write(card, '.table-name', name);
  write(card, '.table-hand', hand > 0 ? text('room.hand', { number: hand }) : '');
  write(card, '.table-title', title);
  write(card, '.table-kind', kind.join(' · '));
  write(card, '.table-phase', hasText(`room.phase.${phase}`) ? text(`room.phase.${phase}`) : phase);
}

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
  tables.forEach((table, i) => fillCard(list.children[i], table));
}

function say(words, isLost) {
  document.body.classList.toggle('room-lost', isLost);
  if (at('words').textContent !== words) {
    at('words').textContent = words;
  }
}

async function look() {
  try {
    const answer = await fetch('/api/room', { cache: 'no-store', signal: AbortSignal.timeout(EVERY_MS * 3) });
    if (!answer.ok) {
      throw new Error(String(answer.status));
    }
    const room = await answer.json();
    draw(room);
    say(room.tables.length === 0 ? text('room.empty') : '', false);
  } catch {
    say(text('room.lost'), true);
  }
  setTimeout(look, EVERY_MS);
}

chooseLanguage(document.documentElement.lang);
fillTexts(document);
say(text('room.loading'), false);
look();
