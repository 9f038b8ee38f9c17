/** Which puzzles were tried in this browser. */
import type { Tried } from './order';

const KEY = 'fogg.puzzles';

function read(): Record<string, Tried> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Tried>;
  } catch {
    return {}; // storage is closed or was spoilt
  }
}

class Progress {
  tried = $state.raw<Record<string, Tried>>(read());

  /** Keeps the first answer: whoever has seen the solution does not solve it any more. */
  note(id: string, how: Tried): void {
    if (id in this.tried) return;
    this.tried = { ...this.tried, [id]: how };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.tried));
    } catch {
      // Storage is closed or full: it is known until the page is closed.
    }
  }
}

export const progress = new Progress();
