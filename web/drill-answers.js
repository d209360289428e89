// <drill-answers>: what may be answered, as large buttons with their keys, and digits where an amount belongs. Fires
// `drill-answer` with the words that the server reads, `drill-on` where a wrong answer was read and is left.
import './number-entry.js';
import { make, ask } from './make.js';
import { moneyWithCents } from './money.js';
import { text } from './texts.js';

class DrillAnswers extends HTMLElement {
  #choices = [];
  #entry = null;
  #line = null;
  #isAsking = false;

  /// The choices of a question.
  offer(kind, choices) {
    const hasAmount = choices.some(({ amount }) => amount !== 'none');
    this.#choices = choices;
    this.#isAsking = true;
    this.#entry = hasAmount ? make('number-entry', { kind: 'money', label: text('drill.amount') }) : null;
    this.#line = hasAmount ? make('p', { class: 'answer-line', role: 'alert' }) : null;
    this.className = `answers-${kind}`;
    const list = kind === 'order' // the wagers themselves are touched
      ? make('p', { class: 'quiet', text: text('drill.pick') })
      : make('div', { class: 'answer-list' }, choices.map((choice) => this.#button(choice)));
    this.replaceChildren(...[this.#entry, this.#line, list].filter(Boolean));
    this.#entry?.focus();
  }

  /// After a wrong answer: nothing but to go on.
  wait() {
    this.#isAsking = false;
    this.#entry = null;
    this.className = 'answers-on';
    const on = make('button', {
      type: 'button', class: 'button button-main answer-on', 'aria-keyshortcuts': 'Enter',
      on: { click: () => ask(this, 'drill-on') },
    }, make('span', { text: text('drill.on') }), make('kbd', { text: text('drill.enter') }));
    this.replaceChildren(on);
    on.focus({ preventScroll: true });
  }

  /// While an answer is on its way.
  stop() {
    this.#isAsking = false;
    this.querySelectorAll('button').forEach((button) => { button.disabled = true; });
  }

  /// A key of the page; true where it was an answer. Digits go to the amount where there is one.
  press(key) {
    if (!this.#isAsking) {
      return false;
    }
    if (key === 'Enter' && this.#entry?.value > 0) {
      const pays = this.#choices.find(({ amount }) => amount === 'needed');
      return this.#say(pays), true;
    }
    if (/^([0-9.]|Backspace)$/.test(key)) {
      this.#entry?.focus(); // what is typed goes there
    }
    const choice = this.#choices.find((each) => each.key !== '' && each.key === key.toLowerCase());
    return choice ? (this.#say(choice), true) : false;
  }

  #button(choice) {
    const { answer, title, key } = choice;
    const shown = key ? key.toUpperCase() : text('drill.enter');
    return make(
      'button',
      {
        type: 'button', class: `button answer answer-${answer || 'amount'}`, 'aria-keyshortcuts': key || 'Enter',
        on: { click: () => this.#say(choice) },
      },
      make('span', { class: 'answer-title', text: title }),
      make('kbd', { 'aria-hidden': 'true', text: shown }),
    );
  }

  #say({ answer, amount }) {
    const cents = this.#entry?.value ?? 0;
    if (amount === 'needed' && cents === 0) {
      this.#line.textContent = text('drill.amount.needed');
      return this.#entry.focus();
    }
    const dollars = amount !== 'none' && cents > 0 ? moneyWithCents(cents) : '';
    return ask(this, 'drill-answer', { answer: `${answer} ${dollars}`.trim() });
  }
}

customElements.define('drill-answers', DrillAnswers);
