/** Others' moves at a pace one can follow: captions, arriving pieces, sounds, live regions. */
import { untrack } from 'svelte';
import { announce } from '$ui/announce.svelte';
import type { Step } from '$api/types';
import { settings } from '$browser/settings.svelte';
import { play } from '$browser/sound';
import type { Desk } from './desk.svelte';
import { BUILT } from './offers';

const DWELL = { calm: 2600, quick: 1200, instant: 0 };
/** More than these waiting: go to the newest. */
const MOST = 3;
/** With others waiting each is shown this long at most. */
const HURRY = 1000;
const ARRIVAL = 900;

export class Following {
  /** The move whose caption is shown. */
  caption = $state.raw<Step | null>(null);
  /** Lanes whose pieces are being placed. */
  arriving = $state.raw<readonly string[]>([]);
  /** The game ended while it was looked at. */
  ended = $state(false);
  #desk: Desk;
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** New steps have come. */
  hear(steps: readonly Step[]): void {
    untrack(() => {
      const moves = steps.filter((step) => step.kind !== 'start' && step.lines.length > 0);
      if (moves.some((step) => step.events.some((event) => event.kind === 'ended'))) this.#end();
      this.#arrive(moves);
      this.#sound(moves);
      const others = moves.filter((step) => step.seat !== this.#desk.me);
      for (const step of others) announce(step.lines.join(' '));
      this.#queue.push(...(this.ended ? [] : others));
      if (this.#queue.length > MOST) this.#queue = this.#queue.slice(-1);
      if (!this.caption) this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#timer);
    const step = this.#queue.shift();
    const dwell = Math.min(DWELL[settings.pace], this.#queue.length ? HURRY : Infinity);
    this.caption = dwell ? (step ?? null) : null;
    if (this.caption) this.#timer = setTimeout(() => this.#next(), dwell);
  }

  /** Drops the moves that wait; the caption goes. */
  skip(): void {
    this.#queue = [];
    this.#next();
  }

  #end(): void {
    this.ended = true;
    this.skip();
  }

  #arrive(moves: readonly Step[]): void {
    const lanes = moves.flatMap((step) =>
      step.events.flatMap((event) => (event.kind === 'claimed' && event.route ? [event.route] : [])),
    );
    if (lanes.length === 0) return;
    this.arriving = lanes;
    setTimeout(() => (this.arriving = []), ARRIVAL);
  }

  #sound(moves: readonly Step[]): void {
    const events = moves.flatMap((step) => step.events);
    const kinds = events.map((event) => event.kind);
    const built = kinds.some((kind) => BUILT.has(kind));
    if (kinds.includes('last_round')) play('last');
    else if (kinds.includes('tunneled')) play('tunnel');
    else if (kinds.includes('claimed') || built) play('wagons');
    else if (kinds.includes('kept')) play('ticket');
    else if (kinds.includes('took') || kinds.includes('drew')) play('card');
  }
}
