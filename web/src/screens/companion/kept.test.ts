import { expect, it } from 'vitest';
import { cardboardFrom, type Cardboard } from './kept';

const game: Cardboard = {
  variant: 'usa',
  players: [
    { name: 'Ana', color: 'blue', routes: ['a-b'], more: 0 },
    { name: 'Ben', color: 'red', routes: [], more: -2 },
  ],
  me: 0,
  tickets: ['a-c'],
  onTurn: 1,
  lastBy: 0,
  turns: 1,
  counting: true,
  seen: { red: 3 },
};

it('is read as it was kept', () => {
  expect(cardboardFrom(JSON.parse(JSON.stringify(game)))).toEqual(game);
});

it('loses what can not be, so that the rest goes on', () => {
  const spoilt = { ...game, onTurn: 7, lastBy: 'x', turns: -3, tickets: [1, 'a-c'], seen: { red: 'many' } };
  expect(cardboardFrom(spoilt)).toEqual({ ...game, onTurn: 0, lastBy: -1, turns: 0, seen: {} });
});

it.each([null, 3, {}, { variant: 'usa' }, { variant: 'usa', players: [] }, { variant: 'usa', players: [{}] }])(
  'is none: %j',
  (data) => expect(cardboardFrom(data)).toBeNull(),
);
