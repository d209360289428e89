// <pit-head> and <pit-sign>: the top bar, and signing in.
import { ask, button, find, make, redraw, write } from '../shared/dom.js';
import '../shared/entry.js';
import { clock } from '../shared/format.js';
import { request, signIn } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { link } from './address.js';
import { needsOf, seesPit } from './words.js';

/**
 * @import { Room, Session, Tile } from '../shared/api.js'
 * @import { PitPlace, PitState } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// Unknown visitors sign in; people with another page get a link to it.

class PitSign extends HTMLElement {
  #words = make('p', { class: 'sign-words' });
  #entry = make('pin-entry', { submit: text('pit.sign_in') });

  connectedCallback() {
    const head = make(
      'div',
      { class: 'sign-left' },
      make('h1', { class: 'sign-title', text: text('pit.name') }),
      this.#words,
      make('p', { class: 'quiet', text: text('pit.sign_in.who') }),
    );
    this.#entry.addEventListener('pin-enter', () => this.#try());
    this.append(make('div', { class: 'sign-card' }, head, this.#entry));
    this.#entry.focus();
  }

  /** @param {PitState} state */
  update({ over }) {
    write(this.#words, over || text('pit.sign_in.words'));
  }

  async #try() {
    if (await signIn(this.#entry)) ask(this, 'pit-signed');
  }
}

/** For dealers, players and devices, who have no access to the pit: links to their pages. */
class PitElsewhere extends HTMLElement {
  #isDrawn = false;

  /** @param {PitState} state */
  update({ session }) {
    if (this.#isDrawn || !session) return;
    this.#isDrawn = true;
    const links = make('ul', { class: 'elsewhere-links' });
    this.append(
      make(
        'div',
        { class: 'blank blank-may-not' },
        make('h1', { text: text('pit.elsewhere') }),
        make('p', { text: text('pit.elsewhere.words', session) }),
        links,
      ),
    );
    this.#fill(links, session);
  }

  /**
   * @param {HTMLElement} links
   * @param {Session} session
   */
  async #fill(links, session) {
    /**
     * @param {string} href
     * @param {string} words
     */
    const item = (href, words) =>
      make('li', {}, make('a', { class: 'button button-main', href, text: words }));
    /** @type {{ tables: Room['tables'] }} */
    const { tables } =
      session.role === 'dealer' ? await request('/api/room').catch(() => ({ tables: [] })) : { tables: [] };
    const pads = tables
      .slice(0, 12)
      .map(({ number, name }) => item(`/pad/${number}`, text('pit.elsewhere.pad', { name })));
    const seat = session.role === 'player' ? [item('/seat/', text('pit.elsewhere.seat'))] : [];
    links.replaceChildren(...pads, ...seat, item('/', text('pit.elsewhere.room')));
  }
}

customElements.define('pit-sign', PitSign);
customElements.define('pit-elsewhere', PitElsewhere);

// ---------------------------------------------------------------------------------------------------------
// The top bar: location, number of alerts, connection, time, and who is signed in.

const ROOM_TABS = ['wall', 'shift', 'people', 'journal'];
const TABLE_TABS = ['table', 'protection', 'meters', 'hands'];

export class PitHead extends HTMLElement {
  #nav = make('nav', { class: 'head-nav', 'aria-label': text('pit.nav') });
  #needs = make('div', { class: 'head-needs' });
  #live = make(
    'div',
    { class: 'head-live' },
    make('span', { class: 'head-label' }),
    make('time', { class: 'head-value' }),
  );
  #who = make('div', { class: 'head-who' });
  #tabs = make('nav', { class: 'head-tabs', 'aria-label': text('pit.nav.table') });

  connectedCallback() {
    const name = make(
      'a',
      { class: 'head-name', href: '/', 'aria-label': text('pit.home') },
      make('img', { src: import.meta.resolve('../icons/sabot.svg'), alt: '' }),
      make('span', { text: text('pit.name') }),
    );
    this.append(
      make('header', { class: 'head-line' }, name, this.#nav, this.#needs, this.#live, this.#who),
      this.#tabs,
    );
  }

  /** @param {PitState} state */
  update(state) {
    const { session, place, tiles } = state;
    const sees = seesPit(session);
    redraw(this.#nav, [sees, place.table, place.pane], () =>
      sees ? ROOM_TABS.map((pane) => roomTab(pane, place)) : [],
    );
    const all = sees ? needsOf(tiles) : [];
    const urgent = all.filter((need) => need.urgent).length;
    const isKnown = state.live === 'live';
    redraw(this.#needs, [sees, isKnown, all.length, urgent], () =>
      sees ? needsLink(all.length, urgent, isKnown) : [],
    );
    redraw(this.#who, [session], () => this.#person(session));
    const tile = tiles.get(place.table);
    redraw(this.#tabs, [sees, place.table, place.pane, tile?.name, tile?.title], () =>
      sees && place.table > 0 ? tableTabs(place, tile) : [],
    );
    this.#tabs.hidden = !sees || place.table === 0;
    this.tick(state);
  }

  /**
   * The clock runs between messages.
   * @param {Pick<PitState, 'session' | 'live' | 'since' | 'now'>} state
   */
  tick({ session, live, since, now }) {
    const state = seesPit(session) ? live : 'out';
    const words = {
      out: session ? 'pit.time' : 'pit.signed_out',
      live: 'live.on',
      lost: 'pit.lost.since',
      connecting: 'pit.connecting',
    };
    this.#live.dataset.state = state;
    write(find(this.#live, '.head-label'), text(words[state]));
    write(find(this.#live, '.head-value'), clock(live === 'lost' ? since : now()));
  }

  /** @param {Session | null} session */
  #person(session) {
    if (!session) return [];
    const out = button(text('pit.sign_out'), () => ask(this, 'pit-leave'), { tone: 'head-button' });
    const words = make(
      'span',
      { class: 'head-person' },
      make('b', { text: session.name || text('pit.person', session) }),
      make('span', { text: text(`pit.role.${session.role}`) }),
    );
    return [words, out];
  }
}

/**
 * @param {string} words
 * @param {Partial<PitPlace>} place
 * @param {boolean} isHere
 */
function tab(words, place, isHere) {
  return link(words, place, 'head-tab', isHere ? 'page' : null);
}

/**
 * @param {string} pane
 * @param {PitPlace} place
 */
function roomTab(pane, place) {
  return tab(
    text(`pit.pane.${pane}`),
    { pane: pane === 'wall' ? '' : pane },
    place.table === 0 && place.pane === pane,
  );
}

/**
 * @param {PitPlace} place
 * @param {Tile | undefined} tile
 */
function tableTabs(place, tile) {
  const here = place.pane === 'hand' ? 'hands' : place.pane;
  const tabs = TABLE_TABS.map((pane) =>
    tab(text(`pit.pane.${pane}`), { table: place.table, pane: pane === 'table' ? '' : pane }, here === pane),
  );
  const name = make('span', {
    class: 'tabs-name',
    text: tile?.name ?? text('pit.table', { number: place.table }),
  });
  const title = make('span', { class: 'tabs-title', text: tile?.title ?? '' });
  return [link(text('pit.to_wall'), {}, 'head-tab tabs-back'), name, ...tabs, title];
}

/**
 * While the server is away, it never says that nothing needs attention.
 * @param {number} count
 * @param {number} urgent
 * @param {boolean} isKnown
 */
function needsLink(count, urgent, isKnown) {
  const quiet = text(isKnown ? 'pit.needs.none.short' : 'pit.needs.unknown');
  const words = count === 0 ? quiet : text('pit.needs.count', { count });
  const node = link(words, { pane: 'wall', query: { show: 'needs' } }, 'needs-link');
  node.dataset.level = urgent > 0 ? 'urgent' : count > 0 ? 'some' : 'none';
  return node;
}

customElements.define('pit-head', PitHead);
