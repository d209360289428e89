// Reloads the page if one of its scripts or styles failed to load; otherwise a broken connection would leave it empty for
// good. It is not a module, so it runs before the others can fail. It waits until the server answers.
(() => {
  const RETRY_MS = 1500;
  let isRetrying = false;

  async function reloadWhenReachable() {
    const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) {
      location.reload();
    } else {
      setTimeout(reloadWhenReachable, RETRY_MS);
    }
  }

  /**
   * @param {unknown} target
   * @returns {target is HTMLLinkElement}
   */
  const isStylesheet = (target) => target instanceof HTMLLinkElement && target.rel === 'stylesheet';

  /**
   * Failures of injected third-party content are ignored.
   * @param {unknown} target
   */
  function isOwnFile(target) {
    const url = target instanceof HTMLScriptElement ? target.src : isStylesheet(target) ? target.href : '';
    return url.startsWith(`${location.origin}/`);
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (!isRetrying && isOwnFile(target)) {
        isRetrying = true;
        setTimeout(reloadWhenReachable, RETRY_MS);
      }
    },
    true,
  ); // such errors do not bubble
})();
