// The top bar with table, seat and connection, and the tab bar at the bottom.
import { emit, make, setText } from '../shared/dom.js';
import { clock } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { isBankShort } from './state.js';

/** @import { SeatState } from '../shared/types.js' */

const TABS = ['table', 'roads', 'hands', 'proof', 'account'];

export class SeatHeader extends HTMLElement {
  #table = make('h1', { class: 'head-table' });
  #seat = make('span', { class: 'head-seat' });
  #live = make('span', { class: 'head-live' });

  connectedCallback() {
    this.append(this.#table, this.#seat, this.#live);
  }

  /** @param {SeatState} state */
  update({ view, screen, live, now, table }) {
    setText(this.#table, view.table?.name ?? text('seat.name'));
    setText(this.#seat, screen === 'seat' && view.you ? text('seat.number', { seat: view.you.seat }) : '');
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
    setText(this.#live, text(key, { time: clock(now()).slice(0, 5) }));
  }
}

class SeatTabs extends HTMLElement {
  /** @type {Map<string, { node: HTMLButtonElement, hint: HTMLElement }>} */
  #buttons = new Map();

  connectedCallback() {
    this.setAttribute('role', 'navigation');
    this.setAttribute('aria-label', text('seat.tabs'));
    for (const tab of TABS) {
      const hint = make('small', { class: 'tab-hint' });
      const listeners = { click: () => emit(this, 'seat-tab', { tab }) };
      const name = make('span', { text: text(`seat.tab.${tab}`) });
      const node = make('button', { type: 'button', class: `tab tab-${tab}`, on: listeners }, name, hint);
      this.#buttons.set(tab, { node, hint });
      this.append(node);
    }
  }

  /** @param {SeatState} state */
  update({ tab, screen, view, dock }) {
    for (const [name, { node }] of this.#buttons) {
      node.toggleAttribute('aria-current', name === tab);
      if (name === tab) {
        node.setAttribute('aria-current', 'page');
      }
    }
    const isSeated = screen === 'seat';
    const hint = {
      table: isSeated && tab !== 'table' ? tabHint(view, dock) : '',
      account: isSeated && view.you?.ask ? text('seat.request_pending') : '',
    };
    for (const [name, button] of this.#buttons) {
      button.node.disabled = !isSeated && (name === 'hands' || name === 'account');
      if (name === 'table' || name === 'account') setText(button.hint, hint[name]);
    }
  }
}

/**
 * Calls the player back to the table from another tab.
 * @param {SeatState['view']} view
 * @param {string} dock
 */
function tabHint(view, dock) {
  const isBankNeeded = dock === 'offer' || (dock === 'bank' && isBankShort(view));
  return isBankNeeded ? text('seat.call.bank') : view.table.phase === 'betting' ? text('seat.call.bets') : '';
}

customElements.define('seat-header', SeatHeader);
customElements.define('seat-tabs', SeatTabs);
