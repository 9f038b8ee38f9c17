import { expect, test } from 'vitest';
import type { View } from '$api/types';
import { pendingOf } from './pending';

const view = { decks: { deck: 60 }, display: ['red', 'blue', null, 'red', 'green'] } as unknown as View;

test('the card that was pressed lifts, of several alike the one under the finger', () => {
  expect(pendingOf(view, 'draw red', {}, 3).slot).toBe(3);
  expect(pendingOf(view, 'draw red', {}, null).slot).toBe(0);
  expect(pendingOf(view, 'draw deck', {}, null)).toMatchObject({ deck: 'deck', slot: null });
});

test('a claim lays its cards and lifts none of the market', () => {
  const pending = pendingOf(view, 'claim a-b red*2', { red: 2 }, null);
  expect(pending).toMatchObject({ deck: null, slot: null, cards: { red: 2 } });
});
