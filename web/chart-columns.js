// Upright columns over hours, small enough for several beside each other. What they show stands in a table below them.
//
//     const chart = make('sabot-columns');
//     chart.show({ label: 'Hands', columns: [{ title: '2026-01-31 18:00', stop: '18', value: 62 }], words: String });
//
// `stop` is what stands below a column, where there is room for it; it may be ''.
import { axisOf } from './chart-scale.js';
import { make } from './make.js';
import { svg } from './svg.js';

const HEIGHT = 150;
const TOP = 8;
const BOTTOM = 22;
const GLYPH = 6.8; // how wide a figure is, about
const WIDEST = 46;

class SabotColumns extends HTMLElement {
  #given = null;
  #width = 0;
  #frame = make('div', { class: 'chart-frame' });
  #watch = new ResizeObserver(() => this.#draw());

  connectedCallback() {
    this.append(this.#frame);
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  show(given) {
    this.#given = given;
    this.#width = 0;
    this.#draw();
  }

  #draw() {
    const width = Math.round(this.clientWidth);
    if (!this.#given || width === 0 || width === this.#width) return;
    this.#width = width;
    const { columns, label, words } = this.#given;
    const values = columns.map(({ value }) => value);
    const scale = axisOf([0, ...values], 1, Math.min(...values) < 0 ? -Infinity : 0);
    const left = Math.max(...scale.ticks.map((tick) => words(tick).length)) * GLYPH + 10;
    if (width <= left) return; // no room for a column
    const step = (width - left) / Math.max(1, columns.length);
    const up = (value) => TOP + ((scale.high - value) / (scale.high - scale.low)) * (HEIGHT - TOP - BOTTOM);
    const spoken = `${label}: ${columns.map(({ title, value }) => `${title} ${words(value)}`).join(', ')}`;
    this.#frame.replaceChildren(svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img',
      'aria-label': spoken }, ...scale.ticks.map((tick) => tickPicture(tick, { left, width, up, words })),
    ...columns.map((column, i) => columnPicture(column, { x: left + i * step, step, up, words })),
    ...stopsOf(columns, left, step)));
  }
}

function tickPicture(tick, { left, width, up, words }) {
  return svg('g', { class: tick === 0 ? 'tick tick-zero' : 'tick' },
    svg('line', { x1: left, x2: width, y1: up(tick), y2: up(tick) }),
    svg('text', { class: 'tick-y', x: left - 8, y: up(tick) + 4 }, words(tick)));
}

// The whole height of a column tells its value, not the bar alone: a small one is easily missed.
function columnPicture({ title, value }, { x, step, up, words }) {
  const wide = Math.min(WIDEST, step * 0.72);
  return svg('g', { class: value < 0 ? 'column is-less' : 'column' }, svg('title', {}, `${title}  ${words(value)}`),
    svg('rect', { class: 'column-ground', x, width: step, y: TOP, height: HEIGHT - TOP - BOTTOM }),
    svg('rect', { class: 'column-bar', x: x + (step - wide) / 2, width: wide, y: Math.min(up(value), up(0)),
      height: Math.abs(up(value) - up(0)), rx: Math.min(2, wide / 4) }));
}

// Words below, no closer than they can be read.
function stopsOf(columns, left, step) {
  const kept = [];
  let end = -Infinity;
  columns.forEach(({ stop }, i) => {
    const x = left + (i + 0.5) * step;
    if (!stop || x - (stop.length * GLYPH) / 2 < end + 8) return;
    end = x + (stop.length * GLYPH) / 2;
    kept.push(svg('text', { class: 'tick-x', x, y: HEIGHT - 6 }, stop));
  });
  return kept;
}

customElements.define('sabot-columns', SabotColumns);
