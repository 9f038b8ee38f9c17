/** Whom the user does not want to hear at which table; kept in this browser. */

const KEY = 'fogg.muted';
/** Tables that are remembered: those used last. */
const MOST_TABLES = 30;

/** By table, the seats that are not heard; null stands for the spectators. */
type Muted = Record<string, (number | null)[]>;

function read(): Muted {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Muted;
  } catch {
    return {}; // storage is closed or was spoilt: everybody is heard
  }
}

let muted = $state.raw<Muted>(read());

export function isMuted(table: string, seat: number | null): boolean {
  return muted[table]?.includes(seat) ?? false;
}

/** Hear somebody no more, or again. */
export function mute(table: string, seat: number | null, on: boolean): void {
  const others = (muted[table] ?? []).filter((each) => each !== seat);
  const elsewhere = Object.entries(muted).filter(([id]) => id !== table);
  const kept = elsewhere.slice(1 - MOST_TABLES);
  muted = { ...Object.fromEntries(kept), [table]: on ? [...others, seat] : others };
  try {
    localStorage.setItem(KEY, JSON.stringify(muted));
  } catch {
    // a browser without storage forgets: nothing else is lost
  }
}
