// Shown instead of the felt before the player sits: sign-in, choosing a seat, or why there is none.
import { emit, button, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { money } from '../shared/format.js';
import { signIn } from '../shared/session.js';
import { text } from '../shared/texts.js';

/** @import { SeatState, SeatView } from '../shared/types.js' */

const LINK_SCREENS = ['loading', 'unreachable', 'no-table', 'tracker', 'closed', 'forbidden'];

export class SeatLobby extends HTMLElement {
  #title = make('h2', { class: 'lobby-title' });
  #text = make('p', { class: 'lobby-text' });
  #body = make('div', { class: 'lobby-body' });
  #message = make('p', { class: 'lobby-message', role: 'alert' });
  /** @type {HTMLElementTagNameMap['pin-entry']} */
  #entry;
  #signInReason = '';
  #drawn = '';

  connectedCallback() {
    this.append(this.#title, this.#text, this.#body, this.#message);
  }

  /**
   * Why the player has to sign in again.
   * @param {string} reason
   */
  showReason(reason) {
    this.#signInReason = reason;
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
    setText(this.#title, text(`seat.lobby.${title}`, values));
    setText(
      this.#text,
      screen === 'sign-in' && this.#signInReason ? this.#signInReason : this.#bodyText(state, values),
    );
    setText(this.#message, state.refusals.seat ?? '');
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
  #bodyText({ screen, view }, values) {
    if (screen !== 'choose') {
      return text(`seat.lobby.${screen}.words`, values);
    }
    const line = view.limits.spaces.find(({ kind }) => kind === 'player') ?? view.limits.spaces[0];
    const range = { min: money(line.min), max: money(line.max) };
    return text(isFull(view) ? 'seat.lobby.full.words' : 'seat.lobby.choose.words', range);
  }

  /** @param {SeatState} state */
  #draw(state) {
    const { screen } = state;
    this.dataset.screen = screen;
    if (screen === 'sign-in') {
      this.#body.replaceChildren(this.#signInEntry());
    } else if (screen === 'choose') {
      const focused = document.activeElement?.getAttribute('data-seat');
      this.#body.replaceChildren(seatArc(state, (seat) => emit(this, 'seat-sit', { seat })));
      const focusTarget = this.querySelector(`[data-seat="${focused}"]`);
      if (focusTarget instanceof HTMLElement) focusTarget.focus();
    } else if (LINK_SCREENS.includes(screen)) {
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
    const signOutButton = button(text('seat.sign_out'), () => emit(this, 'seat-sign-out'));
    switch (screen) {
      case 'no-table':
        return (room?.tables ?? [])
          .filter(({ tracker }) => !tracker)
          .map(({ number, name }) => link(`/seat/${number}`, name, true));
      case 'tracker':
        return [link(`/display/${table}`, text('room.display'), true), link('/', text('seat.room'))];
      case 'forbidden':
        return [link(`/pad/${table}`, text('room.pad'), true), signOutButton];
      case 'closed':
        return [link('/', text('seat.room')), signOutButton];
      default:
        return [];
    }
  }

  #signInEntry() {
    this.#entry ??= make('pin-entry', {
      submit: text('pad.sign_in'),
      on: { 'pin-enter': () => this.#submit() },
    });
    return this.#entry;
  }

  async #submit() {
    if (await signIn(this.#entry)) {
      this.#signInReason = '';
      emit(this, 'seat-signed-in');
    }
  }
}

/** @param {SeatView} view */
const isFull = ({ places }) => places.length > 0 && places.every(({ taken }) => taken);

/**
 * The table from above, dealer at the top: seat 1 is at the dealer's left, our right.
 * @param {SeatState} state
 * @param {(seat: number) => void} onSit
 */
function seatArc({ view, isLive, busy }, onSit) {
  const seats = view.places.map((place, i) =>
    seatButton(place, i, view.places.length, isLive && !busy, onSit),
  );
  const dealer = make('span', { class: 'arc-dealer', text: text('seat.dealer') });
  return make('div', { class: 'arc', role: 'group', 'aria-label': text('seat.seats') }, dealer, seats);
}

/**
 * The point at a share of the curve's length: seats are spaced evenly along it, not by angle.
 * @param {number} share
 */
function angleOf(share) {
  const STEPS = 200;
  const DEPTH = innerHeight < 520 ? 0.6 : 1.9; // depth of the curve relative to half its width: less on a phone in landscape
  const steps = Array.from({ length: STEPS }, (_, i) => {
    const angle = (Math.PI * (i + 0.5)) / STEPS;
    return Math.hypot(Math.sin(angle), DEPTH * Math.cos(angle));
  });
  const target = share * steps.reduce((sum, step) => sum + step, 0);
  let passed = 0;
  const place = steps.findIndex((step) => (passed += step) >= target);
  return (Math.PI * (place + 0.5)) / STEPS;
}

/**
 * @param {SeatView['places'][number]} place
 * @param {number} i
 * @param {number} count
 * @param {boolean} isEnabled
 * @param {(seat: number) => void} onSit
 */
function seatButton({ seat, taken, away, banks }, i, count, isEnabled, onSit) {
  const state = taken ? (banks ? 'banks' : away ? 'away' : 'taken') : 'free';
  const angle = angleOf((i + 0.5) / count);
  const listeners = { click: () => onSit(seat) };
  const node = make(
    'button',
    {
      type: 'button',
      class: `arc-seat is-${state}`,
      'data-seat': seat,
      disabled: taken || !isEnabled,
      on: listeners,
    },
    make('b', {}, make('span', { class: 'visually-hidden', text: text('seat.place') }), ` ${seat} `),
    make('small', { text: text(`seat.place.${state}`) }),
  );
  node.style.setProperty('--x', (0.5 + 0.5 * Math.cos(angle)).toFixed(4));
  node.style.setProperty('--y', Math.sin(angle).toFixed(4));
  return node;
}

customElements.define('seat-lobby', SeatLobby);
