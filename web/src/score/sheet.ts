/** A score sheet: what lies on the table at the end of a game of the cardboard box. It knows no rules. */
import type { ScoreSheet, SheetPart, VariantInfo } from '$api/types';
import { isObject, isWhole, listOf } from '$browser/reading';

export interface SheetSeat {
  name: string;
  color: string;
}

export interface Sheet {
  id: string;
  variant: string;
  seats: readonly SheetSeat[];
  /** Whose each route is. */
  owners: Readonly<Record<string, number>>;
  /** By key: whose building stands in a city. */
  built: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Whose each ticket is. */
  tickets: Readonly<Record<string, number>>;
  /** By key: a number for each seat, where one was given. */
  numbers: Readonly<Record<string, readonly (number | null)[]>>;
  /** What was counted by hand: for each seat points by line, and their total. */
  counted: readonly Readonly<Record<string, number>>[];
}

/** As many seats as asked for: those who are known first, each with a color of their own. */
export function seatsOf(known: readonly SheetSeat[], number: number, colors: readonly string[]): SheetSeat[] {
  const seats: SheetSeat[] = [];
  while (seats.length < number) {
    const taken = new Set(seats.map((seat) => seat.color));
    const mine = known[seats.length];
    const free = colors.find((each) => !taken.has(each) && !known.some((one) => one.color === each));
    const color = mine && !taken.has(mine.color) ? mine.color : (free ?? colors.find((each) => !taken.has(each)));
    seats.push({ name: mine?.name ?? '', color: color ?? colors[0]! });
  }
  return seats;
}

export function newSheet(variant: string, seats: readonly SheetSeat[]): Sheet {
  const id = crypto.randomUUID();
  return { id, variant, seats, owners: {}, built: {}, tickets: {}, numbers: {}, counted: seats.map(() => ({})) };
}

/** Whether anything lies on the table. */
export function isEmpty(sheet: Sheet): boolean {
  return !Object.keys(sheet.owners).length && !Object.keys(sheet.tickets).length;
}

type Owned = Readonly<Record<string, number>>;

/** Gives a thing to a seat; null: to nobody. */
export function given(all: Owned, id: string, seat: number | null): Owned {
  const others = Object.fromEntries(Object.entries(all).filter(([each]) => each !== id));
  return seat === null ? others : { ...others, [id]: seat };
}

/** Whose a thing is after a tap with a seat's brush: the seat's, or nobody's if it was; null: the next one's. */
export function afterTap(owner: number | undefined, brush: number | null, seats: number): number | null {
  if (brush !== null) return owner === brush ? null : brush;
  if (owner === undefined) return 0;
  return owner + 1 < seats ? owner + 1 : null;
}

/** Which of several alike lanes a tap means: the one to be had back, a free one, or the nearest. */
export function laneMeant(lanes: readonly string[], owners: Owned, brush: number | null): string {
  const own = lanes.find((id) => brush !== null && owners[id] === brush);
  return own ?? lanes.find((id) => owners[id] === undefined) ?? lanes[0]!;
}

/** Whether lanes are so much alike that it does not matter which of them somebody has. */
export function alike(lanes: readonly string[], variant: VariantInfo): boolean {
  const routes = variant.routes.filter((route) => lanes.includes(route.id));
  const [first] = routes;
  return routes.every((route) => route.group !== null && route.group === first!.group && route.suit === first!.suit);
}

/** The sheet as `fogg score` reads it; names are those of the variant's language. */
export function written(sheet: Sheet, variant: VariantInfo, parts: readonly SheetPart[]): ScoreSheet {
  const names = new Map(variant.cities.map((city) => [city.id, city.name]));
  const city = (id: string) => names.get(id) ?? id;
  const of = (all: Owned, seat: number) => Object.keys(all).filter((id) => all[id] === seat);
  const players = sheet.seats.map(({ name }, seat) => {
    const player: Record<string, unknown> = {
      name,
      routes: of(sheet.owners, seat).map((id) => routeEntry(id, variant, city)),
      tickets: of(sheet.tickets, seat).map((id) =>
        (variant.tickets.find((ticket) => ticket.id === id)?.cities ?? []).map(city),
      ),
    };
    for (const part of parts) {
      const number = sheet.numbers[part.key]?.[seat] ?? null;
      if (part.kind === 'cities') player[part.key] = of(sheet.built[part.key] ?? {}, seat).map(city);
      if (part.kind === 'number' && number !== null) player[part.key] = number;
      if (part.kind === 'pieces' && number !== null) {
        const [first = '', second = ''] = part.suits;
        player[part.key] = { [first]: number, [second]: part.most - number };
      }
    }
    return player;
  });
  return { variant: variant.id, players };
}

/** A route by its cities and, where there are several, the number of its lane. */
function routeEntry(id: string, variant: VariantInfo, city: (id: string) => string): unknown[] {
  const route = variant.routes.find((each) => each.id === id)!;
  const lanes = variant.routes.filter(
    (each) => (each.a === route.a && each.b === route.b) || (each.a === route.b && each.b === route.a),
  );
  const entry = [city(route.a), city(route.b)];
  return lanes.length > 1 ? [...entry, lanes.findIndex((each) => each.id === id) + 1] : entry;
}

/** Where an entry of a written sheet stands on the table: the ids that a player's key lists, in order. */
export function entriesOf(sheet: Sheet, seat: number, key: string): string[] {
  const all = key === 'routes' ? sheet.owners : key === 'tickets' ? sheet.tickets : (sheet.built[key] ?? {});
  return Object.keys(all).filter((id) => all[id] === seat);
}

/** The sheet without what its variant does not have. */
export function fitted(sheet: Sheet, variant: VariantInfo): Sheet {
  const [routes, tickets, cities] = [variant.routes, variant.tickets, variant.cities].map(
    (all) => new Set(all.map((each) => each.id)),
  );
  const known = (all: Owned, ids: ReadonlySet<string>): Owned =>
    Object.fromEntries(Object.entries(all).filter(([id, seat]) => ids.has(id) && seat < sheet.seats.length));
  const built = Object.fromEntries(Object.entries(sheet.built).map(([key, all]) => [key, known(all, cities!)]));
  return { ...sheet, owners: known(sheet.owners, routes!), tickets: known(sheet.tickets, tickets!), built };
}

/** Reads a sheet of storage or of a link; null: it is none. */
export function sheetFrom(data: unknown): Sheet | null {
  if (!isObject(data) || typeof data.variant !== 'string') return null;
  const seats: SheetSeat[] = [];
  for (const seat of listOf(data.seats)) {
    if (!isObject(seat) || typeof seat.name !== 'string' || typeof seat.color !== 'string') return null;
    seats.push({ name: seat.name.slice(0, 40), color: seat.color });
  }
  if (!seats.length) return null;
  const lists = (value: unknown, one: (each: unknown) => Owned) =>
    Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([key, each]) => [key, one(each)]));
  const numbers = Object.entries(isObject(data.numbers) ? data.numbers : {}).map(([key, each]): [string, number[]] => [
    key,
    listOf(each).map((number) => (isWhole(number) ? number : null)) as number[],
  ]);
  const counted = listOf(data.counted);
  return {
    id: typeof data.id === 'string' ? data.id : crypto.randomUUID(),
    variant: data.variant,
    seats,
    owners: numbersIn(data.owners, 0),
    built: lists(data.built, (each) => numbersIn(each, 0)),
    tickets: numbersIn(data.tickets, 0),
    numbers: Object.fromEntries(numbers),
    counted: seats.map((_, seat) => numbersIn(counted[seat])),
  };
}

/** The whole numbers of an object, none below the least. */
function numbersIn(value: unknown, least = -9999): Owned {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(entries.filter(([, each]) => isWhole(each) && each >= least)) as Owned;
}
