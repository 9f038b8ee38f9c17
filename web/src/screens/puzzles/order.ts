/** Which puzzle comes when: the one of the day, the next one. */
import type { PuzzleSummary } from '$api/types';

export type Tried = 'right' | 'wrong';
const DAY = 86_400_000;

/** Counts the days of the calendar here, so that the puzzle changes at midnight. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/** The puzzle of a day: each in its turn, from map to map. The same for everybody with the same puzzles. */
export function ofDay(puzzles: readonly PuzzleSummary[], date: Date): PuzzleSummary | undefined {
  const maps = [...new Set(puzzles.map(({ variant }) => variant))];
  if (maps.length === 0) return undefined;
  const day = dayOf(date);
  const own = puzzles.filter(({ variant }) => variant === maps[day % maps.length]);
  return own[Math.floor(day / maps.length) % own.length];
}

/** The next puzzle that was not tried yet, after this one; else simply the next. */
export function nextOf(puzzles: readonly PuzzleSummary[], id: string, tried: Readonly<Record<string, Tried>>): string {
  const at = puzzles.findIndex((each) => each.id === id);
  const after = [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)];
  return (after.find((each) => !(each.id in tried)) ?? after[0])?.id ?? id;
}
