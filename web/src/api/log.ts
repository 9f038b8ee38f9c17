import type { Step } from './types';

/** The log with new steps; a step that takes back drops what came after the entry it goes to. */
export function grown(log: readonly Step[], steps: readonly Step[]): Step[] {
  let found = [...log];
  for (const step of steps) {
    if (found.some((each) => each.seq === step.seq)) continue;
    if (step.kind === 'undo' && step.to !== null)
      found = found.filter((each) => each.seq <= step.to! || each.kind === 'undo');
    found.push(step);
  }
  return found;
}

/** What the others did since a seat's last step; nothing in it is that seat's secret. */
export function sinceLast(log: readonly Step[], seat: number): string[] {
  const last = log.findLastIndex((step) => step.seat === seat);
  const others = log.slice(last + 1).filter((step) => step.seat !== null && step.seat !== seat);
  return others.flatMap((step) => step.lines);
}
