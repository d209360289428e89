// Numbers by thumb: a field, ten digits in a telephone's order like those of pin-entry.js, and for money quick chips
// that add up. Fires `number-change` at every change and `number-enter` at Enter. The field takes a keyboard, too, and
// asks the system for none of its own.
//
//     <number-entry kind="money" label="Amount"></number-entry>     kind: money (value in cents) or plain

import { make, ask } from './make.js';
import { text } from './texts.js';
import { money } from './money.js';

const LONGEST = 9;
const CHIPS = [500, 1000, 2500, 10000, 50000];

class NumberEntry extends HTMLElement {
  #field = null;
  #chips = null;
  #max = null;

  connectedCallback() {
    if (this.#field) return;
    const label = this.getAttribute('label');
    this.#field = make('input', {
      class: 'field number-field',
      inputmode: 'none',
      autocomplete: 'off',
      'aria-label': label,
      placeholder: this.#isMoney ? '$0' : '–',
      on: { input: () => this.#set(this.#field.value), keydown: (event) => this.#key(event) },
    });
    this.#chips = make('div', { class: 'number-chips' });
    this.append(this.#field, ...(this.#isMoney ? [this.#chips] : []), this.#pad());
    this.#drawChips();
  }

  get #isMoney() {
    return this.getAttribute('kind') === 'money';
  }

  /// Cents, or the number; 0 where nothing was entered.
  get value() {
    const digits = this.#digits();
    return this.#isMoney ? Math.round(Number(digits || '0') * 100) : Number(digits || '0');
  }

  set value(number) {
    this.#set(number ? (this.#isMoney ? money(number) : String(number)) : '');
  }

  /// The most that can be meant, which gets a chip of its own; null for none.
  set max(cents) {
    if (cents === this.#max) return;
    this.#max = cents;
    this.#drawChips();
  }

  focus() {
    this.#field.focus({ preventScroll: true });
  }

  #digits() {
    return this.#field.value.replace(/[^0-9.]/g, '');
  }

  // Money keeps one point and two places after it; commas come as it grows.
  #set(typed) {
    const clean = typed.replace(/[^0-9.]/g, '');
    if (!this.#isMoney) this.#field.value = clean.replace(/\./g, '').slice(0, LONGEST);
    else {
      const [whole, ...rest] = clean.split('.');
      const grouped = whole.replace(/^0+(?=\d)/, '').slice(0, LONGEST).replace(/\B(?=(\d{3})+$)/g, ',');
      const cents = rest.length ? `.${rest.join('').slice(0, 2)}` : '';
      this.#field.value = grouped || cents ? `$${grouped || '0'}${cents}` : '';
    }
    ask(this, 'number-change', { value: this.value });
  }

  #pad() {
    const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', this.#isMoney ? '.' : null, '0'];
    const press = (key) => () => this.#set(this.#digits() + key);
    const named = (key) => (key === '.' ? text('entry.point') : key);
    const digit = (key) => make('button', {
      type: 'button', class: 'button digit', text: key, 'aria-label': named(key), on: { click: press(key) },
    });
    const digits = keys.map((key) => (key === null ? make('span') : digit(key)));
    const back = make('button', { type: 'button', class: 'button digit digit-word', text: text('entry.delete'),
      on: { click: () => this.#set(this.#digits().slice(0, -1)) } });
    return make('div', { class: 'number-pad', role: 'group', 'aria-label': text('entry.digits') }, digits, back);
  }

  #drawChips() {
    if (!this.#chips) return;
    const add = CHIPS.map((cents) => this.#chip(`+${money(cents)}`, () => { this.value += cents; }));
    const all = this.#max ? [this.#chip(text('entry.all'), () => { this.value = this.#max; })] : [];
    this.#chips.replaceChildren(...add, ...all, this.#chip(text('entry.clear'), () => { this.value = 0; }));
  }

  #chip(label, press) {
    return make('button', { type: 'button', class: 'button chip', text: label, on: { click: press } });
  }

  #key(event) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    ask(this, 'number-enter', { value: this.value });
  }
}

customElements.define('number-entry', NumberEntry);
