// What the odds page asks the server for. Of many changes in a row only the last is answered: one request is under
// way at a time, and behind it waits the newest wish and no other.
import { text } from './texts.js';

const PATIENCE_MS = 20_000;

/// The server said no, in a sentence of its own; anything else that fails is a server that does not answer.
export class Refusal extends Error {
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

async function fetchJson(path, options = {}) {
  const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS), ...options });
  const value = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(value?.error ?? text('odds.status', answer), answer.status);
  if (value === null) throw new Error(text('odds.lost'));
  return value;
}

export function fetchOdds(wish) {
  return fetchJson('/api/odds',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
}

export function fetchSweep(ruleset) {
  return fetchJson(`/api/sheets/${ruleset}.sweep.json`);
}

/// Asks with `fetchOne(wish)` and tells `arrive(answer, wish)` or `fail(error, wish)` about the latest wish alone.
export class Latest {
  #fetchOne;
  #heard;
  #waiting = null;
  #isBusy = false;

  constructor(fetchOne, heard) {
    this.#fetchOne = fetchOne;
    this.#heard = heard;
  }

  ask(wish) {
    this.#waiting = { wish };
    if (!this.#isBusy) this.#go();
  }

  async #go() {
    this.#isBusy = true;
    while (this.#waiting) {
      const { wish } = this.#waiting;
      this.#waiting = null;
      let tell;
      try {
        const answer = await this.#fetchOne(wish);
        tell = () => this.#heard.arrive(answer, wish);
      } catch (error) {
        tell = () => this.#heard.fail(error, wish);
      }
      if (!this.#waiting) tell();
    }
    this.#isBusy = false;
  }
}
