// Signing in, where the keys stand otherwise: the table stays in sight. A wrong PIN, a lock-out and a session that
// is over are each one sentence, the server's own.
import { ask, make, write } from './make.js';
import { signIn } from './session.js';
import { text } from './texts.js';
import './pin-entry.js';

class PadSign extends HTMLElement {
  #words = make('p', { class: 'sign-words' });
  #entry = make('pin-entry', { submit: text('pad.sign_in') });
  #title = make('h2', { class: 'sign-title' });
  #over = '';

  connectedCallback() {
    this.#entry.addEventListener('pin-enter', ({ detail }) => this.#try(detail));
    this.append(make('div', { class: 'sign-left' }, this.#title, this.#words), this.#entry);
  }

  update({ view, live }) {
    write(this.#title, view.table.name);
    write(this.#words, live === 'live' ? this.#over || text('pad.sign_in.words') : text('pad.gone'));
  }

  /// Why it is asked for again: the session is over.
  tell(reason) {
    this.#over = reason;
  }

  focus() {
    this.#entry.focus();
  }

  async #try({ person, pin }) {
    this.#entry.busy = true;
    this.#entry.say('');
    const sentence = await signIn(person, pin);
    this.#entry.busy = false;
    this.#entry.clear();
    this.#entry.say(sentence);
    if (!sentence) {
      this.#over = '';
      ask(this, 'pad-signed');
    }
  }
}

customElements.define('pad-sign', PadSign);
