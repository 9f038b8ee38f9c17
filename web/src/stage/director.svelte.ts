/** Carries what is shown forward to what is true, scene by scene. */
import { untrack } from 'svelte';
import type { Event, Step, Update, VariantInfo, View } from '$api/types';
import { settings } from '$browser/settings.svelte';
import { play, type Cue } from '$browser/sound';
import { announce } from '$ui/announce.svelte';
import { boxOf } from './places';
import { sceneOf } from './scenes';
import { completedNow, completion } from './scenes/tickets';
import { Timeline, type Doing, type Flight, type Scenery } from './timeline';

/** Everything that a table draws, speaks and sounds from. */
export interface Picture {
  update: Update;
  variant: VariantInfo;
  log: readonly Step[];
}

interface Waiting extends Picture {
  fresh: readonly Step[];
  /** Its words were told. */
  told: boolean;
}

/** Something on its way, and where it left. */
export type Flying = Flight & { id: number; pace: number; left: DOMRect | null };

/** How a director works. */
interface Manner {
  /** How many times faster than usual everything goes. */
  tempo?: () => number;
  /** Which moves are told to screen readers and heard: a replay tells those that it plays. */
  tells?: 'all' | 'played' | 'none';
}

/** What is played that no move of the game made: a line of the final count. */
interface Act {
  /** It is over, played to its end or cut short. */
  over: () => void;
}

/** How long a scene takes, compared with the calm pace. */
const PACE = { calm: 1, quick: 0.5, instant: 0 };
/** With more changes waiting than these, all but the last are passed over; with fewer the pace is quicker. */
const MOST_WAITING = 3;
const HURRY = 0.6;
/** A change of more moves than these is passed over: somebody comes back to the table. */
const MOST_MOVES = 3;
/** How long a move of another player can be read at least, in milliseconds at the calm pace. */
const READING = 900;
const OVER: ReadonlySet<string> = new Set(['turn_began', 'last_round', 'ended']);

export class Director {
  /** What is shown now. */
  shown = $state.raw() as Picture;
  flights = $state.raw<readonly Flying[]>([]);
  scenery = $state.raw<readonly Scenery[]>([]);
  /** The move of another player that is on the stage, or was the last on it. */
  caption = $state.raw<Step | null>(null);
  /** The number of the last entry of the log that was heard of, shown or not. */
  heard = $state(0);
  /** Whether a scene is played just now. */
  playing = $state(false);
  /** The game ended while it was looked at. */
  ended = $state(false);

  #waiting: Waiting[] = [];
  #current: Waiting | null = null;
  #act: Act | null = null;
  #doings: Doing[] = [];
  #began = 0;
  #length = 0;
  /** Until then its words can be read, if nothing else waits. */
  #read = 0;
  #told = 0;
  #pace = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flight = 0;
  /** Numbers of what is on its way; nothing has to follow them. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #aloft = new Map<Flight, number>();
  readonly #tempo: () => number;
  readonly #tells: Manner['tells'];

  constructor({ tempo = () => 1, tells = 'all' }: Manner = {}) {
    this.#tempo = tempo;
    this.#tells = tells;
  }

  /** What is played is no move of the game, and ends by itself. */
  get performing(): boolean {
    return this.#act !== null;
  }

  /** Takes in the newest true state; it is shown at once where nothing happened. */
  hear(picture: Picture): void {
    untrack(() => {
      this.heard = picture.update.seq;
      const last = this.#waiting.at(-1) ?? this.#current ?? (this.shown as Picture | undefined);
      if (!last || picture.update.seq < last.update.seq) {
        this.close();
        this.caption = null;
        this.shown = picture;
        return;
      }
      const known = last.update.seq;
      const fresh = picture.log.filter((step) => step.seq > known);
      if (!fresh.length) this.#refresh(picture);
      else this.#waiting.push({ ...picture, fresh, told: false });
      if (!this.playing) this.#next();
      else this.#go();
    });
  }

  /** Plays something beside the game, at the same clock; `over` is called when it is, or when it is cut short. */
  perform(write: (timeline: Timeline) => void, over: () => void): void {
    untrack(() => {
      if (this.#current) this.finish();
      this.#stop();
      const view = this.shown.update.view;
      if (!view) return;
      const timeline = new Timeline(view, view);
      write(timeline);
      this.#act = { over };
      this.#start(timeline, (PACE[settings.pace] || PACE.quick) / this.#tempo());
      this.#go();
    });
  }

  /** Stops what is performed, without its end. */
  leave(): void {
    untrack(() => {
      if (!this.#act) return;
      this.#stop();
      this.#next();
    });
  }

  /** Shows what is true at once: somebody acts, or wants to go on. */
  finish(): void {
    untrack(() => {
      const { over } = this.#act ?? {};
      const last = this.#waiting.at(-1) ?? this.#current;
      const missed = [...(this.#current ? [this.#current] : []), ...this.#waiting];
      this.#stop();
      this.#waiting = [];
      this.#current = null;
      for (const each of missed) this.#tell(each);
      if (last) this.#arrive(last);
      over?.();
    });
  }

  /** Ends everything; nothing is shown or heard after it. */
  close(): void {
    this.#stop();
    this.#waiting = [];
    this.#current = null;
  }

  /** Nothing happened in the game: names, clocks and requests are shown at once, during a scene too. */
  #refresh(picture: Picture): void {
    const waiting = this.#waiting.at(-1) ?? this.#current;
    if (!waiting) {
      this.shown = picture;
      return;
    }
    Object.assign(waiting, picture);
    const { table, you } = picture.update;
    this.shown = { ...this.shown, variant: picture.variant, update: { ...this.shown.update, table, you } };
  }

  #next(): void {
    if (this.#waiting.length > MOST_WAITING || hidden()) {
      for (const each of this.#waiting.slice(0, -1)) this.#tell(each);
      this.#waiting = this.#waiting.slice(-1);
    }
    const next = this.#waiting.shift();
    if (!next) return;
    const hurry = this.#waiting.length ? HURRY : 1;
    const pace = (PACE[settings.pace] * hurry) / this.#tempo();
    const before = this.shown.update.view;
    if (!pace || hidden() || !before || !next.update.view || this.#passesOver(next)) {
      next.told ||= this.#tells === 'played';
      if (!next.told) this.#sound(next);
      this.#tell(next);
      this.#arrive(next);
      this.#next();
      return;
    }
    this.#play(next, timelineOf(next, before, next.update.view, this.shown.update), pace);
  }

  #play(next: Waiting, timeline: Timeline, pace: number): void {
    this.#current = next;
    // Names, clocks and who sits where are never part of a scene.
    this.shown = { ...this.shown, update: { ...this.shown.update, table: next.update.table } };
    this.#start(timeline, pace);
    if (captionOf(next)) this.#read = this.#told + READING;
    this.#go();
  }

  #start(timeline: Timeline, pace: number): void {
    this.playing = true;
    this.#pace = pace;
    this.#doings = [...timeline.doings].sort((one, other) => one.at - other.at);
    this.#began = Date.now();
    this.#told = timeline.told;
    this.#length = timeline.end;
    this.#read = 0;
  }

  /** Does what is due, and waits for what comes next. */
  #go(): void {
    clearTimeout(this.#timer);
    const now = (Date.now() - this.#began) / this.#pace;
    while (this.#doings.length && this.#doings[0]!.at <= now + 1) this.#do(this.#doings.shift()!);
    if (this.#current && !this.#current.told && this.#told <= now + 1) this.#tell(this.#current);
    const length = this.#waiting.length ? this.#length : Math.max(this.#length, this.#read);
    if (this.#doings.length === 0 && now + 1 >= length) {
      this.#end();
      return;
    }
    const due = Math.min(this.#doings[0]?.at ?? length, this.#current?.told === false ? this.#told : Infinity);
    this.#timer = setTimeout(() => this.#go(), Math.max(0, (due - now) * this.#pace));
  }

  /** What was played is over. */
  #end(): void {
    const [current, act] = [this.#current, this.#act];
    this.#current = null;
    this.#stop();
    if (current) {
      this.#tell(current);
      this.#arrive(current);
    }
    act?.over();
    if (!this.playing) this.#next();
  }

  #do(doing: Doing): void {
    if ('change' in doing) this.#change(doing.change);
    else if ('flight' in doing) this.#fly(doing.flight);
    else if ('land' in doing) this.#land(doing.land);
    else if ('sound' in doing) this.#ring(doing);
    else if ('show' in doing) this.#show(doing.show);
    else this.#hide(doing.hide);
  }

  #change(change: (shown: View, truth: View) => View): void {
    const view = this.shown.update.view;
    const truth = this.#current ? this.#current.update.view : view;
    if (truth && view) this.shown = { ...this.shown, update: { ...this.shown.update, view: change(view, truth) } };
  }

  #fly(flight: Flight): void {
    const id = ++this.#flight;
    const color = this.shown.variant.cards.find((card) => card.name === flight.card)?.color;
    // Before anything changes on the page: where it leaves may be gone then.
    const left = boxOf(flight.from);
    this.#aloft.set(flight, id);
    this.flights = [...this.flights, { ...flight, color, id, pace: this.#pace, left }];
  }

  #land(flight: Flight): void {
    const id = this.#aloft.get(flight);
    this.#aloft.delete(flight);
    this.flights = this.flights.filter((each) => each.id !== id);
  }

  /** One of a kind at a time: the three cards of a tunnel are one thing that changes. */
  #show(show: Scenery): void {
    this.scenery = [...this.scenery.filter((each) => each.kind !== show.kind), show];
  }

  #hide(scenery: Scenery): void {
    this.scenery = this.scenery.filter((each) => each !== scenery);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#doings = [];
    this.#act = null;
    this.#aloft.clear();
    this.flights = [];
    this.scenery = [];
    this.playing = false;
  }

  #arrive(picture: Waiting): void {
    this.shown = { update: picture.update, variant: picture.variant, log: picture.log };
    if (picture.fresh.some((step) => step.events.some((event) => event.kind === 'ended'))) {
      this.ended = true;
      this.caption = null;
    }
    if (picture.update.decision) this.caption = null;
  }

  /** Tells every move to screen readers when it has been seen, and those of others in a caption; the card that one drew is nowhere else in words. */
  #tell(picture: Waiting): void {
    if (picture.told) return;
    picture.told = true;
    this.caption = captionOf(picture) ?? this.caption;
    if (this.#tells === 'none') return;
    for (const step of told(picture).slice(-MOST_MOVES)) announce(step.lines.join(' '));
  }

  /** Too much for a film, or no film at all: somebody comes back, a move was taken back, a replay jumps. */
  #passesOver({ fresh }: Waiting): boolean {
    const gap = this.#tells === 'played' && fresh[0]!.seq !== this.shown.update.seq + 1;
    return gap || fresh.length > MOST_MOVES || fresh.some((step) => step.kind !== 'move');
  }

  /** Where nothing is played, one sound tells that something happened. */
  #sound(picture: Waiting): void {
    const [before, truth] = [this.shown.update.view, picture.update.view];
    if (!before || !truth) return;
    const timeline = timelineOf(picture, before, truth, this.shown.update);
    const first = timeline.doings.find((doing) => 'sound' in doing);
    if (first && 'sound' in first) this.#ring(first);
  }

  #ring({ sound, pitch }: { sound: Cue; pitch: number }): void {
    if (this.#tells !== 'none') play(sound, pitch);
  }
}

function timelineOf(next: Waiting, before: View, truth: View, shown: Update): Timeline {
  const timeline = new Timeline(before, truth);
  const scene = { timeline, me: next.update.you.seat, variant: next.variant };
  const events = next.fresh.flatMap((step) => step.events);
  const done = completedNow(shown, next.update);
  const over = done.length ? turnsOver(events, scene.me) : -1;
  for (const [index, event] of events.entries()) {
    if (index === over) for (const aid of done) completion(aid, scene);
    sceneOf(event.kind)(event, scene);
  }
  if (over < 0) for (const aid of done) completion(aid, scene);
  return timeline;
}

/** The event by which the viewer's move is over: what they have completed is celebrated before the turn passes. */
function turnsOver(events: readonly Event[], me: number | null): number {
  const mine = events.findLastIndex((event) => event.seat === me && !OVER.has(event.kind));
  return events.findIndex((event, index) => index > mine && OVER.has(event.kind));
}

/** The steps that are told in words. */
function told({ fresh }: Waiting): Step[] {
  return fresh.filter((step) => step.kind !== 'start' && step.lines.length > 0);
}

function movesOfOthers(picture: Waiting): Step[] {
  return told(picture).filter((step) => step.seat !== picture.update.you.seat);
}

function captionOf(next: Waiting): Step | null {
  return movesOfOthers(next).at(-1) ?? null;
}

function hidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden';
}
