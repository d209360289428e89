// A seat's panel: the action on the left, the amount on the right, then one button. The server decides what is allowed;
// the panel offers every space of the table and shows the refusal in place.
import { button, make, write } from '../shared/dom.js';
import '../shared/entry.js';
import { money, moneyRange } from '../shared/format.js';
import { postJson } from '../shared/session.js';
import { text } from '../shared/texts.js';

/**
 * @import { Wager } from '../shared/api.js'
 * @import { NumberEntry } from '../shared/entry.js'
 * @import { DialogState, PadView, Send, Space, Wish } from '../shared/types.js'
 * @import { PadDialog } from './dialog.js'
 * @typedef {{ bettor: number, person: number, stack: number, away: boolean, banks?: boolean,
 *   bank?: { min: number, max: number } | null, wagers?: Wager[] }} Person
 * @typedef {{
 *   key: string, label: string, command: string, kind?: string, note?: string, laid?: Wager, price?: number, min?: number,
 *   max?: number, all?: number, wished?: number,
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
  #done;
  // Replacing a button between press and release loses the click, so these buttons stay while the table changes.
  #choices = make('div', { class: 'choices', role: 'group', 'aria-label': text('pad.choices') });
  #people = make('div', { class: 'panel-people' });
  #offered = '';

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
    const who = personAt(state.view, this.#bettor);
    const betting = state.view.table.phase === 'betting' && who !== null && !who.banks;
    const wish = state.view.asks?.find(({ bettor }) => bettor === this.#bettor) ?? null;
    const drawn = JSON.stringify([who, wish, state.view.table.phase, state.view.limits]);
    if (drawn === this.#drawn) {
      return;
    }
    this.#drawn = drawn;
    const [words, shape] = who ? [noteOf(who, wish), 'is-wide'] : [text('pad.seat.free_note'), 'is-sit'];
    this.#dialog.retitle(placeOf(this.#bettor), words, shape);
    if (who) {
      this.#drawPerson(who, betting, wish);
    } else {
      this.#drawEmpty();
    }
  }

  #drawEmpty() {
    this.#chosen = { key: 'sit', label: text('pad.sit'), command: 'sit' };
    this.left.replaceChildren(make('p', { class: 'panel-words', text: text('pad.sit.words') }));
    this.#drawEntry('plain', text('entry.person'), null);
  }

  /**
   * @param {Person} who
   * @param {boolean} betting
   * @param {Wish | null} wish
   */
  #drawPerson(who, betting, wish) {
    const banks = who.banks && this.#state.view.table.phase === 'between';
    const bank = banks ? [bankChoice(who)] : [];
    const choices = [...(betting ? this.#spaces(who) : []), ...bank, ...cashChoices(who, wish)];
    /** @param {string | undefined} key */
    const isThere = (key) => choices.some((choice) => choice.key === key);
    const key = [this.#chosen?.key, wish?.want].find(isThere) ?? choices[0].key;
    if (this.#people.parentNode !== this.left) {
      this.left.replaceChildren(this.#choices, this.#people);
    }
    this.#choices.replaceChildren(...choices.map((choice) => this.#choice(choice, choice.key === key)));
    this.#offerPeople([
      ...(banks ? ['give-up'] : []),
      ...(wish ? ['seen-to'] : []),
      who.away ? 'back' : 'away',
      'leave',
    ]);
    // Keeps an amount being typed across updates, but drops a player's request once it was answered elsewhere.
    const choice = choices.find((each) => each.key === key) ?? choices[0];
    const isKept = this.#chosen?.key === key;
    const typed = isKept && this.#entry.value !== this.#chosen.wished ? this.#entry.value : 0;
    if (isKept && Boolean(choice.laid) === Boolean(this.#chosen.laid)) {
      this.#chosen = choice;
      this.#dialog.say('');
      this.#entry.max = mostOf(choice);
      if (!typed) {
        this.#entry.value = firstAmountOf(choice);
      }
      this.#drawDone();
    } else {
      this.#choose(choice);
      this.#entry.value = typed || this.#entry.value;
    }
  }

  /** @param {string[]} commands */
  #offerPeople(commands) {
    if (commands.join() !== this.#offered) {
      this.#offered = commands.join();
      this.#people.replaceChildren(
        ...commands.map((command) => (command === 'seen-to' ? this.#seenTo() : this.#plain(command))),
      );
    }
  }

  /**
   * @param {Person} who
   * @returns {Choice[]}
   */
  #spaces(who) {
    /** @param {string} kind */
    const laid = (kind) => who.wagers?.find((wager) => wager.kind === kind && wager.bettor === this.#bettor);
    const { spaces = [], progressives = [] } = this.#state.view.limits ?? {};
    const lines = spaces.map((space) => ({ ...space, note: rangeOf(space) }));
    const fixed = progressives.map((space) => ({ ...space, note: money(space.price) }));
    return [...lines, ...fixed].map((space) => ({
      ...space,
      key: space.kind,
      label: space.title,
      command: 'bet',
      laid: laid(space.kind),
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
      choice.laid ? make('b', { class: 'choice-laid', text: money(choice.laid.cents) }) : null,
    );
  }

  /** @param {Choice} choice */
  #choose(choice) {
    this.#chosen = choice;
    for (const node of this.left.querySelectorAll('.choice')) {
      node.setAttribute('aria-pressed', String(node.getAttribute('data-key') === choice.key));
    }
    this.#dialog.say('');
    this.#drawEntry('money', text('entry.amount'), mostOf(choice));
    this.#entry.value = firstAmountOf(choice);
  }

  /**
   * @param {string} kind
   * @param {string} label
   * @param {number | null} max
   */
  #drawEntry(kind, label, max) {
    this.#entry = make('number-entry', { kind, label });
    this.#done = button('', () => this.#go(), { tone: 'button-main panel-done' });
    const back = this.#chosen.laid ? button(text('pad.withdraw'), () => this.#withdraw()) : null;
    this.right.replaceChildren(this.#entry, make('div', { class: 'panel-buttons' }, back, this.#done));
    this.#entry.max = max;
    this.#entry.addEventListener('number-change', () => this.#drawDone());
    this.#entry.addEventListener('number-enter', () => this.#go());
    this.#drawDone();
    this.#entry.focus();
  }

  #drawDone() {
    const { value } = this.#entry;
    const { command, label } = this.#chosen;
    const amount = value > 0 ? (command === 'sit' ? `#${value}` : money(value)) : '';
    write(this.#done, text(`pad.do.${command}`, { label, amount }));
    this.#done.disabled = value === 0;
  }

  async #go() {
    const { value } = this.#entry;
    if (value === 0) {
      return;
    }
    const { command, kind, wished } = this.#chosen;
    const done = await this.#send({
      command,
      ...this.#place(command),
      ...this.#seatOf(kind),
      ...(command === 'sit' ? { person: value } : { cents: value }),
    });
    if (done && wished === value) {
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

  #withdraw() {
    return this.#send({ command: 'withdraw', bettor: this.#bettor, ...this.#seatOf(this.#chosen.kind) });
  }

  // Buy-ins and cash-outs answer their own requests; this answers the others.
  #seenTo() {
    const path = `/api/tables/${this.#state.view.table.number}/ask`;
    const press = async () => this.#dialog.say(await postJson(path, { bettor: this.#bettor, want: null }));
    return button(text('pad.seen_to'), press);
  }

  /** @param {string} command */
  #plain(command) {
    const press = async () =>
      (await this.#send({ command, ...this.#place(command) })) && command === 'leave' && this.#dialog.close();
    return button(text(`pad.do.${command}`), press);
  }
}

/** @param {number} bettor */
function placeOf(bettor) {
  const back = bettor - BACK_FIRST + 1;
  return back > 0 ? text('pad.back.number', { number: back }) : text('pad.seat.number', { seat: bettor });
}

/** @param {Choice} choice */
function mostOf(choice) {
  return choice.max ?? choice.all ?? null;
}

/** @param {Choice} choice */
function firstAmountOf(choice) {
  return choice.price ?? choice.laid?.cents ?? choice.wished ?? 0;
}

/**
 * @param {Person} who
 * @returns {Choice}
 */
function bankChoice(who) {
  return { key: 'amount', label: text('pad.bank.other'), command: 'amount', all: who.bank?.max };
}

/**
 * Starts with the amount the player asked for.
 * @param {Person} who
 * @param {Wish | null} wish
 * @returns {Choice[]}
 */
function cashChoices(who, wish) {
  /** @param {string} want */
  const wished = (want) => (wish?.want === want ? wish.cents : 0);
  return [
    { key: 'buy-in', label: text('pad.buy_in'), command: 'buy-in', wished: wished('buy-in') },
    {
      key: 'cash-out',
      label: text('pad.cash_out'),
      command: 'cash-out',
      all: who.stack,
      note: money(who.stack),
      wished: wished('cash-out'),
    },
  ];
}

/**
 * @param {Person} who
 * @param {Wish | null} wish
 */
function noteOf({ person, stack }, wish) {
  const values = { person, stack: money(stack), amount: money(wish?.cents ?? 0) };
  return text(wish ? `pad.seat.note.${wish.want}` : 'pad.seat.note', values);
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
