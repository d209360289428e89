// <odds-shoe>: the field of the shoe with what belongs to it: what a click does, cards at random, the full shoe
// again, and what is out in words.
import './odds-field.js';
import { cardName, suitPicture } from './card-view.js';
import { ask, make, write } from './make.js';
import { leftWords, takeRandom } from './odds-field.js';
import { RANKS, SUITS, listOf } from './odds-state.js';
import { button, panel, redraw } from './pit-parts.js';
import { text } from './texts.js';

const HAND = 5; // about what a hand takes

class OddsShoe extends HTMLElement {
  #field = make('odds-field');
  #left = make('p', { class: 'shoe-left' });
  #typed = make('p', { class: 'shoe-typed', 'aria-live': 'polite' });
  #list = make('div', { class: 'out-list', role: 'group', tabindex: '0', 'aria-label': text('odds.out') });
  #out = {};
  #decks = 0;
  #buttons = [];

  connectedCallback() {
    const takes = this.#mode(false);
    const puts = this.#mode(true);
    this.#buttons = [
      button(text('odds.random.hand', { count: HAND }), () => this.#random(HAND)),
      button(text('odds.random.half'), () => this.#random(Math.floor(this.#count() / 2))),
      button(text('odds.reset'), () => ask(this, 'odds-out', { out: {}, words: text('odds.reset.done') })),
    ];
    this.append(panel('shoe', text('odds.shoe'), this.#left,
      make('div', { class: 'shoe-tools' },
        make('div', { class: 'modes', role: 'radiogroup', 'aria-label': text('odds.mode') }, takes, puts),
        ...this.#buttons),
      this.#field, make('p', { class: 'shoe-help quiet', text: text('odds.help') }), this.#typed, this.#list));
  }

  update({ out }, decks) {
    this.#out = out;
    this.#decks = decks;
    this.#field.update({ out, decks });
    this.#buttons.forEach((each) => { each.disabled = decks === 0; });
    this.#buttons[2].disabled = listOf(out).length === 0;
    write(this.#left, decks > 0 ? leftWords(this.#count(), this.#full()) : '');
    const nothing = () => make('span', { class: 'quiet', text: text('odds.out.none') });
    redraw(this.#list, out, () => (listOf(out).length > 0 ? listOf(out).map(outItem) : nothing()));
  }

  take(card) {
    this.#field.take(card);
  }

  showTyped(rank) {
    write(this.#typed, rank ? text('odds.typed', { rank: rank === 'T' ? '10' : rank }) : '');
  }

  #mode(puts) {
    const input = make('input',
      { type: 'radio', name: 'mode', checked: !puts, on: { change: () => { this.#field.puts = puts; } } });
    return make('label', { class: 'mode' }, input,
      make('span', { text: text(puts ? 'odds.mode.put' : 'odds.mode.take') }));
  }

  #full() {
    return RANKS.length * SUITS.length * this.#decks;
  }

  #count() {
    return this.#full() - listOf(this.#out).reduce((sum, [, count]) => sum + count, 0);
  }

  #random(count) {
    ask(this, 'odds-out',
      { out: takeRandom(this.#out, this.#decks, count), words: text('odds.random.done', { count }) });
  }
}

function outItem([card, count]) {
  return make('span', { class: `out-card suit-${card[1]}` },
    make('b', { 'aria-hidden': 'true', text: card[0] === 'T' ? '10' : card[0] }), suitPicture(card[1]),
    make('span', { class: 'visually-hidden', text: cardName(card) }),
    count > 1 ? make('span', { class: 'out-count', text: text('odds.out.times', { count }) }) : null);
}

customElements.define('odds-shoe', OddsShoe);
