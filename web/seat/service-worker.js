// The seat page's own files, kept whole for when the network is gone. Each version has a cache of its own, named after
// what its files hold: a page gets all of them from one version, or none. Answers of the API are never kept.
//
// The build writes the name of the version here; a server that reads its pages from a folder leaves it empty, and then
// nothing is kept.
const VERSION = '';
const CACHE = `sabot-seat-${VERSION}`;
const PAGE = '/web/seat/seat.html';
const SHELL = [
  PAGE,
  '/web/icons/sabot.svg',
  '/web/seat/bank.js',
  '/web/seat/bets.js',
  '/web/seat/betting.js',
  '/web/seat/device.js',
  '/web/seat/door.js',
  '/web/seat/fairness.js',
  '/web/seat/felt.css',
  '/web/seat/felt.js',
  '/web/seat/head.js',
  '/web/seat/panels.css',
  '/web/seat/panels.js',
  '/web/seat/seat.css',
  '/web/seat/seat.js',
  '/web/seat/shoe-proof.js',
  '/web/seat/sizes.css',
  '/web/seat/stage.js',
  '/web/seat/state.js',
  '/web/seat/texts.js',
  '/web/seat/tray.js',
  '/web/shared/base.css',
  '/web/shared/cards.js',
  '/web/shared/dom.js',
  '/web/shared/entry.css',
  '/web/shared/entry.js',
  '/web/shared/format.js',
  '/web/shared/live.js',
  '/web/shared/load-again.js',
  '/web/shared/moments.js',
  '/web/shared/ring.js',
  '/web/shared/roads.js',
  '/web/shared/session.js',
  '/web/shared/texts.js',
  '/web/shared/tokens.css',
  '/web/shared/views.css',
];

self.addEventListener('install', (event) => {
  const files = SHELL.map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(VERSION ? caches.open(CACHE).then((cache) => cache.addAll(files)) : Promise.resolve());
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('sabot-seat-') && (name !== CACHE || !VERSION);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

// Pages load anew as soon as another version has taken over, so they ask for it when they are ready.
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());

/// The file of the shell that answers a request; null where the network alone does.
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

self.addEventListener('fetch', (event) => {
  const file = fileOf(event.request);
  if (file !== null) {
    event.respondWith(
      caches.open(CACHE).then((cache) => cache.match(file)).then((kept) => kept ?? fetch(event.request)),
    );
  }
});
