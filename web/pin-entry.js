// Who somebody is: their number and their PIN, by keypad or keyboard. Any page can use it, for a sign-in or for a
// supervisor's approval.
//
//     <pin-entry submit="SIGN IN"></pin-entry>      fires `pin-change` {complete} and `pin-enter` {person, pin}
//
// Without `submit` it has no button of its own; `number` is another label for the first field.
//
// Needs pin-entry.css. It keeps nothing: `clear()` empties the PIN, and whoever uses it does so after every try.

import { make, ask } from './make.js';
import { text } from './texts.js';

const LONGEST = 12;

class PinEntry extends HTMLElement {
  #person = null;
  #pin = null;
  #present = null;
  #line = null;
  #submit = null;

  connectedCallback() {
    if (this.#person) return;
    const number = this.getAttribute('number') ?? text('entry.number');
    this.#person = this.#field('text', 'username', number);
    this.#pin = this.#field('password', 'off', text('entry.pin'));
    this.#choose(this.#person);
    this.#line = make('p', { class: 'pin-line', role: 'alert' });
    const label = this.getAttribute('submit');
    this.#submit =
      label ? make('button', { type: 'submit', class: 'button button-main pin-submit', text: label }) : null;
    const form = make(
      'form',
      { class: 'pin-form', novalidate: true, on: { submit: (event) => this.#enter(event) } },
      this.#labelled(this.#person, number),
      this.#labelled(this.#pin, text('entry.pin')),
      this.#line,
      this.#digits(),
      this.#submit,
    );
    this.append(form);
  }

  get person() {
    return Number(this.#person.value || '0');
  }

  set person(number) {
    this.#person.value = number ? String(number) : '';
  }

  get pin() {
    return this.#pin.value;
  }

  get complete() {
    return this.person > 0 && this.pin.length > 0;
  }

  /// Empties the PIN; the number stays, since it was seldom what was wrong.
  clear() {
    this.#pin.value = '';
    this.#changed();
  }

  /// One sentence under the fields; '' takes it away.
  say(sentence) {
    this.#line.textContent = sentence;
    this.#pin.setAttribute('aria-invalid', sentence ? 'true' : 'false');
  }

  /// While a try is on its way nothing can be entered.
  set busy(value) {
    if (this.#submit) this.#submit.disabled = value;
    this.toggleAttribute('busy', value);
  }

  focus() {
    (this.person ? this.#pin : this.#person).focus({ preventScroll: true });
  }

  #field(type, autocomplete, label) {
    return make('input', {
      type,
      autocomplete,
      inputmode: 'none',
      maxlength: LONGEST,
      class: 'field pin-field',
      'aria-label': label,
      on: {
        focus: (event) => this.#choose(event.target),
        input: (event) => this.#clean(event.target),
        keydown: (event) => event.key === 'Enter' && this.#enter(event),
      },
    });
  }

  #labelled(field, label) {
    return make('label', { class: 'pin-label' }, make('span', { text: label }), field);
  }

  #choose(field) {
    this.#present = field;
    for (const each of [this.#person, this.#pin]) each.classList.toggle('is-present', each === field);
  }

  #clean(field) {
    field.value = field.value.replace(/\D/g, '');
    this.#changed();
  }

  #changed() {
    ask(this, 'pin-change', { complete: this.complete });
  }

  #digits() {
    const digit = (sign) =>
      make('button', { type: 'button', class: 'button digit', text: sign, on: { click: () => this.#type(sign) } });
    const word = (label, press) =>
      make('button', { type: 'button', class: 'button digit digit-word', text: label, on: { click: press } });
    return make(
      'div',
      { class: 'number-pad', role: 'group', 'aria-label': text('entry.digits') },
      [...'123456789'].map(digit),
      word(text('entry.delete'), () => this.#delete()),
      digit('0'),
      word(text('entry.next'), () => this.#next()),
    );
  }

  // The focus stays on the digit that was touched; the field that gets it is marked.
  #type(digit) {
    this.#present.value = (this.#present.value + digit).slice(0, LONGEST);
    this.#changed();
  }

  #delete() {
    this.#present.value = this.#present.value.slice(0, -1);
    this.#changed();
  }

  #next() {
    this.#choose(this.#present === this.#person ? this.#pin : this.#person);
    this.#present.focus({ preventScroll: true });
  }

  // Enter in the number's field goes on to the PIN.
  #enter(event) {
    event.preventDefault();
    if (!this.complete) return this.person ? this.#pin.focus() : this.#person.focus();
    if (this.#submit?.disabled) return;
    ask(this, 'pin-enter', { person: this.person, pin: this.pin });
  }
}

customElements.define('pin-entry', PinEntry);
