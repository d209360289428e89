// Signing in, where the keys stand otherwise: the table stays in sight. A wrong PIN, a lock-out and a session that
// is over are each one sentence, the server's own.
import { ask, make, write } from './make.js';
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

/// One sentence about what went wrong; '' where nothing did.
export async function signIn(person, pin) {
  try {
    const answer = await fetch('/api/sign-in', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ person, pin }) });
    if (answer.ok) {
      return '';
    }
    const { error } = await answer.json();
    return error;
  } catch {
    return text('pad.sign_in.gone');
  }
}

/// What the server knows of a session, or null.
export async function fetchJson(path) {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/// Ends the session at the server.
export async function signOut() {
  await fetch('/api/sign-out', { method: 'POST' }).catch(() => null); // a server that is gone has nobody signed in
}

customElements.define('pad-sign', PadSign);
