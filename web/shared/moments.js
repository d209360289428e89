// Full-screen moments for a few seconds: results, bonuses, jackpots.
import { moreOf, scoreOf, titleOf, winnerOf } from './cards.js';
import { make, svg } from './dom.js';
import { moneyWithCents } from './format.js';
import { text } from './texts.js';

/**
 * @import { AnyHand, PublicView } from './types.js'
 * @typedef {{ isResult: boolean, stays: boolean, className: string, ms: number, said: string, parts: () => Node[] }} Moment
 */

// ---------------------------------------------------------------------------------------------------------
// Our own drawings: a dragon's scales, a panda's face, the rays of a jackpot.

const WIDTH = 160;
const HEIGHT = 90;
const SCALE = 10;

/**
 * @param {string} className
 * @param {Node[]} children
 */
function whole(className, ...children) {
  return svg(
    'svg',
    { class: className, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'xMidYMid slice' },
    ...children,
  );
}

/**
 * One scale, its tip at (x, y).
 * @param {number} x
 * @param {number} y
 */
function scalePath(x, y) {
  const half = SCALE / 2;
  const [left, right, top, side, low] = [x - half, x + half, y - SCALE, y - half, y - 1.2];
  return `M${left} ${top}V${side}Q${left} ${low} ${x} ${y}Q${right} ${low} ${right} ${side}V${top}`;
}

/** Rows of overlapping scales that light up row by row. */
function dragonPicture() {
  const rows = [];
  for (let row = 0; row * 6 < HEIGHT + 3 * SCALE; row++) {
    const shift = row % 2 === 0 ? 0 : SCALE / 2;
    let path = '';
    for (let x = -SCALE; x <= WIDTH + SCALE; x += SCALE) {
      path += scalePath(x + shift, row * 6 + 4);
    }
    const drawn = svg('path', { class: 'dragon-row', d: path });
    drawn.style.setProperty('--row', String(row));
    rows.unshift(drawn); // upper rows overlap lower ones
  }
  return whole('picture dragon', ...rows);
}

/** A panda's face from the front. */
function pandaPicture() {
  /** @param {number} side */
  const eye = (side) =>
    svg(
      'g',
      { transform: `translate(${side * 12} -1) rotate(${side * -32})` },
      svg('ellipse', { class: 'panda-dark', rx: 6.6, ry: 9.4 }),
      svg('circle', { class: 'panda-light', cy: -2, r: 2.6 }),
      svg('circle', { class: 'panda-dark', cx: side * -0.6, cy: -2.2, r: 1.2 }),
    );
  /** @param {number} side */
  const ear = (side) => svg('circle', { class: 'panda-ear', cx: side * 24, cy: -23, r: 9.5 });
  return svg(
    'svg',
    { class: 'picture panda', viewBox: '-40 -38 80 74' },
    ear(-1),
    ear(1),
    svg('ellipse', { class: 'panda-light', rx: 33, ry: 29.5 }),
    eye(-1),
    eye(1),
    svg('path', { class: 'panda-dark', d: 'M-4.6 9.5Q0 7.6 4.6 9.5Q4 13.4 0 14Q-4 13.4 -4.6 9.5Z' }),
    svg('path', {
      class: 'panda-mouth',
      d: 'M0 13.5V16.8M0 16.8Q-3.6 20.4 -7.4 18.2M0 16.8Q3.6 20.4 7.4 18.2',
    }),
  );
}

/** Slowly turning rays, every other one bright. */
function jackpotPicture() {
  let path = '';
  const count = 28;
  for (let i = 0; i < count; i++) {
    const from = (i / count) * 2 * Math.PI;
    const to = ((i + 0.45) / count) * 2 * Math.PI;
    const reach = 130;
    path += `M0 0L${(reach * Math.cos(from)).toFixed(2)} ${(reach * Math.sin(from)).toFixed(2)}`;
    path += `L${(reach * Math.cos(to)).toFixed(2)} ${(reach * Math.sin(to)).toFixed(2)}Z`;
  }
  return whole(
    'picture rays',
    svg('g', { transform: 'translate(80 45)' }, svg('path', { class: 'rays-turn', d: path })),
  );
}

// ---------------------------------------------------------------------------------------------------------
// Results take the top third for two seconds; a Dragon 7 or Panda 8 the whole screen for four; a jackpot longer.
// Prizes queue; of several results only the newest is shown, immediately.
// When bets open, everything except a jackpot gives way to the timer.

const BANNER_MS = 2000;
const PRIZE_MS = 4000;
const BONUS_MS = 4000;
const JACKPOT_MS = 12_000;
const WAITING_MAX = 4;

/** @type {Record<string, (() => SVGElement) | undefined>} */
const BONUS_PICTURES = { dragon7: dragonPicture, panda8: pandaPicture };

/**
 * @param {string} className
 * @param {string} content
 */
const words = (className, content) => make('div', { class: className, text: content });

/**
 * @param {string} side
 * @param {number} total
 */
function score(side, total) {
  return make(
    'div',
    { class: `moment-score moment-score-${side}` },
    words('moment-side', text(`side.${side}`)),
    words('moment-total', String(total)),
  );
}

/** @param {AnyHand} hand */
function resultParts(hand) {
  const said = [words('moment-title', titleOf(hand)), words('moment-words', moreOf(hand))];
  return [score('player', hand.player.total), ...said, score('banker', hand.banker.total)];
}

/**
 * With the cards of the winning side.
 * @param {AnyHand} hand
 * @param {() => SVGElement} draw
 */
function bonusParts(hand, draw) {
  const { cards } = winnerOf(hand) === 'player' ? hand.player : hand.banker;
  return [
    draw(),
    words('moment-title', hand.title),
    words('moment-words', moreOf(hand)),
    make(
      'div',
      { class: 'moment-cards' },
      cards.map((card) => make('sabot-card', { card })),
    ),
  ];
}

/** Plays moments on one element and announces each once with `say`. */
export class Moments {
  #root;
  #say;
  /** @type {Moment[]} */
  #waiting = [];
  /** @type {Moment | null} */
  #shown = null;
  #timer = 0;

  /**
   * @param {HTMLElement} root
   * @param {(words: string) => void} say
   */
  constructor(root, say) {
    this.#root = root;
    this.#say = say;
  }

  /**
   * `hand` is a view's hand or last hand with its outcome.
   * @param {AnyHand} hand
   */
  result(hand) {
    const bonus = BONUS_PICTURES[hand.outcome ?? ''];
    this.#waiting = this.#waiting.filter(({ isResult }) => !isResult);
    if (this.#shown?.isResult) {
      this.#end();
    }
    this.#add({
      isResult: true,
      stays: false,
      className: bonus ? `moment-whole moment-${hand.outcome}` : `moment-banner moment-${hand.outcome}`,
      ms: bonus ? BONUS_MS : BANNER_MS,
      said: bonus ? `${hand.title}. ${scoreOf(hand)}` : scoreOf(hand),
      parts: () => (bonus ? bonusParts(hand, bonus) : resultParts(hand)),
    });
  }

  /**
   * `meter` is the title of the progressive that pays.
   * @param {Omit<PublicView['prizes'][number], 'state'>} prize
   * @param {string} meter
   */
  prize({ prize, kind, title, seat, cents }, meter) {
    const values = { seat, amount: moneyWithCents(cents), title, meter };
    const isJackpot = prize === 'combination';
    this.#add({
      isResult: false,
      stays: isJackpot,
      className: `${isJackpot ? 'moment-whole moment-jackpot' : 'moment-banner moment-prize'} ${kind}`,
      ms: isJackpot ? JACKPOT_MS : PRIZE_MS,
      said: text('display.prize', values),
      parts: () => [
        ...(isJackpot ? [jackpotPicture()] : []),
        words('moment-title', isJackpot ? text('display.jackpot') : title),
        words('moment-amount', values.amount),
        words('moment-words', text('display.prize_words', values)),
      ],
    });
  }

  /** Bets are open: removes what covers the timer, and the queue. */
  makeWay() {
    this.#waiting = this.#waiting.filter(({ stays }) => stays);
    if (this.#shown && !this.#shown.stays) {
      this.#end();
      this.#next();
    }
  }

  #end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** @param {Moment} moment */
  #add(moment) {
    this.#say(moment.said);
    this.#waiting.push(moment);
    this.#waiting = this.#waiting.slice(-WAITING_MAX);
    if (this.#timer === 0) {
      this.#next();
    }
  }

  #next() {
    const moment = this.#waiting.shift();
    this.#shown = moment ?? null;
    this.#root.hidden = moment === undefined;
    if (moment === undefined) {
      this.#timer = 0;
      this.#root.replaceChildren();
      return;
    }
    this.#root.className = `moment ${moment.className}`;
    this.#root.style.setProperty('--moment', `${moment.ms}ms`);
    this.#root.replaceChildren(...moment.parts());
    this.#timer = setTimeout(() => this.#next(), moment.ms);
  }
}
