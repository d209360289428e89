// The top bar with table, seat and connection, and the tab bar at the bottom.
import { ask, make, write } from '../shared/dom.js';
import { clock } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { isBankShort } from './state.js';

/** @import { SeatState } from '../shared/types.js' */

const TABS = ['table', 'roads', 'hands', 'proof', 'own'];

export class SeatHead extends HTMLElement {
  #table = make('h1', { class: 'head-table' });
  #seat = make('span', { class: 'head-seat' });
  #live = make('span', { class: 'head-live' });

  connectedCallback() {
    this.append(this.#table, this.#seat, this.#live);
  }

  /** @param {SeatState} state */
  update({ view, screen, live, now, table }) {
    write(this.#table, view.table?.name ?? text('seat.name'));
    write(this.#seat, screen === 'seat' && view.you ? text('seat.number', { seat: view.you.seat }) : '');
    this.dataset.live = live;
    this.#live.hidden = table === null; // not connected to a table yet
    this.tick({ live, now });
  }

  /**
   * The clock runs between messages.
   * @param {Pick<SeatState, 'live' | 'now'>} state
   */
  tick({ live, now }) {
    const key = { live: 'seat.live', lost: 'live.lost', connecting: 'seat.connecting' }[live];
    write(this.#live, text(key, { time: clock(now()).slice(0, 5) }));
  }
}

class SeatTabs extends HTMLElement {
  /** @type {Map<string, { node: HTMLButtonElement, more: HTMLElement }>} */
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

  /** @param {SeatState} state */
  update({ tab, screen, view, tray }) {
    for (const [name, { node }] of this.#buttons) {
      node.toggleAttribute('aria-current', name === tab);
      if (name === tab) {
        node.setAttribute('aria-current', 'page');
      }
    }
    const isSeated = screen === 'seat';
    const more = {
      table: isSeated && tab !== 'table' ? callOf(view, tray) : '',
      own: isSeated && view.you?.ask ? text('seat.waits') : '',
    };
    for (const [name, button] of this.#buttons) {
      button.node.disabled = !isSeated && (name === 'hands' || name === 'own');
      if (name === 'table' || name === 'own') write(button.more, more[name]);
    }
  }
}

/**
 * Calls the player back to the table from another tab.
 * @param {SeatState['view']} view
 * @param {string} tray
 */
function callOf(view, tray) {
  const isAsked = tray === 'offer' || (tray === 'bank' && isBankShort(view));
  return isAsked ? text('seat.call.bank') : view.table.phase === 'betting' ? text('seat.call.bets') : '';
}

customElements.define('seat-head', SeatHead);
customElements.define('seat-tabs', SeatTabs);
