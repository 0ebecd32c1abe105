// The service worker of the site: it stores the files of one version, and answers from them without a network.
// `site.mjs` writes the version and the files into it.

const NAME = `kelvin-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('kelvin-') && name !== NAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page is isolated, so that work in a worker can be cancelled through shared memory. A host of static files sends no such headers. */
function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(
    caches
      .open(NAME)
      // The query of the page is its state, not another file.
      .then((cache) => cache.match(request, { ignoreSearch: true }))
      .then((stored) => stored ?? fetch(request))
      .then((response) => (request.mode === 'navigate' || request.destination === 'worker' ? isolated(response) : response)),
  );
});
