// Full-screen overlays for a few seconds: results, bonuses, jackpots.
import { resultDetail, scoreOf, titleOf, winnerOf } from './cards.js';
import { make, svg } from './dom.js';
import { moneyWithCents } from './format.js';
import { text } from './texts.js';

/**
 * @import { AnyHand, PublicView } from './types.js'
 * @typedef {{ isResult: boolean, outlastsBetting: boolean, className: string, ms: number, announcement: string, parts: () => Node[] }} Overlay
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
function overlaySvg(className, ...children) {
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
  const [left, right, top, side, lower] = [x - half, x + half, y - SCALE, y - half, y - 1.2];
  return `M${left} ${top}V${side}Q${left} ${lower} ${x} ${y}Q${right} ${lower} ${right} ${side}V${top}`;
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
    const scaleRow = svg('path', { class: 'dragon-row', d: path });
    scaleRow.style.setProperty('--row', String(row));
    rows.unshift(scaleRow); // upper rows overlap lower ones
  }
  return overlaySvg('picture dragon', ...rows);
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
  return overlaySvg(
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
const QUEUE_MAX = 4;

/** @type {Record<string, (() => SVGElement) | undefined>} */
const BONUS_PICTURES = { dragon7: dragonPicture, panda8: pandaPicture };

/**
 * @param {string} className
 * @param {string} content
 */
const textNode = (className, content) => make('div', { class: className, text: content });

/**
 * @param {string} side
 * @param {number} total
 */
function score(side, total) {
  return make(
    'div',
    { class: `overlay-score overlay-score-${side}` },
    textNode('overlay-side', text(`side.${side}`)),
    textNode('overlay-total', String(total)),
  );
}

/** @param {AnyHand} hand */
function resultParts(hand) {
  const headline = [textNode('overlay-title', titleOf(hand)), textNode('overlay-text', resultDetail(hand))];
  return [score('player', hand.player.total), ...headline, score('banker', hand.banker.total)];
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
    textNode('overlay-title', hand.title),
    textNode('overlay-text', resultDetail(hand)),
    make(
      'div',
      { class: 'overlay-cards' },
      cards.map((card) => make('sabot-card', { card })),
    ),
  ];
}

/** Shows overlays on one element and announces each once with `announce`. */
export class Overlays {
  #root;
  #announce;
  /** @type {Overlay[]} */
  #queue = [];
  /** @type {Overlay | null} */
  #current = null;
  #timer = 0;

  /**
   * @param {HTMLElement} root
   * @param {(textNode: string) => void} announce
   */
  constructor(root, announce) {
    this.#root = root;
    this.#announce = announce;
  }

  /**
   * `hand` is a view's hand or last hand with its outcome.
   * @param {AnyHand} hand
   */
  result(hand) {
    const bonus = BONUS_PICTURES[hand.outcome ?? ''];
    this.#queue = this.#queue.filter(({ isResult }) => !isResult);
    if (this.#current?.isResult) {
      this.#end();
    }
    this.#add({
      isResult: true,
      outlastsBetting: false,
      className: bonus ? `overlay-full overlay-${hand.outcome}` : `overlay-banner overlay-${hand.outcome}`,
      ms: bonus ? BONUS_MS : BANNER_MS,
      announcement: bonus ? `${hand.title}. ${scoreOf(hand)}` : scoreOf(hand),
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
      outlastsBetting: isJackpot,
      className: `${isJackpot ? 'overlay-full overlay-jackpot' : 'overlay-banner overlay-prize'} ${kind}`,
      ms: isJackpot ? JACKPOT_MS : PRIZE_MS,
      announcement: text('display.prize', values),
      parts: () => [
        ...(isJackpot ? [jackpotPicture()] : []),
        textNode('overlay-title', isJackpot ? text('display.jackpot') : title),
        textNode('overlay-amount', values.amount),
        textNode('overlay-text', text('display.prize_words', values)),
      ],
    });
  }

  /** Bets are open: removes what covers the timer, and the queue. */
  clearForBetting() {
    this.#queue = this.#queue.filter(({ outlastsBetting }) => outlastsBetting);
    if (this.#current && !this.#current.outlastsBetting) {
      this.#end();
      this.#next();
    }
  }

  #end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** @param {Overlay} overlay */
  #add(overlay) {
    this.#announce(overlay.announcement);
    this.#queue.push(overlay);
    this.#queue = this.#queue.slice(-QUEUE_MAX);
    if (this.#timer === 0) {
      this.#next();
    }
  }

  #next() {
    const overlay = this.#queue.shift();
    this.#current = overlay ?? null;
    this.#root.hidden = overlay === undefined;
    if (overlay === undefined) {
      this.#timer = 0;
      this.#root.replaceChildren();
      return;
    }
    this.#root.className = `overlay ${overlay.className}`;
    this.#root.style.setProperty('--overlay-duration', `${overlay.ms}ms`);
    this.#root.replaceChildren(...overlay.parts());
    this.#timer = setTimeout(() => this.#next(), overlay.ms);
  }
}
