// The hand above the felt: the cards, the state in words, and the time until NO MORE BETS.
import { showCards, resultDetail, shownHand, titleOf, winnerOf } from '../shared/cards.js';
import { make, setText } from '../shared/dom.js';
import { money } from '../shared/format.js';
import '../shared/ring.js';
import { text } from '../shared/texts.js';
import { bankText, phaseOf } from './state.js';

/** @import { AnyHand, SeatState, SeatView } from '../shared/types.js' */

const SIDES = /** @type {const} */ (['player', 'banker']);

class SeatStage extends HTMLElement {
  #sides = { player: sideParts('player'), banker: sideParts('banker') };
  #ring = make('sabot-ring', { class: 'stage-ring', hidden: true });
  #number = make('span', { class: 'stage-number' });
  #phase = make('p', { class: 'stage-phase', 'aria-live': 'polite' });
  #detail = make('p', { class: 'stage-detail' });

  connectedCallback() {
    this.#ring.setAttribute('aria-label', text('display.timer'));
    const center = make('div', { class: 'stage-center' }, this.#number, this.#ring);
    this.append(
      this.#sides.player.node,
      center,
      this.#sides.banker.node,
      make('div', { class: 'stage-text' }, this.#phase, this.#detail),
    );
  }

  /** @param {SeatState} state */
  update({ view, now, isUpdate }) {
    const hand = shownHand(view);
    const isPast = hand === view.last;
    SIDES.forEach((side) => this.#drawSide(side, hand, isPast, isUpdate));
    const phase = phaseOf(view);
    this.dataset.phase = phase;
    setText(this.#number, view.hand.on ? text('hand.number', { number: view.hand.number }) : '');
    const words =
      phase === 'result'
        ? titleOf(view.hand)
        : text(`seat.phase.${phase}`, { seat: view.bank?.offered || view.bank?.seat });
    setText(this.#phase, words);
    setText(this.#detail, detailText(view, phase));
    this.#ring.follow(view, now);
  }

  /**
   * @param {'player' | 'banker'} side
   * @param {AnyHand} hand
   * @param {boolean} isPast
   * @param {boolean} isUpdate
   */
  #drawSide(side, hand, isPast, isUpdate) {
    const { node, cards, total } = this.#sides[side];
    const winner = winnerOf(hand);
    showCards(cards, hand[side].cards, 2, isUpdate);
    setText(total, hand[side].cards.length > 0 ? String(hand[side].total) : '');
    node.classList.toggle('is-lit', winner === side || winner === 'tie');
    node.classList.toggle('is-past', isPast);
  }
}

/** @param {string} side */
function sideParts(side) {
  const cards = make('div', { class: 'stage-cards' });
  const total = make('b', { class: 'stage-total' });
  const name = make('span', { class: 'stage-name', text: text(`side.${side}`) });
  const label = make('p', { class: 'stage-label' }, name, total);
  const node = make('div', { class: `stage-side stage-${side}` }, label, cards);
  return { node, cards, total };
}

/**
 * @param {SeatView} view
 * @param {string} phase
 */
function detailText(view, phase) {
  const { hand, shoe, table, bank } = view;
  if (phase === 'result') {
    return resultDetail(hand);
  }
  if (shoe.last_hand || hand.last) {
    return text('display.last_hand');
  }
  if (table.phase === 'closed' || !table.posted || table.tracker) {
    return '';
  }
  const words = bankText(view, money(bank?.cents ?? 0));
  return shoe.cut_card ? `${text('display.cut_card')} · ${words}` : words;
}

customElements.define('seat-stage', SeatStage);
