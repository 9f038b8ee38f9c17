/** The live connection to a table: it never gives up, and says what it is doing. */

import { api, ApiError, PREFIX, stream } from './client';
import type { Changes, Command, ErrorBody, Reply, Step, Update, VariantInfo } from './types';
import { withSteps } from './log';
import { changed } from './patch';
import { ServerTime } from './time';
import { transport, type Socket } from './transport';
import { variantOf } from './variants';

export interface Identity {
  table: string;
  /** Of a seat, an invitation or to watch; empty at a public table. */
  token: string;
  /** The host's token besides. */
  host?: string;
}

export interface Connection {
  state: 'connecting' | 'live' | 'offline' | 'closed';
  /** Since when there is none, as of Date.now(). */
  since: number | null;
  /** When it will be tried again. */
  retryAt: number | null;
  /** Why it is closed for good. */
  error: ApiError | null;
}

type Kind = Command['type'];
type Fields<K extends Kind> = Omit<Extract<Command, { type: K }>, 'type' | 'id'>;

interface Waiting {
  command: Command & { id: string };
  resolve: (reply: Reply) => void;
  reject: (error: ApiError) => void;
}

/** These may be sent again after a lost connection: done once, or harmless. */
const REPEATABLE: ReadonlySet<Kind> = new Set<Kind>([
  'act',
  'undo',
  'take_back',
  'talk',
  'commit',
  'reveal',
  'check',
  'hint',
  'read',
  'ways',
  'ping',
]);
const LONGEST_WAIT = 30_000;
const QUIET = 20_000;
const PATIENCE = 10_000;
/** What shows that it is worth trying again; the last one says that a host in this browser is ready. */
const WAKING = ['online', 'offline', 'pageshow', 'focus', 'fogg:host'];
const FAILURES_BEFORE_STREAM = 2;
/** While events are streamed a socket is tried again: at first after this time, then less and less often. */
const SOCKET_AGAIN = 60_000;
const SOCKET_AGAIN_MOST = 15 * 60_000;
/** Where a socket has worked before, it was the server that was away. */
const SOCKET_BACK = 1_000;
const PASSING = new Set([
  'too_fast',
  'too_costly',
  'too_many_connections',
  'too_many_spectators',
  'server_stops',
  'database_unreachable',
  'database_busy',
]);

export class Live {
  readonly identity: Identity;
  update = $state.raw<Update | null>(null);
  log = $state.raw<Step[]>([]);
  /** Steps that came with the last update; none with the first. */
  fresh = $state.raw<Step[]>([]);
  variant = $state.raw<VariantInfo | null>(null);
  connection = $state.raw<Connection>({ state: 'connecting', since: null, retryAt: null, error: null });
  /** Commands on their way. */
  sending = $state(0);
  readonly time = new ServerTime();

  #language: string;
  #socket: Socket | null = null;
  #streaming: AbortController | null = null;
  /** Commands without an answer, by id; what is shown of them is `sending`. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #waiting = new Map<string, Waiting>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #socketAgain: ReturnType<typeof setTimeout> | undefined;
  #socketWait = SOCKET_AGAIN;
  #socketWorks = false;
  #failures = 0;
  #attempt = 0;
  #first = true;
  #stopped = true;
  #number = 0;
  #session = Math.random().toString(36).slice(2, 8);
  #lastError: ApiError | null = null;

  constructor(identity: Identity, language: string) {
    this.identity = identity;
    this.#language = language;
  }

  // Asking

  /**
   * Do it, as an answer to the present decision or to the one with this number; and end the turn, if it may end. Who
   * heeds the coach may get a warning instead.
   */
  act(action: string, decision?: number, endTurn = false, heed = false): Promise<Reply> {
    const number = decision ?? this.update?.decision?.number ?? 0;
    const manner = { ...(endTurn ? { end_turn: true } : {}), ...(heed ? { heed: true } : {}) };
    return this.command('act', { decision: number, action, ...manner });
  }

  /** Give a command; without a connection it waits for one. */
  command<K extends Kind>(type: K, fields: Fields<K> = {} as Fields<K>): Promise<Reply> {
    const id = `${this.#session}-${++this.#number}`;
    const command = { type, id, ...fields } as unknown as Command & { id: string };
    return new Promise<Reply>((resolve, reject) => {
      this.#waiting.set(id, { command, resolve, reject });
      this.sending = this.#waiting.size;
      this.#send(command);
    });
  }

  #send(command: Command & { id: string }): void {
    if (this.#streaming && this.connection.state === 'live') {
      const { table, token, host } = this.identity;
      void api.command(table, command, token || host).then(
        (reply) => this.#settle(command.id, reply),
        (error: ApiError) => this.#settle(command.id, error),
      );
    } else if (this.#socket?.readyState === WebSocket.OPEN && this.connection.state === 'live') {
      this.#socket.send(JSON.stringify(command));
      this.#expect();
    }
  }

  #settle(id: string, result: Reply | ApiError): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || (result instanceof ApiError && result.code === 'offline')) return; // sent again later
    this.#waiting.delete(id);
    this.sending = this.#waiting.size;
    if (result instanceof ApiError) waiting.reject(result);
    else waiting.resolve(result);
  }

  // Connecting

  /** Connect, and stay so. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    document.addEventListener('visibilitychange', this.#wake);
    for (const name of WAKING) addEventListener(name, this.#wake);
    this.#connect();
  }

  /** End it. */
  stop(): void {
    this.#stopped = true;
    document.removeEventListener('visibilitychange', this.#wake);
    for (const name of WAKING) removeEventListener(name, this.#wake);
    this.#drop();
  }

  /** Speak another language from now on, in the log too. */
  speak(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#first = true;
    if (!this.#stopped) this.#connect();
  }

  /** Try now. */
  retryNow(): void {
    if (this.connection.state !== 'live' && this.connection.state !== 'closed') this.#connect();
  }

  #wake = (event: Event): void => {
    if (this.#stopped || document.visibilityState === 'hidden') return;
    if (event.type === 'offline') this.#lost();
    else if (this.#streaming && this.connection.state === 'live') this.#trySocket();
    else if (this.connection.state === 'live') this.#ping(PATIENCE / 2);
    else this.retryNow();
  };

  #connect(): void {
    this.#drop();
    if (this.connection.state !== 'live') this.#setState('connecting');
    const streams = transport().streams && this.#failures >= FAILURES_BEFORE_STREAM;
    if (streams && this.#failures % 2 === 0) void this.#stream();
    else this.#openSocket();
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    this.#dropSocket();
    this.#endStream();
  }

  #dropSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) hangUp(socket);
  }

  #endStream(): void {
    clearTimeout(this.#socketAgain);
    this.#streaming?.abort();
    this.#streaming = null;
  }

  #openSocket(): void {
    const { table, token, host } = this.identity;
    const socket = transport().socket(`${PREFIX}/tables/${encodeURIComponent(table)}/live`);
    this.#socket = socket;
    this.#lastError = null;
    socket.onopen = () => {
      const who = { token, ...(host ? { host } : {}) };
      const hello = { type: 'hello', ...who, lang: this.#language, since: this.#since(), changes: true };
      socket.send(JSON.stringify(hello));
      if (!this.#streaming) this.#expect();
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      const message = JSON.parse(event.data) as Update | Changes | Reply | ErrorBody;
      if (message.type === 'update') {
        this.#socketWorks = true;
        this.#endStream();
      }
      this.#hear(message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      if (this.#streaming) this.#socket = null;
      else if (event.code === 1008 && this.#lastError && !PASSING.has(this.#lastError.code)) this.#end(this.#lastError);
      else this.#lost();
    };
    if (!this.#streaming) this.#expect(PATIENCE * 1.5);
  }

  /** Open a socket while the stream goes on, until an update has come through the socket. */
  #trySocket(): void {
    clearTimeout(this.#socketAgain);
    this.#dropSocket();
    this.#openSocket();
    this.#socketAgain = setTimeout(() => this.#trySocket(), this.#socketWait);
    this.#socketWait = Math.min(SOCKET_AGAIN_MOST, this.#socketWait * 2);
  }

  async #stream(): Promise<void> {
    const control = new AbortController();
    this.#streaming = control;
    this.#socketWait = SOCKET_AGAIN;
    this.#socketAgain = setTimeout(() => this.#trySocket(), this.#socketWorks ? SOCKET_BACK : SOCKET_AGAIN);
    const { table, token, host } = this.identity;
    try {
      for await (const { event, data } of stream(table, token || host || '', this.#since(), control.signal)) {
        if (control.signal.aborted) return;
        this.#expect(QUIET + PATIENCE);
        if (event === 'update') this.#hear(JSON.parse(data) as Update);
        if (event === 'error') throw new ApiError(JSON.parse(data) as ErrorBody, 409);
      }
      if (!control.signal.aborted) this.#lost();
    } catch (error) {
      if (control.signal.aborted) return;
      const final = error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.has(error.code);
      if (final && error.code !== 'offline') this.#end(error);
      else this.#lost();
    }
  }

  #since(): number {
    return this.#first ? 0 : (this.update?.seq ?? 0);
  }

  #hear(message: Update | Changes | Reply | ErrorBody): void {
    if (!this.#streaming) this.#quiet();
    if (message.type === 'update') this.#take(message);
    else if (message.type === 'changes') this.#change(message);
    else if (message.type === 'reply') this.#settle(message.id, message);
    else if (message.id) this.#settle(message.id, new ApiError(message, 409));
    else this.#lastError = new ApiError(message, 409);
  }

  /** Take what has changed; if it does not fit what is known here, ask for the whole. */
  #change(changes: Changes): void {
    const update = changed(this.update, changes);
    if (update) this.#take(update);
    else this.#socket?.send(JSON.stringify({ type: 'whole', id: 'whole', since: this.#since() }));
  }

  #take(update: Update): void {
    const whole = this.#first;
    this.#first = false;
    this.log = whole ? withSteps([], update.steps) : withSteps(this.log, update.steps);
    const known = this.update?.seq ?? 0;
    this.fresh = whole ? [] : update.steps.filter((step) => step.seq > known);
    const wasLive = this.connection.state === 'live';
    if (!wasLive) this.time.forget();
    this.time.hear(update.table.now);
    this.update = update;
    this.#loadVariant(update.table.variant, update.table.digest);
    if (wasLive) return;
    this.#failures = 0;
    this.#attempt = 0;
    this.#setState('live');
    for (const { command } of [...this.#waiting.values()]) this.#send(command);
  }

  /** A game that goes on under earlier rules has its variant described by these. */
  #loadVariant(id: string, digest: string): void {
    const language = this.#language;
    const present = variantOf(id, language);
    const own = digest
      ? present.then((each) => (each.digest === digest ? each : variantOf(id, language, digest)))
      : present;
    own.then(
      (variant) => (this.variant = variant),
      () => undefined, // the connection breaks too and shows it; the next update tries again
    );
  }

  // Losing and finding again

  /** Expect to hear something soon. */
  #expect(within = PATIENCE): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(), within);
  }

  /** Heard something: all is well for a while. */
  #quiet(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#ping(), QUIET);
  }

  #ping(within = PATIENCE): void {
    if (this.#streaming || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'ping', id: 'ping' }));
    this.#expect(within);
  }

  #lost(): void {
    this.#drop();
    if (this.#stopped) return;
    if (this.connection.state !== 'live') this.#failures++;
    this.#abandon();
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.#attempt++) * (0.5 + Math.random() / 2);
    this.#setState('offline', Date.now() + wait);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #end(error: ApiError): void {
    this.#drop();
    this.connection = { state: 'closed', since: Date.now(), retryAt: null, error };
    for (const id of [...this.#waiting.keys()]) this.#settle(id, error);
  }

  /** What may not be sent twice fails with the connection. */
  #abandon(): void {
    for (const [id, { command, reject }] of [...this.#waiting]) {
      if (REPEATABLE.has(command.type)) continue;
      this.#waiting.delete(id);
      this.sending = this.#waiting.size;
      reject(new ApiError({ code: 'offline', text: '', params: {} }));
    }
  }

  #setState(state: Connection['state'], retryAt: number | null = null): void {
    const since = state === 'live' ? null : (this.connection.since ?? Date.now());
    this.connection = { state, since, retryAt, error: null };
  }
}

/** Close a socket; browsers complain of one that is closed before it was open. */
function hangUp(socket: Socket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
