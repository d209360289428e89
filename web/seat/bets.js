// The player's bets before the server has confirmed them. A tap bets at once: the new total for a space is sent as a command and
// shown as "betting" until the server answers. One command is in flight at a time, because a bonus bet needs its line bet;
// later taps wait, and only the newest amount for each space is kept.
//
//     const bets = new Bets({ send: (command) => live.command(command), onChange: draw });
//     bets.update(view);           after each change of the view
//     bets.add('player', 2500);    a chip of $25
import { text } from '../shared/texts.js';
import { isProgressive, PLACING_ORDER } from './state.js';

/**
 * @import { Answer } from '../shared/api.js'
 * @import { BetStep, SavedBets, CommandFields, SeatView, Space, You } from '../shared/types.js'
 * @typedef {Space & { open?: boolean, why?: string, least?: number, most?: number }} BetSpace
 */

/** @param {BetStep[]} bets */
const inPlacingOrder = (bets) =>
  [...bets].sort((a, b) => PLACING_ORDER.indexOf(a.kind) - PLACING_ORDER.indexOf(b.kind));

export class Bets {
  #send;
  #onChange;
  /** @type {SeatView | null} */
  #view = null;
  /** @type {number | null} */
  #hand = null;
  /** @type {BetStep[]} the first is being sent */
  #queue = [];
  #isSending = false;
  /** @type {Map<string, number>} amounts accepted by the server that the view does not show yet */
  #confirmed = new Map();
  /** @type {SeatView['you']} */
  #you = null;
  /** @type {Map<string, string>} */
  #refusals = new Map();
  /** @type {BetStep[]} the amounts that UNDO restores, newest last */
  #undoSteps = [];

  /** @param {{ send: (command: CommandFields) => Promise<Pick<Answer, 'status' | 'sentence'>>, onChange: () => void }} page */
  constructor({ send, onChange }) {
    this.#send = send;
    this.#onChange = onChange;
  }

  /**
   * Takes over the server's state. Taps meant for an earlier hand are dropped.
   * @param {SeatView} view
   */
  update(view) {
    this.#view = view;
    if (view.you !== this.#you) {
      this.#you = view.you;
      this.#confirmed.clear();
    }
    const isStale = view.hand?.number !== this.#hand || view.table?.phase !== 'betting';
    if (isStale) {
      this.#hand = view.hand?.number ?? null;
      this.#queue = this.#queue.slice(0, this.#isSending ? 1 : 0);
      this.#undoSteps = [];
      this.#refusals.clear();
    }
  }

  /**
   * The amount on the space according to the server.
   * @param {string} kind
   */
  placed(kind) {
    const you = this.#view?.you;
    return you?.wagers.find((wager) => wager.kind === kind && isOwn(wager, you))?.cents ?? 0;
  }

  /**
   * The amount on the space after all pending commands.
   * @param {string} kind
   */
  amount(kind) {
    return (
      this.#queue.findLast((step) => step.kind === kind)?.cents ??
      this.#confirmed.get(kind) ??
      this.placed(kind)
    );
  }

  /** Whether a command is pending; it may include the line bet that a space needs. */
  get isBusy() {
    return this.#queue.length > 0;
  }

  /** @param {string} kind */
  isPending(kind) {
    return this.#queue.some((step) => step.kind === kind);
  }

  /**
   * Why the last tap on the space was refused; '' if it was not.
   * @param {string} kind
   */
  refusal(kind) {
    return this.#refusals.get(kind) ?? '';
  }

  /**
   * Shows a message at a space.
   * @param {string} kind
   * @param {string} sentence
   */
  showMessage(kind, sentence) {
    this.#refuse(kind, sentence);
  }

  /** @param {string} kind */
  dismiss(kind) {
    this.#refusals.delete(kind);
  }

  get kinds() {
    /** @type {string[]} */
    const placed = this.#view?.you?.wagers.map(({ kind }) => kind) ?? [];
    /** @param {string} kind */
    const isExpected = (kind) => this.isPending(kind) || this.#confirmed.has(kind);
    return PLACING_ORDER.filter((kind) => placed.includes(kind) || isExpected(kind));
  }

  get all() {
    return this.kinds.map((kind) => ({ kind, cents: this.amount(kind) })).filter(({ cents }) => cents > 0);
  }

  get canUndo() {
    return this.#undoSteps.length > 0 || this.all.length > 0;
  }

  /**
   * The total and the cost (stake and fee) of a tap with this chip; null if it would add nothing.
   * @param {string} kind
   * @param {number} chip
   */
  costOf(kind, chip) {
    const space = this.#space(kind);
    const now = this.amount(kind);
    if (!space) return null;
    const cents = amountAfter(space, now, chip);
    return cents > now ? { cents, stake: cents - now, fee: now === 0 ? space.fee : 0 } : null;
  }

  /** The fees of all bets, placed and pending. */
  get fees() {
    return this.all.reduce((sum, { kind }) => sum + (this.#space(kind)?.fee ?? 0), 0);
  }

  get stake() {
    return this.all.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** @param {string} kind */
  feeOf(kind) {
    return this.#space(kind)?.fee ?? 0;
  }

  /**
   * Handles a tap on a space.
   * @param {string} kind
   * @param {number} chip
   */
  add(kind, chip) {
    const space = this.#space(kind);
    if (!space || (!space.open && !this.isBusy)) {
      return this.#refuse(kind, space?.why || text('seat.closed'));
    }
    const cost = this.costOf(kind, chip);
    if (!cost && (space.most ?? 0) > 0) {
      return this.#refuse(kind, text('seat.at_max'));
    }
    return this.#place(kind, cost?.cents ?? this.amount(kind) + chip);
  }

  /**
   * A progressive bet has a fixed price: a tap places or removes it.
   * @param {string} kind
   * @param {number} price
   */
  toggle(kind, price) {
    this.#place(kind, this.amount(kind) > 0 ? 0 : price);
  }

  undo() {
    const last = this.kinds.at(-1);
    const step = this.#undoSteps.pop() ?? (last ? { kind: last, cents: 0 } : null);
    if (step) this.#enqueue(step.kind, step.cents);
  }

  /**
   * Handles a button below the felt.
   * @param {string} name
   * @param {SavedBets | null} savedBets
   */
  doAction(name, savedBets) {
    if (name === 'repeat') return this.#you && this.repeat(lastBets(this.#you, savedBets));
    if (name === 'double') return this.repeat(this.doubledBets);
    return name === 'undo' ? this.undo() : this.clear();
  }

  clear() {
    for (const { kind } of inPlacingOrder(this.all).reverse()) {
      this.#place(kind, 0);
    }
  }

  /**
   * Places `bets` one by one; other spaces keep their bets.
   * @param {BetStep[]} bets
   */
  repeat(bets) {
    for (const { kind, cents } of inPlacingOrder(bets)) {
      if (this.amount(kind) !== cents) {
        this.#place(kind, cents);
      }
    }
  }

  /** What DOUBLE would bet, up to the maximum of each space. */
  get doubledBets() {
    return this.all
      .filter(({ kind }) => !isProgressive(kind))
      .flatMap(({ kind, cents }) => {
        const space = this.#space(kind);
        const doubled = space ? Math.min(2 * cents, maxOf(space)) : 0;
        return doubled > cents ? [{ kind, cents: doubled }] : [];
      });
  }

  /**
   * @param {string} kind
   * @returns {BetSpace | undefined}
   */
  #space(kind) {
    const space = this.#view?.you?.spaces?.find((each) => each.kind === kind);
    return space ?? this.#view?.limits?.spaces.find((each) => each.kind === kind);
  }

  /**
   * @param {string} kind
   * @param {string} sentence
   */
  #refuse(kind, sentence) {
    this.#refusals.clear(); // only the newest message matters
    this.#refusals.set(kind, sentence);
    this.#onChange();
  }

  /**
   * @param {string} kind
   * @param {number} cents
   */
  #place(kind, cents) {
    this.#undoSteps.push({ kind, cents: this.amount(kind) });
    this.#enqueue(kind, cents);
  }

  /**
   * @param {string} kind
   * @param {number} cents
   */
  #enqueue(kind, cents) {
    const queuedIndex = this.#queue.findIndex((step, i) => step.kind === kind && (i > 0 || !this.#isSending));
    this.#refusals.clear(); // a new tap dismisses the message
    if (queuedIndex >= 0) {
      this.#queue[queuedIndex] = { kind, cents };
    } else {
      this.#queue.push({ kind, cents });
    }
    this.#onChange();
    this.#sendNext();
  }

  async #sendNext() {
    if (this.#isSending || this.#queue.length === 0) {
      return;
    }
    this.#isSending = true;
    const step = this.#queue[0];
    const answer = step.cents === this.placed(step.kind) ? null : await this.#command(step);
    this.#isSending = false;
    this.#queue.shift();
    if (answer && answer.status !== 'SABOT_OK' && answer.status !== 'SABOT_NOTHING_CHANGES') {
      this.#refuse(step.kind, answer.sentence);
    } else if (answer) {
      this.#confirmed.set(step.kind, step.cents);
    }
    this.#onChange();
    this.#sendNext();
  }

  /** @param {BetStep} step */
  #command({ kind, cents }) {
    const { bettor, seat } = this.#view?.you ?? {};
    const command = cents > 0 ? { command: 'bet', cents } : { command: 'withdraw' };
    const noAnswer = { status: 'none', sentence: text('seat.no_answer') };
    return this.#send({ ...command, bettor, seat, kind }).catch(() => noAnswer);
  }
}

/**
 * @param {{ seat?: number }} wager
 * @param {You} you
 */
const isOwn = (wager, { seat }) => (wager.seat ?? seat) === seat;

/**
 * The bet after one more chip, within the limits of the space.
 * @param {BetSpace} space
 * @param {number} now
 * @param {number} chip
 */
function amountAfter({ least: minAllowed = 0, min, most, max }, now, chip) {
  const total = Math.max(now + chip, now === 0 ? minAllowed || min : 0);
  return Math.min(total, maxOf({ most, max }));
}

/**
 * The maximum for a space. A space that takes nothing more reports 0; its posted limit applies.
 * @param {Pick<BetSpace, 'most' | 'max'>} space
 */
const maxOf = ({ most = 0, max }) => (most > 0 ? most : max);

/**
 * The bets of the last hand: those this page saw when the cards came, or what the server reports.
 * @param {You} you
 * @param {SavedBets | null} savedBets
 * @returns {BetStep[]}
 */
export function lastBets({ last, person }, savedBets) {
  const isCurrent = savedBets?.person === person && (!last || savedBets.hand >= last.hand);
  return savedBets && isCurrent
    ? savedBets.bets
    : (last?.lines ?? []).map(({ kind, cents }) => ({ kind, cents }));
}
