// One hand of the journal, replayed step by step: the cards with the rule in words, bets, settlement and fees next to
// them, and who did what and when below.
import { button, make, redraw, setText } from '../shared/dom.js';
import { clock, dayAndClock, money, moneyWithCents } from '../shared/format.js';
import { placeholder, facts, dataTable, mark, numeric, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { link } from './router.js';
import { feltOf } from './felt.js';
import { messageOf } from './follow.js';
import { lastFinishedHand, personText, whoText } from './common.js';
import { outcomeOf } from './hands.js';
import { framesOf } from './replay.js';

/**
 * @import { Hand } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 * @import { PlacedBet, Frame } from './replay.js'
 * @typedef {{
 *   range: HTMLInputElement, play: HTMLElement, felt: HTMLElement, rule: HTMLElement, wagers: HTMLElement,
 *   list: HTMLElement,
 * }} Parts
 */

const STEP_MS = 1100;

class PitHand extends HTMLElement {
  #body = make('div', { class: 'replay' });
  /** @type {Hand | null} */
  #hand = null;
  /** @type {Frame[]} */
  #frames = [];
  #index = 0;
  #timer = 0;
  #path = '';
  /** @type {Parts | null} */
  #parts = null;
  /** @type {Map<number, string>} */
  #names = new Map();
  #lastFinished = 0; // the last finished hand
  #neighbors = make('nav', { class: 'wall-filters', 'aria-label': text('pit.replay.neighbors') });

  connectedCallback() {
    this.append(this.#body);
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {PitState} state */
  async show({ route, names }) {
    const path = `/api/tables/${route.table}/hands/${route.query.hand ?? ''}`;
    this.#names = names;
    if (path === this.#path) return;
    this.#path = path;
    this.#play(false);
    this.#body.replaceChildren(placeholder('loading', text('pit.loading')));
    try {
      /** @type {Hand} */
      const hand = await request(path);
      if (path !== this.#path) return;
      this.#hand = hand;
      this.#frames = framesOf(hand.steps);
      this.#index = this.#frames.length - 1;
      this.#build(hand);
    } catch (error) {
      this.#body.replaceChildren(
        make('h1', { class: 'visually-hidden', text: text('pit.pane.hand') }),
        placeholder('error', messageOf(error)),
      );
    }
  }

  /** @param {PitState} state */
  update({ names, tiles, route }) {
    this.#names = names;
    this.#lastFinished = lastFinishedHand(tiles.get(route.table));
    this.#drawNeighbors();
  }

  /** The next hand appears when it is over. */
  #drawNeighbors() {
    if (!this.#hand) return;
    const { table, hand } = this.#hand;
    /**
     * @param {number} number
     * @param {string} key
     */
    const neighborLink = (number, key) =>
      link(text(key, { number }), { table, pane: 'hand', query: { hand: number } }, 'filter');
    redraw(this.#neighbors, [table, hand, hand < this.#lastFinished], () => [
      hand > 1 ? neighborLink(hand - 1, 'pit.replay.before') : null,
      hand < this.#lastFinished ? neighborLink(hand + 1, 'pit.replay.after') : null,
    ]);
  }

  /** @param {Hand} record */
  #build(record) {
    const { hand, shoe, began, outcome } = record;
    const head = make(
      'div',
      { class: 'pane-head' },
      make('h1', {}, text('hand.number', { number: hand })),
      outcomeOf(outcome),
      make('p', {
        class: 'quiet',
        text: text('pit.replay.about', { time: dayAndClock(Date.parse(began)), shoe }),
      }),
      this.#neighbors,
    );
    this.#drawNeighbors();
    /** @type {HTMLInputElement} */
    const range = make('input', {
      type: 'range',
      min: '0',
      max: String(this.#frames.length - 1),
      class: 'replay-range',
      'aria-label': text('pit.replay.range'),
      on: { input: () => this.#goTo(Number(range.value)) },
    });
    const play = button(text('pit.replay.play'), () => this.#play(!this.#timer), {
      className: 'button-main replay-play',
    });
    /**
     * @param {string} key
     * @param {() => number} index
     */
    const stepButton = (key, index) => button(text(key), () => this.#goTo(index()));
    const controls = make(
      'div',
      { class: 'replay-keys', role: 'group', 'aria-label': text('pit.replay.keys') },
      stepButton('pit.replay.first', () => 0),
      stepButton('pit.replay.back', () => this.#index - 1),
      play,
      stepButton('pit.replay.next', () => this.#index + 1),
      stepButton('pit.replay.last', () => this.#frames.length - 1),
    );
    const parts = {
      range,
      play,
      felt: make('div'),
      rule: make('p', { class: 'replay-rule', role: 'status' }),
      wagers: make('div'),
      list: make('ol', { class: 'replay-steps' }),
    };
    this.#parts = parts;
    parts.list.append(...this.#frames.map((frame, i) => this.#step(frame, i)));
    this.#body.replaceChildren(
      head,
      make(
        'div',
        { class: 'replay-content' },
        make(
          'div',
          { class: 'replay-left' },
          panel('felt', text('pit.felt'), parts.felt, parts.rule, range, controls),
          panel('wagers', text('pit.replay.wagers'), parts.wagers),
          ...moneyPanel(record),
        ),
        panel('steps', text('pit.replay.steps'), parts.list),
      ),
    );
    this.#goTo(this.#index);
  }

  /**
   * @param {Frame} frame
   * @param {number} i
   */
  #step({ steps, time, role, by }, i) {
    const words = steps.map((stepButton) =>
      make('span', { class: 'step-text', text: stepButton.words ?? stepButton.event }),
    );
    return make(
      'li',
      {},
      make(
        'button',
        { type: 'button', class: 'step', on: { click: () => this.#goTo(i) } },
        make('time', { text: clock(Date.parse(time)) }),
        make('span', { class: 'step-who', text: whoText(role, by, this.#names) }),
        make('span', { class: 'step-body' }, words),
      ),
    );
  }

  /** @param {number} index */
  #goTo(index) {
    const hand = this.#hand;
    if (!this.#parts || !hand) return;
    this.#index = Math.min(this.#frames.length - 1, Math.max(0, index));
    const frame = this.#frames[this.#index];
    const { felt, rule, range, wagers, list } = this.#parts;
    redraw(felt, [frame.felt, frame.outcome], () => [feltOf(frame.felt, { outcome: frame.outcome })]);
    setText(rule, frame.rule ?? frame.steps.at(-1)?.words ?? '');
    range.value = String(this.#index);
    range.setAttribute(
      'aria-valuetext',
      text('pit.replay.at', { at: this.#index + 1, count: this.#frames.length }),
    );
    redraw(wagers, [frame.wagers, frame.isSettled], () => [wagersOf(frame, hand, this.#names)]);
    Array.from(list.children).forEach((item, i) => {
      item.classList.toggle('is-past', i < this.#index);
      item.firstElementChild?.toggleAttribute('aria-current', i === this.#index);
      if (i === this.#index) item.firstElementChild?.setAttribute('aria-current', 'step');
    });
    list.children[this.#index]?.scrollIntoView({ block: 'nearest' });
    if (this.#index === this.#frames.length - 1) this.#play(false);
  }

  /** @param {boolean} isPlaying */
  #play(isPlaying) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (isPlaying) {
      if (this.#index === this.#frames.length - 1) this.#goTo(0);
      this.#timer = setInterval(() => this.#goTo(this.#index + 1), STEP_MS);
    }
    if (this.#parts) setText(this.#parts.play, text(isPlaying ? 'pit.replay.pause' : 'pit.replay.play'));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const isField = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (isField || !this.#hand) return;
    /** @type {Record<string, number | undefined>} */
    const targets = {
      ArrowLeft: this.#index - 1,
      ArrowRight: this.#index + 1,
      Home: 0,
      End: this.#frames.length - 1,
    };
    const index = targets[event.key];
    if (index === undefined) return;
    event.preventDefault();
    this.#goTo(index);
  }
}

/**
 * After settlement, each bet with its result.
 * @param {Frame} frame
 * @param {Hand} hand
 * @param {Map<number, string>} names
 */
function wagersOf({ wagers, isSettled }, hand, names) {
  if (wagers.length === 0) return placeholder('empty', text('pit.replay.no_wagers'));
  /** @param {PlacedBet} wager */
  const resultOf = ({ bettor, seat, kind }) =>
    isSettled
      ? hand.wagers.find((each) => each.bettor === bettor && each.seat === seat && each.kind === kind)
      : null;
  /** @param {PlacedBet} wager */
  const row = (wager) => {
    const result = resultOf(wager);
    const who = hand.people.find(({ bettor }) => bettor === wager.bettor);
    const place = who?.place ?? String(wager.bettor);
    return [
      make('span', { text: text('pit.replay.who', { place, person: personText(who?.person, names) }) }),
      mark(wager.kind),
      money(wager.cents),
      wager.fee ? money(wager.fee) : '–',
      result?.result
        ? make('b', { class: `result-${result.result}`, text: text(`pit.result.${result.result}`) })
        : '',
      result ? money(result.taken) : '',
      result ? money(result.paid) : '',
    ];
  };
  return dataTable(
    text('pit.replay.wagers'),
    [
      text('pit.seat.who'),
      text('pit.protection.wager'),
      numeric(text('pit.amount')),
      numeric(text('pit.fee')),
      text('pit.replay.result'),
      numeric(text('pit.hands.taken')),
      numeric(text('pit.hands.paid')),
    ],
    wagers.map(row),
  );
}

/**
 * @param {NonNullable<Hand['bank']>} bank
 * @returns {[string, string]}
 */
function bankFact(bank) {
  const words = text('pit.change', { before: money(bank.start), after: money(bank.end) });
  return [text('pit.replay.bank', bank), words];
}

/**
 * @param {string} kind
 * @param {{ before: number, after: number }} meter
 * @returns {[string, string]}
 */
function meterFact(kind, { before, after }) {
  const words = text('pit.change', { before: moneyWithCents(before), after: moneyWithCents(after) });
  return [text('pit.replay.meter', { title: text(`outcome.${kind}`) }), words];
}

/** @param {Hand} hand */
function moneyPanel({ bank, sheet, reason }) {
  const fees = (sheet?.fees ?? []).reduce((sum, { cents }) => sum + cents, 0);
  /** @type {[string, string, string?][]} */
  const rows = [
    ...(reason
      ? /** @type {[string, string, string][]} */ ([[text('pit.replay.reason'), reason, 'reason']])
      : []),
    ...(bank ? [bankFact(bank)] : []),
    ...(sheet ? [/** @type {[string, string]} */ ([text('pit.replay.fees'), moneyWithCents(fees)])] : []),
    ...Object.entries(sheet?.meters ?? {}).map(([kind, meter]) => meterFact(kind, meter)),
  ];
  return rows.length > 0 ? [panel('hand-money', text('pit.money'), facts(rows))] : [];
}

customElements.define('pit-hand', PitHand);
