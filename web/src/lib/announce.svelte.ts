import { untrack } from 'svelte';

/** What screen readers say: one polite and one assertive region for the whole page. */

export const said = $state({ polite: '', assertive: '' });
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Say it: politely, together with what else happens just now; or at once. */
export function announce(text: string, urgent = false): void {
  if (!text) return;
  if (urgent) {
    said.assertive = untrack(() => said.assertive) === text ? `${text}\u00a0` : text;
    return;
  }
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const words = waiting.join(' ');
    said.polite = said.polite === words ? `${words}\u00a0` : words;
    waiting = [];
  }, 300);
}
