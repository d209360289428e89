// Shown instead of the felt before the player sits: sign-in, choosing a seat, or why there is none.
import { ask, button, make, write } from '../shared/dom.js';
import '../shared/entry.js';
import { money } from '../shared/format.js';
import { signIn } from '../shared/session.js';
import { text } from '../shared/texts.js';

/** @import { SeatState, SeatView } from '../shared/types.js' */

const PLAIN = ['loading', 'unreachable', 'no-table', 'tracker', 'closed', 'may-not'];

export class SeatDoor extends HTMLElement {
  #title = make('h2', { class: 'door-title' });
  #words = make('p', { class: 'door-words' });
  #body = make('div', { class: 'door-body' });
  #line = make('p', { class: 'door-line', role: 'alert' });
  /** @type {HTMLElementTagNameMap['pin-entry']} */
  #sign;
  #over = '';
  #drawn = '';

  connectedCallback() {
    this.append(this.#title, this.#words, this.#body, this.#line);
  }

  /**
   * Why the player has to sign in again.
   * @param {string} reason
   */
  tell(reason) {
    this.#over = reason;
  }

  /** @param {SeatState} state */
  update(state) {
    const { screen } = state;
    this.hidden = screen === 'seat';
    if (this.hidden) {
      this.#drawn = '';
      return;
    }
    const values = { name: state.view.table?.name ?? '', role: state.session?.role ?? '' };
    const title = screen === 'choose' && isFull(state.view) ? 'full' : screen;
    write(this.#title, text(`seat.door.${title}`, values));
    write(this.#words, screen === 'sign' && this.#over ? this.#over : this.#wordsOf(state, values));
    write(this.#line, state.refused.seat ?? '');
    // Nothing under a finger is redrawn: typed text stays, and no press is lost.
    const places = screen === 'choose' ? [state.view.places, state.busy, state.isLive] : null;
    const drawn = JSON.stringify([screen, places, screen === 'no-table' ? state.room?.tables.length : 0]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#draw(state);
    }
  }

  /**
   * @param {SeatState} state
   * @param {object} values
   */
  #wordsOf({ screen, view }, values) {
    if (screen !== 'choose') {
      return text(`seat.door.${screen}.words`, values);
    }
    const line = view.limits.spaces.find(({ kind }) => kind === 'player') ?? view.limits.spaces[0];
    const range = { min: money(line.min), max: money(line.max) };
    return text(isFull(view) ? 'seat.door.full.words' : 'seat.door.choose.words', range);
  }

  /** @param {SeatState} state */
  #draw(state) {
    const { screen } = state;
    this.dataset.screen = screen;
    if (screen === 'sign') {
      this.#body.replaceChildren(this.#signEntry());
    } else if (screen === 'choose') {
      const focused = document.activeElement?.getAttribute('data-seat');
      this.#body.replaceChildren(seatArc(state, (seat) => ask(this, 'seat-sit', { seat })));
      const kept = this.querySelector(`[data-seat="${focused}"]`);
      if (kept instanceof HTMLElement) kept.focus();
    } else if (PLAIN.includes(screen)) {
      this.#body.replaceChildren(...this.#linksFor(state));
    }
  }

  /** @param {SeatState} state */
  #linksFor({ screen, room, table }) {
    /**
     * @param {string} href
     * @param {string} label
     * @param {boolean} [isMain]
     */
    const link = (href, label, isMain) =>
      make('a', { class: `button ${isMain ? 'button-main' : ''}`, href, text: label });
    const out = button(text('seat.sign_out'), () => ask(this, 'seat-sign-out'));
    switch (screen) {
      case 'no-table':
        return (room?.tables ?? [])
          .filter(({ tracker }) => !tracker)
          .map(({ number, name }) => link(`/seat/${number}`, name, true));
      case 'tracker':
        return [link(`/display/${table}`, text('room.display'), true), link('/', text('seat.room'))];
      case 'may-not':
        return [link(`/pad/${table}`, text('room.pad'), true), out];
      case 'closed':
        return [link('/', text('seat.room')), out];
      default:
        return [];
    }
  }

  #signEntry() {
    this.#sign ??= make('pin-entry', {
      submit: text('pad.sign_in'),
      on: { 'pin-enter': () => this.#try() },
    });
    return this.#sign;
  }

  async #try() {
    if (await signIn(this.#sign)) {
      this.#over = '';
      ask(this, 'seat-signed');
    }
  }
}

/** @param {SeatView} view */
const isFull = ({ places }) => places.length > 0 && places.every(({ taken }) => taken);

/**
 * The table from above, dealer at the top: seat 1 is at the dealer's left, our right.
 * @param {SeatState} state
 * @param {(seat: number) => void} sit
 */
function seatArc({ view, isLive, busy }, sit) {
  const seats = view.places.map((place, i) => seatButton(place, i, view.places.length, isLive && !busy, sit));
  const dealer = make('span', { class: 'arc-dealer', text: text('seat.dealer') });
  return make('div', { class: 'arc', role: 'group', 'aria-label': text('seat.seats') }, dealer, seats);
}

/**
 * The point at a share of the curve's length: seats are spaced evenly along it, not by angle.
 * @param {number} share
 */
function angleOf(share) {
  const STEPS = 200;
  const DEEP = innerHeight < 520 ? 0.6 : 1.9; // depth of the curve relative to half its width: less on a phone in landscape
  const steps = Array.from({ length: STEPS }, (_, i) => {
    const angle = (Math.PI * (i + 0.5)) / STEPS;
    return Math.hypot(Math.sin(angle), DEEP * Math.cos(angle));
  });
  const wanted = share * steps.reduce((sum, step) => sum + step, 0);
  let gone = 0;
  const place = steps.findIndex((step) => (gone += step) >= wanted);
  return (Math.PI * (place + 0.5)) / STEPS;
}

/**
 * @param {SeatView['places'][number]} place
 * @param {number} i
 * @param {number} count
 * @param {boolean} isOn
 * @param {(seat: number) => void} sit
 */
function seatButton({ seat, taken, away, banks }, i, count, isOn, sit) {
  const state = taken ? (banks ? 'banks' : away ? 'away' : 'taken') : 'free';
  const angle = angleOf((i + 0.5) / count);
  const on = { click: () => sit(seat) };
  const node = make(
    'button',
    { type: 'button', class: `arc-seat is-${state}`, 'data-seat': seat, disabled: taken || !isOn, on },
    make('b', {}, make('span', { class: 'visually-hidden', text: text('seat.place') }), ` ${seat} `),
    make('small', { text: text(`seat.place.${state}`) }),
  );
  node.style.setProperty('--x', (0.5 + 0.5 * Math.cos(angle)).toFixed(4));
  node.style.setProperty('--y', Math.sin(angle).toFixed(4));
  return node;
}

customElements.define('seat-door', SeatDoor);
