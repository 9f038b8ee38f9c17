/** Short cues: recordings of our own (tools/sounds.py), loaded when they are wanted, mixed low. */
import { settings } from './settings.svelte';

export const CUES = [
  'turn',
  'card',
  'flip',
  'sweep',
  'shuffle',
  'wagon',
  'ship',
  'ticket',
  'stamp',
  'tunnel',
  'whistle',
  'finale',
  'error',
] as const;
export type Cue = (typeof CUES)[number];

/** What the event `fogg:cue` on window tells of a cue that the rules below let through. */
export interface CueDetail {
  cue: Cue;
  /** The speed of the recording: 1 is as recorded. */
  rate: number;
  /** Whether it really sounds: the page was pressed before and the recordings are there. */
  audible: boolean;
}

/** Addresses of the recordings, by the names of their files; a cue with variants has numbered ones. */
const FILES = Object.fromEntries(
  Object.entries(import.meta.glob<string>('./sounds/*.mp3', { query: '?url', import: 'default', eager: true })).map(
    ([path, address]) => [path.slice('./sounds/'.length, -'.mp3'.length), address],
  ),
);
/** The loudest that the cues become, at full volume. */
const MASTER = 0.4;
/** Milliseconds from one cue to the next; what comes sooner is dropped. */
const GAP = 60;
/** Each time a little higher or lower than recorded, by this share at most. */
const VARIED = 0.03;
/** Seconds in which a cue that must give way, or all of them, become silent. */
const HUSH = 0.01;
/** These are never dropped: what sounds since less than the gap gives way. */
const WINNERS: ReadonlySet<Cue> = new Set<Cue>(['turn', 'whistle', 'ticket', 'finale']);
/** Heard in a tab that nobody looks at, too: somebody is waited for. */
const CALL: Cue = 'turn';
const PRESSES = ['pointerup', 'keydown'] as const;

interface Started {
  cue: Cue;
  /** In milliseconds, as performance.now() counts. */
  at: number;
  loudness?: GainNode;
}

let context: AudioContext | undefined;
/** All cues go through it. */
let master: GainNode | undefined;
let ready: Promise<void> | undefined;
let last: Started | undefined;
let warned = false;
const recordings = new Map<string, AudioBuffer>();
/** How often each cue was played, to take its variants by turns. */
const played = new Map<Cue, number>();

/** Play a cue, if the user wants sound; `pitch` 2 is an octave higher. */
export function play(cue: Cue, pitch = 1): void {
  if (cue === 'turn' && settings.vibrate) navigator.vibrate?.(80);
  if (!settings.sound || (cue !== CALL && away())) return;
  void prepare();
  const now = performance.now();
  const wait = last ? Math.max(0, last.at + GAP - now) : 0;
  if (wait > 0 && !WINNERS.has(cue)) return;
  // Of two that must be heard the second one waits; any other gives way.
  const delay = wait > 0 && WINNERS.has(last!.cue) ? wait : 0;
  if (wait > 0 && delay === 0) silence(last!.loudness);
  const rate = pitch * (1 + VARIED * (2 * Math.random() - 1));
  const loudness = start(variant(cue), rate, delay / 1000);
  last = { cue, at: now + delay, loudness };
  const detail: CueDetail = { cue, rate, audible: loudness !== undefined };
  window.dispatchEvent(new CustomEvent('fogg:cue', { detail }));
}

function away(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden';
}

/** Sound on or off; what sounds is cut off. */
export function setSound(on: boolean): void {
  settings.sound = on;
  if (on) void prepare();
  else silence(master);
}

/** Load the recordings, if sound is wanted: they are fetched when the page is idle, and decoded after the first press. */
export function prepare(): Promise<void> {
  if (!settings.sound) return Promise.resolve();
  ready ??= load();
  return ready;
}

async function load(): Promise<void> {
  await idle();
  const files = await Promise.all(Object.entries(FILES).map(async ([name, at]) => [name, await fetched(at)] as const));
  const on = await pressed();
  if (!on) return;
  await Promise.all(files.map(([name, data]) => decode(on, name, data)));
  await on.resume(); // where the first press did not do, a later one does
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve());
  });
}

async function fetched(address: string): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`expected ${address}, got status ${response.status}`);
    return await response.arrayBuffer();
  } catch (error) {
    warn(error);
    return undefined;
  }
}

async function decode(on: AudioContext, name: string, data: ArrayBuffer | undefined): Promise<void> {
  if (!data) return;
  try {
    recordings.set(name, await on.decodeAudioData(data));
  } catch (error) {
    warn(error);
  }
}

/** Wait for the first press: browsers let no page sound before. Undefined where nothing can sound. */
function pressed(): Promise<AudioContext | undefined> {
  return new Promise((resolve) => {
    // Every later press too: browsers stop the sound of pages that were away.
    for (const kind of PRESSES) window.addEventListener(kind, () => wake(true, resolve), true);
    wake(false, resolve);
  });
}

/** Begin or go on to sound, if the browser allows it by now: Escape, for one, is no press to it. */
function wake(press: boolean, done: (context: AudioContext | undefined) => void): void {
  const allowed = navigator.userActivation?.hasBeenActive ?? press; // older browsers do not say
  if (!allowed || !settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') void context.resume();
  } catch (error) {
    warn(error); // no device for sound, or too many pages use it
  }
  done(context);
}

/** The recording whose turn it is among those of a cue. */
function variant(cue: Cue): AudioBuffer | undefined {
  const number = played.get(cue) ?? 0;
  played.set(cue, number + 1);
  const names = Object.keys(FILES).filter((name) => name === cue || name.startsWith(`${cue}-`));
  return recordings.get(names[number % names.length] ?? '');
}

/** Let a recording sound in `delay` seconds; undefined if it can't. */
function start(recording: AudioBuffer | undefined, rate: number, delay: number): GainNode | undefined {
  if (!context || !recording) return undefined;
  if (context.state !== 'running') {
    void context.resume(); // it was interrupted; a cue that waited for it would come too late
    return undefined;
  }
  const source = context.createBufferSource();
  const loudness = context.createGain();
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  source.buffer = recording;
  source.playbackRate.value = rate;
  master.gain.setValueAtTime((MASTER * settings.volume) / 100, context.currentTime);
  source.connect(loudness).connect(master);
  source.start(context.currentTime + delay);
  return loudness;
}

function silence(what: GainNode | undefined): void {
  if (context) what?.gain.setTargetAtTime(0, context.currentTime, HUSH / 3);
}

/** Players need not care; whoever looks for the reason finds it, once. */
function warn(error: unknown): void {
  if (!warned) console.warn('fogg: a sound could not be loaded:', error);
  warned = true;
}
