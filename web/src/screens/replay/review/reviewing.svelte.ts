/** The reviews of one record: asking for them and following how far they are. */

import { api } from '$api/client';
import type { ReviewState } from '$api/types';
import { errorText } from '$ui/errors';

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

function valueOf(result: PromiseSettledResult<ReviewState>): ReviewState | null {
  return result.status === 'fulfilled' ? result.value : null;
}
