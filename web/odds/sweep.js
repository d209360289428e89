// <odds-sweep>: what counters win per shoe by cut card position, and the link to the par sheet. A sweep takes the server
// a moment, once per ruleset for everyone; while another one is running, the page asks again later.
import '../shared/chart.js';
import { button, make, redraw, setText } from '../shared/dom.js';
import { count } from '../shared/format.js';
import { placeholder, panel } from '../shared/parts.js';
import { Refusal } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { fetchSweep, Latest, unitText } from './answers.js';

/**
 * @import { Sweep } from '../shared/api.js'
 * @import { Odds } from '../shared/types.js'
 */

const RETRY_MS = 1500;
const BUSY = 503;

export class OddsSweep extends HTMLElement {
  #text = make('p', { class: 'quiet' });
  #placeholder = make('div');
  #chart = make('sabot-chart', { height: '220', hidden: true });
  #links = make('p', { class: 'sheet-links' });
  /** @type {Map<string, Sweep>} sweeps by ruleset */
  #sweeps = new Map();
  #ruleset = '';
  #latest = new Latest(fetchSweep, {
    onAnswer: (sweep, ruleset) => {
      this.#sweeps.set(ruleset, sweep);
      this.#draw();
    },
    onError: (error, ruleset) => this.#onError(error, ruleset),
  });

  connectedCallback() {
    this.append(panel('sweep', text('odds.sweep'), this.#text, this.#placeholder, this.#chart, this.#links));
  }

  /** @param {Odds} answer */
  update({ ruleset, title }) {
    if (ruleset === this.#ruleset) return;
    this.#ruleset = ruleset;
    redraw(this.#links, ruleset, () => linksOf(ruleset, title));
    if (this.#sweeps.has(ruleset)) this.#draw();
    else this.#load();
  }

  #load() {
    this.#showPlaceholder(placeholder('loading', text('odds.sweep.loading')));
    this.#latest.request(this.#ruleset);
  }

  /**
   * @param {unknown} error
   * @param {string} ruleset
   */
  #onError(error, ruleset) {
    if (ruleset !== this.#ruleset) return;
    if (error instanceof Refusal && error.status === BUSY) {
      setTimeout(() => ruleset === this.#ruleset && this.#latest.request(ruleset), RETRY_MS);
      return;
    }
    this.#showPlaceholder(
      placeholder(
        'error',
        text('odds.sweep.lost'),
        button(text('odds.again'), () => this.#load()),
      ),
    );
  }

  /**
   * Shows a message instead of the chart, or the chart.
   * @param {Node | null} placeholderNode
   */
  #showPlaceholder(placeholderNode) {
    this.#placeholder.replaceChildren(...(placeholderNode ? [placeholderNode] : []));
    this.#chart.hidden = placeholderNode !== null;
  }

  #draw() {
    const sweep = this.#sweeps.get(this.#ruleset);
    if (!sweep) return;
    const isEmpty = sweep.series.length === 0;
    setText(this.#text, isEmpty ? '' : text('odds.sweep.words', { shoes: count(sweep.shoes) }));
    this.#showPlaceholder(isEmpty ? placeholder('empty', text('odds.sweep.none')) : null);
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
      idleX: sweep.cuts[0],
      x: {
        title: text('odds.cut'),
        format: (cut) => text('odds.cut.at', { cut }),
        formatRow: String,
        labels: sweep.cuts.map((cut) => /** @type {const} */ ([cut, String(cut)])),
      },
      y: {
        format: (value, error) =>
          error === undefined
            ? unitText(value, 3)
            : text('odds.units', { units: unitText(value, 3), error: unitText(error, 3) }),
        formatTick: (value) => String(Math.round(value * 1000) / 1000),
        min: 0,
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
