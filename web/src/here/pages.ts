/** How a page talks to the host in this browser: requests and sockets, as messages on a channel. */

import type { Socket } from '$api/transport';
import { pageLock, type OnChannel, type Place, type State, type ToHost, type ToPage } from './messages';

interface Waiting {
  message: ToHost;
  /** The host that has been asked; another one does not know of it. */
  life: string | null;
  harmless: boolean;
  answer: (response: Response) => void;
  fail: (error: Error) => void;
}

const { CONNECTING, OPEN, CLOSED } = { CONNECTING: 0, OPEN: 1, CLOSED: 3 };
const NORMAL = 1000;
const LOST = 1006;
/** Statuses whose answers have no body. */
const EMPTY = [204, 304];

/** A socket to the host in this browser. */
class PageSocket implements Socket {
  readyState: number = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  /** The host at its other end. */
  life: string | null = null;

  constructor(
    readonly id: number,
    readonly path: string,
    private readonly pages: HostInBrowser,
  ) {}

  send(text: string): void {
    this.pages.say({ type: 'data', client: this.pages.client, id: this.id, text });
  }

  close(): void {
    this.pages.say({ type: 'close', client: this.pages.client, id: this.id });
    this.end(NORMAL);
  }

  hear(message: ToPage): void {
    if (message.type === 'opened') {
      this.readyState = OPEN;
      this.onopen?.();
    } else if (message.type === 'data') this.onmessage?.({ data: message.text });
    else if (message.type === 'closed') this.end(message.code);
  }

  end(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.pages.forget(this.id);
    this.onclose?.({ code });
  }
}

export class HostInBrowser {
  readonly client = crypto.randomUUID();
  readonly #channel: BroadcastChannel;
  readonly #told: (state: State) => void;
  readonly #requests = new Map<number, Waiting>();
  readonly #sockets = new Map<number, PageSocket>();
  #ready: string | null = null;
  /** Why there is no host; empty as long as there may be one. */
  #failed = '';
  #number = 0;

  /** `told` hears how far the host is. */
  constructor(place: Place, told: (state: State) => void) {
    this.#told = told;
    this.#channel = new BroadcastChannel(place.name);
    this.#channel.onmessage = ({ data }: MessageEvent<OnChannel>) => this.#hear(data);
    // As long as this page is there it has this lock: the host is told when it gets it.
    void navigator.locks.request(pageLock(place, this.client), () => new Promise(() => undefined));
    this.#channel.postMessage({ for: 'host', hello: this.client } satisfies OnChannel);
  }

  request(path: string, init: RequestInit): Promise<Response> {
    const id = ++this.#number;
    const { method = 'GET', headers = {}, body, signal } = init;
    const message: ToHost = {
      type: 'request',
      client: this.client,
      id,
      method,
      path,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? body : '',
    };
    if (this.#failed) return Promise.reject(new Error(this.#failed));
    return new Promise((answer, fail) => {
      signal?.addEventListener('abort', () => {
        this.#requests.delete(id);
        fail(new DOMException('aborted', 'AbortError'));
      });
      this.#requests.set(id, { message, life: this.#ready, harmless: method === 'GET', answer, fail });
      if (this.#ready) this.say(message);
    });
  }

  socket(path: string): Socket {
    const socket = new PageSocket(++this.#number, path, this);
    this.#sockets.set(socket.id, socket);
    if (this.#ready) this.#open(socket);
    return socket;
  }

  #open(socket: PageSocket): void {
    socket.life = this.#ready;
    this.say({ type: 'open', client: this.client, id: socket.id, path: socket.path });
  }

  forget(id: number): void {
    this.#sockets.delete(id);
  }

  say(message: ToHost): void {
    this.#channel.postMessage({ for: 'host', message } satisfies OnChannel);
  }

  #hear(data: OnChannel): void {
    if (data.for === 'all') this.#follow(data.state);
    else if (data.for === 'page' && data.client === this.client) {
      const { message } = data;
      if (message.type === 'answer') this.#answer(message);
      else this.#sockets.get(message.id)?.hear(message);
    }
  }

  #answer(message: Extract<ToPage, { type: 'answer' }>): void {
    const waiting = this.#requests.get(message.id);
    this.#requests.delete(message.id);
    const { status, headers } = message;
    const body = message.packed ? Uint8Array.from(atob(message.body), (each) => each.charCodeAt(0)) : message.body;
    waiting?.answer(new Response(EMPTY.includes(status) ? null : body, { status, headers }));
  }

  /** Follow the host: where it is another one, what the one before was asked has to be asked again. */
  #follow(state: State): void {
    this.#failed = state.state === 'failed' ? state.reason : '';
    if (state.state === 'ready' && state.life !== this.#ready) this.#meet(state.life);
    if (this.#failed) this.#abandon();
    this.#told(state);
  }

  #abandon(): void {
    for (const { fail } of this.#requests.values()) fail(new Error(this.#failed));
    this.#requests.clear();
  }

  #meet(life: string): void {
    this.#ready = life;
    for (const [id, waiting] of [...this.#requests]) {
      if (waiting.life === null || waiting.harmless) {
        waiting.life = life;
        this.say(waiting.message);
      } else {
        this.#requests.delete(id);
        waiting.fail(new Error('the host is another one'));
      }
    }
    for (const socket of [...this.#sockets.values()]) {
      if (socket.life === null) this.#open(socket);
      else socket.end(LOST);
    }
  }
}
