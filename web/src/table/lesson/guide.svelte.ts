/** Leads through a lesson: the server says what is done at the table, this what is read. */
import { knownLessons } from '$browser/lessons.svelte';
import type { Lesson, LessonPlace, LessonStep } from '$api/types';

export class Guide {
  lesson = $state.raw<Lesson | null>(null);
  /** Steps that were read on from. */
  #read = $state(0);
  #before = 0;
  readonly id: string;
  readonly #table: string;

  constructor(id: string, table: string) {
    this.id = id;
    this.#table = table;
    const known = knownLessons.find(id);
    this.#read = known.table === table ? known.read : 0;
  }

  /** Takes where the table is now; what was undone is to be read again. */
  follow(place: LessonPlace): void {
    if (place.step < this.#before) this.#read = place.step;
    this.#before = place.step;
    const read = Math.max(this.#read, place.step);
    if (read === this.#read && knownLessons.find(this.id).table === this.#table) return;
    this.#read = read;
    this.#keep();
  }

  get at(): number {
    return this.#read;
  }

  /** The step to show; null after the last. */
  get step(): LessonStep | null {
    return this.lesson?.steps[this.#read] ?? null;
  }

  get over(): boolean {
    return this.lesson !== null && this.#read >= this.lesson.steps.length;
  }

  /** Go on from a step that is only to be read. */
  next(): void {
    if (this.step?.does !== 'read') return;
    this.#read += 1;
    this.#keep();
  }

  #keep(): void {
    const done = this.over || knownLessons.find(this.id).done;
    knownLessons.remember(this.id, { table: this.#table, read: this.#read, done });
  }
}
