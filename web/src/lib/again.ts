import { getContext, setContext } from 'svelte';

/** A rematch with the same people, offered by the screen around a table. */
export type Again = () => Promise<void>;
const KEY = Symbol('again');

export function provideAgain(again: Again): void {
  setContext(KEY, again);
}

export function useAgain(): Again | undefined {
  return getContext<Again | undefined>(KEY);
}
