// <odds-removal>: what one card less of each value does to the chosen wager, for the shoe as it stands.
import './chart-view.js';
import { make, write } from './make.js';
import { edgeWords, wagerTitle } from './odds-words.js';
import { panel } from './pit-parts.js';
import { text } from './texts.js';

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]; // as the ranks go across the field

class OddsRemoval extends HTMLElement {
  #words = make('p', { class: 'quiet' });
  #chart = make('sabot-chart');

  connectedCallback() {
    this.append(panel('removal', text('odds.removal'), this.#words, this.#chart));
  }

  update({ wager }, { odds, values }) {
    const title = wagerTitle(wager);
    const effects = odds.bets[wager].removal;
    const missing = (value) => text(values[value] > 0 ? 'odds.removal.few' : 'odds.removal.none');
    write(this.#words, text('odds.removal.words', { title }));
    this.#chart.bars({ label: text('odds.removal.of', { title }), y: { words: (value) => edgeWords(value) },
      bars: VALUES.map((value) => ({ title: text(`odds.value.${value}`), value: effects[value] ?? 0, tone: wager,
        words: effects[value] === null ? missing(value) : undefined })) });
  }
}

customElements.define('odds-removal', OddsRemoval);
