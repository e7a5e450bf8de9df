/** Keeps the files of one version of the page, all of them or none, and answers from these. */

const VERSION = '@VERSION@';
const CACHE = `nonet-${VERSION}`;
const FIRST = @FIRST@; // what is needed to play; the rest is kept when it is first asked for
const LATER = @LATER@;

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FIRST.map((name) => new Request(name, { cache: 'no-cache' })));
    // An old page must not meet new files: those that are open go on with theirs.
    if (self.registration.active) await cache.addAll(LATER);
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('nonet-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  event.respondWith(answer(request, event));
});

async function answer(request, event) {
  const cache = await caches.open(CACHE);
  const name = request.mode === 'navigate' ? './' : request;
  const kept = await cache.match(name, { ignoreSearch: request.mode !== 'navigate', ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) event.waitUntil(cache.put(name, response.clone()).catch(() => {}));
  return response;
}
