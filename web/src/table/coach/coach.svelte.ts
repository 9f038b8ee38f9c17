/** The coach at the table: a hint in three steps on request, and a word before what costs more than it seems. */
import type { Advice, Lights, Reply, Step, Update, Warned } from '$api/types';
import { ApiError } from '$api/client';
import { firstTime } from '$browser/explained.svelte';
import { t } from '$language/i18n.svelte';
import { announce } from '$ui/announce.svelte';
import { isWild } from '../book';
import type { Desk } from '../desk.svelte';
import { topicsOf, type Topic } from './topics';

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
  #topics = $state.raw<readonly Topic[]>([]);
  /** The last entry of the log that was looked at for something new. */
  #looked: number | null = null;

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
    return this.warned?.lights ?? this.topic?.lights ?? this.hint?.steps[this.#step]?.lights ?? null;
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

  // What is new

  /** What is explained just now. */
  get topic(): Topic | null {
    return this.#topics[0] ?? null;
  }

  /** Looks for what happens for the first time; what was before one came is not explained. */
  look(before: Update | undefined, update: Update, log: readonly Step[]): void {
    const last = log.at(-1)?.seq ?? 0;
    const looked = this.#looked;
    this.#looked = Math.max(last, looked ?? 0);
    if (looked === null || !this.on) return;
    const steps = log.filter((step) => step.seq > looked);
    const wild = this.#desk.variant.cards.filter(isWild);
    const topics = topicsOf(before, update, steps, wild).filter((topic) => firstTime(topic.name));
    if (topics.length === 0) return;
    const silent = this.topic === null;
    this.#topics = [...this.#topics, ...topics];
    if (silent) this.#explain();
  }

  #explain(): void {
    const topic = this.topic;
    if (topic) announce(`${t(`coach.${topic.name}_title`, topic.params)} ${t(`coach.${topic.name}`, topic.params)}`);
  }

  /** Puts the explanation away, or all that wait. */
  understood(all = false): void {
    this.#topics = all ? [] : this.#topics.slice(1);
    this.#explain();
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
