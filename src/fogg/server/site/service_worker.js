// Keeps a site in the browser: whatever belongs to one version comes from one place, with or without a network.
// Written with the names of that version's files by `fogg site`.

const VERSION = '{version}';
const FILES = {files};
const NAME = `fogg ${registration.scope} ${VERSION}`;
const OURS = `fogg ${registration.scope} `;
/** Parts of the engine that pages unpack themselves, where the host does not pack what it sends. */
const UNPACKED = ['wasm', 'library', 'packages', 'fogg'];

const address = (name) => new URL(name, registration.scope).href;

async function install() {
  const cache = await caches.open(NAME);
  const listing = await fetch(address('engine.json'), { cache: 'no-cache' });
  if (!listing.ok) throw new Error(`engine.json: expected status 200, got ${listing.status}`);
  const negotiated = listing.headers.has('Content-Encoding');
  const { files } = await listing.clone().json();
  const engine = Object.entries(files).map(
    ([part, { name }]) => `engine/${name}${negotiated || !UNPACKED.includes(part) ? '' : '.gz'}`,
  );
  await cache.put(address('engine.json'), listing);
  for (const name of [...FILES, ...engine]) await keep(cache, address(name));
}

/** Keep a file; one whose name says what is in it is taken from the version before. */
async function keep(cache, url) {
  const lasting = /-[\w-]{8,}\.\w+(\.gz)?$/.test(url);
  const known = lasting ? await caches.match(url) : undefined;
  const response = known ?? (await fetch(url, lasting ? {} : { cache: 'no-cache' }));
  if (!response.ok) throw new Error(`${url}: expected status 200, got ${response.status}`);
  await cache.put(url, response);
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const url = new URL(request.url);
  const page = request.mode === 'navigate' ? address('index.html') : url.origin + url.pathname;
  return (await cache.match(page)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
// The first version takes over the page that brought it; a later one waits until it is let in.
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => clients.claim())));
self.addEventListener('message', (event) => {
  if (event.data === 'begin') void skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
