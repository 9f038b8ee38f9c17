/** Keeping a site in this browser, so that it needs no network; and a newer version that waits to be let in. */

class Installed {
  /** Whether everything is here, so that no network is needed. */
  complete = $state(false);
  #waiting = $state.raw<ServiceWorker | null>(null);

  /** Whether a newer version is here and can begin. */
  get newer(): boolean {
    return this.#waiting !== null;
  }

  /** Keep the site here; called when the game runs, so that nothing is fetched twice at a time. */
  async keep(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    try {
      const kept = await navigator.serviceWorker.register('sw.js');
      this.#follow(kept);
      kept.addEventListener('updatefound', () => this.#follow(kept));
      // A newer version that was let in, here or in another page, is one for all pages.
      if (navigator.serviceWorker.controller) {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      }
      // Some browsers ask their user, who should know what for; and Safari forgets sites that nobody opens for a week.
      if (localStorage.getItem('fogg.tables.here')) await navigator.storage?.persist?.();
    } catch (error) {
      console.info('fogg: not kept for use without a network:', error);
    }
  }

  #follow(kept: ServiceWorkerRegistration): void {
    this.complete = kept.active !== null;
    if (kept.waiting && navigator.serviceWorker.controller) this.#waiting = kept.waiting;
    const coming = kept.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && kept.active) this.#waiting = coming;
      if (coming.state === 'activated') this.complete = true;
    });
  }

  /** Let the newer version begin: every page of the site is loaded anew. */
  begin(): void {
    this.#waiting?.postMessage('begin');
  }

  /** Leave the version that is here for now. */
  later(): void {
    this.#waiting = null;
  }
}

export const installed = new Installed();
