// The roads of the shoe on a phone: the big road first, then the bead plate and the derived ones, and the numbers.
import './road-view.js';
import { make } from './make.js';
import { percent } from './money.js';
import { text } from './texts.js';

const KINDS = ['player', 'banker', 'tie', 'dragon7', 'panda8'];
const ROADS = ['big', 'bead', 'big_eye', 'small', 'cockroach'];

class SeatRoads extends HTMLElement {
  #tally = make('dl', { class: 'numbers' });
  #roads = ROADS.map((kind) => make('sabot-road', { kind }));
  #asks = ['banker', 'player'].map((side) => make('sabot-ask', { side }));

  connectedCallback() {
    this.setAttribute('tabindex', '0'); // it scrolls, and nothing in it takes the focus
    const caption = (kind) => make('figcaption', { text: text(`road.${kind}`) });
    const figure = (road, i) => make('figure', { class: `road road-${ROADS[i]}` }, caption(ROADS[i]), road);
    const side = (node) => make('b', { text: text(`short.${node.getAttribute('side')}`) });
    const next = make(
      'div', { class: 'road-next' }, make('span', { text: text('road.ask') }),
      this.#asks.map((node) => make('span', { class: 'road-ask' }, side(node), node)),
    );
    const title = make('h2', { class: 'panel-title', text: text('display.roads') });
    this.append(title, this.#tally, ...this.#roads.map(figure), next);
  }

  update({ view }) {
    if (!view.roads || this.hidden) {
      return;
    }
    this.#roads.forEach((road) => { road.roads = view.roads; });
    this.#asks.forEach((node) => { node.ask = view.roads.ask; });
    this.#drawTally(view);
  }

  #drawTally({ tally, limits }) {
    const offered = KINDS.filter((kind) => limits.spaces.some((space) => space.kind === kind));
    const sign = (kind) => make('span', { class: `sign sign-${kind}`, text: text(`short.${kind}`) });
    const share = ({ permille }) => (tally.hands > 0 ? ` ${percent(permille)}` : '');
    const cell = (kind) => make(
      'div', { class: `number number-${kind}` },
      make('dt', {}, sign(kind), text(`outcome.${kind}`)),
      make('dd', {}, make('b', { text: String(tally[kind].count) }), share(tally[kind])),
    );
    this.#tally.replaceChildren(...offered.map(cell));
  }
}

customElements.define('seat-roads', SeatRoads);
