// <sabot-meter>: an amount whose digits roll upward. `meter.cents = 1000042`. Only digits that change move, by a
// transition of the style sheet; between two amounts nothing runs.
import { moneyWithCents } from './money.js';

const DIGITS = '0123456789';

function digitColumn() {
  const column = document.createElement('span');
  column.className = 'meter-digit';
  const strip = document.createElement('span');
  strip.className = 'meter-strip';
  // Twice the digits: from 9 the strip goes on upward to the second 0 and is then set back to the first.
  for (const digit of DIGITS + DIGITS) {
    const cell = document.createElement('span');
    cell.textContent = digit;
    strip.append(cell);
  }
  strip.addEventListener('transitionend', () => show(strip, Number(strip.dataset.digit), false));
  column.append(strip);
  return column;
}

function show(strip, place, moves) {
  strip.classList.toggle('meter-rolls', moves);
  strip.style.setProperty('--place', String(place));
}

function roll(strip, digit, upward) {
  const before = Number(strip.dataset.digit ?? digit);
  strip.dataset.digit = String(digit);
  if (before === digit) {
    return show(strip, digit, false);
  }
  show(strip, before, false);
  void strip.offsetHeight; // the browser must have seen where it starts from
  show(strip, upward && digit < before ? digit + 10 : digit, upward);
}

class SabotMeter extends HTMLElement {
  #cents = null;
  #words = document.createElement('span');
  #wheels = document.createElement('span');

  connectedCallback() {
    this.#words.className = 'visually-hidden';
    this.#wheels.className = 'meter-wheels';
    this.#wheels.setAttribute('aria-hidden', 'true');
    this.replaceChildren(this.#words, this.#wheels);
  }

  set cents(cents) {
    if (cents === this.#cents) {
      return;
    }
    const upward = this.#cents !== null && cents > this.#cents;
    this.#cents = cents;
    const words = moneyWithCents(cents);
    this.#words.textContent = words;
    if (!this.#fits(words)) {
      this.#build(words);
    }
    Array.from(words).forEach((sign, i) => {
      if (DIGITS.includes(sign)) {
        roll(this.#wheels.children[i].firstChild, Number(sign), upward);
      }
    });
  }

  #fits(words) {
    return this.#wheels.children.length === words.length;
  }

  #build(words) {
    this.#wheels.replaceChildren(
      ...Array.from(words, (sign) => {
        if (DIGITS.includes(sign)) {
          return digitColumn();
        }
        const mark = document.createElement('span');
        mark.className = 'meter-mark';
        mark.textContent = sign;
        return mark;
      }),
    );
  }
}

customElements.define('sabot-meter', SabotMeter);
