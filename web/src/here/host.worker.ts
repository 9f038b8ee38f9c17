/** The host of this browser's pages: the server's own application, in a worker that one page has begun.

Each page begins one; the first to get the lock is the host, and another follows when its page is closed. */

import { bytesOf, startPython, type PyProxy } from './engine';
import { openKept } from './kept';
import { hostLock, pageLock, type OnChannel, type Place, type State, type ToPage } from './messages';

interface Host {
  hear(text: string): void;
}

interface HostModule {
  begin: (outside: object, address: string, seconds: number, content: Uint8Array) => Promise<Host>;
}

/** Seconds that a bot may think. */
const BOT_SECONDS = 10;
const life = crypto.randomUUID();

self.onmessage = ({ data: place }: MessageEvent<Place>) => {
  void navigator.locks.request(hostLock(place), () => serve(place));
};

/** Be the host, as long as there is the page; return only if that is not possible. */
async function serve(place: Place): Promise<void> {
  const channel = new BroadcastChannel(place.name);
  let state: State = { state: 'loading', life, done: 0, total: 1 };
  const say = (next: State) => {
    state = next;
    channel.postMessage({ for: 'all', state } satisfies OnChannel);
  };
  let host: Host | null = null;
  const known = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<OnChannel>) => {
    if (data.for !== 'host') return;
    if ('hello' in data) say(state);
    else if (host) {
      follow(data.message.client);
      host.hear(JSON.stringify(data.message));
    }
  };
  /** Take note when a page is gone: it has a lock of its own as long as it is there. */
  const follow = (client: string) => {
    if (known.has(client)) return;
    known.add(client);
    void navigator.locks.request(pageLock(place, client), () => {
      known.delete(client);
      host?.hear(JSON.stringify({ type: 'gone', client }));
    });
  };
  try {
    const [python, kept] = await Promise.all([
      startPython(place.base, (done, total) => say({ state: 'loading', life, done, total })),
      openKept(place.name),
    ]);
    const { begin } = python.pyimport('fogg.server.browser.host') as HostModule;
    const outside = {
      tell: (client: string, text: string) => {
        const message = JSON.parse(text) as ToPage;
        channel.postMessage({ for: 'page', client, message } satisfies OnChannel);
      },
      keep: (size: number, numbers: string, data: PyProxy) =>
        kept.keep(size, JSON.parse(numbers) as number[], bytesOf(data)),
      begin_worker: (module: string) => new FarEnd(place, module),
    };
    host = await begin(outside, place.base.replace(/\/$/, ''), BOT_SECONDS, kept.content);
    say({ state: 'ready', life, kept: kept.lasting });
  } catch (error) {
    console.error(error);
    say({ state: 'failed', life, reason: lastLine(error) });
    // Another page may have more luck: its worker gets the lock now.
    channel.close();
    return;
  }
  await new Promise(() => undefined);
}

/** What went wrong: of Python's words the last line, which names the fault. */
function lastLine(error: unknown): string {
  return String(error).trim().split('\n').at(-1)!.trim();
}

/** A further worker, as Python sees it. */
class FarEnd {
  readonly #worker: Worker;
  readonly #come: Uint8Array[] = [];
  #waiting: ((data: Uint8Array) => void) | null = null;

  constructor(place: Place, module: string) {
    this.#worker = new Worker(new URL('./thinking.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting) waiting(data);
      else this.#come.push(data);
    };
    this.#worker.postMessage({ base: place.base, module });
  }

  post(data: PyProxy): void {
    this.#worker.postMessage(bytesOf(data));
  }

  next(): Promise<Uint8Array> {
    const first = this.#come.shift();
    return first ? Promise.resolve(first) : new Promise((come) => (this.#waiting = come));
  }

  end(): void {
    this.#worker.terminate();
  }
}
