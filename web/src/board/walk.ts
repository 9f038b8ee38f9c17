/** Moving about the board by keys: from city to city, and around the routes of a city. */
import type { BoardShape, Lane, Point } from './geometry';

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const AHEAD: Record<Direction, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The nearest city in a direction: what lies aside counts double. */
export function cityTowards(shape: BoardShape, from: string, direction: Direction): string | null {
  const start = shape.places.get(from);
  if (!start) return null;
  const ahead = AHEAD[direction];
  let best: { id: string; far: number } | null = null;
  for (const [id, place] of shape.places) {
    if (id === from || place.city.waypoint) continue;
    const along = (place.x - start.x) * ahead.x + (place.y - start.y) * ahead.y;
    const aside = Math.abs((place.x - start.x) * ahead.y - (place.y - start.y) * ahead.x);
    if (along <= 0 || aside > along * 2) continue;
    const far = along + aside * 2;
    if (!best || far < best.far) best = { id, far };
  }
  return best?.id ?? null;
}

/** The lanes of a city clockwise from the north. */
export function lanesAround(shape: BoardShape, city: string): Lane[] {
  const place = shape.places.get(city);
  if (!place) return [];
  const turn = (lane: Lane) => {
    const next = lane.route.a === city ? lane.slots[0] : lane.slots.at(-1);
    const angle = next ? Math.atan2(next.x - place.x, place.y - next.y) : 0;
    return angle < 0 ? angle + 2 * Math.PI : angle;
  };
  return [...(shape.lanesOf.get(city) ?? [])].sort((one, other) => turn(one) - turn(other));
}

/** The next lane of a city, forwards or backwards. */
export function laneAfter(shape: BoardShape, city: string, lane: string | null, step: 1 | -1): string | null {
  const around = lanesAround(shape, city);
  if (around.length === 0) return null;
  const at = around.findIndex((each) => each.route.id === lane);
  const next = at < 0 ? (step > 0 ? 0 : around.length - 1) : (at + step + around.length) % around.length;
  return around[next]?.route.id ?? null;
}

/** The cities whose name begins with letters typed, whatever its accents and spaces. */
export function citiesNamed(shape: BoardShape, typed: string): string[] {
  const letters = lettersOf(typed);
  if (!letters) return [];
  return [...shape.places.values()]
    .filter(({ city }) =>
      [city.name, ...Object.values(city.names), ...city.aliases].some((name) => lettersOf(name).startsWith(letters)),
    )
    .map(({ city }) => city.id);
}

function lettersOf(name: string): string {
  return bare(name).replace(/ /g, '');
}

/** A name without accents, capitals and signs, to compare. */
export function bare(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
