/** Keeping the whole game in this browser, from a page of a server: for when that server is away. */

import { site } from './given';

type Kept = 'unknown' | 'none' | 'coming' | 'kept' | 'failed';

/** Where a server hands the game out, and what lets people in there while it does not answer. */
const PLACE = '/here/';
const DOOR = '/door.js';

class Keeping {
  /** Browsers keep pages only from addresses with https, and from this machine. */
  readonly possible = 'serviceWorker' in navigator;
  state = $state<Kept>('unknown');

  /** See whether it is kept already; where the page is installed like an app, it shall be. */
  async look(): Promise<void> {
    if (site !== undefined || !this.possible || this.state !== 'unknown') return;
    this.state = 'none';
    const known = await navigator.serviceWorker.getRegistration(PLACE);
    if (known?.active) this.state = 'kept';
    else if (matchMedia('(display-mode: standalone)').matches) await this.keep();
  }

  /** Fetch everything, and keep it. */
  async keep(): Promise<void> {
    this.state = 'coming';
    try {
      const [kept] = await Promise.all([
        navigator.serviceWorker.register(`${PLACE}sw.js`),
        navigator.serviceWorker.register(DOOR),
      ]);
      await active(kept);
      this.state = 'kept';
      await navigator.storage?.persist?.();
    } catch (error) {
      console.info('fogg: not kept:', error);
      this.state = 'failed';
    }
  }
}

/** Wait until a registration works; raise if what it had to fetch did not come. */
function active(kept: ServiceWorkerRegistration): Promise<void> {
  const worker = kept.installing ?? kept.waiting ?? kept.active!;
  return new Promise((done, failed) => {
    const look = () => {
      if (worker.state === 'activated') done();
      else if (worker.state === 'redundant') failed(new Error('it could not be fetched'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

export const keeping = new Keeping();
