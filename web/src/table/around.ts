import { getContext, setContext } from 'svelte';

/** What the screen around a table offers to it; a replay has nothing around. */
export interface Around {
  /** A rematch with the same people. */
  again: () => Promise<void>;
  /** The rules beside the game. */
  rules: () => Promise<void>;
  /** The table itself: links, seats, other devices. */
  manage: () => Promise<void>;
  /** Whether the table shows that the viewer is to decide; null: it shows nothing any more. */
  onturn?: (mine: boolean | null) => void;
  /** On a device of several people: who gets it next, and how it is given away; null while nobody else is awaited. */
  readonly next?: { player: string; handOver: () => void } | null;
}
const KEY = Symbol('around');

export function provideAround(around: Around): void {
  setContext(KEY, around);
}

export function useAround(): Around | undefined {
  return getContext<Around | undefined>(KEY);
}
