// An open table: the hand on the felt, everyone at it, money and settlement, and the supervisor's actions.
import { find, make, redraw, setText } from '../shared/dom.js';
import { money, moneyWithCents } from '../shared/format.js';
import { placeholder, facts, mark, panel } from '../shared/parts.js';
import '../shared/roads.js';
import { text } from '../shared/texts.js';
import { openSeat } from '../pad/seat-panel.js';
import { drawRequests, drawCommands, drawDecisions } from './table-actions.js';
import { feltOf } from './felt.js';
import { needItem, updateNeedTimes, valueText } from './common.js';

/**
 * @import { AnyHand, Child, PitState, PitView, TableState } from '../shared/types.js'
 * @typedef {readonly [string, Child, string?]} Fact
 * @typedef {NonNullable<PitView['sheet']>} Sheet
 */

const MONEY = /** @type {const} */ (['felt', 'bank', 'tray', 'collection', 'envy', 'cage']);

class PitTable extends HTMLElement {
  #placeholder = make('div', { class: 'table-placeholder' });
  #felt = make('div');
  #status = make('p', { class: 'felt-status' });
  #road = make('sabot-road', { class: 'table-road', kind: 'big' });
  #seats = make('pit-seats');
  #needs = make('ul', { class: 'needs' });
  #decide = make('ul', { class: 'decisions' });
  #requests = make('ul', { class: 'asks' });
  #money = make('div');
  #sheet = make('div');
  #commands = make('div', { class: 'commands' });
  #urgent = make('div', { class: 'table-urgent' }, this.#decide, this.#requests, this.#needs);
  #content = make('div', { class: 'table-content', hidden: true });
  #title = make('h1', { class: 'visually-hidden' });
  /** @type {TableState} */
  #state;

  connectedCallback() {
    const seats = panel('seats', text('pad.seats'), this.#seats);
    this.#content.append(
      make(
        'div',
        { class: 'table-left' },
        panel('felt', text('pit.felt'), this.#felt, this.#status),
        seats,
        panel('road', text('road.big'), this.#road),
      ),
      make(
        'div',
        { class: 'table-right' },
        this.#urgent,
        panel('money', text('pit.money'), this.#money),
        this.#sheet,
        this.#commands,
      ),
    );
    this.append(this.#title, this.#placeholder, this.#content);
    this.addEventListener('pit-seat', ({ detail }) =>
      openSeat(this.#state.dialog, detail.bettor, this.#state, this.#state.send),
    );
  }

  /** @param {PitState} state */
  update(state) {
    const { view, session } = state;
    this.#content.hidden = !view?.seats;
    redraw(this.#placeholder, [Boolean(view?.seats), state.live], () =>
      view?.seats
        ? []
        : [placeholder('loading', text(state.live === 'lost' ? 'pit.error.lost' : 'pit.loading'))],
    );
    if (!view?.seats || !session) return;
    const openState = { ...state, view, session };
    this.#state = openState;
    setText(this.#title, view.table.name);
    find(this, '.panel-seats').hidden = view.seats.length === 0; // a tracker table has neither
    find(this, '.panel-money').hidden = view.table.tracker;
    this.#drawFelt(view);
    this.#seats.update(openState);
    drawDecisions(this.#decide, openState);
    drawRequests(this.#requests, openState);
    this.#drawNeeds(openState);
    redraw(this.#money, [view.money, view.meters, view.protection?.alerts], () => moneyFacts(view));
    redraw(this.#sheet, view.sheet, () => (view.sheet ? sheetPanel(view.sheet) : []));
    drawCommands(this.#commands, openState);
    this.tick(state);
  }

  /** @param {Pick<PitState, 'now'>} state */
  tick({ now }) {
    updateNeedTimes(this.#needs, now());
  }

  /**
   * Prizes and requests have their own buttons above; other alerts are listed here.
   * @param {TableState} state
   */
  #drawNeeds({ tiles, view }) {
    const tile = tiles.get(view.table.number);
    const { table = 0, name = '', needs = [] } = tile ?? {};
    const otherNeeds = needs
      .filter(({ what }) => what !== 'prize' && what !== 'ask')
      .map((need) => ({ ...need, table, name }));
    redraw(this.#needs, otherNeeds, () => otherNeeds.map((need) => needItem(need, { withTable: false })));
    this.#urgent.hidden =
      otherNeeds.length + (view.asks?.length ?? 0) + (view.actions?.decide?.length ?? 0) === 0;
  }

  /** @param {PitView} view */
  #drawFelt({ hand, last, table, actions, roads, shoe }) {
    /** @type {AnyHand} */
    const shown = hand.on || !last ? hand : last;
    redraw(this.#felt, [hand, last, table.phase, shoe], () => [
      make(
        'div',
        { class: 'felt-bar' },
        make('span', { class: 'felt-phase', 'data-phase': table.phase, text: text(`phase.${table.phase}`) }),
        make('span', { text: shown.number > 0 ? text('hand.number', shown) : text('pad.head.no_hand') }),
        make('span', {
          class: 'quiet',
          text: shoe.in_play ? text('pit.shoe', shoe) : text('pad.head.no_shoe'),
        }),
        shown.outcome ? mark(shown.outcome) : null,
        shown.outcome ? make('b', { class: 'felt-text', text: shown.words }) : null,
        shown.void ? make('b', { class: 'badge badge-away', text: text('pit.void') }) : null,
      ),
      feltOf(shown, { next: hand.on ? hand.next?.to : null, outcome: shown.outcome }),
    ]);
    setText(this.#status, hand.on && hand.next ? hand.next.why : (actions?.words ?? table.phase_words));
    if (roads) this.#road.roads = roads;
  }
}

/** @param {PitView} view */
function moneyFacts({ money: accounts, meters, protection }) {
  /** @type {Fact[]} */
  const rows = accounts
    ? MONEY.map((name) => [text(`pit.account.${name}`), moneyWithCents(accounts[name])])
    : [];
  /** @type {Fact[]} */
  const alerts = (protection?.alerts ?? []).map(({ title, ev }) => [
    text('pit.alert.short', { title }),
    make('span', { class: 'warn', text: valueText(ev ?? 0) }),
    'alert',
  ]);
  return [
    facts([
      ...rows,
      ...meters.map(({ kind, title, cents }) => /** @type {Fact} */ ([title, moneyWithCents(cents), kind])),
      ...alerts,
    ]),
  ];
}

/** @param {Sheet} sheet */
function sheetPanel({ lines, bank, settled }) {
  /** @param {Sheet['lines'][number]} line */
  const row = ({ place, kind, words, result }) =>
    make(
      'li',
      { class: `line-${result}` },
      mark(kind),
      make('span', { text: place }),
      make('b', { text: words }),
    );
  const foot = bank
    ? make('p', {
        class: 'quiet',
        text: text('pad.sheet.bank', {
          start: money(bank.start),
          end: money(bank.end),
          left: money(bank.cover_left),
        }),
      })
    : null;
  return [
    panel(
      'sheet',
      text(settled ? 'pit.sheet.settled' : 'pit.sheet'),
      make('ol', { class: 'sheet' }, lines.map(row)),
      foot,
    ),
  ];
}

customElements.define('pit-table', PitTable);
