// What the pit asks the server for beside its live views. A refusal is an error with the server's own sentence.
import { text } from './texts.js';

async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store', ...options });
  } catch {
    throw new Error(text('pit.error.gone'));
  }
  const value = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(value?.error ?? value?.sentence ?? text('pit.error.status', answer));
  return value;
}

/// What is at `path`, as an object.
export function read(path) {
  return ask(path);
}

/// Sends an object there; gives the answer.
export function post(path, body) {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}
