/** Which part of a board shows a rule: three cities and their routes, chosen from what is printed. */
import type { ChapterId } from './chapters';
import type { RouteInfo, TicketInfo, VariantInfo } from '$api/types';

/** What is shown on a part of a board. */
export interface Scene {
  cities: string[];
  /** The first is the one that the rule is about. */
  routes: string[];
  /** Who has which of them: seat 0 or 1. */
  owned: Record<string, number>;
  closed: string[];
  buildings: { city: string; kind: string; seat: number }[];
  /** Cities that are lit. */
  lit: string[];
  /** The ticket that it is about. */
  ticket: TicketInfo | null;
}

type Test = (route: RouteInfo) => boolean;
const plain: Test = (route) => !route.tunnel && !route.locomotives && !route.paired && !route.wraps;
const land: Test = (route) => route.suit === 'wagon';

/** Routes by which a rule can be tried out. */
const TRIED: Partial<Record<ChapterId, Test>> = {
  claim: (route) => plain(route) && route.color !== 'gray' && route.group === null,
  doubles: (route) => plain(route) && route.group !== null,
  ferries: (route) => route.locomotives > 0 && !route.wraps,
  tunnels: (route) => route.tunnel && route.color !== 'gray',
  ships: (route) => route.suit === 'ship' && !route.wraps && route.color !== 'gray',
  pairs: (route) => route.paired,
};
/** Spaces of a route that a first hand pays for best. */
const GOOD = 3;

/** The scene in which a rule can be tried; null: it can't. */
export function trialOf(chapter: ChapterId, variant: VariantInfo): Scene | null {
  const test = TRIED[chapter];
  if (!test) return null;
  const only = chapter === 'ships' || !variant.routes.some(land) ? () => true : land;
  const main = nearest(variant.routes.filter((route) => test(route) && only(route)));
  return main ? around(main, variant) : null;
}

/** The scene that shows a rule; null: words will do. */
export function sceneOf(chapter: ChapterId, variant: VariantInfo): Scene | null {
  const trial = trialOf(chapter, variant);
  if (trial) return chapter === 'doubles' ? closedTwin(trial, variant) : trial;
  const building = { stations: 'station', harbors: 'harbor', depots: 'depot' }[chapter as string];
  if (building) return withBuilding(building, variant);
  if (chapter === 'goal') return joined(variant);
  if (chapter === 'tickets') return lacking(variant);
  if (chapter === 'longest_path') return path(variant);
  return null;
}

/** The route whose length is nearest to a good one; the first of the board where there are more. */
function nearest(routes: RouteInfo[]): RouteInfo | undefined {
  const off = (route: RouteInfo) => Math.abs(route.length - GOOD) + (route.length > GOOD ? 1 : 0);
  return routes.toSorted((one, other) => off(one) - off(other))[0];
}

function others(city: string, variant: VariantInfo): string[] {
  const inner = new Set(variant.cities.filter((each) => !each.waypoint).map(({ id }) => id));
  return variant.routes
    .filter((route) => !route.wraps)
    .flatMap(({ a, b }) => (a === city ? [b] : b === city ? [a] : []))
    .filter((each) => inner.has(each));
}

/** A route with a third city, joined to both of its own if there is one, and all routes among the three. */
function around(main: RouteInfo, variant: VariantInfo): Scene {
  const [near, far] = [others(main.a, variant), others(main.b, variant)];
  const third =
    near.find((city) => far.includes(city) && city !== main.b) ??
    [...near, ...far].find((city) => city !== main.a && city !== main.b);
  const cities = [main.a, main.b, ...(third ? [third] : [])];
  const among = variant.routes.filter(
    (route) => route.id !== main.id && !route.wraps && cities.includes(route.a) && cities.includes(route.b),
  );
  return scene({ cities, routes: [main.id, ...among.map(({ id }) => id)] });
}

function scene(of: Partial<Scene>): Scene {
  return { cities: [], routes: [], owned: {}, closed: [], buildings: [], lit: [], ticket: null, ...of };
}

function closedTwin(trial: Scene, variant: VariantInfo): Scene {
  const main = variant.routes.find(({ id }) => id === trial.routes[0])!;
  const twins = variant.routes.filter(({ id, group }) => group === main.group && id !== main.id);
  return { ...trial, owned: { [main.id]: 0 }, closed: twins.map(({ id }) => id) };
}

function withBuilding(kind: string, variant: VariantInfo): Scene | null {
  const may = (id: string) => kind !== 'harbor' || variant.cities.some((city) => city.id === id && city.port);
  const main = nearest(variant.routes.filter((route) => plain(route) && may(route.a)));
  if (!main) return null;
  const shown = around(main, variant);
  // A station borrows the route of another; elsewhere one's own leads there.
  const owner = kind === 'station' ? 1 : 0;
  const seat = kind === 'depot' ? 1 : 0;
  return { ...shown, owned: { [main.id]: owner }, buildings: [{ city: main.a, kind, seat }] };
}

/** A ticket whose cities are joined by few routes. */
function joined(variant: VariantInfo): Scene | null {
  for (const ticket of variant.tickets.toSorted((one, other) => one.points - other.points)) {
    const way = wayOf(ticket.cities[0]!, ticket.cities.at(-1)!, variant);
    if (way.length < 2 || way.length > 4) continue;
    const cities = [...new Set(way.flatMap(({ a, b }) => [a, b]))];
    const routes = way.map(({ id }) => id);
    const owned = Object.fromEntries(routes.map((id) => [id, 0]));
    return scene({ cities, routes, owned, lit: ticket.cities, ticket });
  }
  return null;
}

/** The same before its last route is claimed. */
function lacking(variant: VariantInfo): Scene | null {
  const shown = joined(variant);
  return shown && { ...shown, owned: Object.fromEntries(shown.routes.slice(1).map((id) => [id, 0])) };
}

/** Routes from city to city, as few as can be. */
function wayOf(from: string, to: string, variant: VariantInfo): RouteInfo[] {
  const came = new Map<string, RouteInfo | null>([[from, null]]);
  const todo = [from];
  for (let city = todo.shift(); city !== undefined && !came.has(to); city = todo.shift()) {
    for (const route of variant.routes) {
      const next = route.wraps ? undefined : route.a === city ? route.b : route.b === city ? route.a : undefined;
      if (next === undefined || came.has(next)) continue;
      came.set(next, route);
      todo.push(next);
    }
  }
  const way: RouteInfo[] = [];
  for (let at = to, route = came.get(at); route; route = came.get(at)) {
    way.unshift(route);
    at = route.a === at ? route.b : route.a;
  }
  return way;
}

/** A line of routes, and a branch that does not count. */
function path(variant: VariantInfo): Scene | null {
  const shown = joined(variant);
  const end = shown?.cities.at(1);
  if (!shown || !end) return null;
  const branch = variant.routes.find(
    (route) =>
      !route.wraps &&
      !shown.routes.includes(route.id) &&
      (route.a === end || route.b === end) &&
      !(shown.cities.includes(route.a) && shown.cities.includes(route.b)),
  );
  if (!branch) return { ...shown, lit: [], ticket: null };
  return {
    ...shown,
    cities: [...new Set([...shown.cities, branch.a, branch.b])],
    routes: [...shown.routes, branch.id],
    owned: { ...shown.owned, [branch.id]: 0 },
    lit: [],
    ticket: null,
  };
}
