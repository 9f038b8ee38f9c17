/** Games that were looked at on a server's pages, kept for when it is away. */

const NAME = 'fogg records';
const TITLE = 'X-Title';
const place = (id: string) => new URL(`/here/records/${encodeURIComponent(id)}`, location.origin).href;

export interface KeptRecord {
  id: string;
  title: string;
}

/** Keep the text of a record; browsers that keep nothing go on without it. */
export async function keepRecord({ id, title }: KeptRecord, text: string): Promise<void> {
  const store = await caches.open(NAME);
  await store.put(place(id), new Response(text, { headers: { [TITLE]: encodeURIComponent(title) } }));
}

/** The text of a record that was kept. */
export async function keptRecord(id: string): Promise<string | null> {
  const found = 'caches' in self ? await (await caches.open(NAME)).match(place(id)) : undefined;
  return found ? found.text() : null;
}

/** All that are kept, the last one first. */
export async function keptRecords(): Promise<KeptRecord[]> {
  if (!('caches' in self)) return [];
  const store = await caches.open(NAME);
  const found = await Promise.all(
    (await store.keys()).map(async (request) => ({
      id: decodeURIComponent(new URL(request.url).pathname.split('/').at(-1)!),
      title: decodeURIComponent((await store.match(request))?.headers.get(TITLE) ?? ''),
    })),
  );
  return found.reverse();
}
