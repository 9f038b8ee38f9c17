import { expect, test } from 'vitest';
import type { Step } from './types';
import { withSteps, sinceLast } from './log';

const step = (seq: number, more: Partial<Step> = {}): Step => ({
  seq,
  kind: 'move',
  at: 0,
  seat: 0,
  action: null,
  to: null,
  events: [],
  lines: [`line ${seq}`],
  ...more,
});
const numbers = (log: Step[]) => log.map((each) => each.seq);

test('new steps are added, known ones are not repeated', () => {
  expect(numbers(withSteps([step(1), step(2)], [step(2), step(3)]))).toEqual([1, 2, 3]);
});

test('taking back drops what came after', () => {
  const log = withSteps([step(1), step(2), step(3)], [step(4, { kind: 'undo', to: 1 }), step(5)]);
  expect(numbers(log)).toEqual([1, 4, 5]);
});

test('what happened since holds nothing of the cards dealt to oneself', () => {
  const dealt = step(1, { kind: 'start', seat: null, lines: ['You are dealt a locomotive.'] });
  const log = [dealt, step(2, { seat: 1, lines: ['Marc drew a card.'] }), step(3, { seat: 0 }), step(4, { seat: 1 })];
  expect(sinceLast(log, 2)).toEqual(['Marc drew a card.', 'line 3', 'line 4']);
  expect(sinceLast(log, 0)).toEqual(['line 4']);
});
