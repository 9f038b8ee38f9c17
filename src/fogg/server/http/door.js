// Stands at a server's door: while the server does not answer, whoever comes is let into the game that this browser keeps.

/** Screens that are the same without a server; any other has only to do with it. */
const SAME = /^\/(?:new|rules|learn|puzzles|settings|print|companion|score|box|r)?(?:\/|$)/;

function here(request) {
  const { pathname, search } = new URL(request.url);
  const place = SAME.test(pathname) ? pathname + search : `/?away=${encodeURIComponent(pathname)}`;
  return Response.redirect(`/here/#${place}`);
}

self.addEventListener('install', () => void skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => here(request)));
});
