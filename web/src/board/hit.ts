/** What lies under a pointer or a finger. */
import type { BoardShape, Lane, Point, Slot } from './geometry';

export interface Reach {
  /** How far from a space a touch may be, in board units. */
  lane: number;
  city: number;
  /** Lanes nearer together than this are not told apart. */
  doubt: number;
}

export type Hit = { kind: 'lane'; id: string } | { kind: 'city'; id: string } | { kind: 'doubt'; ids: string[] } | null;

/** The distance from a point to a space: 0 inside its rectangle. */
export function toSlot(point: Point, slot: Slot, length: number, width: number): number {
  const turn = (-slot.angle * Math.PI) / 180;
  const [dx, dy] = [point.x - slot.x, point.y - slot.y];
  const along = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn)) - length / 2;
  const across = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn)) - width / 2;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0));
}

function toLane(point: Point, lane: Lane, shape: BoardShape): number {
  return Math.min(...lane.slots.map((slot) => toSlot(point, slot, shape.slotLength, shape.slotWidth)));
}

/** The nearest city or lane within reach; several lanes that can't be told apart are a doubt. */
export function hitAt(
  shape: BoardShape,
  point: Point,
  reach: Reach,
  wanted: { lane?: (id: string) => boolean; city?: (id: string) => boolean } = {},
): Hit {
  const city = nearestCity(shape, point, reach.city, wanted.city);
  const lanes = [...shape.lanes.values()]
    .filter((lane) => wanted.lane?.(lane.route.id) ?? true)
    .map((lane) => ({ id: lane.route.id, far: toLane(point, lane, shape) }))
    .filter((lane) => lane.far <= reach.lane)
    .sort((one, other) => one.far - other.far);
  const nearest = lanes[0];
  if (city && (!nearest || city.far <= nearest.far)) return { kind: 'city', id: city.id };
  if (!nearest) return null;
  const alike = lanes.filter((lane) => lane.far - nearest.far < reach.doubt);
  if (nearest.far > 0 && alike.length > 1) return { kind: 'doubt', ids: alike.map((lane) => lane.id) };
  return { kind: 'lane', id: nearest.id };
}

function nearestCity(
  shape: BoardShape,
  point: Point,
  reach: number,
  wanted: (id: string) => boolean = () => true,
): { id: string; far: number } | null {
  let best: { id: string; far: number } | null = null;
  for (const [id, place] of shape.places) {
    if (!wanted(id)) continue;
    const far = Math.max(0, Math.hypot(place.x - point.x, place.y - point.y) - shape.cityRadius);
    if (far <= reach && (!best || far < best.far)) best = { id, far };
  }
  return best;
}
