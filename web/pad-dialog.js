// The pad's one dialog. Whatever opens in it gets a title, a way out and one line for a refusal, near its own buttons.
// Escape closes it; the focus goes back to where it was.
import { ask, make } from './make.js';
import { text } from './texts.js';

class PadDialog extends HTMLElement {
  #dialog = make('dialog', { class: 'dialog pad-dialog', 'aria-labelledby': 'pad-dialog-title' });
  #title = make('h2', { class: 'pad-dialog-title', id: 'pad-dialog-title' });
  #note = make('p', { class: 'pad-dialog-note' });
  #line = make('p', { class: 'pad-dialog-line', role: 'alert' });
  #body = make('div', { class: 'pad-dialog-body' });
  #update = null;

  connectedCallback() {
    const close = make(
      'button', { type: 'button', class: 'button', text: text('pad.close'), on: { click: () => this.close() } },
    );
    const head = make('header', { class: 'pad-dialog-head' }, make('div', {}, this.#title, this.#note), close);
    this.#dialog.append(head, this.#body, this.#line);
    this.#dialog.addEventListener('close', () => this.#closed());
    this.append(this.#dialog);
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /// `shape` is a class for the dialog's size; `update(state)` is called while it is open; `first` gets the focus.
  open({ title, note = '', shape = '', body, update = null, first = null }) {
    this.#title.textContent = title;
    this.#note.textContent = note;
    this.#dialog.className = `dialog pad-dialog ${shape}`;
    this.#body.replaceChildren(...body);
    this.#update = update;
    this.say('');
    if (!this.#dialog.open) {
      this.#dialog.showModal();
    }
    first?.focus();
  }

  update(state) {
    if (this.isOpen) {
      this.#update?.(state);
    }
  }

  say(sentence) {
    this.#line.textContent = sentence;
  }

  retitle(title, note, shape) {
    this.#title.textContent = title;
    this.#note.textContent = note;
    this.#dialog.className = `dialog pad-dialog ${shape}`;
  }

  close() {
    this.#dialog.close();
  }

  // The event comes a moment later: by then the next dialog may be open in this one's place.
  #closed() {
    if (this.isOpen) {
      return;
    }
    this.#update = null;
    this.say('');
    ask(this, 'pad-closed');
    this.#body.replaceChildren(); // a PIN that was typed is gone with it
  }
}

customElements.define('pad-dialog', PadDialog);
