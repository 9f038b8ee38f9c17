import type { Step } from './api/types';

/** The log with new steps; a step that takes back drops what came after the entry it goes to. */
export function grown(log: readonly Step[], steps: readonly Step[]): Step[] {
  let found = [...log];
  for (const step of steps) {
    if (found.some((each) => each.seq === step.seq)) continue;
    if (step.kind === 'undo' && step.to !== null) found = found.filter((each) => each.seq <= step.to! || each.kind === 'undo');
    found.push(step);
  }
  return found;
}
