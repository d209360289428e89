// Animations for a Dragon 7, a Panda 8 and the player's own prizes, over the cards only. They are rare, so the code that
// draws them is loaded on first use.
import { isBonus } from '../shared/cards.js';
import { byId, setText } from '../shared/dom.js';
import { meterOf, NewResults } from '../shared/new-results.js';

/**
 * @import { Overlays } from '../shared/overlays.js'
 * @import { SeatView } from '../shared/types.js'
 */

const newResults = new NewResults();
/** @type {Overlays | null} */
let overlays = null;

/** @param {(overlays: Overlays) => void} show */
async function withOverlays(show) {
  if (overlays === null) {
    const { Overlays } = await import('../shared/overlays.js');
    overlays ??= new Overlays(byId('overlay'), (words) => setText(byId('announcer'), words));
  }
  show(overlays);
}

/**
 * @param {SeatView} view
 * @param {boolean} isUpdate
 */
export function celebrate(view, isUpdate) {
  const { hand, table, you } = view;
  const declared = hand.on && hand.outcome !== null ? hand : null;
  const own = view.prizes.filter(({ seat }) => seat === you?.seat);
  const { result, prizes } = newResults.take(declared, own, isUpdate);
  if (result && isBonus(result.outcome)) {
    withOverlays((shown) => shown.result(result));
  }
  prizes.forEach((prize) => withOverlays((shown) => shown.prize(prize, meterOf(view, prize))));
  if (table.phase === 'betting') {
    overlays?.clearForBetting();
  }
}
