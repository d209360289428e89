// Results take the top third for two seconds; a Dragon 7 or Panda 8 the whole screen for four; a jackpot longer
// still. Then they give the screen back. Prizes wait for each other; of results only the newest is shown, at once.
// When bets open all of them make way for the ring, but for a jackpot.
import './card-view.js';
import { make } from './make.js';
import { dragonPicture, jackpotPicture, pandaPicture } from './moment-pictures.js';
import { moneyWithCents } from './money.js';
import { moreOf, scoreOf, titleOf } from './result-words.js';
import { text } from './texts.js';

const BANNER_MS = 2000;
const PRIZE_MS = 4000;
const BONUS_MS = 4000;
const JACKPOT_MS = 12_000;
const WAITING_MAX = 4;

/// The picture of a bonus, and the side whose three cards made it.
const BONUSES = {
  dragon7: { picture: dragonPicture, side: 'banker' },
  panda8: { picture: pandaPicture, side: 'player' },
};

const words = (className, content) => make('div', { class: className, text: content });

function score(side, total) {
  return make(
    'div',
    { class: `moment-score moment-score-${side}` },
    words('moment-side', text(`side.${side}`)),
    words('moment-total', String(total)),
  );
}

function resultParts(hand) {
  const said = [words('moment-title', titleOf(hand)), words('moment-words', moreOf(hand))];
  return [score('player', hand.player.total), ...said, score('banker', hand.banker.total)];
}

function bonusParts(hand, { picture, side }) {
  const cards = hand[side].cards.map((card) => make('sabot-card', { card }));
  return [
    picture(),
    words('moment-title', hand.title),
    words('moment-words', moreOf(hand)),
    make('div', { class: 'moment-cards' }, cards),
  ];
}

/// Plays moments on one element and tells `say` what each one is, once.
export class Moments {
  #root;
  #say;
  #waiting = [];
  #shown = null;
  #timer = 0;

  constructor(root, say) {
    this.#root = root;
    this.#say = say;
  }

  /// `hand` is a view's hand or last hand with its outcome.
  result(hand) {
    const bonus = BONUSES[hand.outcome];
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

  /// `meter` is the title of the progressive that pays.
  prize({ prize, kind, title, seat, cents }, meter) {
    const values = { seat, amount: moneyWithCents(cents), title, meter };
    const whole = prize === 'combination';
    this.#add({
      isResult: false,
      stays: whole,
      className: `${whole ? 'moment-whole moment-jackpot' : 'moment-banner moment-prize'} ${kind}`,
      ms: whole ? JACKPOT_MS : PRIZE_MS,
      said: text('display.prize', values),
      parts: () => [
        ...(whole ? [jackpotPicture()] : []),
        words('moment-title', whole ? text('display.jackpot') : title),
        words('moment-amount', values.amount),
        words('moment-words', text('display.prize_words', values)),
      ],
    });
  }

  /// Bets are open: what covers the ring goes, and what waits with it.
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
