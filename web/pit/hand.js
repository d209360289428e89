// One hand of the journal, replayed step by step: the cards with the rule in words, bets, settlement and fees next to
// them, and who did what and when below.
import { button, make, redraw, write } from '../shared/dom.js';
import { clock, dayAndClock, money, moneyWithCents } from '../shared/format.js';
import { blank, facts, figures, mark, numeric, panel } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { link } from './address.js';
import { feltOf } from './felt.js';
import { messageOf } from './follow.js';
import { lastOver, personWords, whoWords } from './words.js';
import { outcomeOf } from './hands.js';
import { momentsOf } from './replay.js';

/**
 * @import { Hand } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 * @import { Laid, Moment } from './replay.js'
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
  /** @type {Moment[]} */
  #moments = [];
  #at = 0;
  #timer = 0;
  #wanted = '';
  /** @type {Parts | null} */
  #parts = null;
  /** @type {Map<number, string>} */
  #names = new Map();
  #newest = 0; // the last finished hand
  #others = make('nav', { class: 'wall-filters', 'aria-label': text('pit.replay.others') });

  connectedCallback() {
    this.append(this.#body);
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {PitState} state */
  async show({ place, names }) {
    const wanted = `/api/tables/${place.table}/hands/${place.query.hand ?? ''}`;
    this.#names = names;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#play(false);
    this.#body.replaceChildren(blank('loading', text('pit.loading')));
    try {
      /** @type {Hand} */
      const hand = await request(wanted);
      if (wanted !== this.#wanted) return;
      this.#hand = hand;
      this.#moments = momentsOf(hand.steps);
      this.#at = this.#moments.length - 1;
      this.#build(hand);
    } catch (error) {
      this.#body.replaceChildren(
        make('h1', { class: 'visually-hidden', text: text('pit.pane.hand') }),
        blank('error', messageOf(error)),
      );
    }
  }

  /** @param {PitState} state */
  update({ names, tiles, place }) {
    this.#names = names;
    this.#newest = lastOver(tiles.get(place.table));
    this.#drawOthers();
  }

  /** The next hand appears when it is over. */
  #drawOthers() {
    if (!this.#hand) return;
    const { table, hand } = this.#hand;
    /**
     * @param {number} number
     * @param {string} key
     */
    const other = (number, key) =>
      link(text(key, { number }), { table, pane: 'hand', query: { hand: number } }, 'filter');
    redraw(this.#others, [table, hand, hand < this.#newest], () => [
      hand > 1 ? other(hand - 1, 'pit.replay.before') : null,
      hand < this.#newest ? other(hand + 1, 'pit.replay.after') : null,
    ]);
  }

  /** @param {Hand} whole */
  #build(whole) {
    const { hand, shoe, began, outcome } = whole;
    const head = make(
      'div',
      { class: 'pane-head' },
      make('h1', {}, text('hand.number', { number: hand })),
      outcomeOf(outcome),
      make('p', {
        class: 'quiet',
        text: text('pit.replay.about', { time: dayAndClock(Date.parse(began)), shoe }),
      }),
      this.#others,
    );
    this.#drawOthers();
    /** @type {HTMLInputElement} */
    const range = make('input', {
      type: 'range',
      min: '0',
      max: String(this.#moments.length - 1),
      class: 'replay-range',
      'aria-label': text('pit.replay.range'),
      on: { input: () => this.#go(Number(range.value)) },
    });
    const play = button(text('pit.replay.play'), () => this.#play(!this.#timer), {
      tone: 'button-main replay-play',
    });
    /**
     * @param {string} key
     * @param {() => number} to
     */
    const step = (key, to) => button(text(key), () => this.#go(to()));
    const keys = make(
      'div',
      { class: 'replay-keys', role: 'group', 'aria-label': text('pit.replay.keys') },
      step('pit.replay.first', () => 0),
      step('pit.replay.back', () => this.#at - 1),
      play,
      step('pit.replay.next', () => this.#at + 1),
      step('pit.replay.last', () => this.#moments.length - 1),
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
    parts.list.append(...this.#moments.map((moment, i) => this.#step(moment, i)));
    this.#body.replaceChildren(
      head,
      make(
        'div',
        { class: 'replay-whole' },
        make(
          'div',
          { class: 'replay-left' },
          panel('felt', text('pit.felt'), parts.felt, parts.rule, range, keys),
          panel('wagers', text('pit.replay.wagers'), parts.wagers),
          ...moneyPanel(whole),
        ),
        panel('steps', text('pit.replay.steps'), parts.list),
      ),
    );
    this.#go(this.#at);
  }

  /**
   * @param {Moment} moment
   * @param {number} i
   */
  #step({ steps, time, role, by }, i) {
    const words = steps.map((step) => make('span', { class: 'step-words', text: step.words ?? step.event }));
    return make(
      'li',
      {},
      make(
        'button',
        { type: 'button', class: 'step', on: { click: () => this.#go(i) } },
        make('time', { text: clock(Date.parse(time)) }),
        make('span', { class: 'step-who', text: whoWords(role, by, this.#names) }),
        make('span', { class: 'step-all' }, words),
      ),
    );
  }

  /** @param {number} to */
  #go(to) {
    const hand = this.#hand;
    if (!this.#parts || !hand) return;
    this.#at = Math.min(this.#moments.length - 1, Math.max(0, to));
    const moment = this.#moments[this.#at];
    const { felt, rule, range, wagers, list } = this.#parts;
    redraw(felt, [moment.felt, moment.outcome], () => [feltOf(moment.felt, { outcome: moment.outcome })]);
    write(rule, moment.rule ?? moment.steps.at(-1)?.words ?? '');
    range.value = String(this.#at);
    range.setAttribute(
      'aria-valuetext',
      text('pit.replay.at', { at: this.#at + 1, count: this.#moments.length }),
    );
    redraw(wagers, [moment.wagers, moment.isSettled], () => [wagersOf(moment, hand, this.#names)]);
    Array.from(list.children).forEach((item, i) => {
      item.classList.toggle('is-past', i < this.#at);
      item.firstElementChild?.toggleAttribute('aria-current', i === this.#at);
      if (i === this.#at) item.firstElementChild?.setAttribute('aria-current', 'step');
    });
    list.children[this.#at]?.scrollIntoView({ block: 'nearest' });
    if (this.#at === this.#moments.length - 1) this.#play(false);
  }

  /** @param {boolean} plays */
  #play(plays) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (plays) {
      if (this.#at === this.#moments.length - 1) this.#go(0);
      this.#timer = setInterval(() => this.#go(this.#at + 1), STEP_MS);
    }
    if (this.#parts) write(this.#parts.play, text(plays ? 'pit.replay.pause' : 'pit.replay.play'));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isField = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (isField || !this.#hand) return;
    /** @type {Record<string, number | undefined>} */
    const keys = {
      ArrowLeft: this.#at - 1,
      ArrowRight: this.#at + 1,
      Home: 0,
      End: this.#moments.length - 1,
    };
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }
}

/**
 * After settlement, each bet with its result.
 * @param {Moment} moment
 * @param {Hand} hand
 * @param {Map<number, string>} names
 */
function wagersOf({ wagers, isSettled }, hand, names) {
  if (wagers.length === 0) return blank('empty', text('pit.replay.no_wagers'));
  /** @param {Laid} wager */
  const ended = ({ bettor, seat, kind }) =>
    isSettled
      ? hand.wagers.find((each) => each.bettor === bettor && each.seat === seat && each.kind === kind)
      : null;
  /** @param {Laid} wager */
  const row = (wager) => {
    const end = ended(wager);
    const who = hand.people.find(({ bettor }) => bettor === wager.bettor);
    const place = who?.place ?? String(wager.bettor);
    return [
      make('span', { text: text('pit.replay.who', { place, person: personWords(who?.person, names) }) }),
      mark(wager.kind),
      money(wager.cents),
      wager.fee ? money(wager.fee) : '–',
      end?.result ? make('b', { class: `result-${end.result}`, text: text(`pit.result.${end.result}`) }) : '',
      end ? money(end.taken) : '',
      end ? money(end.paid) : '',
    ];
  };
  return figures(
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
