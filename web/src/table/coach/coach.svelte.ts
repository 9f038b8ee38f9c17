/** The coach at the table: a hint in three steps on request, and a word before what costs more than it seems. */
import type { Advice, Lights, Reply, Warned } from '$api/types';
import { ApiError } from '$api/client';
import { t } from '$language/i18n.svelte';
import { announce } from '$ui/announce.svelte';
import type { Desk } from '../desk.svelte';

/** What was about to be done when the coach spoke. */
export interface Held {
  action: string;
  decision: number;
  slot: number | null;
}

export class Coach {
  #desk: Desk;
  #ask: (() => Promise<Reply>) | null;
  #given = $state.raw<Advice | null>(null);
  #step = $state(0);
  /** A warning, and what waits for its answer. */
  warned = $state.raw<(Warned & { held: Held }) | null>(null);
  /** The decision for which there was a warning: one is enough. */
  #spoken: number | null = null;

  constructor(desk: Desk, ask: (() => Promise<Reply>) | null) {
    this.#desk = desk;
    this.#ask = ask;
  }

  /** Whether there is a coach for whoever plays here. */
  get on(): boolean {
    const desk = this.#desk;
    return this.#ask !== null && desk.me !== null && desk.update.table.settings.coach && !desk.update.final;
  }

  /** The hint for the present decision. */
  get hint(): Advice | null {
    return this.#given && this.#given.decision === this.#desk.decision?.number ? this.#given : null;
  }

  /** The sentences told so far. */
  get told(): string[] {
    return this.hint?.steps.slice(0, this.#step + 1).map((step) => step.text) ?? [];
  }

  /** Whether there is another step. */
  get more(): boolean {
    return this.hint !== null && this.#step < this.hint.steps.length - 1;
  }

  /** What the coach lights up just now. */
  get lights(): Lights | null {
    return this.warned?.lights ?? this.hint?.steps[this.#step]?.lights ?? null;
  }

  /** Tells the next step of the hint, the first one at first. */
  async next(): Promise<void> {
    if (!this.on || !this.#desk.decision || (this.hint && !this.more)) return;
    if (this.hint) this.#step++;
    else if (!(await this.#fetch())) return;
    announce(this.told.at(-1) ?? '');
  }

  async #fetch(): Promise<boolean> {
    try {
      const reply = await this.#ask!();
      this.#given = reply.result as Advice;
      this.#step = 0;
      return this.hint !== null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#desk.refuse(error.text || t('table.offline'));
      return false;
    }
  }

  /** Puts the hint away; false: there was none. */
  close(): boolean {
    const shown = this.hint !== null;
    this.#given = null;
    return shown;
  }

  // Warnings

  /** Whether a warning is wanted before an answer to a decision. */
  heeds(decision: number): boolean {
    return this.on && this.#spoken !== decision;
  }

  /** Takes the answer to an action: whether it is a warning, and nothing was done. */
  hears(reply: Reply | undefined, held: Held): boolean {
    const result = reply?.result as Partial<Warned> | null | undefined;
    if (!result?.warning) return false;
    this.#spoken = held.decision;
    this.warned = { ...(result as Warned), held };
    announce(`${t('coach.wait')} ${result.warning}`);
    return true;
  }
}
