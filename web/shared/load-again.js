// Loads the page anew where one of its scripts or styles did not come: a network that breaks off meanwhile would leave
// it empty for good. Not a module, so that it is there before the others fail. It waits until the room answers.
(() => {
  const PAUSE_MS = 1500;
  let isTrying = false;

  async function again() {
    const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) {
      location.reload();
    } else {
      setTimeout(again, PAUSE_MS);
    }
  }

  /**
   * @param {unknown} target
   * @returns {target is HTMLLinkElement}
   */
  const isStyle = (target) => target instanceof HTMLLinkElement && target.rel === 'stylesheet';

  /**
   * What others put into the page may fail as it likes.
   * @param {unknown} target
   */
  function isOurs(target) {
    const address = target instanceof HTMLScriptElement ? target.src : isStyle(target) ? target.href : '';
    return address.startsWith(`${location.origin}/`);
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (!isTrying && isOurs(target)) {
        isTrying = true;
        setTimeout(again, PAUSE_MS);
      }
    },
    true,
  ); // such errors do not bubble
})();
