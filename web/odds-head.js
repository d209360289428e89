// <odds-head>: which ruleset and how many decks, how the page stands with the server, and the state to be sent on: as
// a link or as a command.
import { ask, make, write } from './make.js';
import { commandOf } from './odds-state.js';
import { button, choice, labelled, redraw } from './pit-parts.js';
import { text } from './texts.js';

const DECKS = [1, 2, 3, 4, 5, 6, 7, 8];

class OddsHead extends HTMLElement {
  #choices = make('div', { class: 'head-choices' });
  #live = make('p', { class: 'odds-live', role: 'status' });
  #state = null;
  #rulesets = [];

  connectedCallback() {
    this.append(make('header', { class: 'odds-head' },
      make('a', { class: 'odds-home', href: '/' },
        make('img', { src: '/web/sabot.svg', alt: '', width: '28', height: '28' }),
        make('span', { text: text('odds.home') })),
      make('h1', { text: text('odds.title') }), this.#choices, this.#live,
      make('div', { class: 'head-copies' }, button(text('odds.copy.link'), () => this.#copy(location.href)),
        button(text('odds.copy.command'), () => this.#copy(commandOf(this.#state, this.#rulesets))))));
  }

  /// `link` is loading, waiting, live or lost.
  update(state, answer, link, words) {
    this.#state = { ...state, ruleset: state.ruleset || answer?.ruleset || '' };
    this.#rulesets = answer?.rulesets ?? [];
    this.#live.dataset.state = link;
    write(this.#live, words);
    if (answer) redraw(this.#choices, [answer.rulesets, answer.ruleset, answer.decks], () => this.#choosers(answer));
  }

  #choosers({ rulesets, ruleset, decks }) {
    const pick = (name, options, value, heed) => {
      const select = choice(name, options, value);
      select.dataset.key = name;
      select.addEventListener('change', () => ask(this, 'odds-set', heed(select.value)));
      return select;
    };
    const names = rulesets.map(({ name, title }) => [name, title]);
    const counts = DECKS.map((count) => [count, String(count)]);
    return [
      labelled(text('odds.ruleset'), pick('ruleset', names, ruleset, (value) => ({ ruleset: value, decks: 0 }))),
      labelled(text('odds.decks'), pick('decks', counts, decks, (value) => ({ decks: Number(value) }))),
    ];
  }

  async #copy(words) {
    try {
      await navigator.clipboard.writeText(words);
      ask(this, 'odds-say', { words: text('odds.copied', { words }) });
    } catch {
      ask(this, 'odds-say', { words: text('odds.copy.failed', { words }), stays: true, isWarning: true });
    }
  }
}

customElements.define('odds-head', OddsHead);
