import { describe, expect, it, vi } from 'vitest';
import type { Result, SheetPart, VariantInfo } from '$api/types';

vi.mock('$language/i18n.svelte', () => ({ t: (key: string) => key, language: () => 'en' }));

import { differences } from './check';
import { packed, unpacked } from './link';
import { afterTap, alike, entriesOf, fitted, given, laneMeant, newSheet, seatsOf, sheetFrom, written } from './sheet';

const variant = {
  id: 'toy',
  cities: [
    { id: 'a', name: 'Ayr' },
    { id: 'b', name: 'Bern' },
    { id: 'c', name: 'Cork' },
  ],
  routes: [
    { id: 'a-b', a: 'a', b: 'b', group: 1, suit: 'wagon' },
    { id: 'b-a', a: 'b', b: 'a', group: 1, suit: 'wagon' },
    { id: 'a-b-sea', a: 'a', b: 'b', group: null, suit: 'ship' },
    { id: 'b-c', a: 'b', b: 'c', group: null, suit: 'wagon' },
  ],
  tickets: [{ id: 't', cities: ['a', 'c'] }],
} as unknown as VariantInfo;
const part = (key: string, kind: SheetPart['kind'], more: Partial<SheetPart> = {}): SheetPart => ({
  key,
  kind,
  label: key,
  most: 60,
  cities: [],
  suits: [],
  fewest_first: 0,
  most_first: 0,
  ...more,
});
const two = [
  { name: 'Ana', color: 'blue' },
  { name: 'Ben', color: 'red' },
];
const sheet = {
  ...newSheet('toy', two),
  owners: { 'b-a': 0, 'b-c': 1 },
  tickets: { t: 1 },
  built: { stations: { b: 1 } },
  numbers: { exchanged: [2, null], pieces: [null, 20] },
};

describe('a tap', () => {
  it('gives to the brush, takes back what is its own, and takes from others', () => {
    expect(afterTap(undefined, 1, 3)).toBe(1);
    expect(afterTap(1, 1, 3)).toBeNull();
    expect(afterTap(0, 1, 3)).toBe(1);
  });

  it('goes round without a brush', () => {
    expect([undefined, 0, 1, 2].map((owner) => afterTap(owner, null, 3))).toEqual([0, 1, 2, null]);
  });

  it('means a free lane, or the own one back', () => {
    expect(laneMeant(['x', 'y'], { x: 1 }, 0)).toBe('y');
    expect(laneMeant(['x', 'y'], { x: 1, y: 0 }, 0)).toBe('y');
    expect(laneMeant(['x', 'y'], { x: 1, y: 2 }, 0)).toBe('x');
  });

  it('need not be told apart on a double route, but by land and by sea', () => {
    expect(alike(['a-b', 'b-a'], variant)).toBe(true);
    expect(alike(['a-b', 'a-b-sea'], variant)).toBe(false);
    expect(alike(['a-b', 'b-c'], variant)).toBe(false);
  });
});

it('has a seat for each, with a color of its own', () => {
  const colors = ['blue', 'red', 'green'];
  expect(seatsOf([], 2, colors).map((seat) => seat.color)).toEqual(['blue', 'red']);
  expect(seatsOf([two[1]!, two[0]!], 3, colors)).toEqual([two[1], two[0], { name: '', color: 'green' }]);
  expect(seatsOf([two[1]!], 2, colors)).toEqual([two[1], { name: '', color: 'blue' }]);
  expect(seatsOf(two, 1, colors)).toEqual([two[0]]);
});

it('is written as fogg score reads it', () => {
  const parts = [
    part('stations', 'cities'),
    part('exchanged', 'number'),
    part('pieces', 'pieces', { suits: ['wagons', 'ships'] }),
  ];
  expect(written(sheet, variant, parts)).toEqual({
    variant: 'toy',
    players: [
      { name: 'Ana', routes: [['Bern', 'Ayr', 2]], tickets: [], stations: [], exchanged: 2 },
      {
        name: 'Ben',
        routes: [['Bern', 'Cork']],
        tickets: [['Ayr', 'Cork']],
        stations: ['Bern'],
        pieces: { wagons: 20, ships: 40 },
      },
    ],
  });
  expect(entriesOf(sheet, 1, 'routes')).toEqual(['b-c']);
});

describe('a sheet', () => {
  it('comes through a link as it was', async () => {
    expect(await unpacked(await packed(sheet))).toEqual(sheet);
  });

  it('is none if the link is cut off or never was one', async () => {
    const text = await packed(sheet);
    expect(await unpacked(text.slice(0, text.length / 2))).toBeNull();
    expect(await unpacked('hello')).toBeNull();
    expect(await unpacked('')).toBeNull();
  });

  it.each([
    null,
    3,
    [],
    {},
    { variant: 'toy' },
    { variant: 'toy', seats: [] },
    { variant: 'toy', seats: [{ name: 1 }] },
  ])('is not made of %j', (data) => expect(sheetFrom(data)).toBeNull());

  it('loses what can not be', () => {
    const read = sheetFrom({
      ...sheet,
      owners: { 'a-b': 1, 'b-c': 'x', 'b-a': -1 },
      numbers: { exchanged: ['1', 2] },
    })!;
    expect(read.owners).toEqual({ 'a-b': 1 });
    expect(read.numbers).toEqual({ exchanged: [null, 2] });
    const odd = { ...sheet, owners: { gone: 0, 'a-b': 1, 'b-c': 7 }, built: { stations: { z: 0 } } };
    expect(fitted(odd, variant)).toMatchObject({ owners: { 'a-b': 1 }, built: { stations: {} } });
  });

  it('gives a thing to somebody else or to nobody', () => {
    expect(given({ a: 1 }, 'a', 2)).toEqual({ a: 2 });
    expect(given({ a: 1 }, 'a', null)).toEqual({});
  });
});

describe('a count by hand', () => {
  const result = {
    seat: 0,
    place: 1,
    total: 24,
    lines: [
      { name: 'routes', label: 'Routes', points: 20, detail: null },
      {
        name: 'tickets',
        label: 'Tickets',
        points: 4,
        detail: [
          { ticket: 'long', completed: true, points: 12, way: [] },
          { ticket: 'short', completed: false, points: -8, way: [] },
        ],
      },
    ],
  } as Result;
  const routes = [
    { id: 'one', points: 15 },
    { id: 'other', points: 5 },
  ];
  const clue = (counted: Record<string, number>) => differences(result, counted, routes).map((each) => each.clue);

  it('says nothing of what is right or was not counted', () => {
    expect(differences(result, { routes: 20, total: 24 }, routes)).toEqual([]);
  });

  it('names the line, and what may have been overlooked', () => {
    expect(differences(result, { routes: 5 }, routes)).toEqual([
      { line: 'routes', counted: 5, points: 20, clue: { kind: 'left_out', id: 'one' } },
    ]);
    expect(clue({ routes: 25 })).toEqual([{ kind: 'twice', id: 'other' }]);
    expect(clue({ tickets: 4 - 24 })).toEqual([{ kind: 'failed', id: 'long' }]);
    expect(clue({ tickets: 4 + 16 })).toEqual([{ kind: 'completed', id: 'short' }]);
    expect(clue({ tickets: 4 - 12 })).toEqual([{ kind: 'left_out', id: 'long' }]);
    expect(clue({ tickets: 4 + 8 })).toEqual([{ kind: 'left_out', id: 'short' }]);
    expect(clue({ total: 25, tickets: 5 })).toEqual([null, null]);
  });
});
