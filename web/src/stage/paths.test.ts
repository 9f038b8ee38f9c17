import { expect, test } from 'vitest';
import { fanSpot, framesOf, spotOf } from './paths';

const hand = { x: 20, y: 700, width: 140, height: 92 };
const deck = { x: 1200, y: 100, width: 140, height: 92 };
const map = { x: 200, y: 100, width: 900, height: 500 };

test('a flight begins and ends where it should, and only moves forwards in time', () => {
  const frames = framesOf(spotOf(deck, 'wagon'), spotOf(hand, 'wagon'), { length: 400 }, null);
  expect(frames[0]!.transform).toContain('translate(1270px, 146px)');
  expect(frames.at(-1)!.transform).toContain('translate(90px, 746px)');
  const offsets = frames.map((frame) => frame.offset as number);
  expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
  expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
});

test('tickets rest in a fan beside each other, within the map', () => {
  const spots = [0, 1, 2].map((index) => fanSpot(map, { index, of: 3 }));
  expect(spots.map(({ angle }) => angle)).toEqual([-5, 0, 5]);
  expect(spots[1]!.x).toBe(650);
  for (const { x } of spots) expect(x).toBeGreaterThan(map.x);
  const flight = { length: 1420, fan: { index: 0, of: 3, rest: 620 } };
  const frames = framesOf(spotOf(deck, 'ticket'), spotOf(hand, 'ticket'), flight, spots[0]!);
  const offsets = frames.map((frame) => frame.offset as number);
  expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
});

test('words keep their size whatever they come from', () => {
  expect(spotOf(map, 'text').scale).toBe(1);
  expect(spotOf(map, 'wagon').scale).toBeGreaterThan(1);
});
