/** The score sheets of this browser, newest first: nothing of them is lost on reload. */
import { sheetFrom, type Sheet } from './sheet';

const KEY = 'fogg.sheets';
const MOST = 20;
/** Steps that can be taken back. */
const MOST_BACK = 300;

function read(): Sheet[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return (Array.isArray(kept) ? kept : []).flatMap((each) => sheetFrom(each) ?? []);
  } catch {
    return []; // storage is closed or was spoilt
  }
}

class Sheets {
  all = $state.raw<readonly Sheet[]>(read());
  /** By sheet: what it was before each step. */
  #before: Record<string, Sheet[]> = $state.raw({});

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.all = read();
    });
  }

  find(id: string | null): Sheet | undefined {
    return this.all.find((each) => each.id === id);
  }

  /** Puts a sheet down as it is now; what it was before can be had back. */
  put(sheet: Sheet): void {
    const was = this.find(sheet.id);
    if (was) {
      const steps = [...(this.#before[sheet.id] ?? []), was].slice(-MOST_BACK);
      this.#before = { ...this.#before, [sheet.id]: steps };
    }
    this.#write(sheet);
  }

  canUndo(id: string): boolean {
    return (this.#before[id]?.length ?? 0) > 0;
  }

  undo(id: string): void {
    const steps = this.#before[id] ?? [];
    const was = steps.at(-1);
    if (!was) return;
    this.#before = { ...this.#before, [id]: steps.slice(0, -1) };
    this.#write(was);
  }

  /** Takes in a sheet of a link; one that was changed here since stays beside it. */
  take(sheet: Sheet): Sheet {
    const mine = this.find(sheet.id);
    if (mine && JSON.stringify(mine) === JSON.stringify(sheet)) return mine;
    const taken = mine ? { ...sheet, id: crypto.randomUUID() } : sheet;
    this.#write(taken);
    return taken;
  }

  forget(id: string): void {
    this.#keep(this.all.filter((each) => each.id !== id));
  }

  #write(sheet: Sheet): void {
    this.#keep([sheet, ...this.all.filter((each) => each.id !== sheet.id)].slice(0, MOST));
  }

  #keep(all: readonly Sheet[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // a browser without storage forgets when it closes
    }
  }
}

export const sheets = new Sheets();
