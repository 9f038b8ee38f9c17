/** A recorded game, position by position, as it looks from one viewpoint. */

import { api } from '$api/client';
import type { Final, RecordInfo, Replay, ReplayStep, Seat, Step, Table, Update } from '$api/types';

/** A seat's number, a spectator's view, or all hands open. */
export type Viewpoint = number | 'watch' | 'open';
const PART = 100;

export class Recording {
  readonly record: RecordInfo;
  readonly viewpoint: Viewpoint;
  steps = $state.raw<(ReplayStep | undefined)[]>([]);
  final = $state.raw<Final | null>(null);
  /** Requests by part of the game; nothing of them is shown, so nothing has to follow them. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #asked = new Map<number, Promise<void>>();

  constructor(record: RecordInfo, viewpoint: Viewpoint) {
    this.record = record;
    this.viewpoint = viewpoint;
  }

  /** The number of the last position. */
  get last(): number {
    return this.record.moves;
  }

  /** Have a position, and those around it. */
  load(number: number): Promise<void> {
    const part = Math.floor(number / PART);
    let asked = this.#asked.get(part);
    if (!asked) {
      asked = this.#ask(part * PART);
      this.#asked.set(part, asked);
      asked.catch(() => this.#asked.delete(part));
    }
    return asked;
  }

  async #ask(first: number): Promise<void> {
    const how = this.viewpoint === 'open' ? { open: true } : this.viewpoint === 'watch' ? {} : { seat: this.viewpoint };
    // A page ends early where positions are very large: ask for the rest.
    for (let from = first; from < first + PART && from <= this.last;) {
      const part: Replay = await api.replay(this.record.id, { ...how, first: from, number: first + PART - from });
      const steps = [...this.steps];
      for (const each of part.steps) steps[each.number] = each;
      this.steps = steps;
      this.final ??= part.final;
      if (part.steps.length === 0) return;
      from += part.steps.length;
    }
  }

  /** The log up to a position, as far as it is loaded. */
  log(number: number): Step[] {
    return this.steps.slice(0, number + 1).flatMap((each) => (each ? [each.step] : []));
  }

  /** Where the turn after this position begins, or the one it is in began. */
  async turn(from: number, by: 1 | -1): Promise<number> {
    await this.load(from);
    const turn = this.steps[from]?.view.turn;
    let at = from;
    while (at + by >= 0 && at + by <= this.last) {
      at += by;
      await this.load(at);
      if (this.steps[at]?.view.turn === turn) continue;
      if (by > 0) return at;
      const reached = this.steps[at]!.view.turn;
      while (at > 0) {
        await this.load(at - 1);
        if (this.steps[at - 1]!.view.turn !== reached) break;
        at--;
      }
      return at;
    }
    return at;
  }

  /** A position as the table shows it. */
  update(number: number, colors: string[]): Update | null {
    const step = this.steps[number];
    if (!step) return null;
    const over = number === this.last && this.final !== null;
    return {
      type: 'update',
      number: 0,
      seq: step.step.seq,
      you: { role: 'watch', seat: typeof this.viewpoint === 'number' ? this.viewpoint : null, host: false },
      table: tableOf(this.record, colors, over),
      view: step.view,
      steps: [step.step],
      decision: null,
      aids: null,
      undo: false,
      take_back: false,
      final: over ? this.final : null,
    };
  }
}

/** A table for people who are not there any more. */
export function tableOf(record: RecordInfo, colors: string[], over: boolean): Table {
  const seats = record.players.map((name, number): Seat => ({
    number,
    kind: 'human',
    name,
    color: colors[number] ?? 'black',
    bot: null,
    held: false,
    connected: true,
    away: null,
  }));
  return {
    id: record.id,
    version: 0,
    status: over ? 'over' : 'playing',
    variant: record.variant,
    title: record.title,
    settings: {
      pace: { seconds: null, bank: 0 },
      aids: 'none',
      coach: false,
      public: false,
      spectators: true,
      bot_delay: 0,
      holder: '',
      talk: 'silent',
      spectators_talk: false,
    },
    seats,
    host: null,
    host_offer: null,
    watchers: 0,
    created: 0,
    game: record.id,
    digest: '',
    seal: record.seal,
    seed: record.seed,
    luck: null,
    clocks: null,
    request: null,
    next: null,
    note: null,
    notes: [],
    talk: {},
    lesson: null,
    now: Date.now() / 1000,
  };
}
