// The people who can sign in. Administrators add, edit and remove people and set PINs, each time confirmed with their own
// PIN; for others it is a read-only list.
import { ask, button, make, redraw } from '../shared/dom.js';
import '../shared/entry.js';
import { blank, choice, figures, labelled } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { drawError, drawLoading, messageOf } from './follow.js';
import { may } from './words.js';

/**
 * @import { PeopleList } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 * @typedef {PeopleList['people'][number]} Person
 */

const PIN_LEAST = 4;
const NAME_MOST = 47;
const ROLES = ['dealer', 'supervisor', 'auditor', 'administrator', 'player', 'device'];

class PitPeople extends HTMLElement {
  #body = make('div');
  #add = make('div', { class: 'pane-buttons' });
  /** @type {Person[] | null} */
  #people = null;
  /** @type {PitState} */
  #state;

  connectedCallback() {
    this.append(
      make('div', { class: 'pane-head' }, make('h1', { text: text('pit.pane.people') }), this.#add),
      this.#body,
    );
  }

  /** @param {PitState} state */
  async show(state) {
    this.#state = state;
    if (!this.#people) drawLoading(this.#body);
    await this.#load();
  }

  /** @param {PitState} state */
  update(state) {
    this.#state = state;
    const isAdministrator = may(state.session, 'people');
    redraw(this.#add, isAdministrator, () => [
      isAdministrator
        ? button(text('pit.people.add'), () => this.#edit(null), { tone: 'button-main', key: 'add' })
        : make('p', {
            class: 'may-not',
            text: text('pit.may_not.people', { role: text(`pit.role.${state.session?.role}`) }),
          }),
    ]);
  }

  async #load() {
    try {
      /** @type {PeopleList} */
      const { people } = await request('/api/people');
      this.#people = people;
      redraw(this.#body, [people, this.#state.session], () => [this.#list(people)]);
    } catch (error) {
      drawError(this.#body, error);
    }
  }

  /** @param {Person[]} people */
  #list(people) {
    if (people.length === 0) return blank('empty', text('pit.people.none'));
    const isAdministrator = may(this.#state.session, 'people');
    const columns = [
      text('pit.people.number'),
      text('pit.people.name'),
      text('pit.people.role'),
      text('pit.people.state'),
      ...(isAdministrator ? [text('pit.people.do')] : []),
    ];
    return figures(
      text('pit.pane.people'),
      columns,
      people.map((each) => this.#row(each, isAdministrator)),
    );
  }

  /**
   * @param {Person} each
   * @param {boolean} isAdministrator
   */
  #row(each, isAdministrator) {
    const { person, role, name, sessions, locked } = each;
    const isHere = locked
      ? make('b', { class: 'warn', text: text('pit.people.locked') })
      : make('span', {
          class: sessions > 0 ? 'good' : 'quiet',
          text: text(sessions > 0 ? 'pit.people.signed_in' : 'pit.people.signed_out', { count: sessions }),
        });
    /**
     * @param {string} key
     * @param {() => void} press
     */
    const does = (key, press) =>
      button(text(`pit.people.${key}`), press, {
        tone: 'row-button',
        key: `${key}-${person}`,
        label: text('pit.people.of', { what: text(`pit.people.${key}`), name: name || `#${person}` }),
      });
    const buttons = make(
      'span',
      { class: 'row-buttons' },
      does('change', () => this.#edit(each)),
      does('new_pin', () => this.#newPin(each)),
      locked ? does('unlock', () => this.#unlock(each)) : null,
      does('remove', () => this.#remove(each)),
    );
    return [`${person}`, name, text(`pit.role.${role}`), isHere, ...(isAdministrator ? [buttons] : [])];
  }

  /** @param {Person | null} each */
  #edit(each) {
    /**
     * @param {string} name
     * @param {string | number} value
     * @param {Record<string, string | number | boolean>} [more]
     */
    const input = (name, value, more = {}) =>
      make('input', { class: 'field', autocomplete: 'off', name, value, ...more });
    const number = input('person', each?.person ?? '', { inputmode: 'numeric', readonly: Boolean(each) });
    const name = input('name', each?.name ?? '', { maxlength: NAME_MOST });
    const role = choice(
      'role',
      ROLES.map((word) => /** @type {const} */ ([word, text(`pit.role.${word}`)])),
      each?.role ?? 'dealer',
    );
    const pin = each ? null : pinField();
    /** @type {[string, HTMLElement][]} */
    const fields = [
      ['number', number],
      ['name', name],
      ['role', role],
    ];
    if (pin) fields.push(['pin', pin]);
    this.#open(text(each ? 'pit.people.change.title' : 'pit.people.add', each ?? {}), {
      fields: fields.map(([key, field]) => labelled(text(`pit.people.${key}`), field)),
      body: () => ({
        person: Number(number.value),
        role: role.value,
        name: name.value.trim(),
        ...(pin ? { pin: pin.value } : {}),
      }),
      isReady: () =>
        Number(number.value) > 0 && name.value.trim() !== '' && (!pin || pin.value.length >= PIN_LEAST),
      done: text(each ? 'pit.people.changed' : 'pit.people.added'),
    });
  }

  /** @param {Person} person */
  #newPin({ person, role, name }) {
    const pin = pinField();
    this.#open(text('pit.people.new_pin.title', { name: name || `#${person}` }), {
      note: text('pit.people.new_pin.note'),
      fields: [labelled(text('pit.people.pin'), pin)],
      body: () => ({ person, role, name, pin: pin.value }),
      isReady: () => pin.value.length >= PIN_LEAST,
      done: text('pit.people.pin_changed'),
    });
  }

  /** @param {Person} person */
  #remove({ person, name }) {
    this.#open(text('pit.people.remove.title', { name: name || `#${person}` }), {
      note: text('pit.people.remove.note'),
      fields: [],
      body: () => ({ person, remove: true }),
      isReady: () => true,
      done: text('pit.people.removed'),
    });
  }

  /** @param {Person} person */
  async #unlock({ person }) {
    try {
      await request('/api/people', { body: { person, unlock: true } });
      this.#state.say(text('pit.people.unlocked'));
    } catch (error) {
      this.#state.say(messageOf(error), 'warning');
    }
    await this.#load();
  }

  /**
   * The change on the left, the administrator's own PIN on the right.
   * @param {string} title
   * @param {{ fields: HTMLElement[], note?: string, body: () => object, isReady: () => boolean, done: string }} what
   */
  #open(title, { fields, note = text('pit.people.approval'), body, isReady, done }) {
    const { dialog, session } = this.#state;
    const entry = make('pin-entry', { number: text('entry.number') });
    const go = button(title, () => send(), { tone: 'button-main approval-done' });
    const check = () => {
      go.disabled = !entry.complete || !isReady();
    };
    const send = async () => {
      try {
        await request('/api/people', {
          body: { ...body(), approval: { person: entry.person, pin: entry.pin } },
        });
        dialog.close();
        this.#state.say(done);
        ask(this, 'pit-people-changed');
      } catch (error) {
        entry.clear();
        dialog.say(messageOf(error));
        entry.focus();
      }
      await this.#load();
    };
    entry.addEventListener('pin-change', check);
    entry.addEventListener('pin-enter', () => !go.disabled && send());
    const left = make(
      'div',
      { class: 'approval-left people-fields', on: { input: check, change: check } },
      fields,
      go,
    );
    dialog.open({
      title,
      note,
      shape: 'is-wide',
      body: [left, make('div', { class: 'approval-right' }, entry)],
      first: /** @type {HTMLInputElement | null} */ (
        fields[0]?.querySelector('input:not([readonly])') ?? null
      ),
    });
    entry.person = session?.person ?? 0;
    check();
  }
}

function pinField() {
  return make('input', {
    class: 'field',
    type: 'password',
    inputmode: 'numeric',
    autocomplete: 'new-password',
    name: 'new-pin',
    maxlength: 12,
  });
}

customElements.define('pit-people', PitPeople);
