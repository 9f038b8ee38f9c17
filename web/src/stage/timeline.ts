/** What happens in the scenes of one change, each thing at its time; the director plays it. */
import type { View } from '$api/types';
import type { Cue } from '$browser/sound';

/** How the shown view changes: from what is shown, and from the true view that it will become. */
export type Change = (shown: View, truth: View) => View;

/** A card, ticket, lamp or number that travels from one place of the page to another. */
export interface Flight {
  /** Names of places (`places.ts`). */
  from: string;
  to: string;
  /** A card's name, face up; null: its back. */
  card: string | null;
  /** The card's color, as a class of its drawing. */
  color?: string;
  /** Whose back it is, `wagon`, `ship` or `ticket`; for words and numbers `text`, and the `lamp` of who is on turn. */
  suit: string;
  /** It leaves face down and arrives face up. */
  flips?: boolean;
  /** What a flight of the suit `text` shows, and a ticket's face. */
  text?: string;
  /** Of whose color a text is. */
  seat?: number;
  /** It is laid away where it lands, and not seen any more. */
  fades?: boolean;
  /** It rests over the map on its way, as one of so many that are fanned out. */
  fan?: { index: number; of: number; rest: number };
  /** Milliseconds on the way, with its rest. */
  length: number;
}

/** What stands before or on the map for a while. */
export type Scenery =
  | {
      kind: 'tunnel';
      route: string;
      seat: number;
      cards: readonly string[];
      /** How many of its cards lie there, and how many of these face up. */
      dealt: number;
      open: number;
      extra: number | null;
    }
  | {
      kind: 'completed';
      ticket: string;
      /** What is lit so far. */
      routes: readonly string[];
      cities: readonly string[];
      /** All cities of its way. */
      goal: readonly string[];
      stamped: boolean;
      /** It goes back to the others. */
      leaves: boolean;
    }
  | { kind: 'last_round'; seat: number; turns: number }
  | { kind: 'arrival'; route: string }
  | { kind: 'landing'; city: string }
  | { kind: 'light'; routes: readonly string[]; cities: readonly string[]; seat: number | null };

export type Doing =
  | { at: number; change: Change }
  | { at: number; flight: Flight }
  | { at: number; land: Flight }
  | { at: number; sound: Cue; pitch: number }
  | { at: number; show: Scenery }
  | { at: number; hide: Scenery };

/** Times of a scene at the calm pace, in milliseconds. */
export const LIFT = 80;
export const TRAVEL = 320;
export const LANDING = 120;
/** Between the beginnings of things that follow each other closely. */
export const CLOSE = 70;

export class Timeline {
  readonly doings: Doing[] = [];
  /** When the next thing begins, in milliseconds from the beginning. */
  now = 0;
  /** The view as it is shown after all changes so far. */
  view: View;
  readonly #truth: View;
  #end = 0;
  #told = 0;

  constructor(view: View, truth: View) {
    this.view = view;
    this.#truth = truth;
  }

  /** When everything is over. */
  get end(): number {
    return Math.max(this.#end, this.now);
  }

  /** From when on words tell nothing that was not seen. */
  get told(): number {
    return this.#told;
  }

  change(change: Change, at = this.now): void {
    this.view = change(this.view, this.#truth);
    this.doings.push({ at, change });
    this.#reach(at);
  }

  /** Lets something travel from now on, and lie where it lands for a while; returns when it lands. */
  fly(flight: Omit<Flight, 'length'>, length = LIFT + TRAVEL, lies = 0): number {
    const whole = { ...flight, length };
    const lands = this.now + length;
    this.doings.push({ at: this.now, flight: whole }, { at: lands + lies, land: whole });
    this.#reach(lands + lies);
    return lands;
  }

  /** Plays a sound; `pitch` is 1 as recorded. */
  sound(sound: Cue, at = this.now, pitch = 1): void {
    this.doings.push({ at, sound, pitch });
  }

  /** Shows something for so many milliseconds. */
  show(show: Scenery, length: number, at = this.now): void {
    this.doings.push({ at, show }, { at: at + length, hide: show });
    this.#reach(at + length);
  }

  /** Something is seen at this time that words must not tell before. */
  reveal(at = this.now): void {
    this.#told = Math.max(this.#told, at);
  }

  wait(length: number): void {
    this.now += length;
  }

  /** Goes on when everything so far is over. */
  settle(rest = 0): void {
    this.now = Math.max(0, this.end + rest);
  }

  #reach(at: number): void {
    this.#end = Math.max(this.#end, at);
  }
}
