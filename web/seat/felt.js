// The player's felt, as printed: bonus bets and Tie at the top, then Banker, then Player, and the progressives at the
// edge. Each space is a button that shows the cost of the next tap, what the bet would win, and how much of that the
// bank covers.
import { suitPicture } from '../shared/cards.js';
import { emit, make, setText } from '../shared/dom.js';
import { money, moneyWithCents } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { chipPicture } from './betting.js';
import { resultOf, isProgressive, largestChipIn, progressivesOf, spacesOf, suitsOf } from './state.js';

/**
 * @import { SeatState, You } from '../shared/types.js'
 * @import { Bets } from './bets.js'
 * @typedef {ReturnType<typeof spacesOf>[number]} OwnSpace
 * @typedef {ReturnType<typeof progressivesOf>[number]} OwnProgressive
 * @typedef {{ node: HTMLButtonElement, parts: Record<string, HTMLElement>, shown: string }} SpaceParts
 */

class SeatFelt extends HTMLElement {
  #spaces = make('div', { class: 'spaces' });
  #edge = make('div', { class: 'edge' });
  #message = make('p', { class: 'refusal', role: 'alert', hidden: true });
  #builtKinds = '';
  /** @type {Map<string, SpaceParts>} */
  #buttons = new Map();

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', text('seat.felt'));
    this.#message.addEventListener('click', () =>
      emit(this, 'seat-dismiss', { kind: this.#message.dataset.kind ?? '' }),
    );
    this.append(this.#spaces, this.#edge);
  }

  /** @param {SeatState} state */
  update(state) {
    const { view, screen } = state;
    const { you } = view;
    if (screen !== 'seat' || !you) {
      return;
    }
    const spaces = spacesOf(view);
    const progressives = progressivesOf(view, you);
    const kinds = [...spaces, ...progressives].map(({ kind }) => kind).join();
    if (this.#builtKinds !== kinds) {
      this.#builtKinds = kinds;
      this.#build(spaces, progressives);
    }
    spaces.forEach((space) => this.#drawSpace(space, state));
    progressives.forEach((progressive) => this.#drawProgressive(progressive, state));
    this.#drawRefusal([...spaces, ...progressives], state.bets);
  }

  /**
   * @param {OwnSpace[]} spaces
   * @param {OwnProgressive[]} progressives
   */
  #build(spaces, progressives) {
    this.#buttons.clear();
    this.#spaces.replaceChildren(...spaces.map((space) => this.#space(space)), this.#message);
    this.#spaces.classList.toggle('is-without-panda', !spaces.some(({ kind }) => kind === 'panda8'));
    this.#edge.replaceChildren(...progressives.map((progressive) => this.#progressive(progressive)));
    this.#edge.hidden = progressives.length === 0;
  }

  /** @param {OwnSpace} space */
  #space({ kind, title, odds }) {
    /** @param {string} name */
    const part = (name) => make('span', { class: `space-${name}` });
    const parts = { pile: part('pile'), cost: part('cost'), cover: part('cover') };
    const head = make(
      'span',
      { class: 'space-head' },
      make('b', { class: 'space-title', text: title }),
      make('span', { class: 'space-odds', text: text('seat.odds', { odds }) }),
    );
    const listeners = { click: () => emit(this, 'seat-tap', { kind }) };
    const node = make(
      'button',
      { type: 'button', class: `space space-${kind}`, 'data-kind': kind, on: listeners },
      head,
      parts.pile,
      make('span', { class: 'space-foot' }, parts.cost, parts.cover),
    );
    this.#buttons.set(kind, { node, parts, shown: '' });
    return node;
  }

  /**
   * @param {OwnSpace} space
   * @param {SeatState} state
   */
  #drawSpace(space, { view, bets, chip, isLive }) {
    const { kind } = space;
    const button = this.#buttons.get(kind);
    if (!button) return;
    const result = resultOf(kind, view.hand);
    const { phase } = view.table;
    const isCollected = phase === 'between' || (phase === 'settled' && result === 'lost');
    const amount = isCollected ? 0 : bets.amount(kind);
    const isOpen = phase === 'betting' && isLive && (space.open || bets.isBusy);
    button.node.setAttribute('aria-disabled', String(!isOpen));
    button.node.dataset.result = result;
    button.node.classList.toggle('has-bet', amount > 0);
    button.node.classList.toggle('is-refused', bets.refusal(kind) !== '');
    button.node.toggleAttribute('data-pending', bets.isPending(kind));
    this.#drawPile(button, amount, bets.isPending(kind));
    setText(button.parts.cost, isOpen && chip !== null ? costText(bets.costOf(kind, chip)) : '');
    const wager = ['', 'won'].includes(result) ? view.you?.wagers.find((each) => each.kind === kind) : null;
    setText(button.parts.cover, coverText(wager, view.table));
  }

  /**
   * @param {SpaceParts} button
   * @param {number} amount
   * @param {boolean} isPending
   */
  #drawPile(button, amount, isPending) {
    const shown = `${amount} ${isPending}`;
    if (button.shown === shown) {
      return;
    }
    button.shown = shown;
    const label = money(amount);
    const words = text(isPending ? 'seat.placing' : 'seat.placed', { amount: label });
    const hiddenText = make('span', { class: 'visually-hidden', text: words });
    button.parts.pile.replaceChildren(
      ...(amount > 0 ? [chipPicture(largestChipIn(amount), label), hiddenText] : []),
    );
  }

  /** @param {OwnProgressive} progressive */
  #progressive({ kind }) {
    /** @param {string} name */
    const part = (name) => make('span', { class: `chip-place-${name}` });
    const parts = { light: part('light'), meter: part('meter'), suits: part('suits'), text: part('text') };
    const listeners = { click: () => emit(this, 'seat-progressive', { kind }) };
    const node = make(
      'button',
      { type: 'button', class: `chip-place ${kind}`, 'data-kind': kind, on: listeners },
      parts.light,
      make('b', { class: 'chip-place-title', text: text(`seat.${kind}`) }),
      parts.meter,
      parts.suits,
      parts.text,
    );
    this.#buttons.set(kind, { node, parts, shown: '' });
    return node;
  }

  /**
   * @param {OwnProgressive} progressive
   * @param {SeatState} state
   */
  #drawProgressive(progressive, { view, bets, isLive }) {
    const { kind, combination, price, meter } = progressive;
    const button = this.#buttons.get(kind);
    if (!button) return;
    const visibleLight = shownLight(progressive, bets.amount(kind) > 0, view.table);
    button.node.dataset.light = visibleLight;
    button.node.setAttribute('aria-disabled', String(view.table.phase !== 'betting' || !isLive));
    button.node.toggleAttribute('data-pending', bets.isPending(kind));
    button.node.classList.toggle('is-refused', bets.refusal(kind) !== '');
    setText(button.parts.meter, moneyWithCents(meter));
    setText(button.parts.text, text(`seat.light.${visibleLight}`, { price: money(price) }));
    if (button.shown !== combination) {
      button.shown = combination;
      button.parts.suits.replaceChildren(...(combination ? combinationParts(combination) : []));
    }
  }

  /**
   * The message is shown above the row below its space.
   * @param {{ kind: string, title: string }[]} all
   * @param {Bets} bets
   */
  #drawRefusal(all, bets) {
    const found = all.find(({ kind }) => bets.refusal(kind) !== '');
    this.#message.hidden = !found;
    this.#message.dataset.kind = found?.kind ?? '';
    setText(
      this.#message,
      found ? text('seat.refused', { title: found.title, sentence: bets.refusal(found.kind) }) : '',
    );
  }
}

/**
 * With sensors the chip is the bet (R-PROG-10); without, the player bets by touch. A seat without a printed combination
 * bets only where the house allows it (R-PROG-2, R-PROG-14).
 * @param {OwnProgressive} progressive
 * @param {boolean} hasBet
 * @param {SeatState['view']['table']} table
 */
function shownLight({ allowed, light, late }, hasBet, { sensors, phase }) {
  if (!allowed) {
    return 'none';
  }
  if (late) {
    return 'late';
  }
  if (light !== 'off') {
    return light;
  }
  return sensors && phase === 'betting' ? 'needs-chip' : hasBet ? 'placed' : 'off';
}

/** @param {string} combination */
function combinationParts(combination) {
  const [player, banker] = suitsOf(combination);
  const suitNames = { player: text(`suit.${player}`), banker: text(`suit.${banker}`) };
  /** @param {string} letter */
  const suit = (letter) => make('span', { class: `suit-of suit-${letter}` }, suitPicture(letter));
  const words = make('span', { class: 'visually-hidden', text: text('seat.combination', suitNames) });
  return [suit(player), suit(banker), words];
}

/**
 * "$25 + $1 fee": the cost of the next tap.
 * @param {{ stake: number, fee: number } | null} price
 */
function costText(price) {
  if (!price) {
    return '';
  }
  const values = { stake: money(price.stake), fee: money(price.fee) };
  return text(price.fee > 0 ? 'seat.cost.fee' : 'seat.cost', values);
}

/**
 * What the bet would win, and how much of that the bank covers if not all.
 * @param {You['wagers'][number] | null | undefined} wager
 * @param {SeatState['view']['table']} table
 */
function coverText(wager, table) {
  if (!wager || isProgressive(wager.kind) || wager.wins === undefined) {
    return '';
  }
  const values = { wins: money(wager.wins), covered: money(wager.covered ?? wager.wins) };
  const isShort = table.banked_by === 'player' && wager.covered < wager.wins;
  return text(isShort ? (wager.covered > 0 ? 'seat.covered' : 'seat.uncovered') : 'seat.wins', values);
}

customElements.define('seat-felt', SeatFelt);
