/** A recorded game, position by position, as it looks from one viewpoint. */

import { api } from '$api/client';
import type { Final, RecordInfo, Replay, ReplayStep, Step, Table, Update } from '$api/types';
import { stillTable, stillUpdate } from '$table/still';

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
    return stillUpdate(tableOf(this.record, colors, over), step.view, {
      seq: step.step.seq,
      you: { role: 'watch', seat: typeof this.viewpoint === 'number' ? this.viewpoint : null, host: false },
      steps: [step.step],
      final: over ? this.final : null,
    });
  }
}

export function tableOf(record: RecordInfo, colors: string[], over: boolean): Table {
  const people = record.players.map((name, seat) => ({ name, color: colors[seat] ?? 'black' }));
  const { id, variant, title, seal, seed } = record;
  return stillTable(people, { id, variant, title, status: over ? 'over' : 'playing', game: id, seal, seed });
}
