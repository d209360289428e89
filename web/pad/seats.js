// The seats in an arc, as the dealer sees them: seat 1 at the left, the others clockwise. Each is one large button that
// opens its panel.
import { combinationPictures } from '../shared/cards.js';
import { emit, make, redraw } from '../shared/dom.js';
import { money } from '../shared/format.js';
import { text } from '../shared/texts.js';

/**
 * @import { PadState, Seat, PlayerRequest } from '../shared/types.js'
 * @typedef {{ isOffered: boolean, bank: number, isFlagged: boolean, request: PlayerRequest | null }} SeatFlags
 */

const TAGS_MAX = 6;
const LONG_STACK = 9;

class PadSeats extends HTMLElement {
  /** @type {Map<number, HTMLButtonElement>} */
  #seats = new Map();

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', text('pad.seats'));
  }

  /** @param {PadState} state */
  update(state) {
    const { view } = state;
    const count = view.table.tracker ? 0 : view.table.seats;
    if (count !== this.#seats.size) this.#build(count);
    for (const [number, node] of this.#seats) {
      const seat = view.seats?.find((each) => each.seat === number) ?? null;
      this.#draw(node, number, seat, state);
    }
  }

  /** @param {number} count */
  #build(count) {
    this.#seats.clear();
    this.replaceChildren();
    this.dataset.crowd = count > 10 ? 'many' : 'few';
    for (let number = 1; number <= count; number++) {
      const node = make('button', {
        type: 'button',
        class: 'seat',
        on: { click: () => emit(this, 'pad-seat', { seat: number }) },
      });
      // The seat's distance from the middle, -1 to 1; the style sheet derives the arc's depth from it.
      node.style.setProperty('--out', String((2 * (number - 1)) / (count - 1) - 1));
      this.#seats.set(number, node);
      this.append(node);
    }
  }

  /**
   * Redraws a seat only if something in it changed; its button keeps the focus either way.
   * @param {HTMLButtonElement} node
   * @param {number} number
   * @param {Seat | null} seat
   * @param {PadState} state
   */
  #draw(node, number, seat, state) {
    const isOffered = state.view.bank?.offered === number;
    const bank = state.view.bank?.seat === number ? state.view.bank.cents : 0;
    const isFlagged = Boolean(seat?.chips.some((chip) => chip.light === 'flagged'));
    const request = state.view.asks?.find(({ bettor }) => bettor === number) ?? null;
    const isLoaded = Boolean(state.view.seats);
    node.disabled = !state.canAct;
    node.classList.toggle('is-empty', !seat?.person);
    node.classList.toggle('is-away', Boolean(seat?.away));
    node.classList.toggle('is-bank', Boolean(seat?.banks));
    node.classList.toggle('is-offered', isOffered);
    node.classList.toggle('is-flagged', isFlagged);
    node.classList.toggle('is-waiting', Boolean(request));
    redraw(node, [seat, isOffered, bank, request, isLoaded], () =>
      this.#content(number, seat, { isOffered, bank, isFlagged, request, isLoaded }),
    );
  }

  /**
   * @param {number} number
   * @param {Seat | null} seat
   * @param {SeatFlags & { isLoaded: boolean }} about
   */
  #content(number, seat, { isOffered, bank, isFlagged, request, isLoaded }) {
    const head = make(
      'span',
      { class: 'seat-header' },
      make('span', { class: 'visually-hidden', text: text('pad.seat') }),
      make('span', { class: 'seat-number', text: String(number) }),
      // The combination printed at the seat, once for both progressives.
      make('span', { class: 'seat-suits' }, combinationPictures(seat?.chips[0]?.combination)),
      make('span', { class: 'seat-state', text: stateWord(seat, { isOffered, isFlagged, bank, request }) }),
    );
    if (!seat?.person) {
      return [head, ...(isLoaded ? [make('span', { class: 'seat-free', text: text('pad.seat.free') })] : [])];
    }
    const stack = make('span', { class: 'seat-stack', text: this.#stackText(seat.stack) });
    const banked =
      bank > 0
        ? [make('span', { class: 'seat-bank', text: text('pad.seat.banked', { amount: money(bank) }) })]
        : [];
    return [head, stack, ...banked, this.#chips(seat), this.#wagers(seat)];
  }

  /**
   * With many players, a stack too long for its seat drops its cents; the seat's panel shows them.
   * @param {number} cents
   */
  #stackText(cents) {
    const words = money(cents);
    return this.dataset.crowd === 'many' && words.length > LONG_STACK ? money(cents - (cents % 100)) : words;
  }

  /** @param {Seat} seat */
  #wagers(seat) {
    const onFelt = seat.wagers.filter(
      (wager) => !seat.chips.some(({ kind, light }) => kind === wager.kind && light !== 'off'),
    );
    const shown = onFelt.length > TAGS_MAX ? onFelt.slice(0, TAGS_MAX - 1) : onFelt;
    const tags = shown.map((wager) =>
      make(
        'span',
        { class: `tag kind-${wager.kind}` },
        make('b', { text: text(`mark.${wager.kind}`) }),
        make('span', { text: money(wager.cents).slice(1) }),
      ),
    );
    if (shown.length < onFelt.length)
      tags.push(
        make('span', { class: 'tag', text: text('pad.seat.more', { count: onFelt.length - shown.length }) }),
      );
    return make('span', { class: 'seat-wagers' }, tags);
  }

  /**
   * A light is a shape and a word as well as a color; without a chip there is no word.
   * @param {Seat} seat
   */
  #chips(seat) {
    const lights = seat.chips.map((chip) =>
      make(
        'span',
        { class: `light light-${chip.light} kind-${chip.kind}` },
        make('i', { 'aria-hidden': true }),
        make('b', { text: text(`mark.${chip.kind}`) }),
        make('span', { class: 'light-word', text: text(`light.${chip.light}`) }),
      ),
    );
    return make('span', { class: 'seat-chips' }, lights);
  }
}

/**
 * A player's request takes precedence over the seat's state.
 * @param {Seat | null} seat
 * @param {SeatFlags} about
 */
function stateWord(seat, { isOffered, isFlagged, bank, request }) {
  if (isFlagged) return text('light.flagged');
  if (request) return text(`pad.seat.request.${request.want}`, { amount: money(request.cents ?? 0) });
  if (seat?.banks || bank) return text('pad.seat.bank');
  if (isOffered || seat?.offered) return text('pad.seat.offered');
  if (seat?.away) return text('pad.seat.away');
  return seat?.person ? `#${seat.person}` : '';
}

customElements.define('pad-seats', PadSeats);
