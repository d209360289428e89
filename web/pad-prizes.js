// Progressive wins: the hand buttons of the seats that won, and the one that calls a supervisor.
import { ask, make } from './make.js';
import { money } from './money.js';
import { text } from './texts.js';
import { pressOf } from './pad-next.js';

class PadPrizes extends HTMLElement {
  #drawn = '';

  update({ view, mayDeal }) {
    const prizes = (view.seats ?? []).flatMap(({ seat, prizes: own }) => own.map((prize) => ({ ...prize, seat })));
    const drawn = JSON.stringify([prizes, view.actions?.press, view.actions?.decide, mayDeal]);
    this.hidden = prizes.length === 0;
    if (drawn === this.#drawn) {
      return;
    }
    this.#drawn = drawn;
    const title = make('h2', { class: 'prizes-title', text: text('pad.prizes') });
    this.replaceChildren(
      title, make('ul', { class: 'prizes' }, prizes.map((prize) => this.#prize(prize, view.actions ?? {}, mayDeal))),
    );
  }

  #prize(prize, { press = [], decide = [] }, mayDeal) {
    const same = (win) => win.seat === prize.seat && win.kind === prize.kind && win.prize === prize.prize;
    const toPress = press.find(same);
    const toDecide = decide.find(same);
    const state = make('span', { class: 'prize-state', text: text(`pad.prize.${prize.state}`, prize) });
    const button = toPress
      ? this.#button(text(toPress.again ? 'pad.press.again' : 'pad.press.short', toPress), 'pad-item', pressOf(toPress),
          mayDeal)
      : toDecide
        ? this.#button(text('pad.call'), 'pad-call', toDecide, mayDeal)
        : state;
    const seat = make('b', { class: 'prize-seat', text: text('pad.seat.number', { seat: prize.seat }) });
    const mark = make('b', { class: `mark kind-${prize.kind}`, text: text(`mark.${prize.kind}`) });
    return make(
      'li',
      { class: `prize prize-${prize.state}` },
      make('div', {}, seat, mark, make('b', { class: 'prize-cents', text: money(prize.cents) })),
      ...(toPress?.again ? [state] : []),
      button,
    );
  }

  #button(label, type, detail, mayDeal) {
    return make('button', { type: 'button', class: 'button prize-button', disabled: !mayDeal, text: label,
      on: { click: () => ask(this, type, { item: detail }) } });
  }
}

customElements.define('pad-prizes', PadPrizes);
