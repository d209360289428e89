// An amount on the stage: the bank that a seat is offered, or whatever else the main action needs an amount for. The
// amount stands here; the one large button below sends it.
import { make, write } from './make.js';
import { money } from './money.js';
import { text } from './texts.js';
import './number-entry.js';

class PadBank extends HTMLElement {
  #title = make('h2', { class: 'bank-title' });
  #words = make('p', { class: 'bank-words' });
  #stack = make('p', { class: 'bank-stack' });
  #entry = make('number-entry', { kind: 'money', label: text('entry.amount') });
  #for = '';

  connectedCallback() {
    this.append(make('div', { class: 'bank-left' }, this.#title, this.#words, this.#stack), this.#entry);
  }

  get cents() {
    return this.#entry.value;
  }

  /// Whoever is asked anew starts with an empty amount: no amount is carried from one seat to another.
  update({ view }) {
    const { bank, main } = view.actions ?? {};
    const key = JSON.stringify([main?.command ?? null, bank?.seat ?? null]);
    if (key !== this.#for) {
      this.#for = key;
      this.#entry.value = 0;
    }
    const asked = bank && (!main || main.command.seat === bank.seat);
    write(this.#title, asked ? text('pad.bank.asked', bank) : main?.label ?? '');
    write(this.#words, asked ? text('pad.bank.words') : '');
    write(this.#stack, asked ? text('pad.bank.stack', { amount: money(bank.max) }) : '');
    this.#entry.max = asked ? bank.max : null;
  }

  focus() {
    this.#entry.focus();
  }
}

customElements.define('pad-bank', PadBank);
