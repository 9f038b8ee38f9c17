import { expect, test } from 'vitest';
import type { PuzzleSummary } from '$api/types';
import { dayOf, nextOf, ofDay } from './order';

const puzzle = (id: string, variant: string): PuzzleSummary => ({
  id,
  variant,
  title: variant,
  level: 'easy',
  seats: 2,
});
const PUZZLES = [puzzle('a', 'usa'), puzzle('b', 'usa'), puzzle('c', 'world')];

test('days are those of the calendar here', () => {
  const late = new Date(2026, 2, 29, 23, 59);
  const early = new Date(2026, 2, 30, 0, 1);
  expect(dayOf(early) - dayOf(late)).toBe(1);
});

test('the puzzle of the day goes from map to map, and through all of a map', () => {
  const days = [0, 1, 2, 3].map((day) => ofDay(PUZZLES, new Date(2026, 0, 1 + day))!);
  expect(new Set(days.slice(0, 2).map((each) => each.variant)).size).toBe(2);
  expect(new Set(days.filter((each) => each.variant === 'usa').map((each) => each.id)).size).toBe(2);
  expect(ofDay([], new Date())).toBeUndefined();
});

test('the next puzzle is one that was not tried', () => {
  expect(nextOf(PUZZLES, 'a', { b: 'right' })).toBe('c');
  expect(nextOf(PUZZLES, 'c', { a: 'right', b: 'wrong' })).toBe('c');
  expect(nextOf(PUZZLES, 'c', { a: 'right', b: 'wrong', c: 'right' })).toBe('a');
});
