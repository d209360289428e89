// JSON requests, and signing in and out.
import { text } from './texts.js';

/** @import { PinEntry } from './entry.js' */

/** A refusal by the server, with its sentence; any other failure means that the server did not respond. */
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
 * Requests `path`, with `body` if given, and returns the answer. Throws a Refusal, or an Error if no answer
 * came.
 * @template Value
 * @param {string} path
 * @param {{ body?: object, timeout_ms?: number }} [options]
 * @returns {Promise<Value>}
 */
export async function request(path, { body, timeout_ms } = {}) {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    cache: 'no-store',
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
    signal: timeout_ms ? AbortSignal.timeout(timeout_ms) : null,
  });
  const value = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw new Refusal(value?.error ?? value?.sentence ?? text('live.status', response), response.status);
  }
  if (value === undefined) throw new Error(text('live.no_answer'));
  return value;
}

/**
 * Returns what is at `path`, or null if it is not available.
 * @template Value
 * @param {string} path
 * @returns {Promise<Value | null>}
 */
export function fetchJson(path) {
  return /** @type {Promise<Value>} */ (request(path)).catch(() => null);
}

/**
 * Sends `body`. Returns a sentence about what went wrong; '' if nothing did.
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
 * Signs in with the entered number and PIN, and shows what went wrong. Returns true if signed in.
 * @param {PinEntry} entry
 */
export async function signIn(entry) {
  const { person, pin } = entry;
  entry.busy = true;
  entry.showMessage('');
  const sentence = await postJson('/api/sign-in', { person, pin });
  entry.busy = false;
  entry.clear();
  entry.showMessage(sentence);
  return sentence === '';
}

/** Ends the session on the server. */
export async function signOut() {
  await fetch('/api/sign-out', { method: 'POST' }).catch(() => null); // without a server, no session is left
}
