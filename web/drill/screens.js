// <drill-start> and <drill-summary>: before and after a drill.
import { emit, button, find, make } from '../shared/dom.js';
import { dropdown } from '../shared/parts.js';
import { text } from '../shared/texts.js';

/**
 * @import { DrillVerdict, NamedRuleset } from '../shared/api.js'
 * @import { PageEvents } from '../shared/types.js'
 * @typedef {{ asked: number, right: number, total: number, slowest: number }} Tally
 * @typedef {{ words: string, count: number }} Missed
 */

// ---------------------------------------------------------------------------------------------------------
// <drill-start>: chooses the drill. Fires `drill-begin`.

const LEVELS = [1, 2, 3];
const HANDS = [5, 10, 20];

/**
 * A drill number, as the command and the server accept it.
 * @param {string} words
 */
export const isSeed = (words) => /^\d{1,16}$/.test(words) && Number.isSafeInteger(Number(words));

export class DrillStart extends HTMLElement {
  /**
   * The choices, and the current one from the address.
   * @param {PageEvents['drill-begin'] & { rulesets: NamedRuleset[] }} drill
   */
  show({ rulesets, level, ruleset, hands, seed }) {
    /**
     * @param {string} name
     * @param {Node[]} fields
     */
    const row = (name, ...fields) =>
      make('label', { class: 'start-label' }, make('span', { text: text(`drill.${name}`) }), fields);
    const names = rulesets.map(({ name, title }) => /** @type {const} */ ([name, title]));
    const counts = [...new Set([...HANDS, hands])]
      .sort((a, b) => a - b)
      .map((count) => /** @type {const} */ ([count, String(count)]));
    const form = make(
      'form',
      { class: 'start-form', on: { submit: (event) => this.#begin(event) } },
      make('p', { class: 'start-lead', text: text('drill.lead') }),
      this.#levels(level),
      row('ruleset', dropdown('ruleset', names, ruleset)),
      row('hands', dropdown('hands', counts, hands)),
      row('seed', this.#seed(seed), make('small', { text: text('drill.seed.note') })),
      make('button', { type: 'submit', class: 'button button-main start-button', text: text('drill.start') }),
    );
    this.replaceChildren(form);
    find(form, '.start-button').focus({ preventScroll: true });
  }

  /** @param {number} chosen */
  #levels(chosen) {
    /** @param {number} level */
    const levelOption = (level) =>
      make(
        'label',
        { class: 'start-level' },
        make('input', { type: 'radio', name: 'level', value: String(level), checked: level === chosen }),
        make('span', { class: 'level-number', text: String(level), 'aria-hidden': 'true' }),
        make('span', { class: 'level-title', text: text(`drill.level.${level}`) }),
        make('small', { text: text(`drill.level.${level}.note`) }),
      );
    return make(
      'fieldset',
      { class: 'start-levels' },
      make('legend', { text: text('drill.level') }),
      LEVELS.map(levelOption),
    );
  }

  /** @param {number} seed */
  #seed(seed) {
    return make('input', {
      class: 'field',
      name: 'seed',
      inputmode: 'numeric',
      autocomplete: 'off',
      required: true,
      value: String(seed),
      on: {
        input: ({ target }) =>
          target.setCustomValidity(isSeed(target.value) ? '' : text('drill.seed.invalid')),
      },
    });
  }

  /** @param {Event} event */
  #begin(event) {
    event.preventDefault();
    const chosen = new FormData(/** @type {HTMLFormElement} */ (event.target));
    emit(this, 'drill-begin', {
      level: Number(chosen.get('level')),
      ruleset: String(chosen.get('ruleset')),
      hands: Number(chosen.get('hands')),
      seed: Number(chosen.get('seed')),
    });
  }
}

customElements.define('drill-start', DrillStart);

// ---------------------------------------------------------------------------------------------------------
// The score of a drill: a plain tally, and <drill-summary>, which shows it.

const KINDS = ['card', 'outcome', 'order', 'line', 'fees'];

/**
 * "2.3 s".
 * @param {number} ms
 */
export function secondsOf(ms) {
  return text('drill.seconds', { seconds: (ms / 1000).toFixed(1) });
}

const emptyTally = () => ({ asked: 0, right: 0, total: 0, slowest: 0 });

export class Score {
  /** @type {Record<string, Tally>} */
  kinds = Object.fromEntries(KINDS.map((kind) => [kind, emptyTally()]));
  all = emptyTally();
  /** @type {Map<string, Missed>} */
  missed = new Map();

  /**
   * Adds an answer: the kind of question, the verdict, and the time it took in milliseconds.
   * @param {string} kind
   * @param {DrillVerdict} verdict
   * @param {number} ms
   */
  add(kind, { right, clause, words }, ms) {
    for (const tally of [this.kinds[kind], this.all]) {
      tally.asked++;
      tally.right += right ? 1 : 0;
      tally.total += ms;
      tally.slowest = Math.max(tally.slowest, ms);
    }
    if (!right) {
      this.missed.set(clause, { words, count: (this.missed.get(clause)?.count ?? 0) + 1 });
    }
  }

  /** Clauses with mistakes, most frequent first. */
  get study() {
    return [...this.missed].sort(([, a], [, b]) => b.count - a.count);
  }
}

export class DrillSummary extends HTMLElement {
  /**
   * @param {Score} score
   * @param {string} address
   */
  show(score, address) {
    const { asked, right } = score.all;
    const title =
      asked === 0
        ? text('drill.done.none')
        : right === asked
          ? text('drill.done.all', { asked })
          : text('drill.done', { right, asked });
    const heading = make('h2', { class: 'summary-title', tabindex: '-1', text: title });
    /**
     * @param {'drill-new' | 'drill-repeat'} type
     * @param {string} label
     * @param {boolean} [main]
     */
    const actionButton = (type, label, main) =>
      button(text(label), () => emit(this, type), { className: main ? 'button-main' : '' });
    this.replaceChildren(
      heading,
      ...(asked > 0 ? [this.#table(score), this.#study(score)] : []),
      make(
        'div',
        { class: 'summary-buttons' },
        actionButton('drill-new', 'drill.new', true),
        actionButton('drill-repeat', 'drill.repeat'),
      ),
      make(
        'p',
        { class: 'summary-link' },
        make('span', { text: text('drill.link') }),
        make('a', { href: address, text: address }),
      ),
    );
    heading.focus({ preventScroll: true });
  }

  /** @param {Score} score */
  #table(score) {
    /**
     * @param {'th' | 'td'} tag
     * @param {string} words
     */
    const cell = (tag, words) => make(tag, { scope: tag === 'th' ? 'row' : null, text: words });
    /**
     * @param {string} kind
     * @param {Tally} tally
     */
    const row = (kind, tally) =>
      make(
        'tr',
        { class: kind === 'all' ? 'summary-all' : null },
        cell('th', text(`drill.kind.${kind}`)),
        cell('td', `${tally.right} / ${tally.asked}`),
        cell('td', secondsOf(tally.total / tally.asked)),
        cell('td', secondsOf(tally.slowest)),
      );
    const headers = ['kind', 'right', 'mean', 'slowest'];
    return make(
      'table',
      { class: 'summary-table' },
      make(
        'thead',
        {},
        make(
          'tr',
          {},
          headers.map((head) => make('th', { scope: 'col', text: text(`drill.summary.${head}`) })),
        ),
      ),
      make(
        'tbody',
        {},
        KINDS.filter((kind) => score.kinds[kind].asked > 0).map((kind) => row(kind, score.kinds[kind])),
        row('all', score.all),
      ),
    );
  }

  /** @param {Score} score */
  #study(score) {
    /** @param {[string, Missed]} missed */
    const studyItem = ([clause, { words, count }]) =>
      make(
        'li',
        { class: 'study-item' },
        make(
          'p',
          { class: 'study-clause' },
          make('strong', { text: clause }),
          make('span', { text: text('drill.study.count', { count }) }),
        ),
        make('p', { class: 'study-text', text: words }),
      );
    return make(
      'section',
      { class: 'study' },
      make('h3', { text: text('drill.study') }),
      score.study.length > 0
        ? make('ul', {}, score.study.map(studyItem))
        : make('p', { text: text('drill.study.none') }),
    );
  }
}

customElements.define('drill-summary', DrillSummary);
