import { expect, test } from 'vitest';
import { runOf, standing, stepOf } from './score';

const box = { x: -22, y: -22, width: 1044, height: 685 };

test('the track goes round the frame, clockwise from its upper left corner', () => {
  const [start, top, bottom] = [stepOf(box, 0), stepOf(box, 20), stepOf(box, 70)];
  expect(start).toEqual({ x: -12.5, y: -12.5 });
  expect(top.y).toBe(start.y);
  expect(top.x).toBeGreaterThan(start.x);
  expect(bottom.y).toBe(653.5);
});

test('a hundred points are the start again, and below nothing it goes back', () => {
  expect(stepOf(box, 107)).toEqual(stepOf(box, 7));
  expect(stepOf(box, -3)).toEqual(stepOf(box, 97));
});

test('a marker runs step by step, forwards and back, and not for ever', () => {
  const { frames, duration } = runOf(box, 10, 25, 0);
  expect(frames).toHaveLength(16);
  expect(frames.at(-1)).toEqual({ transform: standing(stepOf(box, 25), 0) });
  expect(runOf(box, 25, 22, 0).frames).toHaveLength(4);
  expect(duration).toBeLessThan(runOf(box, 0, 90, 0).duration);
  expect(runOf(box, 0, 90, 0).duration).toBeLessThanOrEqual(1400);
});
