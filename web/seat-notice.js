// Under the felt when no chips can be laid: no stack yet, or the player is marked away. And at any time what else
// this player may do now: cut the shoe, deal a card, pass the shoe on.
import { BANK_COMMANDS } from './seat-bank.js';
import { ask, make, write } from './make.js';
import { money } from './money.js';
import { text } from './texts.js';

const QUICK = [10000, 30000, 50000];
const ELSEWHERE = [...BANK_COMMANDS, 'leave', 'back', 'away'];
const DECK = 52;

class SeatNotice extends HTMLElement {
  #title = make('h2', { class: 'notice-title' });
  #words = make('p', { class: 'notice-words' });
  #buttons = make('div', { class: 'notice-buttons' });
  #drawn = '';

  connectedCallback() {
    this.append(this.#title, this.#words, this.#buttons);
  }

  update({ view, tray, isLive, session }) {
    if (this.hidden) {
      return;
    }
    const { you } = view;
    const key = tray === 'away' ? 'away' : you.ask?.want === 'buy-in' ? 'asked' : 'no_stack';
    write(this.#title, text(`seat.notice.${key}`));
    write(this.#words, text(`seat.notice.${key}.words`, { amount: money(you.ask?.cents ?? 0), name: session.name }));
    const drawn = JSON.stringify([key, isLive, you.bettor]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#buttons.replaceChildren(...this.#buttonsFor(key, you, isLive));
    }
  }

  #buttonsFor(key, { bettor }, isLive) {
    const button = (label, type, detail, isMain) => make('button', {
      type: 'button', class: `button ${isMain ? 'button-main' : ''}`, text: label, disabled: !isLive,
      on: { click: () => ask(this, type, detail) },
    });
    if (key === 'away') {
      return [button(text('seat.back'), 'seat-action', { about: 'seat', command: { command: 'back', bettor } }, true)];
    }
    if (key === 'asked') {
      return [button(text('seat.ask.cancel'), 'seat-ask', { want: null }, false)];
    }
    const quick = QUICK.map((cents) => button(money(cents), 'seat-ask', { want: 'buy-in', cents }, false));
    return [...quick, button(text('seat.ask.other'), 'seat-tab', { tab: 'own' }, true)];
  }
}

class SeatExtras extends HTMLElement {
  #drawn = '';

  update({ view, isLive, screen, refused }) {
    const actions = screen === 'seat' ? view.you.actions ?? [] : [];
    const known = actions.filter(({ command, needs }) =>
      !ELSEWHERE.includes(command.command) && (needs === null || needs === 'place'));
    const drawn = JSON.stringify([known, isLive, view.shoe?.decks, refused.extra]);
    this.hidden = known.length === 0;
    if (drawn === this.#drawn) {
      return;
    }
    this.#drawn = drawn;
    const line = make('p', { class: 'extra-line', role: 'alert', text: refused.extra ?? '' });
    this.replaceChildren(...known.map((action) => this.#action(action, view.shoe, isLive)), line);
  }

  #action({ label, command, needs }, shoe, isLive) {
    const send = (more) => ask(this, 'seat-action', { about: 'extra', command: { ...command, ...more } });
    if (needs !== 'place') {
      return this.#button(label, isLive, () => send({}));
    }
    const last = (shoe?.decks ?? 8) * DECK - 1;
    const range = make('input', {
      type: 'range', class: 'cut-range', min: 1, max: last, value: Math.round(last / 2), 'aria-label': text('pad.cut'),
      on: { input: () => write(place, text('pad.cut.place', { place: range.value })) },
    });
    const place = make('output', { class: 'cut-place', text: text('pad.cut.place', { place: range.value }) });
    const cut = this.#button(label, isLive, () => send({ place: Number(range.value) }));
    return make('div', { class: 'cut' }, make('h2', { text: text('seat.cut') }), range, place, cut);
  }

  #button(label, isLive, click) {
    const properties = { type: 'button', class: 'button button-main', text: label, disabled: !isLive };
    return make('button', { ...properties, on: { click } });
  }
}

customElements.define('seat-notice', SeatNotice);
customElements.define('seat-extras', SeatExtras);
