// After the hand: the net, and what each wager did, in words with the rule. It stays until bets open.
import { linesOf, signedMoney } from './seat-words.js';
import { make, write } from './make.js';
import { moneyWithCents } from './money.js';
import { text } from './texts.js';

class SeatResult extends HTMLElement {
  #title = make('h2', { class: 'result-title' });
  #net = make('b', { class: 'result-net' });
  #lines = make('ul', { class: 'lines' });
  #stack = make('p', { class: 'result-stack' });
  #drawn = null;

  connectedCallback() {
    const label = text('seat.result.lines');
    const scroll =
      make('div', { class: 'result-lines', tabindex: '0', role: 'region', 'aria-label': label }, this.#lines);
    this.append(make('header', { class: 'result-head' }, this.#title, this.#net), scroll, this.#stack);
  }

  update({ view }) {
    const last = view.you?.last;
    if (this.hidden || !last) {
      return;
    }
    write(this.#stack, text('seat.result.stack', { stack: moneyWithCents(view.you.stack) }));
    if (this.#drawn === last) {
      return;
    }
    this.#drawn = last;
    const words = last.void ? text('seat.result.void') : last.words;
    write(this.#title, text('seat.result.title', { hand: last.hand, words }));
    write(this.#net, signedMoney(last.net));
    this.#net.dataset.sign = String(Math.sign(last.net));
    const lines = linesOf(last);
    const none = make('li', { class: 'line line-none', text: text('seat.result.none') });
    this.#lines.replaceChildren(...(lines.length > 0 ? lines : [none]));
  }
}

customElements.define('seat-result', SeatResult);
