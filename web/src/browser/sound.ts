import { settings } from './settings.svelte';

/** Short cues made of a few tones: nothing to load, nothing to license. */
const CUES = {
  turn: [
    [523, 0, 0.16],
    [784, 0.13, 0.3],
  ],
  card: [[1240, 0, 0.035]],
  wagons: [
    [196, 0, 0.07],
    [220, 0.09, 0.07],
    [196, 0.18, 0.09],
  ],
  ticket: [
    [659, 0, 0.12],
    [784, 0.1, 0.12],
    [1047, 0.2, 0.3],
  ],
  tunnel: [
    [147, 0, 0.3],
    [139, 0.2, 0.4],
  ],
  last: [
    [880, 0, 0.25],
    [880, 0.35, 0.25],
    [880, 0.7, 0.45],
  ],
  error: [[185, 0, 0.18]],
} as const satisfies Record<string, readonly (readonly [number, number, number])[]>;

export type Cue = keyof typeof CUES;
let context: AudioContext | undefined;

/** Play a cue, if the user wants sound. */
export function play(cue: Cue): void {
  if (cue === 'turn' && settings.vibrate) navigator.vibrate?.(80);
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, delay, length] of CUES[cue]) tone(context, pitch, context.currentTime + delay, length);
}

function tone(on: AudioContext, pitch: number, at: number, length: number): void {
  const voice = on.createOscillator();
  const loudness = on.createGain();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime((settings.volume / 100) * 0.3 + 0.0001, at + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(loudness).connect(on.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}
