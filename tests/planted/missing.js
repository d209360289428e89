// An element that may not be there.
export function stop() {
  document.querySelector('button').remove();
}
