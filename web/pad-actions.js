// The one large action and the line above it that says what is to be done, or what was refused. What else is legal
// stands in a row below; what needs a supervisor lies behind MORE.
import { ask, make, write } from './make.js';
import { money } from './money.js';
import { text } from './texts.js';
import { nextOf, othersOf } from './pad-next.js';

const NEAR_MAX = 4;

class PadActions extends HTMLElement {
  #line = make('p', { class: 'action-line', role: 'status' });
  #label = make('span', { class: 'main-label' });
  #hint = make('span', { class: 'main-hint' });
  #main = make(
    'button',
    { type: 'button', class: 'main-action', on: { click: () => ask(this, 'pad-main') } },
    this.#label,
    this.#hint,
  );
  #row = make('div', { class: 'near' });
  #drawn = '';

  connectedCallback() {
    this.append(this.#line, this.#main, this.#row);
  }

  update(state) {
    const next = nextOf(state);
    const waits = next.act === 'amount' && !state.amount;
    const whole = () => text('pad.with_amount', { label: next.label, amount: money(state.amount) });
    write(this.#label, next.act === 'amount' && !waits ? whole() : next.label);
    write(this.#hint, waits ? text('pad.enter_amount') : next.hint);
    this.#main.className = `main-action ${next.act && !waits ? 'is-button' : 'is-said'} tone-${next.tone ?? 'none'}`;
    this.#main.disabled = next.act === null;
    this.#main.setAttribute('aria-disabled', String(state.busy || waits));
    this.#drawLine(state);
    this.#drawRow(state);
  }

  #drawLine({ notice, view, mayDeal, live }) {
    const words = live === 'live' ? (mayDeal ? view.actions.words : '') : text('pad.gone');
    write(this.#line, notice?.sentence ?? words);
    this.#line.classList.toggle('is-refusal', Boolean(notice) || live !== 'live');
  }

  #drawRow(state) {
    const { near, behind } = state.mayDeal ? othersOf(state.view.actions) : { near: [], behind: [] };
    const drawn = JSON.stringify([near, behind, state.mayAct]);
    if (drawn === this.#drawn) {
      return;
    }
    this.#drawn = drawn;
    const shown = near.slice(0, NEAR_MAX);
    const press = (item) => ({ click: () => ask(this, 'pad-item', { item }) });
    const buttons = shown.map((item) =>
      make('button', { type: 'button', class: 'button near-button', text: item.label, on: press(item) }));
    const rest = [...near.slice(NEAR_MAX), ...behind];
    const more = make('button', {
      type: 'button',
      class: 'button near-more',
      text: text('pad.more'),
      disabled: !state.mayAct,
      on: { click: () => ask(this, 'pad-more', { items: rest }) },
    });
    this.#row.replaceChildren(...buttons, more);
  }
}

customElements.define('pad-actions', PadActions);
