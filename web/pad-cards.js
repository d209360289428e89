// Cards on their way to the server, one at a time: a scanner types faster than an answer comes. A card goes under
// the name of what it is keyed for; what cannot be keyed now is told, not swallowed, and stops those behind it.
import { cardName } from './card-view.js';
import { text } from './texts.js';

const WAITING_MAX = 6;

/// `key` keys a card, by touch, keyboard or scanner; `goOn` goes on with those that waited for another answer.
export function cardKeyer({ state, isLegal, send, notify }) {
  const waiting = [];

  const commandFor = (card) => {
    const { keys, main } = state.view.actions;
    return { ...(main?.needs === 'card' ? main.command : { command: keys.for }), card };
  };

  const tell = (card) => notify(text('pad.key.not_now', { card: cardName(card) }));

  const refuse = (card) => {
    waiting.length = 0;
    tell(card);
  };

  const next = async () => {
    while (!state.busy && waiting.length > 0) {
      const card = waiting.shift();
      if (!state.mayDeal || !state.view.actions.keys || !isLegal(card)) {
        refuse(card);
      } else if (!(await send(commandFor(card)))) {
        waiting.length = 0;
      }
    }
  };

  return {
    key: (card) => {
      if (waiting.length === WAITING_MAX) {
        return tell(card); // more than a hand has
      }
      waiting.push(card);
      return next();
    },
    goOn: next,
  };
}
