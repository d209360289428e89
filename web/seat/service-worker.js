// Caches the seat page's own files for offline use. Each version has its own cache, named after a hash of its files, so
// a page gets all files from one version or none. API responses are never cached.
//
// The build writes the version and the hashed addresses of the files here. A server that reads its pages from a folder
// leaves both empty, and nothing is cached.
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

// Pages reload as soon as a new version takes over, so they request it when they are ready.
worker.addEventListener('message', ({ data }) => data === 'take over' && worker.skipWaiting());

/**
 * Returns the cached file for a request, or null to use the network.
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
        .then((cached) => cached ?? fetch(event.request)),
    );
  }
});
