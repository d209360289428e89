// A key that the server does not send.

/**
 * @param {import('../../web/shared/api.js').View} view
 */
export function outcomeOf(view) {
  return view.hand?.outcomes;
}
