/** The address decides the screen; links within the client change it without a reload. */

import { screenOf } from './route';

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));
  readonly route = $derived(screenOf(this.path));

  read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }
}

export const router = new Router();

/** Go to an address of the client. */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  const before = router.path;
  router.read();
  if (router.path !== before) scrollTo(0, 0);
}

/** Let links and the browser's buttons work within the page; called once. */
export function followLinks(): void {
  addEventListener('popstate', () => router.read());
  addEventListener('hashchange', () => router.read());
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
