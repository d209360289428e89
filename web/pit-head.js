// Along the top: where one is, how many things need somebody, whether the server is there, what time it is, who one is.
import { clock } from './clock.js';
import { ask, make, write } from './make.js';
import { link, redraw } from './pit-parts.js';
import { seesPit } from './pit-may.js';
import { needsOf } from './pit-needs.js';
import { text } from './texts.js';

const ROOM_TABS = ['wall', 'shift', 'people', 'journal'];
const TABLE_TABS = ['table', 'protection', 'meters', 'hands'];

class PitHead extends HTMLElement {
  #nav = make('nav', { class: 'head-nav', 'aria-label': text('pit.nav') });
  #needs = make('div', { class: 'head-needs' });
  #live = make('div', { class: 'head-live' }, make('span', { class: 'head-label' }),
    make('time', { class: 'head-value' }));
  #who = make('div', { class: 'head-who' });
  #tabs = make('nav', { class: 'head-tabs', 'aria-label': text('pit.nav.table') });

  connectedCallback() {
    const name = make('a', { class: 'head-name', href: '/', 'aria-label': text('pit.home') },
      make('img', { src: '/web/sabot.svg', alt: '' }),
      make('span', { text: text('pit.name') }));
    this.append(
      make('header', { class: 'head-line' }, name, this.#nav, this.#needs, this.#live, this.#who), this.#tabs,
    );
  }

  update(state) {
    const { session, place, tiles } = state;
    const sees = seesPit(session);
    redraw(this.#nav, [sees, place.table, place.pane], () => (sees ? ROOM_TABS.map((pane) => roomTab(pane, place))
      : []));
    const all = sees ? needsOf(tiles) : [];
    const urgent = all.filter((need) => need.urgent).length;
    const isKnown = state.live === 'live';
    redraw(this.#needs, [sees, isKnown, all.length, urgent], () => (sees ? needsLink(all.length, urgent, isKnown)
      : []));
    redraw(this.#who, [session], () => this.#person(session));
    const tile = tiles.get(place.table);
    redraw(this.#tabs, [sees, place.table, place.pane, tile?.name, tile?.title],
      () => (sees && place.table > 0 ? tableTabs(place, tile) : []));
    this.#tabs.hidden = !sees || place.table === 0;
    this.tick(state);
  }

  /// The time goes on between two messages.
  tick({ session, live, since, now }) {
    const state = seesPit(session) ? live : 'out';
    const words = { out: session ? 'pit.time' : 'pit.signed_out', live: 'live.on', lost: 'pit.lost.since',
      connecting: 'pit.connecting' };
    this.#live.dataset.state = state;
    write(this.#live.firstChild, text(words[state]));
    write(this.#live.lastChild, clock(live === 'lost' ? since : now()));
  }

  #person(session) {
    if (!session) return [];
    const out = make('button', { type: 'button', class: 'button head-button', text: text('pit.sign_out'),
      on: { click: () => ask(this, 'pit-leave') } });
    const words = make('span', { class: 'head-person' },
      make('b', { text: session.name || text('pit.person', session) }),
      make('span', { text: text(`pit.role.${session.role}`) }));
    return [words, out];
  }
}

function tab(words, place, isHere) {
  const node = link(words, place, 'head-tab');
  if (isHere) node.setAttribute('aria-current', 'page');
  return node;
}

function roomTab(pane, place) {
  return tab(text(`pit.pane.${pane}`), { pane: pane === 'wall' ? '' : pane }, place.table === 0 && place.pane === pane);
}

function tableTabs(place, tile) {
  const here = place.pane === 'hand' ? 'hands' : place.pane;
  const tabs = TABLE_TABS.map((pane) =>
    tab(text(`pit.pane.${pane}`), { table: place.table, pane: pane === 'table' ? '' : pane }, here === pane));
  const name = make('span', { class: 'tabs-name', text: tile?.name ?? text('pit.table', { number: place.table }) });
  const title = make('span', { class: 'tabs-title', text: tile?.title ?? '' });
  return [link(text('pit.to_wall'), {}, 'head-tab tabs-back'), name, ...tabs, title];
}

// While the server is away nobody is told that all is quiet.
function needsLink(count, urgent, isKnown) {
  const quiet = text(isKnown ? 'pit.needs.none.short' : 'pit.needs.unknown');
  const words = count === 0 ? quiet : text('pit.needs.count', { count });
  const node = link(words, { pane: 'wall', query: { show: 'needs' } }, 'needs-link');
  node.dataset.level = urgent > 0 ? 'urgent' : count > 0 ? 'some' : 'none';
  return node;
}

customElements.define('pit-head', PitHead);
