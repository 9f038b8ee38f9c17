import { describe, expect, it, vi } from 'vitest';
import type { Decision, Final, VariantInfo } from '$api/types';

vi.mock('$language/i18n.svelte', () => ({ t: (key: string) => key, language: () => 'en' }));

import { Book } from './book';
import { explainedLines, scenesOf, startOf } from './final/scenes';
import { ownTurns } from './facts';
import { loansOf, OfferBook } from './offers';
import { oddsWords, signed } from './words';

const variant = {
  pieces: { wagon: 45 },
  cities: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  routes: [
    { id: 'a-b', name: 'A–B', a: 'a', b: 'b', group: 1 },
    { id: 'a-b-2', name: 'A–B', a: 'a', b: 'b', group: 1 },
  ],
  tickets: [
    { id: 'one', name: 'One', cities: ['a', 'b'], points: 5 },
    { id: 'two', name: 'Two', cities: ['a', 'b'], points: 8 },
  ],
  cards: [
    { name: 'red', color: 'red', suit: 'wagon' },
    { name: 'locomotive', color: 'locomotive', suit: 'wagon' },
  ],
} as unknown as VariantInfo;
const book = new Book(variant);

describe('the book of a variant', () => {
  it('finds the other lane of a double route', () => {
    expect(book.twins('a-b').map((route) => route.id)).toEqual(['a-b-2']);
  });

  it('puts wild cards first and leaves out what is not held', () => {
    expect(book.sorted({ red: 2, locomotive: 1 }).map((card) => card.name)).toEqual(['locomotive', 'red']);
    expect(book.sorted({ red: 0, locomotive: 1 }).map((card) => card.name)).toEqual(['locomotive']);
  });

  it('says what it does not know', () => {
    expect(() => book.route('nowhere')).toThrow('no route called nowhere');
  });
});

describe('loans', () => {
  it('has a route or none for each station', () => {
    expect(loansOf('borrow none paris-zurich', 3, 'none')).toEqual(['none', 'paris-zurich', 'none']);
    expect(loansOf('borrow none', 2, 'none')).toEqual(['none', 'none']);
  });
});

describe('offers', () => {
  const offers = new OfferBook({
    offers: [
      { kind: 'claim', target: 'a-b', choices: [{ action: 'claim a-b red*2', label: '2 red' }] },
      { kind: 'claim', target: 'a-b-2', reason: { code: 'x', params: {}, text: 'no' } },
    ],
  } as unknown as Decision);

  it('separates what can be done from what can not', () => {
    expect(offers.targets('claim')).toEqual(new Set(['a-b']));
    expect(offers.at('claim', 'a-b-2')?.reason?.text).toBe('no');
    expect(offers.can('station')).toBe(false);
  });
});

describe('the final count', () => {
  const tickets = [
    { ticket: 'one', completed: true, points: 5, way: ['a-b'] },
    { ticket: 'two', completed: false, points: -8, way: [] },
  ];
  const lines = (points: number) => [
    { name: 'routes', label: 'Routes', points, detail: [] },
    { name: 'tickets', label: 'Tickets', points: -3, detail: tickets },
    { name: 'longest_path', label: 'Longest path', points: 10, detail: { length: 7, routes: ['a-b'] } },
  ];
  const final = {
    results: [
      { seat: 1, place: 1, total: 27, lines: lines(20) },
      { seat: 0, place: 2, total: 17, lines: lines(10) },
    ],
    winner: '',
  } as unknown as Final;

  it('shows failures first and the winner last', () => {
    const scenes = scenesOf(final, book);
    expect(scenes.map((scene) => [scene.seat, scene.title])).toEqual([
      [0, 'Two'],
      [0, 'One'],
      [1, 'Two'],
      [1, 'One'],
      [0, 'Longest path'],
      [1, 'Longest path'],
    ]);
    expect(scenes[1]!.routes).toEqual(['a-b']);
  });

  it('shows each route that a station borrows before the tickets, and counts nothing for it', () => {
    const borrowed = [
      { city: 'a', route: 'a-b-2' },
      { city: 'b', route: null },
    ];
    const stations = { name: 'stations', label: 'Stations', points: 4, detail: { left: 1, borrowed } };
    const one = { seat: 0, place: 1, total: 11, lines: [...lines(10), stations] };
    const scenes = scenesOf({ results: [one], winner: '' }, book);
    expect(scenes[0]).toMatchObject({ title: 'table.final.loan', points: null, routes: ['a-b-2'], cities: ['a'] });
    expect(scenes[1]!.title).toBe('Two');
    expect(scenes.at(-1)).toMatchObject({ title: 'Stations', points: 4, routes: [] });
  });

  it('explains a line that it does not know by the cities and routes that its detail names', () => {
    const wagers = {
      name: 'wagers',
      label: 'Wager',
      points: 6,
      detail: { city: 'b', routes: ['a-b'], tickets: ['a-b'] },
    };
    const dull = { name: 'dull', label: 'Dull', points: 1, detail: { number: 3 } };
    const one = { seat: 0, place: 1, total: 11, lines: [...lines(10), wagers, dull] };
    const explained = explainedLines(one, book).map(({ line, note }) => [line.name, note]);
    expect(explained).toEqual([
      ['longest_path', 'table.route.spaces'],
      ['wagers', 'B · A–B'],
    ]);
    const scene = scenesOf({ results: [one], winner: '' }, book).find(({ title }) => title === 'Wager');
    expect(scene).toMatchObject({ note: 'B · A–B', points: 6, routes: ['a-b'], cities: ['b'] });
  });

  it('adds up to the totals', () => {
    const totals = startOf(final);
    for (const scene of scenesOf(final, book)) totals.set(scene.seat, totals.get(scene.seat)! + (scene.points ?? 0));
    expect([...totals]).toEqual([
      [1, 27],
      [0, 17],
    ]);
  });
});

describe('the last round', () => {
  const turns = (turns_left: number, on_turn: number) =>
    [0, 1, 2].map((seat) => ownTurns({ turns_left, on_turn, seats: 3 }, seat));

  it('is one turn for everybody, that of who brought it on the last', () => {
    expect(turns(3, 1)).toEqual([1, 1, 1]);
  });

  it('counts the turns that a seat still has', () => {
    expect(turns(2, 2)).toEqual([1, 0, 1]);
    expect(turns(1, 0)).toEqual([1, 0, 0]);
  });

  it('counts two for everybody where the rules give two', () => {
    expect(turns(6, 0)).toEqual([2, 2, 2]);
    expect(turns(4, 2)).toEqual([1, 1, 2]);
  });
});

it('writes points with their sign', () => {
  expect([signed(3), signed(0), signed(-4)]).toEqual(['+3', '0', '−4']);
});

it('writes chances by number', () => {
  expect(oddsWords([0.5432, 0.36, 0.0968])).toBe('0 (54%), 1 (36%), 2 (10%)');
});
