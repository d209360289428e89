// Game protection: what every wager is worth now, exactly, for the cards not yet seen; its course over the shoe with
// zero marked; the counts a counter would have; who raised when it turned. The server works all of it out.
import { make, write } from './make.js';
import { money, moneyWithCents } from './money.js';
import { go } from './pit-address.js';
import { blank, choice, figures, labelled, mark, panel, redraw } from './pit-parts.js';
import { personWords, valueTick, valueWords } from './pit-words.js';
import { read } from './pit-wire.js';
import { text } from './texts.js';
import './chart-view.js';

const SHOES_MAX = 50;

class PitProtection extends HTMLElement {
  #alerts = make('ul', { class: 'alerts', 'aria-live': 'assertive' });
  #values = make('ul', { class: 'values' });
  #chart = make('sabot-chart', { height: '300' });
  #counts = make('div');
  #raised = make('div');
  #shoes = make('div', { class: 'protection-shoes' });
  #words = make('p', { class: 'quiet' });
  #blank = make('div');
  #whole = make('div', { class: 'protection-whole', hidden: true });
  #course = null; // of the shoe that is shown: what GET protection told, extended by what came since
  #wanted = '';
  #drawn = '';

  connectedCallback() {
    const head = make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.protection') }), this.#words,
      this.#shoes);
    this.#whole.append(this.#alerts, this.#values,
      panel('course', text('pit.protection.course'),
        make('p', { class: 'quiet', text: text('pit.protection.course.words') }), this.#chart),
      make('div', { class: 'protection-tables' }, panel('counts', text('pit.protection.counts'), this.#counts),
        panel('raised', text('pit.protection.raised'), this.#raised)));
    this.append(head, this.#blank, this.#whole);
  }

  show(state) {
    const { table, query } = state.place;
    const wanted = `/api/tables/${table}/protection${query.shoe ? `?shoe=${query.shoe}` : ''}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#course = null;
    this.#load(wanted, state);
  }

  async #load(path, state) {
    redraw(this.#blank, path, () => [blank('loading', text('pit.protection.loading'))]);
    try {
      const course = await read(path);
      if (path !== this.#wanted) return;
      this.#course = course;
      redraw(this.#blank, null, () => []);
    } catch (error) {
      redraw(this.#blank, error.message, () => [blank('error', error.message)]);
    }
    this.update(state);
  }

  update(state) {
    const { view, place, names } = state;
    const live = place.query.shoe ? null : view?.protection ?? null;
    this.#drawShoes(state);
    if (!live && !this.#course) {
      this.#whole.hidden = true;
      return;
    }
    if (live && this.#course) this.#extend(live);
    this.#whole.hidden = false;
    const shown = live ?? pastOf(this.#course);
    write(this.#words, live ? text('pit.protection.now', live) : text('pit.protection.past', this.#course));
    redraw(this.#alerts, shown.alerts, () => shown.alerts.map(alertItem));
    const hidden = hiddenOf(place);
    redraw(this.#values, [shown.wagers, place], () => shown.wagers.map((wager) => valueItem(wager, place, hidden)));
    redraw(this.#counts, shown.counts, () => [countsOf(shown.counts)]);
    redraw(this.#raised, [shown.raised, Array.from(names)], () => [raisedOf(shown.raised, names)]);
    this.#drawCourse(hidden);
  }

  // What came since the course was read; a new shoe begins a new course.
  #extend({ shoe, cards_seen: card, hand, wagers }) {
    if (shoe !== this.#course.shoe) {
      this.#course = { shoe, wagers: wagers.map(({ kind, title }) => ({ kind, title })), points: [], counts: [],
        alerts: [], raised: [] };
    }
    const { points } = this.#course;
    while (points.length > 0 && points.at(-1).card >= card) points.pop(); // a card may be taken back
    const ev = this.#course.wagers.map(({ kind }) => wagers.find((each) => each.kind === kind)?.ev ?? null);
    points.push({ card, hand, ev });
  }

  #drawCourse(hidden) {
    const { wagers = [], points = [] } = this.#course ?? {};
    const drawn = JSON.stringify([this.#course?.shoe, points.length, points.at(-1), hidden]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const pointsOf = (i) => points.filter(({ ev }) => Number.isFinite(ev[i])).map(({ card, ev }) => [card, ev[i]]);
    const lines = wagers.map(({ kind, title }, i) => ({ title, tone: kind, end: text(`mark.${kind}`),
      points: pointsOf(i) }))
      .filter(({ tone }) => !hidden.includes(tone));
    const handOf = new Map(points.map(({ card, hand }) => [card, hand]));
    const stops = points.filter(({ hand }, i) => i === 0 || points[i - 1].hand !== hand)
      .map(({ card, hand }) => [card, handWords(hand)]);
    redraw(this.#chart.parentElement.querySelector('p'), points.length === 0, () =>
      [text(points.length === 0 ? 'pit.protection.no_course' : 'pit.protection.course.words')]);
    this.#chart.hidden = points.length === 0;
    if (points.length === 0) return;
    const words = (card) => text('pit.protection.at', { card, hand: handWords(handOf.get(card) ?? 0) });
    this.#chart.lines({
      label: text('pit.protection.course'),
      lines,
      x: { title: text('pit.protection.card'), stops, words },
      y: { words: valueWords, tick: valueTick, zero: true },
    });
  }

  #drawShoes({ view, place }) {
    const now = view?.shoe?.number ?? 0;
    redraw(this.#shoes, [now, place], () => {
      const numbers = Array.from({ length: Math.min(SHOES_MAX, now) }, (_, i) => now - i);
      const options = numbers.map((number, i) =>
        [i === 0 ? '' : number, text(i === 0 ? 'pit.protection.shoe.now' : 'pit.protection.shoe', { number })]);
      const select = choice('shoe', options.length > 0 ? options : [['', text('pad.head.no_shoe')]],
        place.query.shoe ?? '');
      select.dataset.key = 'shoe';
      select.addEventListener('change', () => go({ ...place, query: { ...place.query, shoe: select.value } }));
      return [labelled(text('pit.protection.choose'), select)];
    });
  }
}

// The wagers whose lines somebody took out of the chart stand in the address.
function hiddenOf({ query }) {
  return (query.hide ?? '').split(' ').filter(Boolean);
}

// Cards are burned before the first hand.
function handWords(hand) {
  return hand > 0 ? text('hand.number', { number: hand }) : text('pit.protection.start');
}

// Of a shoe that is over: every wager as it stood at its end.
function pastOf({ wagers, points, counts, alerts, raised }) {
  const last = points.at(-1)?.ev ?? [];
  return { counts, alerts, raised,
    wagers: wagers.map((wager, i) => ({ ...wager, ev: last[i] ?? 0, favours: (last[i] ?? 0) > 0 })) };
}

function valueItem({ kind, title, ev, favours, meter, even_meter: even }, place, hidden) {
  const isShown = !hidden.includes(kind);
  const others = isShown ? [...hidden, kind] : hidden.filter((each) => each !== kind);
  const toggle = () => go({ ...place, query: { ...place.query, hide: others.join(' ') } }, { replace: true });
  const note = even ? text('pit.protection.meter', { meter: moneyWithCents(meter ?? 0), even: moneyWithCents(even) })
    : '';
  return make('li', { class: `value ${favours ? 'is-favoured' : ''}` },
    make('span', { class: 'value-title' }, mark(kind), make('span', { text: title })),
    make('b', { class: 'value-now', text: valueWords(ev) }),
    make('span', { class: 'value-note', text: text(favours ? 'pit.protection.favours' : 'pit.protection.house') }),
    note ? make('span', { class: 'value-meter', text: note }) : null,
    make('button', { type: 'button', class: 'value-line', 'aria-pressed': String(isShown), 'data-key': `line-${kind}`,
      'aria-label': text('pit.protection.line.of', { title }), text: text('pit.protection.line'),
        on: { click: toggle } }));
}

function alertItem({ kind, title, since_hand: hand, since_card: card, ev }) {
  return make('li', { class: 'alert' }, make('b', { class: 'need-sign', text: text('pit.need.urgent') }), mark(kind),
    make('span', { text: text('pit.protection.alert', { title, hand, card, value: valueWords(ev) }) }));
}

function countsOf(counts) {
  if (counts.length === 0) return blank('empty', text('pit.protection.counts.none'));
  const number = (title) => ({ title, number: true });
  return figures(text('pit.protection.counts'), [text('pit.protection.system'), number(text('pit.protection.running')),
    number(text('pit.protection.true')), number(text('pit.protection.trigger')), text('pit.protection.is_on')],
  counts.map(({ title, running, true: trueCount, trigger, is_on: isOn }) => [title, String(running).replace('-', '−'),
    trueCount === undefined || trueCount === null ? '–' : trueCount.toFixed(1).replace('-', '−'), String(trigger),
    make('b', { class: isOn ? 'warn' : 'quiet', text: text(isOn ? 'pit.protection.on' : 'pit.protection.off') })]));
}

function raisedOf(raised, names) {
  if (raised.length === 0) return blank('empty', text('pit.protection.raised.none'));
  const number = (title) => ({ title, number: true });
  return figures(text('pit.protection.raised'), [text('pit.protection.place'), text('pit.protection.wager'),
    number(text('pit.protection.usual')),
    number(text('pit.protection.favoured')), number(text('pit.protection.times'))],
  raised.map(({ place, person, kind, usual, favoured, hands_usual: before, hands_favoured: after }) => [
    text('pit.protection.who', { place, person: personWords(person, names) }), mark(kind),
    text('pit.protection.mean', { amount: money(usual), hands: before }),
      text('pit.protection.mean', { amount: money(favoured), hands: after }),
    make('b', { class: 'warn', text: usual > 0 ? text('pit.protection.factor',
      { factor: (favoured / usual).toFixed(1) }) : '–' })]));
}

customElements.define('pit-protection', PitProtection);
