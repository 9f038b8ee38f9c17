/** The score track along the frame of a board: a hundred steps, clockwise from the upper left corner. */
import type { Box, Point } from './geometry';

export const STEPS = 100;
/** From the edge of the drawing to the middle of its frame, in drawing units. */
const INSET = 9.5;
/** Milliseconds for a step, and for the whole way at most. */
const STEP = 55;
const LONGEST = 1400;
/** Markers on the same step lie upon each other, a little aside. */
const ASIDE = 5;

/** Where a score is on the track; from a hundred on it goes round again. */
export function stepOf(box: Box, score: number): Point {
  const [width, height] = [box.width - 2 * INSET, box.height - 2 * INSET];
  const [left, top] = [box.x + INSET, box.y + INSET];
  const part = ((score % STEPS) + STEPS) % STEPS;
  let way = (part / STEPS) * 2 * (width + height);
  if (way <= width) return { x: left + way, y: top };
  way -= width;
  if (way <= height) return { x: left + width, y: top + way };
  way -= height;
  if (way <= width) return { x: left + width - way, y: top + height };
  return { x: left, y: top + height - (way - width) };
}

/** A marker's way from one score to another, step by step round the corners. */
export function runOf(box: Box, from: number, to: number, aside: number): { frames: Keyframe[]; duration: number } {
  const count = Math.abs(to - from);
  const frames = Array.from({ length: count + 1 }, (_, index) => ({
    transform: standing(stepOf(box, from + (to > from ? index : -index)), aside),
  }));
  return { frames, duration: Math.min(LONGEST, count * STEP) };
}

/** How a marker stands on a step, as so many-th of those that are there. */
export function standing({ x, y }: Point, aside: number): string {
  return `translate(${(x + aside * ASIDE).toFixed(1)}px, ${(y + aside * ASIDE * 0.6).toFixed(1)}px)`;
}
