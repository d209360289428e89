// <sabot-ring>: the remaining time, as a ring that empties and in seconds. It steps once per second; CSS animates
// between steps unless the user prefers reduced motion.
import { svg } from './dom.js';

/** @import { PublicView } from './types.js' */

const URGENT_SECONDS = 5;
const RADIUS = 44;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export class SabotRing extends HTMLElement {
  #timer = 0;
  /** @type {number | null} when it ends */
  #closes_ms = null;
  #path = svg('circle', { class: 'ring-left', r: RADIUS, 'stroke-dasharray': CIRCUMFERENCE });
  #seconds = svg('text', { class: 'ring-seconds', y: 15 });

  connectedCallback() {
    this.setAttribute('role', 'timer');
    this.setAttribute('aria-live', 'off');
    this.replaceChildren(
      svg(
        'svg',
        { viewBox: '-50 -50 100 100' },
        svg('circle', { class: 'ring-track', r: RADIUS }),
        this.#path,
        this.#seconds,
      ),
    );
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /**
   * Counts down to the end of betting by the server's time, `now`; hidden while bets are closed or without a timer.
   * Restarts only if that end changed, since it counts by itself.
   * @param {Pick<PublicView, 'table' | 'hand'>} view
   * @param {() => number} now
   */
  follow({ table, hand }, now) {
    const closes_ms = table.phase === 'betting' ? hand.closes_ms : null;
    this.hidden = closes_ms === null;
    if (closes_ms === this.#closes_ms) return;
    this.#closes_ms = closes_ms;
    clearTimeout(this.#timer);
    if (closes_ms !== null) this.#tick(() => closes_ms - now(), table.timer_seconds * 1000);
  }

  /**
   * `left_ms()` returns the time left; `whole_ms` is the total.
   * @param {() => number} left_ms
   * @param {number} total_ms
   */
  #tick(left_ms, total_ms) {
    const left = Math.max(0, left_ms());
    const seconds = Math.ceil(left / 1000);
    this.#seconds.textContent = String(seconds);
    this.classList.toggle('ring-urgent', seconds <= URGENT_SECONDS);
    // Animates to the position of the next step.
    const share = Math.min(1, Math.max(0, left - 1000) / total_ms);
    this.#path.style.setProperty('stroke-dashoffset', String(CIRCUMFERENCE * (1 - share)));
    if (left > 0) {
      const step = left % 1000 || 1000;
      this.#timer = setTimeout(() => this.#tick(left_ms, total_ms), step + 5);
    }
  }
}

customElements.define('sabot-ring', SabotRing);
