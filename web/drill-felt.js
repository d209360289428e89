// <drill-felt>: the two hands, as far as they are dealt. <drill-wagers>: who banks, what lies there, what was done.
import './card-view.js';
import { ask, make, write } from './make.js';
import { money } from './money.js';
import { text } from './texts.js';

const PLACES = 3;

class DrillFelt extends HTMLElement {
  connectedCallback() {
    const side = (name) => make(
      'section',
      { class: `felt-side felt-${name}`, 'aria-label': text(`side.${name}`) },
      make('h2', { class: 'felt-name', text: text(`side.${name}`) }),
      make('div', { class: 'felt-cards' }, Array.from({ length: PLACES }, () => make('sabot-card'))),
      make('p', { class: 'felt-total' }),
    );
    this.replaceChildren(side('player'), side('banker'));
  }

  /// A card that was not there before slides in.
  update({ player, banker }) {
    this.#fill('.felt-player', player);
    this.#fill('.felt-banker', banker);
  }

  #fill(selector, { cards, total }) {
    const side = this.querySelector(selector);
    side.querySelectorAll('sabot-card').forEach((place, i) => {
      if (place.getAttribute('card') !== (cards[i] ?? null)) {
        place.replaceWith(make('sabot-card', cards[i] ? { card: cards[i], class: 'is-new' } : {}));
      }
    });
    write(side.querySelector('.felt-total'), String(total));
    side.querySelector('.felt-total').setAttribute('aria-label', text('drill.total', { total }));
  }
}

class DrillWagers extends HTMLElement {
  connectedCallback() {
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', text('drill.wagers'));
    this.tabIndex = 0; // it scrolls where the screen is small
  }

  /// Where the order is asked, the wagers that lie there are the answers.
  update({ kind, bank, wagers, asked, meters, fees }) {
    const amounts = kind === 'fees' // which have nothing to do with meters
      ? [] : meters.map(({ title, cents }) => text('drill.meter', { title, amount: money(cents) }));
    const posted = fees.map(({ title, cents }) => text('drill.fee', { title, amount: money(cents) }));
    const banks = bank ? text('drill.bank', { seat: bank.seat, amount: money(bank.cents) }) : text('drill.house');
    this.replaceChildren(
      make('p', { class: 'wagers-bank', text: banks }),
      make('ol', { class: 'wagers-list' }, wagers.map((wager) => make('li', {}, this.#row(wager, asked, kind === 'order' && !wager.done)))),
      ...amounts.map((words) => make('p', { class: 'wagers-note', text: words })),
      ...(posted.length > 0
        ? [make('p', { class: 'wagers-note', text: `${text('drill.fees')}: ${posted.join(', ')}` })]
        : []),
    );
    const shown = kind === 'fees' ? this.lastElementChild : this.querySelector('.is-asked');
    shown?.scrollIntoView({ block: 'nearest' });
  }

  #row({ number, seat, kind, title, cents, combination, done }, asked, isChoice) {
    const state = done ? ' is-done' : number === asked ? ' is-asked' : '';
    const answer = () => ask(this, 'drill-answer', { answer: String(number) });
    return make(
      isChoice ? 'button' : 'div',
      {
        class: `wager wager-${kind}${state}`, type: isChoice ? 'button' : null,
        'aria-current': number === asked ? 'true' : null, on: isChoice ? { click: answer } : {},
      },
      make(isChoice ? 'kbd' : 'span', { class: 'wager-number', text: String(number) }),
      make('span', { class: 'wager-seat', text: text('drill.seat', { seat }) }),
      make('span', { class: 'wager-title' }, title, combination && make('span', { class: 'wager-print', text: combination })),
      make('span', { class: 'wager-cents', text: money(cents) }),
      done && make('span', { class: 'wager-done', text: done }),
    );
  }
}

customElements.define('drill-felt', DrillFelt);
customElements.define('drill-wagers', DrillWagers);
