import { expect, test } from 'vitest';
import type { ReviewedDecision } from '$api/types';
import { verdictOf } from './verdict';

test('a judged move and a better one are found on the board', () => {
  const decision = { action: 'claim a-b red*2', better: 'station paris red', plan: ['c-d'], better_plan: ['a-b'] };
  expect(verdictOf(decision as unknown as ReviewedDecision)).toEqual({
    played: { routes: ['a-b'], cities: [], plan: ['c-d'] },
    better: { routes: [], cities: ['paris'], plan: ['a-b'] },
  });
});

test('cards are drawn nowhere on the board', () => {
  const decision = { action: 'draw red', better: null, plan: [], better_plan: [] };
  const nowhere = { routes: [], cities: [], plan: [] };
  expect(verdictOf(decision as unknown as ReviewedDecision)).toEqual({ played: nowhere, better: nowhere });
});
