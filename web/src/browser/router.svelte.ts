/** The address decides the screen; links within the client change it without a reload. */

import { addressIn, linkTo, screenOf } from './route';

const present = () => addressIn(location);

class Router {
  path = $state(present().path);
  query = $state.raw(new URLSearchParams(present().query));
  hash = $state(present().hash);
  readonly route = $derived(screenOf(this.path));

  read(): void {
    const { path, query, hash } = present();
    this.path = path;
    this.query = new URLSearchParams(query);
    this.hash = hash;
  }

  /** Where the page is, without the secret of a link. */
  get place(): string {
    const { path, query } = present();
    return path + query;
  }
}

export const router = new Router();

/** Go to an address of the client. */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', linkTo(to));
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
    if (link.rel === 'external' || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
