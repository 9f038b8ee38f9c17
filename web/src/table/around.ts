import { getContext, setContext } from 'svelte';

/** What the screen around a table offers to it; a replay has nothing around. */
export interface Around {
  /** A rematch with the same people. */
  again: () => Promise<void>;
  /** The rules beside the game. */
  rules: () => void;
  /** The table itself: links, seats, other devices. */
  manage: () => void;
}
const KEY = Symbol('around');

export function provideAround(around: Around): void {
  setContext(KEY, around);
}

export function useAround(): Around | undefined {
  return getContext<Around | undefined>(KEY);
}
