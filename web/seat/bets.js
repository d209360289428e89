// The player's bets on their way to the table. A tap bets at once: the new total for a space is sent as a command and
// shown as "betting" until the server answers. One command is in flight at a time, because a bonus bet needs its line bet;
// later taps wait, and only the newest amount for each space is kept.
//
//     const bets = new Bets({ send: (command) => live.command(command), changed: draw });
//     bets.follow(view);           after each change of the view
//     bets.add('player', 2500);    a chip of $25
import { text } from '../shared/texts.js';
import { isProgressive, LAID_IN_ORDER } from './state.js';

/**
 * @import { Answer } from '../shared/api.js'
 * @import { BetStep, KeptBets, Order, SeatView, Space, You } from '../shared/types.js'
 * @typedef {Space & { open?: boolean, why?: string, least?: number, most?: number }} BetSpace
 */

/** @param {BetStep[]} bets */
const inOrder = (bets) =>
  [...bets].sort((a, b) => LAID_IN_ORDER.indexOf(a.kind) - LAID_IN_ORDER.indexOf(b.kind));

export class Bets {
  #send;
  #changed;
  /** @type {SeatView | null} */
  #view = null;
  /** @type {number | null} */
  #hand = null;
  /** @type {BetStep[]} the first is on its way */
  #queue = [];
  #isSending = false;
  /** @type {Map<string, number>} amounts that are laid, while the view that shows them is still on its way */
  #answered = new Map();
  /** @type {SeatView['you']} */
  #you = null;
  /** @type {Map<string, string>} */
  #refusals = new Map();
  /** @type {BetStep[]} what TAKE BACK brings back, the newest last */
  #before = [];

  /** @param {{ send: (command: Order) => Promise<Pick<Answer, 'status' | 'sentence'>>, changed: () => void }} page */
  constructor({ send, changed }) {
    this.#send = send;
    this.#changed = changed;
  }

  /**
   * Takes over the server's state. Taps meant for an earlier hand are dropped.
   * @param {SeatView} view
   */
  follow(view) {
    this.#view = view;
    if (view.you !== this.#you) {
      this.#you = view.you;
      this.#answered.clear();
    }
    const isOver = view.hand?.number !== this.#hand || view.table?.phase !== 'betting';
    if (isOver) {
      this.#hand = view.hand?.number ?? null;
      this.#queue = this.#queue.slice(0, this.#isSending ? 1 : 0);
      this.#before = [];
      this.#refusals.clear();
    }
  }

  /**
   * The amount on the space according to the server.
   * @param {string} kind
   */
  laid(kind) {
    const you = this.#view?.you;
    return you?.wagers.find((wager) => wager.kind === kind && isOwn(wager, you))?.cents ?? 0;
  }

  /**
   * The amount on the space after all pending commands.
   * @param {string} kind
   */
  amount(kind) {
    return (
      this.#queue.findLast((step) => step.kind === kind)?.cents ?? this.#answered.get(kind) ?? this.laid(kind)
    );
  }

  /** Whether a command is pending; it may include the line bet that a space needs. */
  get isBusy() {
    return this.#queue.length > 0;
  }

  /** @param {string} kind */
  isOnItsWay(kind) {
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
  explain(kind, sentence) {
    this.#refuse(kind, sentence);
  }

  /** @param {string} kind */
  forgive(kind) {
    this.#refusals.delete(kind);
  }

  get kinds() {
    /** @type {string[]} */
    const laid = this.#view?.you?.wagers.map(({ kind }) => kind) ?? [];
    /** @param {string} kind */
    const isMeant = (kind) => this.isOnItsWay(kind) || this.#answered.has(kind);
    return LAID_IN_ORDER.filter((kind) => laid.includes(kind) || isMeant(kind));
  }

  get all() {
    return this.kinds.map((kind) => ({ kind, cents: this.amount(kind) })).filter(({ cents }) => cents > 0);
  }

  get mayTakeBack() {
    return this.#before.length > 0 || this.all.length > 0;
  }

  /**
   * The total and the cost (stake and fee) of a tap with this chip; null if it would add nothing.
   * @param {string} kind
   * @param {number} chip
   */
  priceOf(kind, chip) {
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
    const price = this.priceOf(kind, chip);
    if (!price && (space.most ?? 0) > 0) {
      return this.#refuse(kind, text('seat.at_most'));
    }
    return this.#lay(kind, price?.cents ?? this.amount(kind) + chip);
  }

  /**
   * A progressive bet has a fixed price: a tap places or removes it.
   * @param {string} kind
   * @param {number} price
   */
  toggle(kind, price) {
    this.#lay(kind, this.amount(kind) > 0 ? 0 : price);
  }

  takeBack() {
    const last = this.kinds.at(-1);
    const step = this.#before.pop() ?? (last ? { kind: last, cents: 0 } : null);
    if (step) this.#ask(step.kind, step.cents);
  }

  /**
   * Handles a button below the felt.
   * @param {string} what
   * @param {KeptBets | null} kept
   */
  act(what, kept) {
    if (what === 'repeat') return this.#you && this.repeat(lastBets(this.#you, kept));
    if (what === 'double') return this.repeat(this.doubled);
    return what === 'take_back' ? this.takeBack() : this.clear();
  }

  clear() {
    for (const { kind } of inOrder(this.all).reverse()) {
      this.#lay(kind, 0);
    }
  }

  /**
   * Places `bets` one by one; other spaces keep their bets.
   * @param {BetStep[]} bets
   */
  repeat(bets) {
    for (const { kind, cents } of inOrder(bets)) {
      if (this.amount(kind) !== cents) {
        this.#lay(kind, cents);
      }
    }
  }

  /** What DOUBLE would bet, up to the maximum of each space. */
  get doubled() {
    return this.all
      .filter(({ kind }) => !isProgressive(kind))
      .flatMap(({ kind, cents }) => {
        const space = this.#space(kind);
        const twice = space ? Math.min(2 * cents, mostOf(space)) : 0;
        return twice > cents ? [{ kind, cents: twice }] : [];
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
    this.#changed();
  }

  /**
   * @param {string} kind
   * @param {number} cents
   */
  #lay(kind, cents) {
    this.#before.push({ kind, cents: this.amount(kind) });
    this.#ask(kind, cents);
  }

  /**
   * @param {string} kind
   * @param {number} cents
   */
  #ask(kind, cents) {
    const waiting = this.#queue.findIndex((step, i) => step.kind === kind && (i > 0 || !this.#isSending));
    this.#refusals.clear(); // a new tap dismisses the message
    if (waiting >= 0) {
      this.#queue[waiting] = { kind, cents };
    } else {
      this.#queue.push({ kind, cents });
    }
    this.#changed();
    this.#goOn();
  }

  async #goOn() {
    if (this.#isSending || this.#queue.length === 0) {
      return;
    }
    this.#isSending = true;
    const step = this.#queue[0];
    const answer = step.cents === this.laid(step.kind) ? null : await this.#command(step);
    this.#isSending = false;
    this.#queue.shift();
    if (answer && answer.status !== 'SABOT_OK' && answer.status !== 'SABOT_NOTHING_CHANGES') {
      this.#refuse(step.kind, answer.sentence);
    } else if (answer) {
      this.#answered.set(step.kind, step.cents);
    }
    this.#changed();
    this.#goOn();
  }

  /** @param {BetStep} step */
  #command({ kind, cents }) {
    const { bettor, seat } = this.#view?.you ?? {};
    const command = cents > 0 ? { command: 'bet', cents } : { command: 'withdraw' };
    const lost = { status: 'none', sentence: text('seat.no_answer') };
    return this.#send({ ...command, bettor, seat, kind }).catch(() => lost);
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
function amountAfter({ least = 0, min, most, max }, now, chip) {
  const low = Math.max(now + chip, now === 0 ? least || min : 0);
  return Math.min(low, mostOf({ most, max }));
}

/**
 * The maximum for a space. A space that takes nothing more reports 0; its posted limit applies.
 * @param {Pick<BetSpace, 'most' | 'max'>} space
 */
const mostOf = ({ most = 0, max }) => (most > 0 ? most : max);

/**
 * The bets of the last hand: those this page saw when the cards came, or what the server reports.
 * @param {You} you
 * @param {KeptBets | null} kept
 * @returns {BetStep[]}
 */
export function lastBets({ last, person }, kept) {
  const isNewer = kept?.person === person && (!last || kept.hand >= last.hand);
  return kept && isNewer ? kept.bets : (last?.lines ?? []).map(({ kind, cents }) => ({ kind, cents }));
}
