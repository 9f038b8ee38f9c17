/** How far the user of this browser has come in each lesson. */

export interface KnownLesson {
  /** The table where it is played. */
  table?: string;
  /** Steps read or done there. */
  read: number;
  /** It was finished once. */
  done: boolean;
}

const KEY = 'fogg.lessons';

function read<T>(key: string, none: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? none;
  } catch {
    return none; // storage is closed or was spoilt
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser without storage forgets when it closes
  }
}

class KnownLessons {
  #all = $state.raw<Record<string, KnownLesson>>(read(KEY, {}));

  find(id: string): KnownLesson {
    return this.#all[id] ?? { read: 0, done: false };
  }

  remember(id: string, more: Partial<KnownLesson>): void {
    this.#all = { ...this.#all, [id]: { ...this.find(id), ...more } };
    write(KEY, this.#all);
  }
}

export const knownLessons = new KnownLessons();
