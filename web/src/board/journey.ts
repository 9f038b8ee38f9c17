/** The way of a train over several routes, as the frames of an animation. */
import type { BoardShape, Lane, Point } from './geometry';

/** Milliseconds for each unit of the board, within limits for the whole way. */
const PACE = 4.2;
const SHORTEST = 2500;
const LONGEST = 9000;

export interface Journey {
  frames: Keyframe[];
  /** Milliseconds. */
  length: number;
}

/** The way along routes that follow each other, from end to end; null if there is none. */
export function journeyOf(shape: BoardShape, routes: readonly string[]): Journey | null {
  const lanes = routes.flatMap((id) => shape.lanes.get(id) ?? []);
  const stops = stopsAlong(lanes);
  if (!stops) return null;
  const points = lanes.flatMap((lane, index) => pointsOf(lane, stops[index]!));
  const distances = distancesOf(points);
  const total = distances.at(-1) ?? 0;
  if (total === 0) return null;
  const frames = points.map((point, index) => ({
    transform: `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px) rotate(${angleAt(points, index)}deg)`,
    offset: distances[index]! / total,
  }));
  return { frames, length: Math.min(LONGEST, Math.max(SHORTEST, total * PACE)) };
}

/** The city in which each lane is entered; null if the lanes do not follow each other. */
function stopsAlong(lanes: readonly Lane[]): string[] | null {
  for (const start of lanes[0] ? [lanes[0].route.a, lanes[0].route.b] : []) {
    const stops = [start];
    for (const { route } of lanes) {
      const here = stops.at(-1)!;
      if (here !== route.a && here !== route.b) break;
      stops.push(here === route.a ? route.b : route.a);
    }
    if (stops.length === lanes.length + 1) return stops;
  }
  return null;
}

function pointsOf(lane: Lane, from: string): Point[] {
  const points = lane.lines.flat();
  return from === lane.route.a ? points : [...points].reverse();
}

function distancesOf(points: readonly Point[]): number[] {
  let gone = 0;
  return points.map((point, index) => {
    const before = points[index - 1] ?? point;
    return (gone += Math.hypot(point.x - before.x, point.y - before.y));
  });
}

/** The direction in which the train looks at a point, in degrees; it never turns the long way round. */
function angleAt(points: readonly Point[], index: number): number {
  let angle = 0;
  for (let at = 0; at <= Math.min(index, points.length - 2); at++) {
    const [here, next] = [points[at]!, points[at + 1]!];
    if (here.x === next.x && here.y === next.y) continue;
    const looked = (Math.atan2(next.y - here.y, next.x - here.x) * 180) / Math.PI;
    angle += ((((looked - angle + 180) % 360) + 360) % 360) - 180;
  }
  return Math.round(angle * 10) / 10;
}
