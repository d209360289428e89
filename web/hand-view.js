// A hand as a page shows it: which one, how its cards are laid, which side it lights up.
import './card-view.js';

const WINNER = { player: 'player', panda8: 'player', banker: 'banker', dragon7: 'banker', tie: 'tie' };

/// The side that an outcome lights up: player, banker, or tie for both; undefined while none is known.
export function winnerOf({ outcome, void: isVoid }) {
  return isVoid ? undefined : WINNER[outcome];
}

function hasCards(hand) {
  return hand !== null && hand.player.cards.length + hand.banker.cards.length > 0;
}

/// What lies on the felt; before its first card that is what lay there last.
export function shownHand({ hand, last }) {
  return hand.on && (hasCards(hand) || last === null) ? hand : (last ?? hand);
}

/// Puts `cards` into the row. A card that was there stays, so that only a new one slides in; none does where all
/// that is seen is news to the page alone.
export function layCards(row, cards, places, isNews) {
  const count = Math.max(cards.length, places);
  while (row.children.length > count) {
    row.lastChild.remove();
  }
  while (row.children.length < count) {
    row.append(document.createElement('sabot-card'));
  }
  cards.forEach((card, i) => {
    const element = row.children[i];
    if (element.getAttribute('card') !== card) {
      element.setAttribute('card', card);
      element.classList.remove('arrives');
      void element.offsetWidth;
      element.classList.toggle('arrives', isNews);
    }
  });
  for (let i = cards.length; i < count; i++) {
    row.children[i].removeAttribute('card');
    row.children[i].classList.remove('arrives');
  }
}
