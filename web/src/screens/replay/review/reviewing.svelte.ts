/** The reviews of one record: asking for them and following how far they are. */

import { api } from '$lib/api/client';
import type { ReviewState } from '$lib/api/types';
import { failed } from '$lib/failed';

const BEAT = 700;

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

  /** See what there is already, the deep one first; none is begun. */
  async look(): Promise<void> {
    try {
      const [quick, deep] = await Promise.all([api.review(this.record, false), api.review(this.record, true)]);
      this.states = { quick, deep };
      if (deep.status !== 'none') this.deep = true;
      if (this.busy) this.#follow();
    } catch (error) {
      this.trouble = failed(error);
    }
  }

  /** Show one, and have it made if it is not there. */
  async ask(deep: boolean): Promise<void> {
    this.deep = deep;
    this.trouble = '';
    clearTimeout(this.#timer);
    if (this.state?.status === 'done') return;
    try {
      const state = await api.haveReviewed(this.record, deep);
      this.states = deep ? { ...this.states, deep: state } : { ...this.states, quick: state };
      if (this.busy) this.#follow();
    } catch (error) {
      this.trouble = failed(error);
    }
  }

  #follow(): void {
    if (!this.#ended) this.#timer = setTimeout(() => void this.ask(this.deep), BEAT);
  }

  /** Ask no more. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }
}
