// The top bar: table, hand and shoe, both meters, the dealer, and the connection.
import { emit, button, make, setText } from '../shared/dom.js';
import { clock, moneyRange, moneyWithCents } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { roleCanDeal } from './actions.js';

/**
 * @import { Meter, PadState } from '../shared/types.js'
 * @typedef {{ label: HTMLElement, value: HTMLElement, node: HTMLElement }} HeadPart
 */

export class PadHeader extends HTMLElement {
  /** @type {Record<string, HeadPart>} */
  #parts = {};
  #returnButton = button(text('pad.head.return'), () => emit(this, 'pad-dealer'), {
    className: 'head-button',
  });
  #accountButton = button('', () => emit(this, 'pad-account'), { className: 'head-button' });

  connectedCallback() {
    for (const name of ['table', 'hand', 'shoe', 'dragon', 'panda', 'dealer', 'live']) {
      this.#parts[name] = this.#part(name);
    }
    const { table, hand, shoe, dragon, panda, dealer, live } = this.#parts;
    const parts = [table, hand, shoe, dragon, panda].map(({ node }) => node);
    this.append(
      ...parts,
      make('span', { class: 'head-space' }),
      dealer.node,
      this.#returnButton,
      live.node,
      this.#accountButton,
    );
  }

  /**
   * @param {string} name
   * @returns {HeadPart}
   */
  #part(name) {
    const label = make(name === 'table' ? 'h1' : 'span', { class: 'head-label' });
    const value = make('span', { class: 'head-value' });
    return { label, value, node: make('div', { class: `head-part head-${name}` }, label, value) };
  }

  /** @param {PadState} state */
  update(state) {
    const { table, limits, hand, shoe } = state.view;
    const meters = table.tracker ? [] : state.view.meters; // a tracker table has no money
    this.#parts.table.label.title = table.name;
    this.#write('table', table.name, table.tracker ? table.title : limitsOf(limits));
    this.#write('hand', handOf(hand), text(`phase.${table.phase}`));
    this.#write(
      'shoe',
      shoe?.in_play ? text('pad.head.shoe', shoe) : text('pad.head.no_shoe'),
      shoe?.in_play ? text('pad.head.left', { count: shoe.cards_left }) : '–',
    );
    this.#meter('dragon', 'progressive-dragon7', meters);
    this.#meter('panda', 'progressive-panda8', meters);
    this.#drawDealer(state);
    setText(
      this.#accountButton,
      state.session ? text('pad.head.person', state.session) : text('pad.sign_in'),
    );
    this.tick(state);
  }

  /**
   * The clock runs between messages.
   * @param {Pick<PadState, 'live' | 'since' | 'now'>} state
   */
  tick({ live, since, now }) {
    this.#parts.live.node.classList.toggle('is-lost', live !== 'live');
    this.#write(
      'live',
      text(live === 'live' ? 'live.on' : 'live.lost'),
      clock(live === 'live' ? now() : since),
    );
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {string} value
   */
  #write(name, label, value) {
    setText(this.#parts[name].label, label);
    setText(this.#parts[name].value, value);
  }

  /**
   * @param {string} name
   * @param {string} kind
   * @param {Meter[]} meters
   */
  #meter(name, kind, meters) {
    const meter = meters?.find((each) => each.kind === kind);
    this.#parts[name].node.hidden = !meter;
    if (meter) {
      this.#write(name, text(`mark.${kind}.long`), moneyWithCents(meter.cents));
    }
  }

  // Only a demonstration room has an automatic dealer to return the table to.
  /** @param {PadState} state */
  #drawDealer({ view, room, session, live }) {
    const { automatic } = view.table;
    const isShared = automatic || Boolean(room?.demo);
    this.#parts.dealer.node.hidden = !isShared;
    this.#write(
      'dealer',
      text('pad.head.dealer'),
      text(automatic ? 'pad.head.automatic' : 'pad.head.manual'),
    );
    this.#returnButton.hidden = !isShared || Boolean(automatic) || !roleCanDeal(session);
    this.#returnButton.disabled = live !== 'live';
  }
}

/** @param {PadState['view']['hand']} hand */
function handOf({ number }) {
  return number > 0 ? text('hand.number', { number }) : text('pad.head.no_hand');
}

/** @param {PadState['view']['limits']} limits */
function limitsOf(limits) {
  const space = limits?.spaces?.[0];
  return space ? moneyRange(space.min, space.max) : '';
}

customElements.define('pad-header', PadHeader);
