// The hands of a table that are over, newest first; each opens its replay.
import { dayAndClock } from './clock.js';
import { make } from './make.js';
import { money } from './money.js';
import { queryOf } from './pit-address.js';
import { blank, button, figures, link, mark, redraw } from './pit-parts.js';
import { read } from './pit-wire.js';
import { text } from './texts.js';

const COUNT = 40;

class PitHands extends HTMLElement {
  #body = make('div');
  #hands = [];
  #isAll = false;

  connectedCallback() {
    this.append(make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.hands') })), this.#body);
  }

  async show({ place }) {
    this.#hands = [];
    redraw(this.#body, 'loading', () => [blank('loading', text('pit.loading'))]);
    await this.#more(place.table);
  }

  async #more(table) {
    try {
      const { hands } = await read(
        `/api/tables/${table}/hands${queryOf({ count: COUNT, before: this.#hands.at(-1)?.hand })}`);
      this.#hands.push(...hands);
      this.#isAll = hands.length < COUNT;
      redraw(this.#body, [this.#hands, this.#isAll], () => this.#draw(table));
    } catch (error) {
      redraw(this.#body, error.message, () => [blank('error', error.message)]);
    }
  }

  #draw(table) {
    if (this.#hands.length === 0) return [blank('empty', text('pit.hands.none'))];
    const number = (key) => ({ title: text(key), number: true });
    const columns = [text('pit.hand'), text('pit.time'), text('pit.shoe.short'), text('side.player'),
      text('side.banker'), text('pit.outcome'),
      number('pit.hands.wagers'), number('pit.hands.taken'), number('pit.hands.paid')];
    const rows = this.#hands.map((hand) => [
      link(text('hand.number', { number: hand.hand }), { table, pane: 'hand', query: { hand: hand.hand } }),
        dayAndClock(Date.parse(hand.began)),
      String(hand.shoe), cards(hand.player), cards(hand.banker), outcomeOf(hand.outcome), money(hand.wagers_cents),
        money(hand.taken_cents), money(hand.paid_cents)]);
    return [figures(text('pit.pane.hands'), columns, rows),
      this.#isAll ? null : button(text('pit.older'), () => this.#more(table), { key: 'older' })];
  }
}

function cards(list) {
  return make('span', { class: 'small-cards' }, list.map((card) => make('sabot-card', { card })));
}

/// The outcome of a hand that is over, a void one included.
export function outcomeOf(outcome) {
  return outcome === 'void' ? make('b', { class: 'badge badge-away', text: text('pit.void') }) : mark(outcome);
}

customElements.define('pit-hands', PitHands);
