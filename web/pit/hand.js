// One hand of the journal, replayed step by step: cards come to the felt with the rule in words, wagers, sheet and
// fees beside it, who did what and when below.
import { make, write } from '../shared/dom.js';
import { clock, dayAndClock, money, moneyWithCents } from '../shared/format.js';
import { blank, button, facts, figures, mark, panel, redraw } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { link } from './address.js';
import { feltOf } from './felt.js';
import { read } from './follow.js';
import { lastOver, personWords, whoWords } from './words.js';
import { outcomeOf } from './hands.js';

const STEP_MS = 1100;

class PitHand extends HTMLElement {
  #body = make('div', { class: 'replay' });
  #hand = null;
  #moments = [];
  #at = 0;
  #timer = 0;
  #wanted = '';
  #parts = {};
  #names = new Map();
  #newest = 0; // the last hand that is over
  #others = make('nav', { class: 'wall-filters', 'aria-label': text('pit.replay.others') });

  connectedCallback() {
    this.append(this.#body);
    this.addEventListener('keydown', (event) => this.#key(event));
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  async show({ place, names }) {
    const wanted = `/api/tables/${place.table}/hands/${place.query.hand ?? ''}`;
    this.#names = names;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#play(false);
    this.#body.replaceChildren(blank('loading', text('pit.loading')));
    try {
      const hand = await read(wanted);
      if (wanted !== this.#wanted) return;
      this.#hand = hand;
      this.#moments = momentsOf(hand.steps);
      this.#at = this.#moments.length - 1;
      this.#build();
    } catch (error) {
      this.#body.replaceChildren(
        make('h1', { class: 'visually-hidden', text: text('pit.pane.hand') }),
        blank('error', error.message),
      );
    }
  }

  update({ names, tiles, place }) {
    this.#names = names;
    this.#newest = lastOver(tiles.get(place.table));
    this.#drawOthers();
  }

  // The hand behind this one is there when it is over.
  #drawOthers() {
    if (!this.#hand) return;
    const { table, hand } = this.#hand;
    const other = (number, key) =>
      link(text(key, { number }), { table, pane: 'hand', query: { hand: number } }, 'filter');
    redraw(this.#others, [table, hand, hand < this.#newest], () => [
      hand > 1 ? other(hand - 1, 'pit.replay.before') : null,
      hand < this.#newest ? other(hand + 1, 'pit.replay.after') : null,
    ]);
  }

  #build() {
    const { hand, shoe, began, outcome } = this.#hand;
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
    this.#parts = {
      range,
      play,
      felt: make('div'),
      rule: make('p', { class: 'replay-rule', role: 'status' }),
      wagers: make('div'),
      list: make('ol', { class: 'replay-steps' }),
    };
    this.#parts.list.append(...this.#moments.map((moment, i) => this.#step(moment, i)));
    this.#body.replaceChildren(
      head,
      make(
        'div',
        { class: 'replay-whole' },
        make(
          'div',
          { class: 'replay-left' },
          panel('felt', text('pit.felt'), this.#parts.felt, this.#parts.rule, range, keys),
          panel('wagers', text('pit.replay.wagers'), this.#parts.wagers),
          ...moneyPanel(this.#hand),
        ),
        panel('steps', text('pit.replay.steps'), this.#parts.list),
      ),
    );
    this.#go(this.#at);
  }

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

  #go(to) {
    this.#at = Math.min(this.#moments.length - 1, Math.max(0, to));
    const moment = this.#moments[this.#at];
    const { felt, rule, range, wagers, list } = this.#parts;
    redraw(felt, [moment.felt, moment.outcome], () => [feltOf(moment.felt, { outcome: moment.outcome })]);
    write(rule, moment.rule ?? moment.steps.at(-1).words ?? '');
    range.value = String(this.#at);
    range.setAttribute(
      'aria-valuetext',
      text('pit.replay.at', { at: this.#at + 1, count: this.#moments.length }),
    );
    redraw(wagers, [moment.wagers, moment.isSettled], () => [wagersOf(moment, this.#hand, this.#names)]);
    Array.from(list.children).forEach((item, i) => {
      item.classList.toggle('is-past', i < this.#at);
      item.firstChild.toggleAttribute('aria-current', i === this.#at);
      if (i === this.#at) item.firstChild.setAttribute('aria-current', 'step');
    });
    list.children[this.#at]?.scrollIntoView({ block: 'nearest' });
    if (this.#at === this.#moments.length - 1) this.#play(false);
  }

  #play(plays) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (plays) {
      if (this.#at === this.#moments.length - 1) this.#go(0);
      this.#timer = setInterval(() => this.#go(this.#at + 1), STEP_MS);
    }
    if (this.#parts.play) write(this.#parts.play, text(plays ? 'pit.replay.pause' : 'pit.replay.play'));
  }

  #key(event) {
    if (event.target.matches('input, select, textarea') || !this.#hand) return;
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#moments.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }
}

// ---------------------------------------------------------------------------------------------------------

/// What stands after each record of the hand: the felt, the wagers, why the last card came. What one record did
/// together is one moment.
function momentsOf(steps) {
  const moments = [];
  const dealt = []; // cards in the order in which they came
  const wagers = new Map();
  let [outcome, isSettled] = [null, false];
  for (const step of steps) {
    if (step.event === 'card-dealt') dealt.push(step);
    if (step.event === 'card-taken-back') dealt.pop();
    if (step.event === 'misdealt') dealt.length = 0;
    if (step.event === 'declared') outcome = step.ending;
    if (['line-settled', 'hand-settled', 'hand-voided'].includes(step.event)) isSettled = true;
    layWager(wagers, step);
    const isSame = moments.at(-1)?.record === step.record;
    const before = isSame
      ? moments.pop()
      : { record: step.record, time: step.time, role: step.role, by: step.by, steps: [] };
    moments.push({
      ...before,
      steps: [...before.steps, step],
      felt: feltAfter(dealt),
      outcome,
      isSettled,
      wagers: Array.from(wagers.values()),
      rule: step.event === 'card-dealt' ? (step.why ?? step.rule) : before.rule,
    });
  }
  return moments;
}

function layWager(wagers, { event, bettor, seat, kind, cents, fee_cents: fee }) {
  const key = `${bettor} ${seat} ${kind}`;
  if (event === 'bet-placed') wagers.set(key, { bettor, seat, kind, cents, fee });
  if (event === 'bet-changed' && wagers.has(key))
    wagers.set(key, { ...wagers.get(key), cents, fee: fee ?? wagers.get(key).fee });
  if (event === 'bet-withdrawn') wagers.delete(key);
}

function feltAfter(dealt) {
  const side = (name) => {
    const own = dealt.filter(({ to }) => to === name);
    return { cards: own.map(({ card }) => card), total: own.at(-1)?.total ?? 0 };
  };
  return { player: side('player'), banker: side('banker') };
}

// Where money has moved, each wager with what became of it.
function wagersOf({ wagers, isSettled }, hand, names) {
  if (wagers.length === 0) return blank('empty', text('pit.replay.no_wagers'));
  const number = (key) => ({ title: text(key), number: true });
  const place = (bettor) => hand.people.find((each) => each.bettor === bettor)?.place ?? String(bettor);
  const ended = ({ bettor, seat, kind }) =>
    isSettled
      ? hand.wagers.find((each) => each.bettor === bettor && each.seat === seat && each.kind === kind)
      : null;
  const row = (wager) => {
    const end = ended(wager);
    return [
      make(
        'span',
        {},
        text('pit.replay.who', {
          place: place(wager.bettor),
          person: personWords(hand.people.find(({ bettor }) => bettor === wager.bettor)?.person, names),
        }),
      ),
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
      number('pit.amount'),
      number('pit.fee'),
      text('pit.replay.result'),
      number('pit.hands.taken'),
      number('pit.hands.paid'),
    ],
    wagers.map(row),
  );
}

function moneyPanel({ bank, sheet, reason }) {
  const fees = (sheet?.fees ?? []).reduce((sum, { cents }) => sum + cents, 0);
  const rows = [
    ...(reason ? [[text('pit.replay.reason'), reason, 'reason']] : []),
    ...(bank
      ? [
          [
            text('pit.replay.bank', bank),
            text('pit.change', { before: money(bank.start), after: money(bank.end) }),
          ],
        ]
      : []),
    ...(sheet ? [[text('pit.replay.fees'), moneyWithCents(fees)]] : []),
    ...Object.entries(sheet?.meters ?? {}).map(([kind, { before, after }]) => [
      text('pit.replay.meter', { title: text(`outcome.${kind}`) }),
      text('pit.change', { before: moneyWithCents(before), after: moneyWithCents(after) }),
    ]),
  ];
  return rows.length > 0 ? [panel('hand-money', text('pit.money'), facts(rows))] : [];
}

customElements.define('pit-hand', PitHand);
