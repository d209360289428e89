// A seat's panel: the action on the left, the amount on the right, then one button. The server decides what is allowed;
// the panel offers every space of the table and shows the refusal in place.
import { button, make, setText } from '../shared/dom.js';
import '../shared/entry.js';
import { money, moneyRange } from '../shared/format.js';
import { postJson } from '../shared/session.js';
import { text } from '../shared/texts.js';

/**
 * @import { Wager } from '../shared/api.js'
 * @import { NumberEntry } from '../shared/entry.js'
 * @import { DialogState, PadView, Send, Space, PlayerRequest } from '../shared/types.js'
 * @import { PadDialog } from './dialog.js'
 * @typedef {{ bettor: number, person: number, stack: number, away: boolean, banks?: boolean,
 *   bank?: { min: number, max: number } | null, wagers?: Wager[] }} Person
 * @typedef {{
 *   key: string, label: string, command: string, kind?: string, note?: string, placed?: Wager, price?: number, min?: number,
 *   max?: number, all?: number, requestedCents?: number,
 * }} Choice what can be done at a seat
 */

const BANK_COMMANDS = ['amount', 'give-up'];
export const BACK_FIRST = 15; // bettors from this number on are back bettors (docs/events.md)

/**
 * `bettor` is a seat's or a back bettor's number. `send(command)` resolves to true if it was carried out.
 * @param {PadDialog} dialog
 * @param {number} bettor
 * @param {DialogState} state
 * @param {Send} send
 */
export function openSeat(dialog, bettor, state, send) {
  const panel = new SeatPanel(dialog, bettor, send);
  dialog.open({ title: '', body: [panel.left, panel.right], update: (now) => panel.update(now) });
  panel.update(state);
}

class SeatPanel {
  left = make('div', { class: 'panel-left' });
  right = make('div', { class: 'panel-right' });
  #dialog;
  #bettor;
  #send;
  /** @type {DialogState} */
  #state;
  /** @type {Choice} */
  #chosen;
  #drawn = '';
  /** @type {NumberEntry} */
  #entry;
  /** @type {HTMLButtonElement} */
  #submitButton;
  // Replacing a button between press and release loses the click, so these buttons stay while the table changes.
  #choices = make('div', { class: 'choices', role: 'group', 'aria-label': text('pad.choices') });
  #personButtons = make('div', { class: 'panel-people' });
  #offeredCommands = '';

  /**
   * @param {PadDialog} dialog
   * @param {number} bettor
   * @param {Send} send
   */
  constructor(dialog, bettor, send) {
    this.#dialog = dialog;
    this.#bettor = bettor;
    this.#send = send;
  }

  /** @param {DialogState} state */
  update(state) {
    this.#state = state;
    const person = personAt(state.view, this.#bettor);
    const isBetting = state.view.table.phase === 'betting' && person !== null && !person.banks;
    const request = state.view.asks?.find(({ bettor }) => bettor === this.#bettor) ?? null;
    const drawn = JSON.stringify([person, request, state.view.table.phase, state.view.limits]);
    if (drawn === this.#drawn) {
      return;
    }
    this.#drawn = drawn;
    const [words, shape] = person
      ? [noteOf(person, request), 'is-wide']
      : [text('pad.seat.free_note'), 'is-sit'];
    this.#dialog.setTitle(placeName(this.#bettor), words, shape);
    if (person) {
      this.#drawPerson(person, isBetting, request);
    } else {
      this.#drawEmpty();
    }
  }

  #drawEmpty() {
    this.#chosen = { key: 'sit', label: text('pad.sit'), command: 'sit' };
    this.left.replaceChildren(make('p', { class: 'panel-text', text: text('pad.sit.words') }));
    this.#drawEntry('plain', text('entry.person'), null);
  }

  /**
   * @param {Person} person
   * @param {boolean} isBetting
   * @param {PlayerRequest | null} request
   */
  #drawPerson(person, isBetting, request) {
    const banks = person.banks && this.#state.view.table.phase === 'between';
    const bank = banks ? [bankChoice(person)] : [];
    const choices = [...(isBetting ? this.#spaces(person) : []), ...bank, ...cashChoices(person, request)];
    /** @param {string | undefined} key */
    const isAvailable = (key) => choices.some((choice) => choice.key === key);
    const key = [this.#chosen?.key, request?.want].find(isAvailable) ?? choices[0].key;
    if (this.#personButtons.parentNode !== this.left) {
      this.left.replaceChildren(this.#choices, this.#personButtons);
    }
    this.#choices.replaceChildren(...choices.map((choice) => this.#choice(choice, choice.key === key)));
    this.#drawPersonButtons([
      ...(banks ? ['give-up'] : []),
      ...(request ? ['seen-to'] : []),
      person.away ? 'back' : 'away',
      'leave',
    ]);
    // Keeps an amount being typed across updates, but drops a player's request once it was answered elsewhere.
    const choice = choices.find((each) => each.key === key) ?? choices[0];
    const isSameChoice = this.#chosen?.key === key;
    const typed = isSameChoice && this.#entry.value !== this.#chosen.requestedCents ? this.#entry.value : 0;
    if (isSameChoice && Boolean(choice.placed) === Boolean(this.#chosen.placed)) {
      this.#chosen = choice;
      this.#dialog.showMessage('');
      this.#entry.max = maxOf(choice);
      if (!typed) {
        this.#entry.value = initialAmount(choice);
      }
      this.#drawSubmit();
    } else {
      this.#choose(choice);
      this.#entry.value = typed || this.#entry.value;
    }
  }

  /** @param {string[]} commands */
  #drawPersonButtons(commands) {
    if (commands.join() !== this.#offeredCommands) {
      this.#offeredCommands = commands.join();
      this.#personButtons.replaceChildren(
        ...commands.map((command) =>
          command === 'seen-to' ? this.#requestDoneButton() : this.#commandButton(command),
        ),
      );
    }
  }

  /**
   * @param {Person} person
   * @returns {Choice[]}
   */
  #spaces(person) {
    /** @param {string} kind */
    const placed = (kind) =>
      person.wagers?.find((wager) => wager.kind === kind && wager.bettor === this.#bettor);
    const { spaces = [], progressives = [] } = this.#state.view.limits ?? {};
    const lines = spaces.map((space) => ({ ...space, note: rangeOf(space) }));
    const fixed = progressives.map((space) => ({ ...space, note: money(space.price) }));
    return [...lines, ...fixed].map((space) => ({
      ...space,
      key: space.kind,
      label: space.title,
      command: 'bet',
      placed: placed(space.kind),
    }));
  }

  /**
   * @param {Choice} choice
   * @param {boolean} chosen
   */
  #choice(choice, chosen) {
    return make(
      'button',
      {
        type: 'button',
        class: `choice kind-${choice.kind ?? choice.key}`,
        'aria-pressed': String(chosen),
        'data-key': choice.key,
        on: { click: () => this.#choose(choice) },
      },
      choice.kind ? make('b', { class: 'mark', text: text(`mark.${choice.kind}`) }) : null,
      make('span', { class: 'choice-label', text: choice.label }),
      make('span', { class: 'choice-note', text: choice.note ?? '' }),
      choice.placed ? make('b', { class: 'choice-bet', text: money(choice.placed.cents) }) : null,
    );
  }

  /** @param {Choice} choice */
  #choose(choice) {
    this.#chosen = choice;
    for (const node of this.left.querySelectorAll('.choice')) {
      node.setAttribute('aria-pressed', String(node.getAttribute('data-key') === choice.key));
    }
    this.#dialog.showMessage('');
    this.#drawEntry('money', text('entry.amount'), maxOf(choice));
    this.#entry.value = initialAmount(choice);
  }

  /**
   * @param {string} kind
   * @param {string} label
   * @param {number | null} max
   */
  #drawEntry(kind, label, max) {
    this.#entry = make('number-entry', { kind, label });
    this.#submitButton = button('', () => this.#submit(), { className: 'button-main panel-submit' });
    const removeButton = this.#chosen.placed ? button(text('pad.remove_bet'), () => this.#removeBet()) : null;
    this.right.replaceChildren(
      this.#entry,
      make('div', { class: 'panel-buttons' }, removeButton, this.#submitButton),
    );
    this.#entry.max = max;
    this.#entry.addEventListener('number-change', () => this.#drawSubmit());
    this.#entry.addEventListener('number-enter', () => this.#submit());
    this.#drawSubmit();
    this.#entry.focus();
  }

  #drawSubmit() {
    const { value } = this.#entry;
    const { command, label } = this.#chosen;
    const amount = value > 0 ? (command === 'sit' ? `#${value}` : money(value)) : '';
    setText(this.#submitButton, text(`pad.do.${command}`, { label, amount }));
    this.#submitButton.disabled = value === 0;
  }

  async #submit() {
    const { value } = this.#entry;
    if (value === 0) {
      return;
    }
    const { command, kind, requestedCents } = this.#chosen;
    const done = await this.#send({
      command,
      ...this.#place(command),
      ...this.#seatOf(kind),
      ...(command === 'sit' ? { person: value } : { cents: value }),
    });
    if (done && requestedCents === value) {
      this.#dialog.close(); // the request was fulfilled
    } else if (done && command !== 'bet') {
      this.#entry.value = 0;
    }
  }

  /**
   * Bank commands name a seat, all others a bettor.
   * @param {string} command
   */
  #place(command) {
    return BANK_COMMANDS.includes(command) ? { seat: this.#bettor } : { bettor: this.#bettor };
  }

  /**
   * A wager names its space; for a back bettor, the server knows the seat.
   * @param {string | undefined} kind
   */
  #seatOf(kind) {
    return kind ? { kind, ...(this.#bettor < BACK_FIRST ? { seat: this.#bettor } : {}) } : {};
  }

  #removeBet() {
    return this.#send({ command: 'withdraw', bettor: this.#bettor, ...this.#seatOf(this.#chosen.kind) });
  }

  // Buy-ins and cash-outs answer their own requests; this answers the others.
  #requestDoneButton() {
    const path = `/api/tables/${this.#state.view.table.number}/ask`;
    const onClick = async () =>
      this.#dialog.showMessage(await postJson(path, { bettor: this.#bettor, want: null }));
    return button(text('pad.request_done'), onClick);
  }

  /** @param {string} command */
  #commandButton(command) {
    const onClick = async () =>
      (await this.#send({ command, ...this.#place(command) })) && command === 'leave' && this.#dialog.close();
    return button(text(`pad.do.${command}`), onClick);
  }
}

/** @param {number} bettor */
function placeName(bettor) {
  const back = bettor - BACK_FIRST + 1;
  return back > 0 ? text('pad.back.number', { number: back }) : text('pad.seat.number', { seat: bettor });
}

/** @param {Choice} choice */
function maxOf(choice) {
  return choice.max ?? choice.all ?? null;
}

/** @param {Choice} choice */
function initialAmount(choice) {
  return choice.price ?? choice.placed?.cents ?? choice.requestedCents ?? 0;
}

/**
 * @param {Person} person
 * @returns {Choice}
 */
function bankChoice(person) {
  return { key: 'amount', label: text('pad.bank.other'), command: 'amount', all: person.bank?.max };
}

/**
 * Starts with the amount the player asked for.
 * @param {Person} person
 * @param {PlayerRequest | null} request
 * @returns {Choice[]}
 */
function cashChoices(person, request) {
  /** @param {string} want */
  const requestedCents = (want) => (request?.want === want ? request.cents : 0);
  return [
    { key: 'buy-in', label: text('pad.buy_in'), command: 'buy-in', requestedCents: requestedCents('buy-in') },
    {
      key: 'cash-out',
      label: text('pad.cash_out'),
      command: 'cash-out',
      all: person.stack,
      note: money(person.stack),
      requestedCents: requestedCents('cash-out'),
    },
  ];
}

/**
 * @param {Person} who
 * @param {PlayerRequest | null} request
 */
function noteOf({ person, stack }, request) {
  const values = { person, stack: money(stack), amount: money(request?.cents ?? 0) };
  return text(request ? `pad.seat.note.${request.want}` : 'pad.seat.note', values);
}

/** @param {Space} space */
function rangeOf({ min, max, fee }) {
  return fee ? text('pad.range_fee', { range: moneyRange(min, max), fee: money(fee) }) : moneyRange(min, max);
}

/**
 * @param {PadView} view
 * @param {number} bettor
 * @returns {Person | null}
 */
function personAt(view, bettor) {
  const all = [...(view.seats ?? []).map((seat) => ({ ...seat, bettor: seat.seat })), ...(view.back ?? [])];
  const found = all.find((each) => each.bettor === bettor);
  return found?.person ? found : null;
}
