import type { Step } from './types';

/** The log with new steps; an undo drops the steps after the entry that it goes back to. */
export function withSteps(log: readonly Step[], steps: readonly Step[]): Step[] {
  let all = [...log];
  for (const step of steps) {
    if (all.some((each) => each.seq === step.seq)) continue;
    if (step.kind === 'undo' && step.to !== null)
      all = all.filter((each) => each.seq <= step.to! || each.kind === 'undo');
    all.push(step);
  }
  return all;
}

/** What the others did since a seat's last step; its lines may tell what the log's reader kept or drew in it. */
export function sinceLast(log: readonly Step[], seat: number): string[] {
  const last = log.findLastIndex((step) => step.seat === seat);
  const others = log.slice(last + 1).filter((step) => step.seat !== null && step.seat !== seat);
  return others.flatMap((step) => step.lines);
}
