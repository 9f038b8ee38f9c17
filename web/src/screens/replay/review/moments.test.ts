import { expect, test } from 'vitest';
import type { ReviewedDecision } from '$api/types';
import { momentsOf } from './moments';

const decision = (step: number, seat: number, loss: number, category: string | null) =>
  ({ step, seat, loss, category, better: category ? 'draw red' : null }) as ReviewedDecision;

const DECISIONS = [
  decision(3, 0, 0.2, 'late_route'),
  decision(5, 1, 0.4, 'other'),
  decision(7, 0, 0.15, 'late_route'),
  decision(9, 0, 0.12, 'late_route'),
  decision(11, 0, 0.05, 'other_card'),
  decision(13, 0, 0.9, null),
];

test('each of a seat’s moments teaches something else, as far as there is', () => {
  expect(momentsOf(DECISIONS, 0).map((each) => each.step)).toEqual([3, 7, 11]);
});

test('of all players those that cost most', () => {
  expect(momentsOf(DECISIONS, null).map((each) => each.step)).toEqual([3, 5, 11]);
});

test('where nothing cost anything there is no moment', () => {
  expect(momentsOf(DECISIONS.slice(-1), 0)).toEqual([]);
});
