// <pit-header> and <pit-sign-in>: the top bar, and signing in.
import { emit, button, find, make, redraw, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { clock } from '../shared/format.js';
import { request, signIn } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { link } from './router.js';
import { needsOf, canSeePit } from './common.js';

/**
 * @import { Room, Session, Tile } from '../shared/api.js'
 * @import { PitRoute, PitState } from '../shared/types.js'
 */

// ---------------------------------------------------------------------------------------------------------
// Unknown visitors sign in; people with another page get a link to it.

class PitSignIn extends HTMLElement {
  #text = make('p', { class: 'sign-in-text' });
  #entry = make('pin-entry', { submit: text('pit.sign_in') });

  connectedCallback() {
    const head = make(
      'div',
      { class: 'sign-in-left' },
      make('h1', { class: 'sign-in-title', text: text('pit.name') }),
      this.#text,
      make('p', { class: 'quiet', text: text('pit.sign_in.who') }),
    );
    this.#entry.addEventListener('pin-enter', () => this.#submit());
    this.append(make('div', { class: 'sign-in-card' }, head, this.#entry));
    this.#entry.focus();
  }

  /** @param {PitState} state */
  update({ signInReason }) {
    setText(this.#text, signInReason || text('pit.sign_in.words'));
  }

  async #submit() {
    if (await signIn(this.#entry)) emit(this, 'pit-signed-in');
  }
}

/** For dealers, players and devices, who have no access to the pit: links to their pages. */
class PitNoAccess extends HTMLElement {
  #isDrawn = false;

  /** @param {PitState} state */
  update({ session }) {
    if (this.#isDrawn || !session) return;
    this.#isDrawn = true;
    const links = make('ul', { class: 'no-access-links' });
    this.append(
      make(
        'div',
        { class: 'placeholder placeholder-forbidden' },
        make('h1', { text: text('pit.no_access') }),
        make('p', { text: text('pit.no_access.words', session) }),
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
      .map(({ number, name }) => item(`/pad/${number}`, text('pit.no_access.pad', { name })));
    const seat = session.role === 'player' ? [item('/seat/', text('pit.no_access.seat'))] : [];
    links.replaceChildren(...pads, ...seat, item('/', text('pit.no_access.room')));
  }
}

customElements.define('pit-sign-in', PitSignIn);
customElements.define('pit-no-access', PitNoAccess);

// ---------------------------------------------------------------------------------------------------------
// The top bar: location, number of alerts, connection, time, and who is signed in.

const ROOM_TABS = ['wall', 'shift', 'people', 'journal'];
const TABLE_TABS = ['table', 'protection', 'meters', 'hands'];

export class PitHeader extends HTMLElement {
  #nav = make('nav', { class: 'head-nav', 'aria-label': text('pit.nav') });
  #needs = make('div', { class: 'head-needs' });
  #live = make(
    'div',
    { class: 'head-live' },
    make('span', { class: 'head-label' }),
    make('time', { class: 'head-value' }),
  );
  #account = make('div', { class: 'head-who' });
  #tabs = make('nav', { class: 'head-tabs', 'aria-label': text('pit.nav.table') });

  connectedCallback() {
    const name = make(
      'a',
      { class: 'head-name', href: '/', 'aria-label': text('pit.home') },
      make('img', { src: import.meta.resolve('../icons/sabot.svg'), alt: '' }),
      make('span', { text: text('pit.name') }),
    );
    this.append(
      make('header', { class: 'head-line' }, name, this.#nav, this.#needs, this.#live, this.#account),
      this.#tabs,
    );
  }

  /** @param {PitState} state */
  update(state) {
    const { session, route, tiles } = state;
    const hasAccess = canSeePit(session);
    redraw(this.#nav, [hasAccess, route.table, route.pane], () =>
      hasAccess ? ROOM_TABS.map((pane) => roomTab(pane, route)) : [],
    );
    const all = hasAccess ? needsOf(tiles) : [];
    const urgent = all.filter((need) => need.urgent).length;
    const isLive = state.live === 'live';
    redraw(this.#needs, [hasAccess, isLive, all.length, urgent], () =>
      hasAccess ? needsLink(all.length, urgent, isLive) : [],
    );
    redraw(this.#account, [session], () => this.#person(session));
    const tile = tiles.get(route.table);
    redraw(this.#tabs, [hasAccess, route.table, route.pane, tile?.name, tile?.title], () =>
      hasAccess && route.table > 0 ? tableTabs(route, tile) : [],
    );
    this.#tabs.hidden = !hasAccess || route.table === 0;
    this.tick(state);
  }

  /**
   * The clock runs between messages.
   * @param {Pick<PitState, 'session' | 'live' | 'since' | 'now'>} state
   */
  tick({ session, live, since, now }) {
    const state = canSeePit(session) ? live : 'out';
    const words = {
      out: session ? 'pit.time' : 'pit.signed_out',
      live: 'live.on',
      lost: 'pit.lost.since',
      connecting: 'pit.connecting',
    };
    this.#live.dataset.state = state;
    setText(find(this.#live, '.head-label'), text(words[state]));
    setText(find(this.#live, '.head-value'), clock(live === 'lost' ? since : now()));
  }

  /** @param {Session | null} session */
  #person(session) {
    if (!session) return [];
    const signOutButton = button(text('pit.sign_out'), () => emit(this, 'pit-sign-out'), {
      className: 'head-button',
    });
    const words = make(
      'span',
      { class: 'head-person' },
      make('b', { text: session.name || text('pit.person', session) }),
      make('span', { text: text(`pit.role.${session.role}`) }),
    );
    return [words, signOutButton];
  }
}

/**
 * @param {string} words
 * @param {Partial<PitRoute>} route
 * @param {boolean} isCurrent
 */
function tab(words, route, isCurrent) {
  return link(words, route, 'head-tab', isCurrent ? 'page' : null);
}

/**
 * @param {string} pane
 * @param {PitRoute} route
 */
function roomTab(pane, route) {
  return tab(
    text(`pit.pane.${pane}`),
    { pane: pane === 'wall' ? '' : pane },
    route.table === 0 && route.pane === pane,
  );
}

/**
 * @param {PitRoute} route
 * @param {Tile | undefined} tile
 */
function tableTabs(route, tile) {
  const currentPane = route.pane === 'hand' ? 'hands' : route.pane;
  const tabs = TABLE_TABS.map((pane) =>
    tab(
      text(`pit.pane.${pane}`),
      { table: route.table, pane: pane === 'table' ? '' : pane },
      currentPane === pane,
    ),
  );
  const name = make('span', {
    class: 'tabs-name',
    text: tile?.name ?? text('pit.table', { number: route.table }),
  });
  const title = make('span', { class: 'tabs-title', text: tile?.title ?? '' });
  return [link(text('pit.to_wall'), {}, 'head-tab tabs-back'), name, ...tabs, title];
}

/**
 * While the server is away, it never says that nothing needs attention.
 * @param {number} count
 * @param {number} urgent
 * @param {boolean} isLive
 */
function needsLink(count, urgent, isLive) {
  const noneText = text(isLive ? 'pit.needs.none.short' : 'pit.needs.unknown');
  const words = count === 0 ? noneText : text('pit.needs.count', { count });
  const node = link(words, { pane: 'wall', query: { show: 'needs' } }, 'needs-link');
  node.dataset.level = urgent > 0 ? 'urgent' : count > 0 ? 'some' : 'none';
  return node;
}

customElements.define('pit-header', PitHeader);
