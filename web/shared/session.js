// JSON to and from the server, and signing in and out with it.
import { text } from './texts.js';

/** @import { PinEntry } from './entry.js' */

/** The server said no, in a sentence of its own; anything else that fails is a server that does not answer. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} status
   */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * What is at `path`, or, where `body` is given, what the server answers to that. Throws a Refusal, or an Error where no
 * answer came.
 * @template Value
 * @param {string} path
 * @param {{ body?: object, patience_ms?: number }} [wish]
 * @returns {Promise<Value>}
 */
export async function request(path, { body, patience_ms } = {}) {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    cache: 'no-store',
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
    signal: patience_ms ? AbortSignal.timeout(patience_ms) : null,
  });
  const value = await answer.json().catch(() => undefined);
  if (!answer.ok) {
    throw new Refusal(value?.error ?? value?.sentence ?? text('live.status', answer), answer.status);
  }
  if (value === undefined) throw new Error(text('live.no_answer'));
  return value;
}

/**
 * What is at `path`, or null where nothing can be had.
 * @template Value
 * @param {string} path
 * @returns {Promise<Value | null>}
 */
export function fetchJson(path) {
  return /** @type {Promise<Value>} */ (request(path)).catch(() => null);
}

/**
 * Sends `body`. Gives one sentence about what went wrong; '' where nothing did.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<string>}
 */
export async function postJson(path, body) {
  try {
    await request(path, { body });
    return '';
  } catch (error) {
    return error instanceof Refusal ? error.message : text('live.no_answer');
  }
}

/**
 * Signs in whoever has entered their number and PIN, and says there what went wrong. True where they are signed in now.
 * @param {PinEntry} entry
 */
export async function signIn(entry) {
  const { person, pin } = entry;
  entry.busy = true;
  entry.say('');
  const sentence = await postJson('/api/sign-in', { person, pin });
  entry.busy = false;
  entry.clear();
  entry.say(sentence);
  return sentence === '';
}

/** Ends the session at the server. */
export async function signOut() {
  await fetch('/api/sign-out', { method: 'POST' }).catch(() => null); // a server that is gone has nobody signed in
}
