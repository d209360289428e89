// <pin-entry> and <number-entry>: keypads for a PIN, and for a number or an amount.
import { emit, button, make } from './dom.js';
import { count, money } from './format.js';
import { text } from './texts.js';

/** @import { Child } from './types.js' */

/**
 * Ten digits in telephone order; `left` and `right` are next to the 0.
 * @param {(digit: string) => void} press
 * @param {Child} left
 * @param {Child} right
 */
function digitPad(press, left, right) {
  /** @param {string} digit */
  const key = (digit) => button(digit, () => press(digit), { className: 'digit' });
  return make(
    'div',
    { class: 'number-pad', role: 'group', 'aria-label': text('entry.digits') },
    [...'123456789'].map(key),
    left,
    key('0'),
    right,
  );
}

/**
 * @param {string} label
 * @param {() => void} press
 */
const textKey = (label, press) => button(text(label), press, { className: 'digit digit-word' });

// ---------------------------------------------------------------------------------------------------------
// A person's number and PIN, by keypad or keyboard, for signing in or for a supervisor's approval.
//
//     <pin-entry submit="SIGN IN"></pin-entry>      fires `pin-change` {complete} and `pin-enter` {person, pin}
//
// Without `submit` it has no button of its own; `number` is another label for the first field.
//
// Needs entry.css. It stores nothing: `clear()` empties the PIN, and callers do so after every attempt.

const PIN_DIGITS_MAX = 12;

export class PinEntry extends HTMLElement {
  /** @type {HTMLInputElement} */
  #person;
  /** @type {HTMLInputElement} */
  #pin;
  /** @type {HTMLInputElement} */
  #activeField;
  #message = make('p', { class: 'pin-message', role: 'alert' });
  /** @type {HTMLButtonElement | null} */
  #submit = null;

  connectedCallback() {
    if (this.#person) return;
    const number = this.getAttribute('number') ?? text('entry.number');
    this.#person = this.#field('text', 'username', number);
    this.#pin = this.#field('password', 'off', text('entry.pin'));
    this.#activate(this.#person);
    const label = this.getAttribute('submit');
    this.#submit = label
      ? make('button', { type: 'submit', class: 'button button-main pin-submit', text: label })
      : null;
    const form = make(
      'form',
      { class: 'pin-form', novalidate: true, on: { submit: (event) => this.#enter(event) } },
      this.#labeled(this.#person, number),
      this.#labeled(this.#pin, text('entry.pin')),
      this.#message,
      digitPad(
        (digit) => this.#type(digit),
        textKey('entry.delete', () => this.#delete()),
        textKey('entry.next', () => this.#next()),
      ),
      this.#submit,
    );
    this.append(form);
  }

  get person() {
    return Number(this.#person.value || '0');
  }

  /** @param {number} number */
  set person(number) {
    this.#person.value = number ? String(number) : '';
  }

  get pin() {
    return this.#pin.value;
  }

  get complete() {
    return this.person > 0 && this.pin.length > 0;
  }

  /** Empties the PIN but keeps the number, which is rarely the wrong part. */
  clear() {
    this.#pin.value = '';
    this.#emitChange();
  }

  /**
   * Shows a sentence below the fields; '' removes it.
   * @param {string} sentence
   */
  showMessage(sentence) {
    this.#message.textContent = sentence;
    this.#pin.setAttribute('aria-invalid', sentence ? 'true' : 'false');
  }

  /**
   * Disables input while an attempt is in flight.
   * @param {boolean} value
   */
  set busy(value) {
    if (this.#submit) this.#submit.disabled = value;
    this.toggleAttribute('busy', value);
  }

  focus() {
    (this.person ? this.#pin : this.#person).focus({ preventScroll: true });
  }

  /**
   * @param {string} type
   * @param {string} autocomplete
   * @param {string} label
   */
  #field(type, autocomplete, label) {
    return make('input', {
      type,
      autocomplete,
      inputmode: 'none',
      maxlength: PIN_DIGITS_MAX,
      class: 'field pin-field',
      'aria-label': label,
      on: {
        focus: (event) => this.#activate(event.target),
        input: (event) => this.#onInput(event.target),
        keydown: (event) => event.key === 'Enter' && this.#enter(event),
      },
    });
  }

  /**
   * @param {HTMLElement} field
   * @param {string} label
   */
  #labeled(field, label) {
    return make('label', { class: 'pin-label' }, make('span', { text: label }), field);
  }

  /** @param {HTMLInputElement} field */
  #activate(field) {
    this.#activeField = field;
    for (const each of [this.#person, this.#pin]) each.classList.toggle('is-active', each === field);
  }

  /** @param {HTMLInputElement} field */
  #onInput(field) {
    field.value = field.value.replace(/\D/g, '');
    this.#emitChange();
  }

  #emitChange() {
    emit(this, 'pin-change', { complete: this.complete });
  }

  // The focus stays on the touched digit; the field that gets it is marked.
  /** @param {string} digit */
  #type(digit) {
    this.#activeField.value = (this.#activeField.value + digit).slice(0, PIN_DIGITS_MAX);
    this.#emitChange();
  }

  #delete() {
    this.#activeField.value = this.#activeField.value.slice(0, -1);
    this.#emitChange();
  }

  #next() {
    this.#activate(this.#activeField === this.#person ? this.#pin : this.#person);
    this.#activeField.focus({ preventScroll: true });
  }

  // Enter in the number field moves on to the PIN.
  /** @param {Event} event */
  #enter(event) {
    event.preventDefault();
    if (!this.complete) return this.person ? this.#pin.focus() : this.#person.focus();
    if (this.#submit?.disabled) return;
    emit(this, 'pin-enter', { person: this.person, pin: this.pin });
  }
}

customElements.define('pin-entry', PinEntry);

// ---------------------------------------------------------------------------------------------------------
// Number input by thumb: a field, ten digits in telephone order like <pin-entry>, and for money chips that
// add up. Fires `number-change` on each change and `number-enter` on Enter. The field also takes a keyboard, and does
// not open the on-screen one.
//
//     <number-entry kind="money" label="Amount"></number-entry>     kind: money (value in cents) or plain

const NUMBER_DIGITS_MAX = 9;
const CHIPS = [500, 1000, 2500, 10000, 50000];

export class NumberEntry extends HTMLElement {
  /** @type {HTMLInputElement} */
  #field;
  #chips = make('div', { class: 'number-chips' });
  /** @type {number | null} */
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
      on: { input: () => this.#set(this.#field.value), keydown: (event) => this.#onKey(event) },
    });
    const type = (/** @type {string} */ key) => this.#set(this.#digits() + key);
    const point = button('.', () => type('.'), { className: 'digit', label: text('entry.point') });
    const backspace = textKey('entry.delete', () => this.#set(this.#digits().slice(0, -1)));
    this.append(
      this.#field,
      ...(this.#isMoney ? [this.#chips] : []),
      digitPad(type, this.#isMoney ? point : make('span'), backspace),
    );
    this.#drawChips();
  }

  get #isMoney() {
    return this.getAttribute('kind') === 'money';
  }

  /** The value in cents, or the number; 0 if empty. */
  get value() {
    const digits = this.#digits();
    return this.#isMoney ? Math.round(Number(digits || '0') * 100) : Number(digits || '0');
  }

  /** @param {number} number */
  set value(number) {
    this.#set(number ? (this.#isMoney ? money(number) : String(number)) : '');
  }

  /**
   * The maximum, which gets its own button; null for none.
   * @param {number | null} cents
   */
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

  // Money keeps one decimal point and two places after it; commas are added.
  /** @param {string} typed */
  #set(typed) {
    const clean = typed.replace(/[^0-9.]/g, '');
    if (!this.#isMoney) this.#field.value = clean.replace(/\./g, '').slice(0, NUMBER_DIGITS_MAX);
    else {
      const [whole, ...rest] = clean.split('.');
      const grouped = count(whole.replace(/^0+(?=\d)/, '').slice(0, NUMBER_DIGITS_MAX));
      const cents = rest.length ? `.${rest.join('').slice(0, 2)}` : '';
      this.#field.value = grouped || cents ? `$${grouped || '0'}${cents}` : '';
    }
    emit(this, 'number-change', { value: this.value });
  }

  #drawChips() {
    if (!this.#field) return;
    const max = this.#max;
    /**
     * @param {string} label
     * @param {(value: number) => number} change
     */
    const chip = (label, change) =>
      button(label, () => (this.value = change(this.value)), { className: 'chip' });
    this.#chips.replaceChildren(
      ...CHIPS.map((cents) => chip(`+${money(cents)}`, (value) => value + cents)),
      ...(max ? [chip(text('entry.all'), () => max)] : []),
      chip(text('entry.clear'), () => 0),
    );
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    emit(this, 'number-enter', { value: this.value });
  }
}

customElements.define('number-entry', NumberEntry);
