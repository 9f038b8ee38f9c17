import { describe, expect, it } from 'vitest';
import { csvOf, gamesFrom, jsonOf, meetingOf, recordsOf, type BoxGame, type BoxPlayer } from './games';

const player = (name: string, total: number, place: number, more: Partial<BoxPlayer> = {}): BoxPlayer => ({
  name,
  color: 'blue',
  total,
  place,
  bot: false,
  lines: { routes: total },
  ...more,
});
const game = (id: string, ...players: BoxPlayer[]): BoxGame => ({
  id,
  at: Date.UTC(2026, 10, 19),
  variant: 'usa',
  title: 'USA',
  source: 'sheet',
  players,
});
const games = [
  game('1', player('Ana', 100, 1), player('Ben', 80, 2)),
  game('2', player('ben ', 90, 1), player('Ana', 90, 1), player('Bot', 10, 3, { bot: true })),
  game('3', player('Ben', 120, 1), player('Zoé', 70, 2)),
];

it('adds up who has won how often, whatever the capitals', () => {
  expect(recordsOf(games)).toEqual([
    { name: 'Ben', games: 3, wins: 2, average: 290 / 3, best: 120 },
    { name: 'Ana', games: 2, wins: 2, average: 95, best: 100 },
    { name: 'Zoé', games: 1, wins: 0, average: 70, best: 70 },
  ]);
  expect(recordsOf(games, true).map((each) => each.name)).toContain('Bot');
});

it('sets one against another in the games of both', () => {
  expect(meetingOf(games, 'Ana', 'Ben')).toEqual({ ahead: 1, behind: 0, equal: 1 });
  expect(meetingOf(games, 'Ben', 'Zoé')).toEqual({ ahead: 1, behind: 0, equal: 0 });
  expect(meetingOf(games, 'Ana', 'Zoé')).toEqual({ ahead: 0, behind: 0, equal: 0 });
});

describe('a file', () => {
  it('of JSON gives back what went in', () => {
    expect(gamesFrom(JSON.parse(jsonOf(games)))).toEqual(games);
  });

  it('with anything else in it gives nothing of that', () => {
    const [one] = games;
    const odd = [one, null, 3, {}, { ...one, at: 'x' }, { ...one, players: [] }, { ...one, players: [{ name: 1 }] }];
    expect(gamesFrom({ games: odd })).toEqual([one]);
    expect(gamesFrom('games')).toEqual([]);
    expect(gamesFrom(null)).toEqual([]);
  });

  it('of CSV has a row a player, quotes and no formulas', () => {
    const rows = csvOf([
      game('1', player('=SUM(A1)', 3, 1), player('Ana "A", Ben', -2, 2, { lines: { tickets: -2 } })),
    ]);
    expect(rows.split('\r\n')).toEqual([
      'date,game,variant,player,color,place,total,routes,tickets',
      "2026-11-19,USA,usa,'=SUM(A1),blue,1,3,3,",
      '2026-11-19,USA,usa,"Ana ""A"", Ben",blue,2,-2,,-2',
      '',
    ]);
  });
});
