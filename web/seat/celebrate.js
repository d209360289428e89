// Animations for a Dragon 7, a Panda 8 and the player's own prizes, over the cards only. They are rare, so the code that
// draws them is loaded on first use.
import { isBonus } from '../shared/cards.js';
import { at, write } from '../shared/dom.js';
import { meterOf, News } from '../shared/news.js';

/**
 * @import { Moments } from '../shared/moments.js'
 * @import { SeatView } from '../shared/types.js'
 */

const news = new News();
/** @type {Moments | null} */
let moments = null;

/** @param {(moments: Moments) => void} act */
async function withMoments(act) {
  if (moments === null) {
    const { Moments } = await import('../shared/moments.js');
    moments ??= new Moments(at('moment'), (words) => write(at('said'), words));
  }
  act(moments);
}

/**
 * @param {SeatView} view
 * @param {boolean} isNews
 */
export function celebrate(view, isNews) {
  const { hand, table, you } = view;
  const declared = hand.on && hand.outcome !== null ? hand : null;
  const own = view.prizes.filter(({ seat }) => seat === you?.seat);
  const { result, prizes } = news.take(declared, own, isNews);
  if (result && isBonus(result.outcome)) {
    withMoments((those) => those.result(result));
  }
  prizes.forEach((prize) => withMoments((those) => those.prize(prize, meterOf(view, prize))));
  if (table.phase === 'betting') {
    moments?.makeWay();
  }
}
