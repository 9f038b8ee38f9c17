import { describe, expect, test } from 'vitest';
import type { BoardShape, Lane } from './geometry';
import { journeyOf } from './journey';
import { rollOf } from './rolling';

const place = { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, c: { x: 100, y: 100 } };

function lane(id: string, a: keyof typeof place, b: keyof typeof place): Lane {
  const middle = { x: (place[a].x + place[b].x) / 2, y: (place[a].y + place[b].y) / 2 };
  const slots = [{ ...middle, angle: 0, locomotive: false }];
  return { route: { id, a, b }, slots, lines: [[place[a], middle, place[b]]], middle } as unknown as Lane;
}

const shape = {
  lanes: new Map([
    ['a-b', lane('a-b', 'a', 'b')],
    ['c-b', lane('c-b', 'c', 'b')],
  ]),
} as unknown as BoardShape;

describe('a journey', () => {
  test('follows its routes in either direction, without a jump', () => {
    const frames = journeyOf(shape, ['a-b', 'c-b'])!.frames;
    expect(frames.map((frame) => frame.transform)).toEqual([
      'translate(0.0px, 0.0px) rotate(0deg)',
      'translate(50.0px, 0.0px) rotate(0deg)',
      'translate(100.0px, 0.0px) rotate(0deg)',
      'translate(100.0px, 0.0px) rotate(90deg)',
      'translate(100.0px, 50.0px) rotate(90deg)',
      'translate(100.0px, 100.0px) rotate(90deg)',
    ]);
    expect(frames.at(-1)!.offset).toBe(1);
  });

  test('is none where routes do not meet, or where there are none', () => {
    const apart = { lanes: new Map([...shape.lanes, ['d-e', lane('d-e', 'a', 'a')]]) } as unknown as BoardShape;
    expect(journeyOf(apart, ['c-b', 'd-e'])).toBeNull();
    expect(journeyOf(shape, [])).toBeNull();
  });
});

describe('pieces that roll in', () => {
  test('come to stand where they belong, the one for the last space first', () => {
    const slots = [10, 20, 30].map((x) => ({ x, y: 0, angle: 0, locomotive: false }));
    const route = { lines: [[place.a, ...slots, place.b]], slots } as unknown as Lane;
    const rolls = slots.map((_, index) => rollOf(route, index));
    expect(rolls.map((roll) => roll.frames.at(-1)!.transform)).toEqual(
      Array(3).fill('translate(0.00px, 0.00px) rotate(0deg)'),
    );
    expect(rolls.map((roll) => roll.delay)).toEqual([260, 130, 0]);
    expect(new Set(rolls.map((roll) => roll.delay + roll.length)).size).toBe(1);
  });
});
