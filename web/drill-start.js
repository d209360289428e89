// <drill-start>: which drill it is to be. Asks the page to begin with `drill-begin`.
import { make, ask } from './make.js';
import { text } from './texts.js';

const LEVELS = [1, 2, 3];
const HANDS = [5, 10, 20];

/// A drill's number, as the command and the server take it.
export const isSeed = (words) => /^\d{1,16}$/.test(words) && Number.isSafeInteger(Number(words));

class DrillStart extends HTMLElement {
  /// What can be chosen, and what is chosen as the address has it.
  show({ rulesets, level, ruleset, hands, seed }) {
    const form = make(
      'form',
      { class: 'start-form', on: { submit: (event) => this.#begin(event) } },
      make('p', { class: 'start-lead', text: text('drill.lead') }),
      this.#levels(level),
      make('label', { class: 'start-label' }, make('span', { text: text('drill.ruleset') }), this.#rulesets(rulesets, ruleset)),
      make('label', { class: 'start-label' }, make('span', { text: text('drill.hands') }), this.#hands(hands)),
      make('label', { class: 'start-label' }, make('span', { text: text('drill.seed') }), this.#seed(seed),
        make('small', { text: text('drill.seed.note') })),
      make('button', { type: 'submit', class: 'button button-main start-button', text: text('drill.start') }),
    );
    this.replaceChildren(form);
    form.querySelector('.start-button').focus({ preventScroll: true });
  }

  #levels(chosen) {
    const one = (level) => make(
      'label',
      { class: 'start-level' },
      make('input', { type: 'radio', name: 'level', value: String(level), checked: level === chosen }),
      make('span', { class: 'level-number', text: String(level), 'aria-hidden': 'true' }),
      make('span', { class: 'level-title', text: text(`drill.level.${level}`) }),
      make('small', { text: text(`drill.level.${level}.note`) }),
    );
    return make('fieldset', { class: 'start-levels' }, make('legend', { text: text('drill.level') }), LEVELS.map(one));
  }

  #rulesets(rulesets, chosen) {
    const one = ({ name, title }) => make('option', { value: name, text: title, selected: name === chosen });
    return make('select', { class: 'field', name: 'ruleset' }, rulesets.map(one));
  }

  #hands(chosen) {
    const list = HANDS.includes(chosen) ? HANDS : [...HANDS, chosen].sort((a, b) => a - b);
    const one = (count) => make('option', { value: String(count), text: String(count), selected: count === chosen });
    return make('select', { class: 'field', name: 'hands' }, list.map(one));
  }

  #seed(seed) {
    return make('input', {
      class: 'field', name: 'seed', inputmode: 'numeric', autocomplete: 'off', required: true, value: String(seed),
      on: { input: ({ target }) => target.setCustomValidity(isSeed(target.value) ? '' : text('drill.seed.most')) },
    });
  }

  #begin(event) {
    event.preventDefault();
    const chosen = new FormData(event.target);
    ask(this, 'drill-begin', {
      level: Number(chosen.get('level')), ruleset: chosen.get('ruleset'), hands: Number(chosen.get('hands')),
      seed: Number(chosen.get('seed')),
    });
  }
}

customElements.define('drill-start', DrillStart);
