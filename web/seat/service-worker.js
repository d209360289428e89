// The seat page's own files, kept whole for when the network is gone. Each version has a cache of its own, named after
// what its files hold: a page gets all of them from one version, or none. Answers of the API are never kept.
//
// The build writes the version and the addresses of its files here, which have hashes in their names; a server that reads
// its pages from a folder leaves both empty, and then nothing is kept.
const VERSION = '';
/** @type {string[]} */
const SHELL = [];
const CACHE = `sabot-seat-${VERSION}`;
const PAGE = SHELL.find((path) => path.endsWith('.html')) ?? null;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => {
  event.waitUntil(VERSION ? caches.open(CACHE).then((cache) => cache.addAll(SHELL)) : Promise.resolve());
});

worker.addEventListener('activate', (event) => {
  /** @param {string} name */
  const isOld = (name) => name.startsWith('sabot-seat-') && (name !== CACHE || !VERSION);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))),
  );
});

// Pages load anew as soon as another version has taken over, so they ask for it when they are ready.
worker.addEventListener('message', ({ data }) => data === 'take over' && worker.skipWaiting());

/**
 * The file of the shell that answers a request; null where the network alone does.
 * @param {Request} request
 */
function fileOf(request) {
  const { origin, pathname } = new URL(request.url);
  if (!VERSION || request.method !== 'GET' || origin !== location.origin) {
    return null;
  }
  if (request.mode === 'navigate') {
    return /^\/seat\/\d*$/.test(pathname) ? PAGE : null;
  }
  return SHELL.includes(pathname) ? pathname : null;
}

worker.addEventListener('fetch', (event) => {
  const file = fileOf(event.request);
  if (file !== null) {
    event.respondWith(
      caches
        .open(CACHE)
        .then((cache) => cache.match(file))
        .then((kept) => kept ?? fetch(event.request)),
    );
  }
});
