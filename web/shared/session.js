// Signing in and out, and JSON to and from the server: what every page with people asks for.
import { text } from './texts.js';

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/**
 * What is at `path`, or null where nothing can be had.
 * @template Value
 * @param {string} path
 * @returns {Promise<Value | null>}
 */
export async function fetchJson(path) {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Sends `body`. Gives one sentence about what went wrong; '' where nothing did.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<string>}
 */
export async function postJson(path, body) {
  try {
    const answer = await fetch(path, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) });
    const value = answer.ok ? {} : await answer.json();
    return answer.ok ? '' : (value.error ?? value.sentence);
  } catch {
    return text('live.no_answer');
  }
}

/**
 * One sentence about what went wrong; '' where somebody is signed in now.
 * @param {number} person
 * @param {string} pin
 */
export function signIn(person, pin) {
  return postJson('/api/sign-in', { person, pin });
}

/** Ends the session at the server. */
export async function signOut() {
  await fetch('/api/sign-out', { method: 'POST' }).catch(() => null); // a server that is gone has nobody signed in
}
