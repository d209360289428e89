// Chips of our own drawing, with their value in text. Money has no colour of its own meaning: a chip's tone goes from
// light to dark with its value, and the number of its edge spots tells it, too.
import { make } from './make.js';
import { money } from './money.js';
import { svg } from './svg.js';

const SPOT = { class: 'chip-spot', x: -6, y: -48, width: 12, height: 13 };
const SPOTS = { 100: 4, 500: 5, 2500: 6, 10000: 8, 50000: 10 };

/// A chip from above. `label` stands on it; `cents` is the chip whose tone it has.
export function chipPicture(cents, label) {
  const spots = SPOTS[cents];
  const edge = Array.from({ length: spots }, (_, i) =>
    svg('rect', { ...SPOT, transform: `rotate(${(360 / spots) * i})` }),
  );
  const size = label.length > 5 ? 19 : label.length > 3 ? 24 : 30;
  return svg(
    'svg',
    { class: `chip-picture chip-${cents}`, viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    svg('circle', { class: 'chip-body', r: 48 }),
    ...edge,
    svg('circle', { class: 'chip-ring', r: 33 }),
    svg('text', { class: 'chip-value', y: size * 0.36, 'font-size': size }, label),
  );
}

/// The chips along the bottom; the one in the hand is pressed.
export class ChipRail {
  node;
  #choose;
  #drawn = '';

  constructor(label, choose) {
    this.node = make('div', { class: 'rail', role: 'group', 'aria-label': label });
    this.#choose = choose;
  }

  update(chips, chosen, isOpen) {
    if (this.#drawn !== chips.join()) {
      this.#drawn = chips.join();
      this.node.replaceChildren(...chips.map((cents) => this.#chip(cents)));
    }
    chips.forEach((cents, i) => {
      this.node.children[i].setAttribute('aria-pressed', String(cents === chosen));
      this.node.children[i].disabled = !isOpen;
    });
  }

  #chip(cents) {
    const label = money(cents);
    const on = { click: () => this.#choose(cents) };
    const picture = chipPicture(cents, label);
    return make('button', { type: 'button', class: 'rail-chip', 'aria-label': label, on }, picture);
  }
}
