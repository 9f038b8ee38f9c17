import { expect, test } from 'vitest';
import { changed, patched } from './patch';
import type { Changes, Update } from './types';

test('a patch sets, takes away, and goes deeper', () => {
  const value = { turn: 1, hand: { red: 1, blue: 2 }, players: [{ cards: 3 }, { cards: 4 }], final: null };
  const patch = { turn: [2], hand: { red: [2], blue: [] }, players: { '1': { cards: [5] } }, final: [{ winner: 'A' }] };
  const expected = { turn: 2, hand: { red: 2 }, players: [{ cards: 3 }, { cards: 5 }], final: { winner: 'A' } };
  expect(patched(value, patch as never)).toEqual(expected);
  expect(value.hand).toEqual({ red: 1, blue: 2 });
});

test('what is not different stays the same object', () => {
  const value = { a: { b: 1 }, c: { d: 1 } };
  const result = patched(value, { c: { d: [2] } });
  expect(result.a).toBe(value.a);
  expect(result.c).not.toBe(value.c);
});

test('null is a value, nothing is none', () => {
  expect(patched<{ a: number | null }>({ a: 1 }, { a: [null] })).toEqual({ a: null });
  expect('a' in patched({ a: 1 }, { a: [] })).toBe(false);
});

const update = { number: 4, seq: 7, view: { turn: 1, hand: {} }, steps: [] } as unknown as Update;
const changes = (after: number) =>
  ({
    type: 'changes',
    after,
    number: after + 1,
    seq: 8,
    steps: [{ seq: 8 }],
    shared: { view: { turn: [2] } },
    own: { view: { hand: { red: [1] } } },
  }) as unknown as Changes;

test('what is shared comes first, then what is yours', () => {
  const after = { number: 5, seq: 8, view: { turn: 2, hand: { red: 1 } }, steps: [{ seq: 8 }] };
  expect(changed(update, changes(4))).toEqual(after);
});

test('changes of something else lead nowhere', () => {
  expect(changed(update, changes(5))).toBeNull();
  expect(changed(null, changes(4))).toBeNull();
});
