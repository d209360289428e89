// Who nobody knows yet signs in; whose page is another is told where it stands.
import { ask, make, write } from './make.js';
import { text } from './texts.js';
import { read } from './pit-wire.js';
import { signIn } from './session.js';
import './pin-entry.js';

class PitSign extends HTMLElement {
  #words = make('p', { class: 'sign-words' });
  #entry = make('pin-entry', { submit: text('pit.sign_in') });

  connectedCallback() {
    const head = make('div', { class: 'sign-left' }, make('h1', { class: 'sign-title', text: text('pit.name') }),
      this.#words, make('p', { class: 'quiet', text: text('pit.sign_in.who') }));
    this.#entry.addEventListener('pin-enter', ({ detail }) => this.#try(detail));
    this.append(make('div', { class: 'sign-card' }, head, this.#entry));
    this.#entry.focus();
  }

  update({ over }) {
    write(this.#words, over || text('pit.sign_in.words'));
  }

  async #try({ person, pin }) {
    this.#entry.busy = true;
    this.#entry.say('');
    const sentence = await signIn(person, pin);
    this.#entry.busy = false;
    this.#entry.clear();
    this.#entry.say(sentence);
    if (!sentence) ask(this, 'pit-signed');
  }
}

/// For dealers, players and devices: the pit is not theirs, and these are the pages that are.
class PitElsewhere extends HTMLElement {
  #isDrawn = false;

  update({ session }) {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    const links = make('ul', { class: 'elsewhere-links' });
    this.append(make('div', { class: 'blank blank-may-not' },
      make('h1', { text: text('pit.elsewhere') }),
      make('p', { text: text('pit.elsewhere.words', session) }), links));
    this.#fill(links, session);
  }

  async #fill(links, session) {
    const item = (href, words) => make('li', {}, make('a', { class: 'button button-main', href, text: words }));
    const { tables } = session.role === 'dealer' ? await read('/api/room').catch(() => ({ tables: [] }))
      : { tables: [] };
    const pads = tables.slice(0, 12)
      .map(({ number, name }) => item(`/pad/${number}`, text('pit.elsewhere.pad', { name })));
    const seat = session.role === 'player' ? [item('/seat/', text('pit.elsewhere.seat'))] : [];
    links.replaceChildren(...pads, ...seat, item('/', text('pit.elsewhere.room')));
  }
}

customElements.define('pit-sign', PitSign);
customElements.define('pit-elsewhere', PitElsewhere);
