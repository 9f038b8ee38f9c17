import { expect, test } from 'vitest';
import type { Decision } from '$api/types';
import { OfferBook } from './offers';
import { storingsOf, usualStoring } from './warehouses';

function asked(...targets: string[]): OfferBook {
  const offers = targets.map((target) => ({
    kind: 'store',
    target,
    label: target,
    choices: [{ action: `store ${target}`, label: target }],
  }));
  return new OfferBook({ offers } as unknown as Decision);
}

test('one’s own warehouse comes first and is the usual one', () => {
  const ways = storingsOf(asked('1', '2', '3'), 1);
  expect(ways.map((way) => way.seat)).toEqual([1, 0, 2]);
  expect(usualStoring(ways, 1, '')?.choice.action).toBe('store 2');
  expect(usualStoring(ways, 2, '')?.choice.action).toBe('store 3');
});

test('of two decks the one chosen last is usual, at first the first', () => {
  const ways = storingsOf(asked('1 wagons', '2 wagons', '1 ships', '2 ships'), 0);
  expect(usualStoring(ways, 0, '')?.choice.action).toBe('store 1 wagons');
  expect(usualStoring(ways, 1, 'ships')?.choice.action).toBe('store 2 ships');
  expect(usualStoring(storingsOf(asked('1 ships'), 0), 0, 'wagons')?.choice.action).toBe('store 1 ships');
});
