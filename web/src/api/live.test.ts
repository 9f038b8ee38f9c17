import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step, Update } from './types';
import { Live } from './live.svelte';

vi.mock('./variants', () => ({ variantOf: () => Promise.resolve({}) }));

/** A socket that the test opens, closes and speaks through. */
class Socket {
  static made: Socket[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor(readonly url: string) {
    Socket.made.push(this);
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  receive(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  fail(): void {
    this.readyState = 3;
    this.onclose({ code: 1006 });
  }
}

const step = (seq: number): Step => ({
  seq,
  kind: 'move',
  at: 0,
  seat: 0,
  action: null,
  to: null,
  events: [],
  lines: [],
});
const update = (seq: number, steps: Step[] = []) =>
  ({ type: 'update', seq, steps, table: { now: 0, variant: 'usa' } }) as unknown as Update;
const newest = () => Socket.made.at(-1)!;

/** The stream of events: what the test puts in, and whether it was given up. */
let events: ReadableStreamDefaultController<Uint8Array>;
let signal: AbortSignal;
let live: Live;

function answer(_: string, ask: RequestInit): Promise<Response> {
  signal = ask.signal!;
  const body = new ReadableStream<Uint8Array>({ start: (control) => void (events = control) });
  return Promise.resolve(new Response(body));
}

async function stream(message: object): Promise<void> {
  events.enqueue(new TextEncoder().encode(`event: update\ndata: ${JSON.stringify(message)}\n\n`));
  await vi.advanceTimersByTimeAsync(0);
}

/** No socket passes: the events come as a stream. */
async function fallBack(): Promise<void> {
  live.start();
  newest().fail();
  await vi.advanceTimersByTimeAsync(1000);
  newest().fail();
  await vi.advanceTimersByTimeAsync(2000);
  await stream(update(1, [step(1)]));
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', vi.fn(answer));
  live = new Live({ table: 't', token: 's_1' }, 'en');
});

afterEach(() => {
  live.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('where no socket passes, events come as a stream', async () => {
  await fallBack();
  expect(Socket.made).toHaveLength(2);
  expect(live.connection.state).toBe('live');
  expect(live.update?.seq).toBe(1);
});

test('a socket that passes later takes over from the stream, and no step comes twice', async () => {
  await fallBack();
  await vi.advanceTimersByTimeAsync(20_000);
  await stream({ ...update(1), steps: [] });
  await vi.advanceTimersByTimeAsync(20_000);
  await stream(update(2, [step(2)]));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Socket.made).toHaveLength(3);
  expect(signal.aborted).toBe(false);
  newest().open();
  await stream(update(3, [step(3)]));
  expect(signal.aborted).toBe(false);
  newest().receive(update(4, [step(3), step(4)]));
  expect(signal.aborted).toBe(true);
  expect(live.connection.state).toBe('live');
  expect(live.fresh.map((each) => each.seq)).toEqual([4]);
  expect(live.log.map((each) => each.seq)).toEqual([1, 2, 3, 4]);
  void live.command('undo');
  expect(newest().sent.at(-1)).toContain('"undo"');
});

test('where a socket has worked before, it comes back soon after the server does', async () => {
  live.start();
  newest().open();
  newest().receive(update(1, [step(1)]));
  newest().fail();
  for (let failed = 0; failed < 2; failed++) {
    await vi.advanceTimersByTimeAsync(2000);
    newest().fail();
  }
  await vi.advanceTimersByTimeAsync(2000);
  await stream(update(2, [step(2)]));
  await vi.advanceTimersByTimeAsync(1000);
  expect(newest().readyState).toBe(Socket.CONNECTING);
  newest().open();
  newest().receive(update(3, [step(3)]));
  expect(signal.aborted).toBe(true);
  expect(live.log.map((each) => each.seq)).toEqual([1, 2, 3]);
});

test('while no socket passes the stream stays, and sockets are tried less and less often', async () => {
  await fallBack();
  const tries: number[] = [];
  for (let second = 1; second <= 300; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    if (second % 10 === 0) await stream(update(1));
    if (newest().readyState === Socket.CONNECTING) {
      tries.push(second);
      newest().fail();
    }
  }
  expect(tries).toHaveLength(3);
  expect(tries[2]! - tries[1]!).toBeGreaterThan(tries[1]! - tries[0]!);
  expect(live.connection.state).toBe('live');
  expect(signal.aborted).toBe(false);
});

const changes = (after: number, seq: number, own: object) => ({
  type: 'changes',
  after,
  number: after + 1,
  seq,
  steps: [step(seq)],
  shared: { table: { now: [1] } },
  own,
});

test('changes are applied to the last update, and their steps are new', () => {
  live.start();
  newest().open();
  expect(JSON.parse(newest().sent[0]!)).toMatchObject({ type: 'hello', changes: true });
  newest().receive({ ...update(1, [step(1)]), number: 7, undo: false });
  newest().receive(changes(7, 2, { undo: [true] }));
  expect(live.update).toMatchObject({ number: 8, seq: 2, undo: true, table: { now: 1, variant: 'usa' } });
  expect(live.fresh.map((each) => each.seq)).toEqual([2]);
  expect(live.log.map((each) => each.seq)).toEqual([1, 2]);
});

test('changes of something else are not applied: the whole is asked for', () => {
  live.start();
  newest().open();
  newest().receive({ ...update(1, [step(1)]), number: 7, undo: false });
  newest().receive(changes(8, 3, { undo: [true] }));
  expect(live.update).toMatchObject({ number: 7, seq: 1, undo: false });
  expect(JSON.parse(newest().sent.at(-1)!)).toEqual({ type: 'whole', id: 'whole', since: 1 });
  newest().receive({ ...update(3, [step(2), step(3)]), number: 9, undo: true });
  expect(live.log.map((each) => each.seq)).toEqual([1, 2, 3]);
});
