// A virtual shoe in the keypad's room: how full it is, where the cut card is, what was promised about it. Where the
// shoe waits for its cut, the place is chosen here.
import { make, write } from './make.js';
import { text } from './texts.js';
import './road-view.js';

const DECK = 52;

class PadShoe extends HTMLElement {
  #left = make('b', { class: 'shoe-left' });
  #title = make('h2', { class: 'shoe-title' });
  #facts = make('p', { class: 'shoe-facts' });
  #promise = make('p', { class: 'shoe-promise' });
  #pile = make('div', { class: 'shoe-pile', 'aria-hidden': true }, make('i', { class: 'shoe-fill' }));
  #road = make('sabot-road', { kind: 'big', class: 'shoe-road' });
  #range = make('input', { type: 'range', min: 1, class: 'cut-range', id: 'pad-cut' });
  #place = make('output', { class: 'cut-place', for: 'pad-cut' });
  #cut = null;

  connectedCallback() {
    const label = make('label', { for: 'pad-cut', text: text('pad.cut') });
    this.#cut = make('div', { class: 'cut', hidden: true }, label, this.#place);
    this.#range.addEventListener('input', () => this.#drawCut());
    const count = make('p', { class: 'shoe-count' }, this.#left, make('span', { text: text('pad.shoe.left') }));
    this.append(
      make('div', { class: 'shoe-head' }, this.#title, this.#facts, this.#promise),
      count,
      make('div', { class: 'shoe-box' }, this.#pile, this.#range),
      this.#cut,
      this.#road,
    );
  }

  update({ view }) {
    const { shoe } = view;
    const all = (shoe?.decks ?? 8) * DECK;
    const left = shoe?.cards_left ?? 0;
    write(this.#title, shoe?.in_play ? text('pad.shoe.title', shoe) : text('pad.shoe.none'));
    write(this.#left, shoe?.in_play ? String(left) : '–');
    write(this.#facts, factsOf(shoe));
    write(
      this.#promise, shoe?.commitment ? text('pad.shoe.promise', { hash: `${shoe.commitment.slice(0, 12)}…` }) : '',
    );
    this.#pile.style.setProperty('--full', String(shoe?.in_play ? left / all : 0));
    this.#pile.classList.toggle('is-last', Boolean(shoe?.cut_card));
    this.#offerCut([view.actions?.main, ...(view.actions?.more ?? [])], all);
    this.#road.roads = view.roads;
  }

  /// Where the shoe is to be cut, or null while it is not asked for.
  get place() {
    return this.#cut.hidden ? null : Number(this.#range.value);
  }

  #offerCut(items, all) {
    const asked = items.some((item) => item?.command.command === 'cut');
    if (asked && this.#cut.hidden) {
      this.#range.max = String(all - 1);
      this.#range.value = String(all / 2);
    }
    this.#cut.hidden = !asked;
    this.#range.hidden = !asked;
    this.#road.hidden = asked;
    this.#drawCut();
  }

  #drawCut() {
    write(this.#place, text('pad.cut.place', { place: this.#range.value }));
  }
}

function factsOf(shoe) {
  if (!shoe?.in_play) {
    return '';
  }
  const parts = [text(shoe.burned ? 'pad.shoe.burned' : 'pad.shoe.unburned')];
  if (shoe.last_hand) {
    parts.push(text('pad.shoe.last'));
  } else if (shoe.cut_card) {
    parts.push(text('pad.shoe.cut', { count: shoe.hands_left ?? '–' }));
  }
  return parts.join(' · ');
}

customElements.define('pad-shoe', PadShoe);
