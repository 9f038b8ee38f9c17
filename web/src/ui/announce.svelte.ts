/** What screen readers say: one polite and one assertive region for the whole page. */

export const said = $state({ polite: '', assertive: '' });
/** What was said last, kept apart: effects that speak must not depend on what they say. */
const last = { polite: '', assertive: '' };
/** The last words of all, to be said again. */
let latest = '';
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Say it: politely, together with what else happens just now; or at once. */
export function announce(text: string, urgent = false): void {
  if (!text) return;
  if (urgent) {
    say('assertive', text);
    return;
  }
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    say('polite', waiting.join(' '));
    waiting = [];
  }, 300);
}

/** Say the last words again; false: there are none. */
export function repeat(): boolean {
  const words = latest;
  if (words) announce(words);
  return words !== '';
}

/** Take back what was said and what is about to be: others than who it was said to will look at the page. */
export function hush(): void {
  clearTimeout(timer);
  waiting = [];
  latest = '';
  for (const how of ['polite', 'assertive'] as const) said[how] = last[how] = '';
}

/** The same words twice are made different, or they would not be heard again. */
function say(how: keyof typeof said, text: string): void {
  latest = text;
  last[how] = last[how] === text ? `${text}\u00a0` : text;
  said[how] = last[how];
}
