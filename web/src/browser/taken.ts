/** Solo games on their way from a server's pages into this browser: kept until they have arrived. */

import { api, ApiError } from '$api/client';
import type { Taken } from '$api/types';
import type { Live } from '$api/live.svelte';
import { keepCreated } from './session.svelte';
import { knownTables } from './tables.svelte';

const NAME = 'fogg taken';
const place = (table: string) => new URL(`/here/taken/${table}`, location.origin).href;

/** End a solo game at the server, and go on with it here; asked again, the server tells it once more. */
export async function takeAlong(live: Live): Promise<void> {
  const taken = (await live.command('take_along')).result as Taken;
  const store = await caches.open(NAME);
  await store.put(place(taken.table), new Response(JSON.stringify(taken)));
  knownTables.update(taken.table, { status: 'closed' });
  location.href = `/here/#/?taken=${taken.table}`;
}

/** Take in all that were kept, here where they go on; one that is refused stays kept. */
export async function takeIn(): Promise<void> {
  if (!('caches' in self)) return;
  const store = await caches.open(NAME);
  for (const request of await store.keys()) {
    const taken = (await (await store.match(request))?.json()) as Taken | undefined;
    if (!taken) continue;
    try {
      keepCreated(await api.arrive(taken));
    } catch (error) {
      // Another page was quicker.
      if (!(error instanceof ApiError && error.code === 'already_here')) throw error;
    }
    await store.delete(request);
  }
}
