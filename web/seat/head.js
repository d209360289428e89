// The line along the top, with the table, the seat and the connection; and the tabs along the bottom.
import { ask, make, write } from '../shared/dom.js';
import { clock } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { isBankShort } from './state.js';

const TABS = ['table', 'roads', 'hands', 'proof', 'own'];

class SeatHead extends HTMLElement {
  #table = make('h1', { class: 'head-table' });
  #seat = make('span', { class: 'head-seat' });
  #live = make('span', { class: 'head-live' });

  connectedCallback() {
    this.append(this.#table, this.#seat, this.#live);
  }

  update({ view, screen, live, now, table }) {
    write(this.#table, view.table?.name ?? text('seat.name'));
    write(this.#seat, screen === 'seat' ? text('seat.number', { seat: view.you.seat }) : '');
    this.dataset.live = live;
    this.#live.hidden = table === null; // there is nothing to be connected to
    this.tick({ live, now });
  }

  /// The time goes on between two messages.
  tick({ live, now }) {
    const key = { live: 'seat.live', lost: 'live.lost' }[live] ?? 'seat.connecting';
    write(this.#live, text(key, { time: clock(now()).slice(0, 5) }));
  }
}

class SeatTabs extends HTMLElement {
  #buttons = new Map();

  connectedCallback() {
    this.setAttribute('role', 'navigation');
    this.setAttribute('aria-label', text('seat.tabs'));
    for (const tab of TABS) {
      const more = make('small', { class: 'tab-more' });
      const on = { click: () => ask(this, 'seat-tab', { tab }) };
      const name = make('span', { text: text(`seat.tab.${tab}`) });
      const node = make('button', { type: 'button', class: `tab tab-${tab}`, on }, name, more);
      this.#buttons.set(tab, { node, more });
      this.append(node);
    }
  }

  update({ tab, screen, view, tray }) {
    for (const [name, { node }] of this.#buttons) {
      node.toggleAttribute('aria-current', name === tab);
      if (name === tab) {
        node.setAttribute('aria-current', 'page');
      }
    }
    this.#buttons.get('hands').node.disabled = screen !== 'seat';
    this.#buttons.get('own').node.disabled = screen !== 'seat';
    const calls = screen === 'seat' && tab !== 'table' ? callOf(view, tray) : '';
    write(this.#buttons.get('table').more, calls);
    write(this.#buttons.get('own').more, screen === 'seat' && view.you.ask ? text('seat.waits') : '');
  }
}

/// What calls a player back to the table while they read something else.
function callOf(view, tray) {
  const isAsked = tray === 'offer' || (tray === 'bank' && isBankShort(view));
  return isAsked ? text('seat.call.bank') : view.table.phase === 'betting' ? text('seat.call.bets') : '';
}

customElements.define('seat-head', SeatHead);
customElements.define('seat-tabs', SeatTabs);
