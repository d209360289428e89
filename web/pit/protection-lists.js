// Lists of game protection: values, alerts, counts, and who raised.
import { make } from '../shared/dom.js';
import { money, moneyWithCents } from '../shared/format.js';
import { placeholder, dataTable, mark, numeric } from '../shared/parts.js';
import { text } from '../shared/texts.js';
import { navigate } from './router.js';
import { personText, valueText } from './common.js';

/**
 * @import { PitRoute, PitView } from '../shared/types.js'
 * @typedef {PitView['protection']} Protection
 */

/**
 * @param {Protection['wagers'][number]} wager
 * @param {PitRoute} route
 * @param {string[]} hidden
 */
export function valueItem({ kind, title, ev, favours, meter, even_meter: even }, route, hidden) {
  const isShown = !hidden.includes(kind);
  const others = isShown ? [...hidden, kind] : hidden.filter((each) => each !== kind);
  const toggle = () =>
    navigate({ ...route, query: { ...route.query, hide: others.join(' ') } }, { replace: true });
  const note = even
    ? text('pit.protection.meter', { meter: moneyWithCents(meter ?? 0), even: moneyWithCents(even) })
    : '';
  return make(
    'li',
    { class: `value ${favours ? 'is-favored' : ''}` },
    make('span', { class: 'value-title' }, mark(kind), make('span', { text: title })),
    make('b', { class: 'value-now', text: ev === null ? '–' : valueText(ev) }),
    make('span', {
      class: 'value-note',
      text: ev === null ? '' : text(favours ? 'pit.protection.favors' : 'pit.protection.house'),
    }),
    note ? make('span', { class: 'value-meter', text: note }) : null,
    make('button', {
      type: 'button',
      class: 'value-line',
      'aria-pressed': String(isShown),
      'data-key': `line-${kind}`,
      'aria-label': text('pit.protection.line.of', { title }),
      text: text('pit.protection.line'),
      on: { click: toggle },
    }),
  );
}

/**
 * @param {Protection['alerts'][number]} alert
 * @param {number} firstHand
 */
export function alertItem({ kind, title, since_hand: hand, since_card: card, ev }, firstHand) {
  const key = hand > firstHand ? 'pit.protection.alert' : 'pit.protection.alert.start';
  return make(
    'li',
    { class: 'alert' },
    make('b', { class: 'need-sign', text: text('pit.need.urgent') }),
    mark(kind),
    make('span', { text: text(key, { title, hand, card, value: valueText(ev ?? 0) }) }),
  );
}

/** @param {Protection['counts']} counts */
export function countsTable(counts) {
  if (counts.length === 0) return placeholder('empty', text('pit.protection.counts.none'));
  return dataTable(
    text('pit.protection.counts'),
    [
      text('pit.protection.system'),
      numeric(text('pit.protection.running')),
      numeric(text('pit.protection.true')),
      numeric(text('pit.protection.trigger')),
      text('pit.protection.is_on'),
    ],
    counts.map(({ title, running, true: trueCount, trigger, is_on: isOn }) => [
      title,
      String(running).replace('-', '−'),
      trueCount === undefined || trueCount === null ? '–' : trueCount.toFixed(1).replace('-', '−'),
      String(trigger),
      make('b', {
        class: isOn ? 'warn' : 'quiet',
        text: text(isOn ? 'pit.protection.on' : 'pit.protection.off'),
      }),
    ]),
  );
}

/**
 * @param {Protection['raised']} raised
 * @param {Map<number, string>} names
 */
export function raisedTable(raised, names) {
  if (raised.length === 0) return placeholder('empty', text('pit.protection.raised.none'));
  return dataTable(
    text('pit.protection.raised'),
    [
      text('pit.protection.place'),
      text('pit.protection.wager'),
      numeric(text('pit.protection.usual')),
      numeric(text('pit.protection.favored')),
      numeric(text('pit.protection.times')),
    ],
    raised.map(({ place, person, kind, usual, favoured, hands_usual: before, hands_favoured: after }) => [
      text('pit.protection.who', { place, person: personText(person, names) }),
      mark(kind),
      text('pit.protection.mean', { amount: money(usual), hands: before }),
      text('pit.protection.mean', { amount: money(favoured), hands: after }),
      make('b', {
        class: 'warn',
        text: usual > 0 ? text('pit.protection.factor', { factor: (favoured / usual).toFixed(1) }) : '–',
      }),
    ]),
  );
}
