import { describe, expect, it, test } from 'vitest';
import type { CityInfo, RouteInfo, VariantInfo } from '$api/types';
import { fitted, held, onBoard, onScreen, zoomed, type Camera } from './camera';
import { boxAround, linesThrough, shapeOf } from './geometry';
import { hitAt, toSlot } from './hit';
import { BoardKeys, type KeyTargets } from './keys.svelte';
import { enlarged, enlargement, placeLabels } from './labels';
import { printOf, stamped } from './printed';
import { bare, citiesNamed, cityTowards, laneAfter, lanesAround } from './walk';

const city = (id: string, x: number, y: number, more: Partial<CityInfo> = {}): CityInfo => ({
  id,
  name: id,
  names: {},
  aliases: [],
  big: false,
  port: false,
  waypoint: false,
  x,
  y,
  ...more,
});

const route = (a: string, b: string, spaces: [number, number, number][], more: Partial<RouteInfo> = {}): RouteInfo => ({
  id: `${a}-${b}`,
  name: `${a}–${b}`,
  a,
  b,
  length: spaces.length,
  color: 'red',
  suit: 'wagon',
  locomotives: 0,
  tunnel: false,
  paired: false,
  group: null,
  wraps: false,
  points: 1,
  spaces: spaces.map(([x, y, angle]) => ({ x, y, angle, locomotive: false })),
  ...more,
});

/** North and south of a middle, one city at each side, and a double route to the east. */
const variant = {
  width: 1,
  height: 0.6,
  space_length: 0.04,
  space_width: 0.012,
  city_radius: 0.008,
  view: [],
  cities: [
    city('middle', 0.5, 0.3),
    city('north', 0.5, 0.1),
    city('south', 0.5, 0.5),
    city('east', 0.8, 0.3),
    city('west', 0.2, 0.32),
    city('Zürich', 0.9, 0.55),
  ],
  routes: [
    route('middle', 'north', [[0.5, 0.2, 90]]),
    route('middle', 'east', [[0.65, 0.293, 0]], { id: 'middle-east', group: 1 }),
    route('middle', 'east', [[0.65, 0.307, 0]], { id: 'middle-east-2', group: 1 }),
    route('south', 'middle', [[0.5, 0.4, 90]]),
    route(
      'west',
      'east',
      [
        [0.1, 0.32, 0],
        [0.95, 0.3, 0],
      ],
      { wraps: true },
    ),
  ],
  labels: [],
  label_size: null,
} as unknown as VariantInfo;
const shape = shapeOf(variant);
const window_ = { width: 800, height: 400 };

test('a board is as large as what its drawing shows', () => {
  expect(shape.view).toEqual({ x: -22, y: -22, width: 1044, height: 644 });
  const drawn = shapeOf({ ...variant, view: [52, -16, 916, 602] });
  expect(drawn.view).toEqual({ x: 52, y: -16, width: 916, height: 602 });
});

describe('the camera', () => {
  it('fits the whole board into the window', () => {
    const camera = fitted(shape.view, window_);
    const corner = onScreen(camera, { x: shape.view.x + shape.view.width, y: shape.view.y + shape.view.height });
    expect(corner.x).toBeLessThanOrEqual(800.01);
    expect(corner.y).toBeLessThanOrEqual(400.01);
  });

  it('keeps the point under the pointer while it zooms', () => {
    const before: Camera = { x: 13, y: -40, scale: 1.4 };
    const at = { x: 222, y: 111 };
    const after = zoomed(before, 1.7, at);
    expect(onBoard(after, at).x).toBeCloseTo(onBoard(before, at).x);
    expect(onBoard(after, at).y).toBeCloseTo(onBoard(before, at).y);
  });

  it('never shows less than the board, and never an empty side', () => {
    const least = fitted(shape.view, window_).scale;
    expect(held({ x: 0, y: 0, scale: least / 3 }, shape.view, window_).scale).toBeCloseTo(least);
    const far = held({ x: 9000, y: 9000, scale: least * 3 }, shape.view, window_);
    expect(onScreen(far, shape.view).x).toBeLessThanOrEqual(0.001);
  });
});

describe('what is hit', () => {
  const reach = { lane: 22, city: 10, doubt: 8 };

  it('measures to the edge of a turned space', () => {
    const slot = { x: 0, y: 0, angle: 90, locomotive: false };
    expect(toSlot({ x: 0, y: 19 }, slot, 40, 12)).toBe(0);
    expect(toSlot({ x: 16, y: 0 }, slot, 40, 12)).toBeCloseTo(10);
  });

  it('finds a lane near a finger, and a city before it', () => {
    expect(hitAt(shape, { x: 510, y: 200 }, reach)).toEqual({ kind: 'lane', id: 'middle-north' });
    expect(hitAt(shape, { x: 501, y: 301 }, reach)).toEqual({ kind: 'city', id: 'middle' });
    expect(hitAt(shape, { x: 300, y: 100 }, reach)).toBeNull();
  });

  it('asks where two lanes are as near', () => {
    expect(hitAt(shape, { x: 680, y: 300 }, reach)).toEqual({ kind: 'doubt', ids: ['middle-east', 'middle-east-2'] });
    expect(hitAt(shape, { x: 650, y: 292 }, reach)).toEqual({ kind: 'lane', id: 'middle-east' });
  });

  it('leaves lanes out where only cities may be chosen', () => {
    expect(hitAt(shape, { x: 510, y: 200 }, reach, { lane: () => false })).toBeNull();
  });
});

describe('walking by keys', () => {
  it('goes to the nearest city ahead', () => {
    expect(cityTowards(shape, 'middle', 'ArrowUp')).toBe('north');
    expect(cityTowards(shape, 'middle', 'ArrowLeft')).toBe('west');
    expect(cityTowards(shape, 'north', 'ArrowUp')).toBeNull();
  });

  it('goes around the routes of a city clockwise', () => {
    const around = lanesAround(shape, 'middle').map((lane) => lane.route.id);
    expect(around).toEqual(['middle-north', 'middle-east', 'middle-east-2', 'south-middle']);
    expect(laneAfter(shape, 'middle', null, 1)).toBe('middle-north');
    expect(laneAfter(shape, 'middle', 'middle-north', -1)).toBe('south-middle');
  });

  it('finds names whatever their accents', () => {
    expect(citiesNamed(shape, 'zur')).toEqual(['Zürich']);
    expect(bare('København')).toBe('kobenhavn');
  });
});

describe('typing the name of a city', () => {
  const named = shapeOf({
    ...variant,
    cities: [
      city('Boston', 0.1, 0.1),
      city('New Orleans', 0.3, 0.3),
      city('New York', 0.5, 0.5),
      city('Newark', 0.6, 0.1),
    ],
    routes: [],
  });
  const nothing = () => undefined;
  const targets: KeyTargets = {
    zoom: nothing,
    pan: nothing,
    fit: nothing,
    lane: nothing,
    city: nothing,
    escape: nothing,
  };
  /** Types letters and keys, a twentieth of a second each; how many of them meant something. */
  const type = (keys: BoardKeys, typed: string[], begin = 10_000) =>
    typed.filter((key, place) => {
      const event = { key, shiftKey: /^\p{Lu}$/u.test(key), timeStamp: begin + 50 * place };
      return keys.press(event as unknown as KeyboardEvent, targets);
    }).length;

  it('tells cities apart by the second word', () => {
    const keys = new BoardKeys(named);
    type(keys, [...'New']);
    expect(keys.city).toBe('New Orleans');
    type(keys, [...'York'], 10_200);
    expect(keys.city).toBe('New York');
  });

  it('begins anew with a capital that no name goes on with', () => {
    const keys = new BoardKeys(named);
    type(keys, [...'NewarkBos']);
    expect(keys.city).toBe('Boston');
  });

  it('begins anew after any other key', () => {
    const keys = new BoardKeys(named);
    type(keys, [...'New', ']', 'Escape', 'B']);
    expect(keys.city).toBe('Boston');
    expect(type(keys, ['Escape', 'o'], 10_400), 'a plain letter alone is a shortcut of the table').toBe(1);
  });

  it('turns to the routes of a city however brackets are written', () => {
    const keys = new BoardKeys(shape);
    const press = (event: object) => keys.press(event as unknown as KeyboardEvent, targets);
    const written = [
      { key: ']' },
      { key: ']', altKey: true }, // a German Mac
      { key: ']', altKey: true, shiftKey: true }, // a French one
      { key: ']', altKey: true, ctrlKey: true }, // AltGr on Windows
      { key: '>', shiftKey: true },
      { key: 'PageDown' },
    ];
    for (const each of written) {
      keys.lane = null;
      expect(press(each), JSON.stringify(each)).toBe(true);
      expect(keys.lane, JSON.stringify(each)).not.toBeNull();
    }
    expect(press({ key: ']', metaKey: true }), 'the browser goes forward').toBe(false);
    expect(press({ key: 'PageDown', ctrlKey: true }), 'to the next tab').toBe(false);
  });

  it('leaves letters that come late to others', () => {
    const keys = new BoardKeys(named);
    type(keys, ['B']);
    expect(type(keys, ['n'], 20_000)).toBe(0);
  });
});

describe('the drawing', () => {
  it('cuts a line that leaves the board at its edge', () => {
    const lines = linesThrough([
      { x: 200, y: 300 },
      { x: 60, y: 300 },
      { x: 950, y: 300 },
      { x: 800, y: 300 },
    ]);
    expect(lines).toHaveLength(2);
    expect(lines[0]!.at(-1)!.x).toBeLessThan(0);
    expect(lines[1]![0]!.x).toBeGreaterThan(1000);
  });

  it('draws a board without places, with lanes beside each other', () => {
    const bareBoard = {
      ...variant,
      width: null,
      cities: variant.cities.map((each) => ({ ...each, x: null, y: null })),
      routes: variant.routes.map((each) => ({ ...each, spaces: [], length: 3 })),
    } as unknown as VariantInfo;
    const lanes = shapeOf(bareBoard).lanes;
    const [one, other] = [lanes.get('middle-east')!, lanes.get('middle-east-2')!];
    expect(one.slots).toHaveLength(3);
    expect(Math.hypot(one.slots[1]!.x - other.slots[1]!.x, one.slots[1]!.y - other.slots[1]!.y)).toBeGreaterThan(
      shape.slotWidth,
    );
  });

  it('gives every city a name within the board', () => {
    const labels = placeLabels(shape);
    expect(labels.map((label) => label.id).sort()).toEqual(variant.cities.map((each) => each.id).sort());
    const box = boxAround(labels, 0);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(600);
  });

  it('makes names that are too small larger, and lets them go out of each other’s way', () => {
    expect(enlargement(10, 1, 8)).toBe(1);
    expect(enlargement(10, 1, 11)).toBeCloseTo(1.1);
    expect(enlargement(10, 0.1, 11)).toBeLessThan(2);
    const [place] = [...shape.places.values()];
    const names = [1, 2].map((number) => ({
      id: place!.city.id,
      lines: ['A long name'],
      x: place!.x + 10 + number,
      y: place!.y,
      anchor: 'start' as const,
      sign: false,
    }));
    expect(enlarged(names, shape, 1, 10)).toBe(names);
    const [one, other] = enlarged(names, shape, 1.5, 15);
    expect([one!.x, one!.y]).not.toEqual([other!.x, other!.y]);
    expect(one!.x === other!.x + 1.5 && one!.y === other!.y).toBe(false);
  });

  it('takes names of two lines out of each other’s way, too', () => {
    const [place, other] = [...shape.places.values()];
    const name = (at: typeof place, lines: string[]) => ({
      id: at!.city.id,
      lines,
      x: place!.x + 20,
      y: place!.y,
      anchor: 'start' as const,
      sign: false,
    });
    const grown = enlarged([name(place, ['Saint', 'Louis']), name(other, ['Little', 'Rock'])], shape, 1.2, 12);
    const tops = grown.map((label) => label.y);
    expect(Math.abs(tops[0]! - tops[1]!) > 12 * 2 || Math.abs(grown[0]!.x - grown[1]!.x) > 40).toBe(true);
  });

  it('keeps names that grow within the drawing', () => {
    const edge = shape.view.x + shape.view.width;
    const sign = { id: '', lines: ['to Lima'], x: edge - 30, y: 40, anchor: 'start' as const, sign: true };
    const [grown] = enlarged([sign], shape, 1.5, 15);
    expect(grown!.x).toBeLessThan(sign.x);
    expect(enlarged([{ ...sign, x: 300 }], shape, 1.5, 15)[0]!.x).toBe(300);
  });
});

describe('what is printed of a route', () => {
  const slot = { x: 100, y: 50, angle: 90, locomotive: false };
  const red = route('a', 'b', [[0.1, 0.05, 90]]);

  it('stands where its space is, turned as it is', () => {
    const print = printOf(slot, red, 40, 12);
    // A quarter turn: what is long lies along the height.
    const points = [...print.floor.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[LAZ])/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    const [xs, ys] = [points.map(([x]) => x!), points.map(([, y]) => y!)];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([94.9, 105.1]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([30.9, 69.1]);
    expect(print.marks.map(({ x, y }) => [x.toFixed(1), y.toFixed(1)])).toEqual([
      ['100.0', '39.2'],
      ['100.0', '50.0'],
      ['100.0', '60.8'],
    ]);
  });

  it('tells its kind', () => {
    const kinds = [{}, { tunnel: true }, { paired: true }, { suit: 'ship' }, { color: 'gray' }];
    const shown = kinds.map((kind) => {
      const { rock, pair, swell, marks } = printOf(slot, { ...red, ...kind }, 40, 12);
      return [!!rock, !!pair, !!swell, marks.length];
    });
    expect(shown).toEqual([
      [false, false, false, 3],
      [true, false, false, 3],
      [false, true, false, 2],
      [false, false, true, 1],
      [false, false, false, 0],
    ]);
    const ferry = printOf({ ...slot, locomotive: true }, { ...red, color: 'gray' }, 40, 12);
    expect([ferry.mark, ferry.marks]).toEqual(['locomotive', [{ x: 100, y: 50 }]]);
  });

  it('a stamp that stands alone is stamped too', () => {
    expect(stamped([slot])).toBe('M100 50h0');
    expect(stamped([slot, { x: 1, y: 2 }])).toBe('M100 50L1 2');
  });
});
