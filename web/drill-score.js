// How a drill went: a plain tally, and <drill-summary>, which shows it.
import { make, ask } from './make.js';
import { text } from './texts.js';

const KINDS = ['card', 'outcome', 'order', 'line', 'fees'];

/// "2.3 s".
export function secondsOf(ms) {
  return text('drill.seconds', { seconds: (ms / 1000).toFixed(1) });
}

const empty = () => ({ asked: 0, right: 0, total: 0, slowest: 0 });

export class Score {
  kinds = Object.fromEntries(KINDS.map((kind) => [kind, empty()]));
  all = empty();
  missed = new Map();

  /// An answer: to which kind of question, the verdict, and how many milliseconds it took.
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

  /// Clauses with mistakes, most first.
  get study() {
    return [...this.missed].sort(([, one], [, other]) => other.count - one.count);
  }
}

class DrillSummary extends HTMLElement {
  show(score, address) {
    const { asked, right } = score.all;
    const title = asked === 0 ? text('drill.done.none')
      : right === asked ? text('drill.done.all', { asked }) : text('drill.done', { right, asked });
    const heading = make('h2', { class: 'summary-title', tabindex: '-1', text: title });
    const again = (type, label, main) => make('button', {
      type: 'button', class: main ? 'button button-main' : 'button', text: text(label), on: { click: () => ask(this, type) },
    });
    this.replaceChildren(
      heading,
      ...(asked > 0 ? [this.#table(score), this.#study(score)] : []),
      make('div', { class: 'summary-buttons' }, again('drill-new', 'drill.new', true), again('drill-same', 'drill.same')),
      make('p', { class: 'summary-link' }, make('span', { text: text('drill.link') }), make('a', { href: address, text: address })),
    );
    heading.focus({ preventScroll: true });
  }

  #table(score) {
    const cell = (tag, words, className) => make(tag, { class: className, scope: tag === 'th' ? 'row' : null, text: words });
    const row = (kind, tally) => make(
      'tr',
      { class: kind === 'all' ? 'summary-all' : null },
      cell('th', text(`drill.kind.${kind}`)),
      cell('td', `${tally.right} / ${tally.asked}`),
      cell('td', secondsOf(tally.total / tally.asked)),
      cell('td', secondsOf(tally.slowest)),
    );
    const heads = ['kind', 'right', 'mean', 'slowest'];
    return make(
      'table',
      { class: 'summary-table' },
      make('thead', {}, make('tr', {}, heads.map((head) => make('th', { scope: 'col', text: text(`drill.summary.${head}`) })))),
      make('tbody', {}, KINDS.filter((kind) => score.kinds[kind].asked > 0).map((kind) => row(kind, score.kinds[kind])),
        row('all', score.all)),
    );
  }

  #study(score) {
    const one = ([clause, { words, count }]) => make(
      'li',
      { class: 'study-item' },
      make('p', { class: 'study-clause' }, make('strong', { text: clause }), make('span', { text: text('drill.study.count', { count }) })),
      make('p', { class: 'study-words', text: words }),
    );
    return make(
      'section',
      { class: 'study' },
      make('h3', { text: text('drill.study') }),
      score.study.length > 0 ? make('ul', {}, score.study.map(one)) : make('p', { text: text('drill.study.none') }),
    );
  }
}

customElements.define('drill-summary', DrillSummary);
