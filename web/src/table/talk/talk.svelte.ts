/** What is said at a live table: who is heard, what is new, and bubbles that fade. */
import { getContext, setContext, untrack } from 'svelte';
import { ApiError } from '$api/client';
import type { Reply, Said, Seat, Talk as TalkFields, Update } from '$api/types';
import { isMuted } from '$browser/muted.svelte';
import { settings } from '$browser/settings.svelte';
import { t } from '$language/i18n.svelte';
import { announce } from '$ui/announce.svelte';
import { FACES } from '$ui/faces';

export type Emote = NonNullable<Said['emote']>;
/** In the order in which they are offered. */
export const EMOTES: readonly Emote[] = [
  'hello',
  'good_luck',
  'all_aboard',
  'well_played',
  'lovely_route',
  'thank_you',
  'ouch',
  'oops',
  'sorry',
  'hurry_up',
];
/** How long a bubble stands, in milliseconds: longer for more words. */
const STANDS = 5000;
const A_LETTER = 50;
export const standing = (line: Said): number => STANDS + line.text.length * A_LETTER;

export interface Line extends Said {
  id: string;
}
type Words = Pick<TalkFields, 'emote' | 'text'>;

export class Talk {
  /** What stands at the speakers' places just now: the last words of each. */
  bubbles = $state.raw<readonly Line[]>([]);
  /** How much was said that nobody here has looked at. */
  unread = $state(0);
  /** The list is being looked at. */
  reading = $state(false);
  /** Why the last words were not said. */
  refusal = $state('');
  #known: readonly string[] | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #update: () => Update | null;
  readonly #send: (words: Words) => Promise<Reply>;

  constructor(update: () => Update | null, send: (words: Words) => Promise<Reply>) {
    this.#update = update;
    this.#send = send;
  }

  get table() {
    return this.#update()!.table;
  }

  get me(): number | null {
    return this.#update()!.you.seat;
  }

  /** What may be said by who looks; the host alone changes it. */
  get level(): 'silent' | 'emotes' | 'free' {
    const { talk, spectators_talk: all } = this.table.settings;
    return this.me === null && !all ? 'silent' : talk;
  }

  /** Whether anybody could hear or say anything: not where bots without a character sit alone. */
  get possible(): boolean {
    const { settings, watchers } = this.table;
    return settings.talk !== 'silent' && this.others.length + watchers > 0;
  }

  /** Who else at the table may say something: people, and characters. */
  get others(): Seat[] {
    const talks = ({ kind, bot }: Seat): boolean => kind === 'human' || (kind === 'bot' && !!bot && bot in FACES);
    return this.table.seats.filter((seat) => talks(seat) && seat.number !== this.me);
  }

  /** What was said lately by those who are heard, the oldest first. */
  get lines(): Line[] {
    const all = Object.entries(this.table.talk).map(([id, said]) => ({ ...said, id }));
    return all.filter((line) => this.#hears(line.seat)).sort((one, other) => one.at - other.at);
  }

  #hears(seat: number | null): boolean {
    if (seat === this.me && seat !== null) return true;
    return !settings.muteAll && !isMuted(this.table.id, seat);
  }

  nameOf(seat: number | null): string {
    return seat === null ? t('talk.spectator') : (this.table.seats[seat]?.name ?? '');
  }

  wordsOf(line: Said): string {
    return line.emote ? t(`emote.${line.emote}`) : line.text;
  }

  /** Takes in what is new; what was said before one came is in the list only. */
  hear(): void {
    const talk = this.#update()?.table.talk;
    if (!talk) return;
    untrack(() => {
      const known = this.#known;
      this.#known = Object.keys(talk);
      if (!known) return;
      for (const line of this.lines) if (!known.includes(line.id)) this.#show(line);
    });
  }

  #show(line: Line): void {
    this.bubbles = [...this.bubbles.filter((each) => each.seat !== line.seat), line];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.bubbles = this.bubbles.filter((each) => each.id !== line.id);
    }, standing(line));
    this.#timers.add(timer);
    if (line.seat === this.me && line.seat !== null) return;
    if (!this.reading) this.unread++;
    if (settings.readTalk) announce(t('talk.line', { player: this.nameOf(line.seat), words: this.wordsOf(line) }));
  }

  /** Says it; false and the reason if it can't be said. */
  async say(words: Words): Promise<boolean> {
    this.refusal = '';
    try {
      await this.#send(words);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = error.text || t('table.offline');
      announce(this.refusal, true);
      return false;
    }
  }

  /** Nobody hears anything any more. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

const KEY = Symbol('talk');

export function provideTalk(talk: Talk): Talk {
  return setContext(KEY, talk);
}

/** Undefined in a replay. */
export function useTalk(): Talk | undefined {
  return getContext<Talk | undefined>(KEY);
}
