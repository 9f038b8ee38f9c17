/** Whether this page plays without a server, and how far the host in this browser is. */

import { carryBy, type Transport } from '$api/transport';
import { installed } from './installed.svelte';
import { givenFile, site } from './given';
import type { Place, State } from './messages';
import { HostInBrowser } from './pages';

class Here {
  /** Nobody else can reach the tables: there is no server. */
  readonly alone = site !== undefined;
  state = $state.raw<State | null>(null);

  /** Begin, if this page is one of a site. */
  start(): void {
    if (!this.alone) return;
    const base = new URL('.', location.href).href;
    const place: Place = { base, name: `fogg ${encodeURIComponent(new URL(base).pathname)}` };
    const pages = new HostInBrowser(place, (state) => {
      this.state = state;
      if (state.state !== 'ready') return;
      dispatchEvent(new Event('fogg:host'));
      void installed.keep();
    });
    carryBy(withFiles(pages));
    const worker = new Worker(new URL('./host.worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage(place);
  }
}

/** What the site has as files is taken from there, and needs no host. */
function withFiles(pages: HostInBrowser): Transport {
  return {
    streams: false,
    address: (path) => givenFile(path) ?? path,
    socket: (path) => pages.socket(path),
    request: async (path, init) => {
      const file = init.method && init.method !== 'GET' ? undefined : givenFile(path);
      const response = file ? await fetch(file, { signal: init.signal }) : null;
      return response?.ok ? response : pages.request(path, init);
    },
  };
}

export const here = new Here();
