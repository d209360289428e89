// The player's own place: the stack, what they may ask the staff for, and the ways out.
import { ask, make, write } from './make.js';
import { money, moneyWithCents } from './money.js';
import { text } from './texts.js';
import './number-entry.js';

const WANTS = ['buy-in', 'cash-out', 'help'];

class SeatOwn extends HTMLElement {
  #stack = make('b', { class: 'own-stack' });
  #name = make('p', { class: 'own-name' });
  #waiting = make('p', { class: 'own-waiting', role: 'status' });
  #cancel = this.#button('seat.ask.cancel', '', () => ask(this, 'seat-ask', { want: null }));
  #amount = make('number-entry', { kind: 'money', label: text('seat.ask.amount') });
  #wants = Object.fromEntries(WANTS.map((want) => {
    const className = want === 'buy-in' ? 'button-main' : '';
    return [want, this.#button(`seat.ask.${want}`, className, () => this.#want(want))];
  }));
  #line = make('p', { class: 'own-line', role: 'alert' });
  #leave = this.#button('seat.leave', 'button-warning', () => this.#pressLeave());
  #out = this.#button('seat.sign_out', '', () => ask(this, 'seat-sign-out'));
  #isLive = false;
  #isSure = false;
  #stackCents = 0;
  #install = this.#button('seat.install', '', () => ask(this, 'seat-install'));

  connectedCallback() {
    const buttons = make('div', { class: 'own-buttons' }, Object.values(this.#wants));
    const asking = make('div', { class: 'own-asking' }, this.#amount, buttons);
    this.append(
      make('h2', { class: 'panel-title', text: text('seat.own') }),
      make('div', { class: 'own-purse' }, this.#name, this.#stack),
      this.#waiting, this.#cancel, asking, this.#line,
      make('div', { class: 'own-buttons own-ways' }, this.#leave, this.#out, this.#install),
    );
    this.addEventListener('number-change', () => this.#drawWants());
  }

  #button(key, className, click) {
    return make('button', { type: 'button', class: `button ${className}`, text: text(key), on: { click } });
  }

  update({ view, screen, session, isLive, refused, mayInstall }) {
    if (this.hidden) {
      this.#isSure = false; // who looked at something else is asked anew
    }
    if (screen !== 'seat') {
      return;
    }
    const { you } = view;
    write(this.#stack, moneyWithCents(you.stack));
    const name = session.name || text('seat.own.person', session);
    write(this.#name, text('seat.own.name', { name, seat: you.seat }));
    write(this.#waiting, you.ask ? text(`seat.asked.${you.ask.want}`, { amount: money(you.ask.cents ?? 0) }) : '');
    this.#waiting.hidden = !you.ask;
    this.#cancel.hidden = !you.ask;
    this.#amount.max = you.stack > 0 ? you.stack : null;
    write(this.#line, refused.own ?? '');
    this.#install.hidden = !mayInstall;
    this.#leave.disabled = !isLive || you.wagers.length > 0;
    this.#isLive = isLive;
    this.#drawWants(you.stack);
    this.#drawLeave();
  }

  /// Leaving takes two presses: the second says with how much.
  #pressLeave() {
    if (this.#isSure) {
      ask(this, 'seat-leave');
    }
    this.#isSure = !this.#isSure;
    this.#drawLeave();
  }

  #drawLeave() {
    write(this.#leave, this.#isSure ? text('seat.leave.sure', { stack: money(this.#stackCents) }) : text('seat.leave'));
  }

  #drawWants(stack = this.#stackCents) {
    this.#stackCents = stack;
    const cents = this.#amount.value;
    const may = { 'buy-in': cents > 0, 'cash-out': cents > 0 && cents <= stack, help: true };
    for (const want of WANTS) {
      this.#wants[want].disabled = !this.#isLive || !may[want];
      const label = text(`seat.ask.${want}`);
      const isAmount = want !== 'help' && may[want];
      write(this.#wants[want], isAmount ? text('seat.with_amount', { label, amount: money(cents) }) : label);
    }
  }

  #want(want) {
    ask(this, 'seat-ask', want === 'help' ? { want } : { want, cents: this.#amount.value });
    this.#amount.value = 0;
  }
}

customElements.define('seat-own', SeatOwn);
