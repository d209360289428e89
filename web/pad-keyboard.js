// Keyboard and scanner. A rank and a suit type a card; Enter is the main action, Backspace takes back. A scanner
// types the same letters and an Enter of its own: that Enter must never reach whatever became the main action by its
// card.

const SCANNER_MS = 700; // An Enter this soon after a card belongs to the card.
const RANK_MS = 4000; // A rank without its suit is forgotten.
const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

export function listenToKeys(pad) {
  let rank = null;
  let rankAt = 0;
  let cardAt = -SCANNER_MS;

  const setRank = (value) => {
    rank = value;
    rankAt = performance.now();
    pad.showRank(value === '1' ? null : value);
  };

  // The answer is true where the key was part of a card.
  const typeCard = (letter) => {
    if (rank && performance.now() - rankAt > RANK_MS) setRank(null);
    if (rank === '1' && letter === '0') return setRank('T'), true;
    if (rank && rank !== '1' && SUITS.includes(letter)) {
      const card = rank + letter.toLowerCase();
      setRank(null);
      cardAt = performance.now();
      pad.card(card);
      return true;
    }
    if (letter === '1' || RANKS.includes(letter)) return setRank(letter), true;
    return false;
  };

  const enter = (event) => {
    if (performance.now() - cardAt < SCANNER_MS) return true;
    const onControl = event.target.closest?.('button, input, a, select, summary');
    if (onControl) return false;
    pad.main();
    return true;
  };

  const backspace = () => {
    if (rank) setRank(null);
    else pad.takeBack();
    return true;
  };

  const heed = (event) => {
    if (event.key === 'Enter') return enter(event);
    if (event.target.matches?.('input, textarea')) return false;
    if (event.key === 'Backspace') return backspace();
    if (event.key === 'Escape') return setRank(null), false;
    return event.key.length === 1 && typeCard(event.key.toUpperCase());
  };

  const onKey = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || pad.dialogIsOpen()) return;
    if (!heed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // In the capture phase: the focused button must not see a scanner's Enter.
  window.addEventListener('keydown', onKey, true);
}
