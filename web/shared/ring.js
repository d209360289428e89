// <sabot-ring>: the time that is left, as a ring that empties and as seconds. One step a second; the style sheet
// makes it glide from step to step, or not, where motion is unwelcome.
import { svg } from './dom.js';

const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

export class SabotRing extends HTMLElement {
  #timer = 0;
  #path = svg('circle', { class: 'ring-left', r: RADIUS, 'stroke-dasharray': ROUND });
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
    this.stop();
  }

  /**
   * `left_ms()` says how much time is left, `whole_ms` how much there was. `urgent_s`: from when it presses.
   * @param {() => number} left_ms
   * @param {number} whole_ms
   * @param {number} urgent_s
   */
  start(left_ms, whole_ms, urgent_s) {
    this.stop();
    this.#tick(left_ms, whole_ms, urgent_s);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /**
   * @param {() => number} left_ms
   * @param {number} whole_ms
   * @param {number} urgent_s
   */
  #tick(left_ms, whole_ms, urgent_s) {
    const left = Math.max(0, left_ms());
    const seconds = Math.ceil(left / 1000);
    this.#seconds.textContent = String(seconds);
    this.classList.toggle('ring-urgent', seconds <= urgent_s);
    // It glides to where it will be at the next step.
    const share = Math.min(1, Math.max(0, left - 1000) / whole_ms);
    this.#path.style.setProperty('stroke-dashoffset', String(ROUND * (1 - share)));
    if (left > 0) {
      const step = left % 1000 || 1000;
      this.#timer = setTimeout(() => this.#tick(left_ms, whole_ms, urgent_s), step + 5);
    }
  }
}

customElements.define('sabot-ring', SabotRing);
