// Settlement: the sheet to pay by, and the prizes pending confirmation.
import { emit, button, make, redraw, setText } from '../shared/dom.js';
import { money } from '../shared/format.js';
import { text } from '../shared/texts.js';
import { pressOf } from './actions.js';

/**
 * @import { Claim } from '../shared/api.js'
 * @import { PadState, PadView, StaffView, Win } from '../shared/types.js'
 * @typedef {NonNullable<StaffView['sheet']>['lines'][number]} SheetLine
 */

// ---------------------------------------------------------------------------------------------------------
// The settlement sheet in paying order. A tick is the dealer's note on this pad that the chips were moved; it does not
// change the table. Lines fill columns from the left, or one scrolling column next to progressive prizes. The next line
// without a tick stays in view, and a button counts the lines out of view and scrolls to them.

class PadSheet extends HTMLElement {
  #list = make('ol', { class: 'sheet-lines' });
  #count = make('p', { class: 'sheet-count' });
  #more = make('button', { type: 'button', class: 'button sheet-more', hidden: true });
  #resizeObserver = new ResizeObserver(() => this.#drawMore());
  /** @type {Set<string>} */
  #ticked = new Set();

  connectedCallback() {
    const title = make('h2', { text: text('pad.sheet') });
    this.append(make('header', { class: 'sheet-head' }, title, this.#count, this.#more), this.#list);
    this.addEventListener('change', (event) => this.#tick(/** @type {HTMLInputElement} */ (event.target)));
    this.#more.addEventListener('click', () => this.#scrollToNext());
    this.#list.addEventListener('scroll', () => this.#drawMore());
    this.#resizeObserver.observe(this.#list);
  }

  /** @param {PadState} state */
  update({ view }) {
    const lines = view.sheet?.lines ?? [];
    redraw(this.#list, [view.hand.number, view.shoe?.number, lines], () => {
      this.#dropOldTicks(view);
      this.#list.toggleAttribute('data-long', lines.length > 6);
      return lines.map((line) => this.#line(line, view));
    });
    this.#drawCount();
  }

  /**
   * Ticks belong to one hand.
   * @param {PadView} view
   */
  #dropOldTicks(view) {
    for (const key of this.#ticked) {
      if (!key.startsWith(`${view.hand.number} `)) {
        this.#ticked.delete(key);
      }
    }
  }

  /**
   * @param {SheetLine} line
   * @param {PadView} view
   */
  #line(line, view) {
    const key = `${view.hand.number} ${line.wager} ${line.kind}`;
    const { verb, amount, note } = splitWords(line.words);
    const box = make('input', { type: 'checkbox', class: 'tick', 'data-key': key });
    box.checked = this.#ticked.has(key);
    const row = make(
      'label',
      { class: `line line-${line.result}` },
      make('span', { class: `line-place ${line.place.length > 7 ? 'is-long' : ''}`, text: line.place }),
      make(
        'span',
        { class: `line-space kind-${line.kind}` },
        make('b', { class: 'mark', text: text(`mark.${line.kind}`) }),
        make('span', { text: line.title }),
      ),
      make('span', { class: 'line-verb', text: verb }),
      make('b', { class: `line-amount ${amount.includes(' ') ? 'is-long' : ''}`, text: amount }, note),
      make(
        'span',
        { class: 'line-tick' },
        box,
        make('span', { class: 'visually-hidden', text: text('pad.sheet.tick') }),
      ),
    );
    return make('li', {}, row);
  }

  /** @param {HTMLInputElement} box */
  #tick(box) {
    if (box.checked) {
      this.#ticked.add(box.dataset.key ?? '');
    } else {
      this.#ticked.delete(box.dataset.key ?? '');
    }
    this.#drawCount();
  }

  #drawCount() {
    const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (this.#list.querySelectorAll('.tick'))];
    const open = boxes.find((box) => !box.checked);
    const done = boxes.filter((box) => box.checked).length;
    setText(
      this.#count,
      boxes.length ? text('pad.sheet.count', { done, all: boxes.length }) : text('pad.sheet.empty'),
    );
    for (const box of boxes) {
      box.closest('.line')?.classList.toggle('is-next', box === open);
    }
    this.#keepVisible(open?.closest('li'));
    this.#drawMore();
  }

  /**
   * Scrolls only the list, never the page.
   * @param {Element | null | undefined} line
   */
  #keepVisible(line) {
    if (line && this.#outOfView(line)) {
      this.#scrollTo(line);
    }
  }

  /** @param {Element} line */
  #scrollTo(line) {
    const { left, top } = line.getBoundingClientRect();
    const frame = this.#list.getBoundingClientRect();
    this.#list.scrollBy(left - frame.left, top - frame.top);
  }

  /**
   * Returns 1 if a line ends below the frame, -1 if it begins above it, else 0.
   * @param {Element} line
   */
  #outOfView(line) {
    const { left, right, top, bottom } = line.getBoundingClientRect();
    const frame = this.#list.getBoundingClientRect();
    const isBefore = left < frame.left - 1 || top < frame.top - 1;
    const isAfter = right > frame.right + 1 || bottom > frame.bottom + 1;
    return Number(isAfter) - Number(isBefore && !isAfter);
  }

  #drawMore() {
    const sides = Array.from(this.#list.children, (line) => this.#outOfView(line));
    const count = sides.filter((side) => side > 0).length;
    this.#more.hidden = !sides.some((side) => side !== 0);
    setText(this.#more, count > 0 ? text('pad.sheet.more', { count }) : text('pad.sheet.top'));
  }

  // Scrolls to the first line out of view, and from the last one back to the top.
  #scrollToNext() {
    const lines = [...this.#list.children];
    this.#scrollTo(lines.find((each) => this.#outOfView(each) > 0) ?? lines[0]);
  }
}

/**
 * Splits the server's words, "take $50" or "push: return the bet", into action, amount and remark.
 * @param {string} words
 */
function splitWords(words) {
  const [verb, remark] = words.split(': ');
  if (remark !== undefined) {
    return { verb, amount: '', note: make('span', { class: 'line-note', text: remark }) };
  }
  const [first, ...rest] = words.split(' ');
  return { verb: first, amount: rest.join(' '), note: null };
}

customElements.define('pad-sheet', PadSheet);

// ---------------------------------------------------------------------------------------------------------
// Progressive prizes: the hand buttons of the winning seats, and the button that calls a supervisor.

class PadPrizes extends HTMLElement {
  /** @param {PadState} state */
  update({ view, canDeal }) {
    const prizes = (view.seats ?? []).flatMap(({ seat, prizes: own }) =>
      own.map((prize) => ({ ...prize, seat })),
    );
    const { press = [], decide = [] } = view.actions ?? {};
    this.hidden = prizes.length === 0;
    redraw(this, [prizes, press, decide, canDeal], () => [
      make('h2', { class: 'prizes-title', text: text('pad.prizes') }),
      make(
        'ul',
        { class: 'prizes' },
        prizes.map((prize) => this.#prize(prize, { press, decide }, canDeal)),
      ),
    ]);
  }

  /**
   * @param {Claim & { seat: number }} prize
   * @param {Pick<StaffView['actions'], 'press' | 'decide'>} actions
   * @param {boolean} canDeal
   */
  #prize(prize, { press, decide }, canDeal) {
    /** @param {Win} win */
    const isSameWin = (win) =>
      win.seat === prize.seat && win.kind === prize.kind && win.prize === prize.prize;
    const toPress = press.find(isSameWin);
    const toDecide = decide.find(isSameWin);
    const state = make('span', { class: 'prize-state', text: text(`pad.prize.${prize.state}`, prize) });
    const options = { className: 'prize-button', disabled: !canDeal };
    const action = toPress
      ? button(
          text(toPress.again ? 'pad.press.again' : 'pad.press.short', toPress),
          () => emit(this, 'pad-item', { item: pressOf(toPress) }),
          options,
        )
      : toDecide
        ? button(text('pad.call'), () => emit(this, 'pad-open-win', { item: toDecide }), options)
        : state;
    const seat = make('b', { class: 'prize-seat', text: text('pad.seat.number', { seat: prize.seat }) });
    const mark = make('b', { class: `mark kind-${prize.kind}`, text: text(`mark.${prize.kind}`) });
    return make(
      'li',
      { class: `prize prize-${prize.state}` },
      make('div', {}, seat, mark, make('b', { class: 'prize-cents', text: money(prize.cents) })),
      toPress?.again ? state : null,
      action,
    );
  }
}

customElements.define('pad-prizes', PadPrizes);
