import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CueDetail } from './sound';

/** A gain that keeps what was asked of it. */
class FakeGain {
  readonly asked: [what: string, value: number][] = [];
  readonly gain = {
    setValueAtTime: (value: number) => this.asked.push(['set', value]),
    setTargetAtTime: (value: number) => this.asked.push(['towards', value]),
  };
  connect<Next>(next: Next): Next {
    return next;
  }
}

interface FakeSource {
  buffer: { name: string } | null;
  playbackRate: { value: number };
  start: (at: number) => void;
  connect: (next: FakeGain) => FakeGain;
}

/** An audio context that plays nothing and keeps everything. */
class FakeContext {
  static made: FakeContext[] = [];
  static spoilt = new Set<string>();
  state = 'running';
  currentTime = 5;
  destination = {};
  decoded: string[] = [];
  started: { name: string; rate: number; at: number; loudness: FakeGain }[] = [];
  gains: FakeGain[] = [];
  resume = vi.fn(() => Promise.resolve());
  constructor() {
    FakeContext.made.push(this);
  }
  createGain(): FakeGain {
    this.gains.push(new FakeGain());
    return this.gains.at(-1)!;
  }
  createBufferSource(): FakeSource {
    let loudness: FakeGain;
    const source: FakeSource = {
      buffer: null,
      playbackRate: { value: 1 },
      connect: (next) => (loudness = next),
      start: (at) => this.started.push({ name: source.buffer!.name, rate: source.playbackRate.value, at, loudness }),
    };
    return source;
  }
  decodeAudioData(data: ArrayBuffer): Promise<{ name: string }> {
    const name = new TextDecoder().decode(data);
    this.decoded.push(name);
    return FakeContext.spoilt.has(name) ? Promise.reject(new Error('no MP3')) : Promise.resolve({ name });
  }
}

const page = { window: new EventTarget(), userActivation: { hasBeenActive: false } };
let idle: (() => void)[] = [];
let missing = new Set<string>();
let now = 1000;
const fetched = vi.fn((address: string) => {
  const name = /(\w[\w-]*)\.mp3$/.exec(address)![1]!;
  return Promise.resolve(
    missing.has(name) ? new Response('', { status: 404 }) : new Response(new TextEncoder().encode(name)),
  );
});
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  FakeContext.made = [];
  FakeContext.spoilt = new Set();
  missing = new Set();
  idle = [];
  now = 1000;
  page.window = new EventTarget();
  page.userActivation = { hasBeenActive: false };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('navigator', { userActivation: page.userActivation });
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  const sound = await import('./sound');
  const { settings } = await import('./settings.svelte');
  const heard: CueDetail[] = [];
  page.window.addEventListener('fogg:cue', (event) => heard.push((event as CustomEvent<CueDetail>).detail));
  return { ...sound, settings, heard };
}

function press(kind = 'pointerup', counts = true): void {
  page.userActivation.hasBeenActive ||= counts;
  page.window.dispatchEvent(new Event(kind));
}

function rest(): void {
  for (const call of idle.splice(0)) call();
}

/** A page at which the recordings are there. */
async function ready() {
  const sound = await opened();
  const loaded = sound.prepare();
  rest();
  press();
  await loaded;
  return { ...sound, context: FakeContext.made[0]! };
}

const names = (context: FakeContext) => context.started.map((each) => each.name);

test('sound is on unless it was switched off', async () => {
  expect((await opened()).settings.sound).toBe(true);
});

test('every cue has a recording, and every recording a cue', async () => {
  const { CUES, context } = await ready();
  const cues = context.decoded.map((name) => name.replace(/-\d$/, ''));
  expect(new Set(cues)).toEqual(new Set(CUES));
  expect(context.decoded).toContain('card-1');
  expect(context.decoded).toContain('card-2');
});

test('recordings are fetched when the page is idle and decoded after the first press, once', async () => {
  const { prepare, play } = await opened();
  const loaded = prepare();
  expect(fetched).not.toHaveBeenCalled();
  rest();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  play('turn');
  press('keydown', false); // Escape is no press to a browser
  expect(FakeContext.made).toHaveLength(0);
  press();
  await loaded;
  press();
  await prepare();
  const [context] = FakeContext.made;
  expect(FakeContext.made).toHaveLength(1);
  expect(context!.decoded).toHaveLength(fetched.mock.calls.length);
  expect(new Set(context!.decoded).size).toBe(context!.decoded.length);
  expect(context!.started).toHaveLength(0); // what came too early is not made up for
});

test('where the browser does not say whether a page was pressed, the press itself does', async () => {
  vi.stubGlobal('navigator', {});
  const { prepare } = await opened();
  const loaded = prepare();
  rest();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(FakeContext.made).toHaveLength(0);
  await vi.waitFor(() => {
    press();
    expect(FakeContext.made).toHaveLength(1);
  });
  await loaded;
});

test('with sound off nothing is fetched, nothing sounds and nothing is told', async () => {
  const { settings, prepare, play, setSound, heard } = await opened();
  settings.sound = false;
  await prepare();
  play('turn');
  rest();
  press();
  expect(fetched).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
  setSound(true);
  expect(settings.sound).toBe(true);
  rest();
  await prepare();
  play('turn');
  expect(heard).toMatchObject([{ cue: 'turn', audible: true }]);
});

test('a tab that nobody looks at is silent, but for the call to the table', async () => {
  const { play, context, heard } = await ready();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  play('card');
  play('turn');
  vi.stubGlobal('document', { visibilityState: 'visible' });
  now += 100;
  play('wagon');
  expect(names(context)).toEqual(['turn', 'wagon']);
  expect(heard.map(({ cue }) => cue)).toEqual(['turn', 'wagon']);
});

test('muting cuts off what sounds', async () => {
  const { settings, play, setSound, context } = await ready();
  play('whistle');
  const master = context.gains.find((gain) => gain !== context.started[0]!.loudness)!;
  setSound(false);
  expect(settings.sound).toBe(false);
  expect(master.asked.at(-1)).toEqual(['towards', 0]);
});

test('a cue within 60 ms of another is dropped', async () => {
  const { play, context, heard } = await ready();
  play('wagon');
  now += 59;
  play('wagon');
  now += 1;
  play('wagon');
  expect(names(context)).toEqual(['wagon', 'wagon']);
  expect(heard).toHaveLength(2);
});

test.each(['turn', 'whistle', 'ticket', 'finale'] as const)(
  '%s always wins, and what sounds gives way',
  async (cue) => {
    const { play, context } = await ready();
    play('stamp');
    now += 10;
    play(cue);
    now += 10;
    play('stamp');
    expect(names(context)).toEqual(['stamp', cue]);
    expect(context.started[0]!.loudness.asked).toEqual([['towards', 0]]);
    expect(context.started[1]!.loudness.asked).toEqual([]);
    expect(context.started[1]!.at).toBe(context.currentTime);
  },
);

test('of two that must be heard the second one waits until 60 ms are over', async () => {
  const { play, context } = await ready();
  play('ticket');
  now += 20;
  play('turn');
  now += 50; // 10 ms after the second one began
  play('card');
  expect(names(context)).toEqual(['ticket', 'turn']);
  expect(context.started[1]!.at).toBeCloseTo(context.currentTime + 0.04);
  expect(context.started[0]!.loudness.asked).toEqual([]);
});

test('a long one that began more than 60 ms ago sounds on', async () => {
  const { play, context } = await ready();
  play('tunnel');
  now += 350;
  play('turn');
  expect(context.started[0]!.loudness.asked).toEqual([]);
});

test('the two recordings of a card are taken by turns', async () => {
  const { play, context } = await ready();
  for (let n = 0; n < 4; n += 1) {
    play('card');
    now += 100;
  }
  expect(names(context)).toEqual(['card-1', 'card-2', 'card-1', 'card-2']);
});

test('the pitch is varied by 3 per cent at most', async () => {
  const { play, context } = await ready();
  const random = vi.spyOn(Math, 'random');
  for (const luck of [0, 0.5, 1]) {
    random.mockReturnValueOnce(luck);
    play('wagon', 1.5);
    now += 100;
  }
  const [least, middle, most] = context.started.map((each) => each.rate);
  expect(least).toBeCloseTo(1.5 * 0.97);
  expect(middle).toBeCloseTo(1.5);
  expect(most).toBeCloseTo(1.5 * 1.03);
});

test('all is mixed low: 40 % of the volume', async () => {
  const { play, settings, context } = await ready();
  settings.volume = 50;
  play('turn');
  const master = context.gains.find((gain) => gain !== context.started[0]!.loudness)!;
  expect(master.asked).toEqual([['set', 0.2]]);
});

test('a recording that is missing or spoilt is silent, the others sound; it is told once', async () => {
  missing = new Set(['ship', 'stamp']);
  FakeContext.spoilt = new Set(['flip']);
  const { play, context, heard } = await ready();
  for (const cue of ['ship', 'flip', 'wagon'] as const) {
    play(cue);
    now += 100;
  }
  expect(names(context)).toEqual(['wagon']);
  expect(heard.map((each) => each.audible)).toEqual([false, false, true]);
  expect(warned).toHaveBeenCalledTimes(1);
});

test('without a device for sound the game goes on in silence; it is told once', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { prepare, play, heard } = await opened();
  const loaded = prepare();
  rest();
  press();
  await loaded;
  press();
  play('turn');
  expect(heard).toMatchObject([{ cue: 'turn', audible: false }]);
  expect(warned).toHaveBeenCalledTimes(1);
});

test('a page that was away is woken, and a cue that came meanwhile is not heard late', async () => {
  const { play, context } = await ready();
  context.resume.mockClear();
  context.state = 'interrupted';
  play('turn');
  expect(context.resume).toHaveBeenCalledTimes(1);
  expect(context.started).toEqual([]);
  press();
  expect(context.resume).toHaveBeenCalledTimes(2);
});
