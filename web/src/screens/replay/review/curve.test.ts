import { expect, test } from 'vitest';
import { apart, path, place, points, stepAt, type Size } from './curve';

const size: Size = { width: 220, height: 120, left: 10, right: 10, top: 10, bottom: 10 };

test('a certain win is at the top, the last position at the right', () => {
  expect(place(size, 4, 0, 1)).toEqual({ x: 10, y: 10 });
  expect(place(size, 4, 4, 0)).toEqual({ x: 210, y: 110 });
  expect(path(size, [0.5, 1])).toBe('M10.0 60.0L210.0 10.0');
});

test('every position is found again from its place', () => {
  for (let step = 0; step <= 112; step++) expect(stepAt(size, 112, place(size, 112, step, 0.3).x)).toBe(step);
  expect(stepAt(size, 112, -50)).toBe(0);
  expect(stepAt(size, 112, 999)).toBe(112);
});

test('marks at the end do not hide each other and stay inside', () => {
  for (const wanted of [
    [60, 60],
    [110, 110, 110, 110, 110],
    [10, 12, 110],
    [10, 10, 10],
  ]) {
    const places = [...apart(wanted, 16, 10, 110)].sort((one, other) => one - other);
    for (let index = 1; index < places.length; index++)
      expect(places[index]! - places[index - 1]!).toBeGreaterThanOrEqual(16);
    expect(places[0]).toBeGreaterThanOrEqual(10);
    expect(places.at(-1)).toBeLessThanOrEqual(110);
  }
});

test('changes have a sign', () => {
  expect([points(0.126), points(-0.2), points(0.001)]).toEqual(['+13', '−20', '0']);
});
