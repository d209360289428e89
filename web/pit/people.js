// The people who can sign in. Administrators add, edit and remove people and set PINs, each time confirmed with their own
// PIN; for others it is a read-only list.
import { emit, button, make, redraw } from '../shared/dom.js';
import '../shared/entry.js';
import { placeholder, dropdown, dataTable, labeled } from '../shared/parts.js';
import { request } from '../shared/session.js';
import { text } from '../shared/texts.js';
import { drawError, drawLoading, messageOf } from './follow.js';
import { isAllowed } from './common.js';

/**
 * @import { PeopleList } from '../shared/api.js'
 * @import { PitState } from '../shared/types.js'
 * @typedef {PeopleList['people'][number]} Person
 */

const PIN_MIN = 4;
const NAME_MAX = 47;
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
    const isAdministrator = isAllowed(state.session, 'people');
    redraw(this.#add, isAdministrator, () => [
      isAdministrator
        ? button(text('pit.people.add'), () => this.#edit(null), { className: 'button-main', key: 'add' })
        : make('p', {
            class: 'forbidden',
            text: text('pit.forbidden.people', { role: text(`pit.role.${state.session?.role}`) }),
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
    if (people.length === 0) return placeholder('empty', text('pit.people.none'));
    const isAdministrator = isAllowed(this.#state.session, 'people');
    const columns = [
      text('pit.people.number'),
      text('pit.people.name'),
      text('pit.people.role'),
      text('pit.people.state'),
      ...(isAdministrator ? [text('pit.people.do')] : []),
    ];
    return dataTable(
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
    const status = locked
      ? make('b', { class: 'warn', text: text('pit.people.locked') })
      : make('span', {
          class: sessions > 0 ? 'good' : 'quiet',
          text: text(sessions > 0 ? 'pit.people.signed_in' : 'pit.people.signed_out', { count: sessions }),
        });
    /**
     * @param {string} key
     * @param {() => void} onClick
     */
    const actionButton = (key, onClick) =>
      button(text(`pit.people.${key}`), onClick, {
        className: 'row-button',
        key: `${key}-${person}`,
        label: text('pit.people.of', { what: text(`pit.people.${key}`), name: name || `#${person}` }),
      });
    const buttons = make(
      'span',
      { class: 'row-buttons' },
      actionButton('change', () => this.#edit(each)),
      actionButton('new_pin', () => this.#newPin(each)),
      locked ? actionButton('unlock', () => this.#unlock(each)) : null,
      actionButton('remove', () => this.#remove(each)),
    );
    return [`${person}`, name, text(`pit.role.${role}`), status, ...(isAdministrator ? [buttons] : [])];
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
    const name = input('name', each?.name ?? '', { maxlength: NAME_MAX });
    const role = dropdown(
      'role',
      ROLES.map((roleName) => /** @type {const} */ ([roleName, text(`pit.role.${roleName}`)])),
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
    this.#openDialog(text(each ? 'pit.people.change.title' : 'pit.people.add', each ?? {}), {
      fields: fields.map(([key, field]) => labeled(text(`pit.people.${key}`), field)),
      body: () => ({
        person: Number(number.value),
        role: role.value,
        name: name.value.trim(),
        ...(pin ? { pin: pin.value } : {}),
      }),
      isReady: () =>
        Number(number.value) > 0 && name.value.trim() !== '' && (!pin || pin.value.length >= PIN_MIN),
      doneText: text(each ? 'pit.people.changed' : 'pit.people.added'),
    });
  }

  /** @param {Person} person */
  #newPin({ person, role, name }) {
    const pin = pinField();
    this.#openDialog(text('pit.people.new_pin.title', { name: name || `#${person}` }), {
      note: text('pit.people.new_pin.note'),
      fields: [labeled(text('pit.people.pin'), pin)],
      body: () => ({ person, role, name, pin: pin.value }),
      isReady: () => pin.value.length >= PIN_MIN,
      doneText: text('pit.people.pin_changed'),
    });
  }

  /** @param {Person} person */
  #remove({ person, name }) {
    this.#openDialog(text('pit.people.remove.title', { name: name || `#${person}` }), {
      note: text('pit.people.remove.note'),
      fields: [],
      body: () => ({ person, remove: true }),
      isReady: () => true,
      doneText: text('pit.people.removed'),
    });
  }

  /** @param {Person} person */
  async #unlock({ person }) {
    try {
      await request('/api/people', { body: { person, unlock: true } });
      this.#state.showMessage(text('pit.people.unlocked'));
    } catch (error) {
      this.#state.showMessage(messageOf(error), 'warning');
    }
    await this.#load();
  }

  /**
   * The change on the left, the administrator's own PIN on the right.
   * @param {string} title
   * @param {{ fields: HTMLElement[], note?: string, body: () => object, isReady: () => boolean, doneText: string }} what
   */
  #openDialog(title, { fields, note = text('pit.people.approval'), body, isReady, doneText }) {
    const { dialog, session } = this.#state;
    const entry = make('pin-entry', { number: text('entry.number') });
    const submitButton = button(title, () => send(), { className: 'button-main approval-submit' });
    const check = () => {
      submitButton.disabled = !entry.complete || !isReady();
    };
    const send = async () => {
      try {
        await request('/api/people', {
          body: { ...body(), approval: { person: entry.person, pin: entry.pin } },
        });
        dialog.close();
        this.#state.showMessage(doneText);
        emit(this, 'pit-people-changed');
      } catch (error) {
        entry.clear();
        dialog.showMessage(messageOf(error));
        entry.focus();
      }
      await this.#load();
    };
    entry.addEventListener('pin-change', check);
    entry.addEventListener('pin-enter', () => !submitButton.disabled && send());
    const left = make(
      'div',
      { class: 'approval-left people-fields', on: { input: check, change: check } },
      fields,
      submitButton,
    );
    dialog.open({
      title,
      note,
      className: 'is-wide',
      body: [left, make('div', { class: 'approval-right' }, entry)],
      initialFocus: /** @type {HTMLInputElement | null} */ (
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
