// Reloads the page if one of its scripts or styles failed to load; otherwise a broken connection would leave it empty for
// good. It is not a module, so it runs before the others can fail. It waits until the server answers.
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
   * Failures of injected third-party content are ignored.
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
