// A result in a few words: large ones that say who won, and small ones that say what these do not.
import { text } from './texts.js';

const BONUSES = ['dragon7', 'panda8'];

/// "Banker wins", "Tie", "Dragon 7".
export function titleOf({ outcome, title }) {
  return outcome === 'player' || outcome === 'banker' ? text('result.wins', { winner: title }) : title;
}

/// "Banker wins 7 to 6", "Tie, 7 to 7": the score, without the name of a bonus.
export function scoreOf({ player, banker }) {
  const [low, high] = [player.total, banker.total].sort((a, b) => a - b);
  const winner = text(player.total > banker.total ? 'side.player' : 'side.banker');
  return low === high ? text('result.tie', { total: high }) : text('result.score', { winner, high, low });
}

/// What the title leaves out: who won a bonus' hand, or that it was a natural; '' where there is nothing to add.
export function moreOf(hand) {
  if (BONUSES.includes(hand.outcome)) {
    return scoreOf(hand);
  }
  return hand.natural ? text('result.natural', { total: Math.max(hand.player.total, hand.banker.total) }) : '';
}
