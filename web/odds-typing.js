// Cards that are typed: "8c" takes an eight of clubs out, "10d" or "td" a ten of diamonds, wherever the focus is but
// in a field. The rank that waits for its suit is shown.

/// Calls `take(card)` for each card and `show(rank)` while one has begun, '' when it is over.
export function listenToCards({ take, show }) {
  let rank = '';
  const set = (next) => {
    rank = next;
    show(next === '1' ? '' : next);
    return true;
  };
  const type = (key) => {
    if (rank === '1' && key === '0') return set('T');
    if (rank && rank !== '1' && /^[cdhs]$/i.test(key)) {
      const card = rank + key.toLowerCase();
      set('');
      take(card);
      return true;
    }
    if (/^[a1-9tjqk]$/i.test(key)) return set(key.toUpperCase());
    return rank && key === 'Escape' ? set('') : false;
  };
  document.addEventListener('keydown', (event) => {
    const isBusy = event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.('input, select, textarea');
    if (!isBusy && type(event.key)) event.preventDefault();
  });
}
