// The seat page's own files, kept whole for when the network is gone. Each version has a cache of its own, named after
// what its files hold: a page gets all of them from one version, or none. Answers of the API are never kept.
//
// The build writes the name of the version here; a server that reads its pages from a folder leaves it empty, and then
// nothing is kept.
const VERSION = '';
const CACHE = `sabot-seat-${VERSION}`;
const PAGE = '/web/seat.html';
const SHELL = [
  PAGE,
  '/web/base.css',
  '/web/card-view.js',
  '/web/clock.js',
  '/web/hand-view.js',
  '/web/live.js',
  '/web/load-again.js',
  '/web/make.js',
  '/web/moment-pictures.js',
  '/web/moments.js',
  '/web/money.js',
  '/web/number-entry.js',
  '/web/pin-entry.css',
  '/web/pin-entry.js',
  '/web/result-words.js',
  '/web/ring-view.js',
  '/web/road-marks.js',
  '/web/road-view.js',
  '/web/sabot.svg',
  '/web/seat-bank.js',
  '/web/seat-bets.js',
  '/web/seat-betting.js',
  '/web/seat-chips.js',
  '/web/seat-door.js',
  '/web/seat-fairness.js',
  '/web/seat-felt.css',
  '/web/seat-felt.js',
  '/web/seat-head.js',
  '/web/seat-history.js',
  '/web/seat-install.js',
  '/web/seat-memory.js',
  '/web/seat-notice.js',
  '/web/seat-own.js',
  '/web/seat-panels.css',
  '/web/seat-result.js',
  '/web/seat-roads.js',
  '/web/seat-sizes.css',
  '/web/seat-stage.js',
  '/web/seat-state.js',
  '/web/seat-words.js',
  '/web/seat.css',
  '/web/seat.js',
  '/web/session.js',
  '/web/shoe-proof.js',
  '/web/svg.js',
  '/web/texts-seat.js',
  '/web/texts.js',
  '/web/tokens.css',
  '/web/views.css',
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
