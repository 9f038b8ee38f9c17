/** The reviews of one record: asking for them and following how far they are. */

import { api } from '$api/client';
import type { ReviewState } from '$api/types';
import { errorText } from '$ui/errors';

const BEAT = 700;
const MINUTE = 60;
/** Seconds and moves before which nobody can tell how long one will take. */
const SOON = 5;
const FEW = 3;
/** How many times as long as a quick look a deep one takes: in small games, and in large ones. */
const DEEPER = [5, 11] as const;

export class Reviewing {
  readonly record: string;
  /** Which of the two is looked at. */
  deep = $state(false);
  states = $state.raw<{ quick: ReviewState | null; deep: ReviewState | null }>({ quick: null, deep: null });
  trouble = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(record: string) {
    this.record = record;
  }

  get state(): ReviewState | null {
    return this.deep ? this.states.deep : this.states.quick;
  }

  /** Whether one is being made now. */
  get busy(): boolean {
    return this.state !== null && (this.state.status === 'waiting' || this.state.status === 'running');
  }

  /** Minutes that are left of the one that is being made, if it goes on as before; null if nobody can tell. */
  get left(): number | null {
    const { done = 0, total = 0, seconds = 0 } = this.state ?? {};
    return this.busy && done >= FEW && seconds >= SOON ? minutes((seconds / done) * (total - done)) : null;
  }

  /** About the fewest and the most minutes that a deep one will take, going by how long the quick one took. */
  get deepMinutes(): [number, number] | null {
    const took = this.states.quick?.status === 'done' ? this.states.quick.seconds : 0;
    return took ? [minutes(took * DEEPER[0]), minutes(took * DEEPER[1])] : null;
  }

  /** See what there is already, the deep one first; with `begin` a quick one is made where there is none. */
  async look(begin = false): Promise<void> {
    const [quick, deep] = await Promise.allSettled([api.review(this.record, false), api.review(this.record, true)]);
    this.states = { quick: valueOf(quick), deep: valueOf(deep) };
    if (this.states.deep && this.states.deep.status !== 'none') this.deep = true;
    if (quick.status === 'rejected' && deep.status === 'rejected') this.trouble = errorText(quick.reason);
    if (this.busy) this.#follow();
    else if (begin && this.state?.status === 'none') await this.ask(false);
  }

  /** Show one, and have it made if it is not there. */
  async ask(deep: boolean): Promise<void> {
    this.deep = deep;
    this.trouble = '';
    clearTimeout(this.#timer);
    if (this.state?.status !== 'done') await this.#take(() => api.haveReviewed(this.record, deep));
  }

  /** Give up the one that is being made, and show the other again if it is there. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#take(() => api.stopReview(this.record, this.deep));
    if (this.deep && this.states.quick?.status === 'done') this.deep = false;
  }

  /** Take in how far the shown one is; one that failed is begun again only if it is asked for. */
  async #take(answer: () => Promise<ReviewState>): Promise<void> {
    const deep = this.deep;
    const put = (state: ReviewState | null) =>
      (this.states = deep ? { ...this.states, deep: state } : { ...this.states, quick: state });
    try {
      put(await answer());
      if (this.busy) this.#follow();
    } catch (error) {
      put(null);
      this.trouble = errorText(error);
    }
  }

  #follow(): void {
    if (!this.#ended) this.#timer = setTimeout(() => void this.#take(() => this.#progress()), BEAT);
  }

  /** How far it is; another process of the server, or one begun anew, has to be asked again. */
  async #progress(): Promise<ReviewState> {
    const state = await api.review(this.record, this.deep);
    return state.status === 'none' ? api.haveReviewed(this.record, this.deep) : state;
  }

  /** Ask no more. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }
}

function minutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / MINUTE));
}

function valueOf(result: PromiseSettledResult<ReviewState>): ReviewState | null {
  return result.status === 'fulfilled' ? result.value : null;
}
