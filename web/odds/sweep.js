// <odds-sweep>: what counters win per shoe by cut card position, and the link to the par sheet. A sweep takes the server
// a moment, once per ruleset for everyone; while another one is running, the page asks again later.
import '../shared/chart.js';
import { button, make, redraw, write } from '../shared/dom.js';
import { count } from '../shared/format.js';
import { blank, panel } from '../shared/parts.js';
import { Refusal } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { fetchSweep, Latest, unitWords } from './answers.js';

/**
 * @import { Sweep } from '../shared/api.js'
 * @import { Odds } from '../shared/types.js'
 */

const AGAIN_MS = 1500;
const BUSY = 503;

export class OddsSweep extends HTMLElement {
  #words = make('p', { class: 'quiet' });
  #state = make('div');
  #chart = make('sabot-chart', { height: '220', hidden: true });
  #links = make('p', { class: 'sheet-links' });
  /** @type {Map<string, Sweep>} sweeps by ruleset */
  #known = new Map();
  #ruleset = '';
  #latest = new Latest(fetchSweep, {
    arrive: (sweep, ruleset) => {
      this.#known.set(ruleset, sweep);
      this.#draw();
    },
    fail: (error, ruleset) => this.#fail(error, ruleset),
  });

  connectedCallback() {
    this.append(panel('sweep', text('odds.sweep'), this.#words, this.#state, this.#chart, this.#links));
  }

  /** @param {Odds} answer */
  update({ ruleset, title }) {
    if (ruleset === this.#ruleset) return;
    this.#ruleset = ruleset;
    redraw(this.#links, ruleset, () => linksOf(ruleset, title));
    if (this.#known.has(ruleset)) this.#draw();
    else this.#ask();
  }

  #ask() {
    this.#show(blank('loading', text('odds.sweep.loading')));
    this.#latest.ask(this.#ruleset);
  }

  /**
   * @param {unknown} error
   * @param {string} ruleset
   */
  #fail(error, ruleset) {
    if (ruleset !== this.#ruleset) return;
    if (error instanceof Refusal && error.status === BUSY) {
      setTimeout(() => ruleset === this.#ruleset && this.#latest.ask(ruleset), AGAIN_MS);
      return;
    }
    this.#show(
      blank(
        'error',
        text('odds.sweep.lost'),
        button(text('odds.again'), () => this.#ask()),
      ),
    );
  }

  /**
   * Shows a message instead of the chart, or the chart.
   * @param {Node | null} words
   */
  #show(words) {
    this.#state.replaceChildren(...(words ? [words] : []));
    this.#chart.hidden = words !== null;
  }

  #draw() {
    const sweep = this.#known.get(this.#ruleset);
    if (!sweep) return;
    const isEmpty = sweep.series.length === 0;
    write(this.#words, isEmpty ? '' : text('odds.sweep.words', { shoes: count(sweep.shoes) }));
    this.#show(isEmpty ? blank('empty', text('odds.sweep.none')) : null);
    if (!isEmpty) this.#drawLines(sweep);
  }

  /** @param {Sweep} sweep */
  #drawLines(sweep) {
    const lines = sweep.series.map(({ bet, title, play, units, errors }) => ({
      title: text(`odds.play.${play}`, { title }),
      tone: bet,
      dashed: play === 'count',
      points: sweep.cuts.map((cut, i) => /** @type {const} */ ([cut, units[i], errors[i]])),
    }));
    this.#chart.lines({
      label: text('odds.sweep.of'),
      lines,
      rest: sweep.cuts[0],
      x: {
        title: text('odds.cut'),
        words: (cut) => text('odds.cut.at', { cut }),
        row: String,
        stops: sweep.cuts.map((cut) => /** @type {const} */ ([cut, String(cut)])),
      },
      y: {
        words: (value, error) =>
          error === undefined
            ? unitWords(value, 3)
            : text('odds.units', { units: unitWords(value, 3), error: unitWords(error, 3) }),
        tick: (value) => String(Math.round(value * 1000) / 1000),
        floor: 0,
      },
    });
  }
}

/**
 * @param {string} ruleset
 * @param {string} title
 */
function linksOf(ruleset, title) {
  return [
    make('a', {
      class: 'link',
      href: `/api/sheets/${ruleset}.pdf`,
      target: '_blank',
      rel: 'noopener',
      text: text('odds.sheet.pdf', { title }),
    }),
    make('a', {
      class: 'link',
      href: `/api/sheets/${ruleset}.html`,
      download: `${ruleset}.html`,
      text: text('odds.sheet.html'),
    }),
  ];
}

customElements.define('odds-sweep', OddsSweep);
