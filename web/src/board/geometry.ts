/** Places on a board in drawing units: the board is 1000 wide, y downwards. */
import type { CityInfo, RouteInfo, SpaceInfo, VariantInfo } from '$api/types';
import { SIZES, UNITS } from './measures';

/** The frame around the board in which the drawing has its border. */
export const FRAME = 22;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Place extends Point {
  city: CityInfo;
}

/** A space of a route; angle in degrees, clockwise. */
export interface Slot extends Point {
  angle: number;
  /** Whether it asks for a locomotive. */
  locomotive: boolean;
}

/** One lane between two cities as it is drawn. */
export interface Lane {
  route: RouteInfo;
  slots: Slot[];
  /** The line from city to city through all spaces; in two parts where it leaves the board. */
  lines: Point[][];
  middle: Point;
}

export interface BoardShape {
  width: number;
  height: number;
  slotLength: number;
  slotWidth: number;
  cityRadius: number;
  /** The board with its frame. */
  view: Box;
  places: Map<string, Place>;
  lanes: Map<string, Lane>;
  /** The lanes of each city. */
  lanesOf: Map<string, Lane[]>;
}

const DEFAULT_HEIGHT = 0.64;

/** What the drawing shows; without one the plane and a frame. */
function viewOf(drawn: readonly number[], scale: number, width: number, height: number): Box {
  const [x, y, across, down] = drawn.map((each) => (each * scale) / UNITS);
  if (x === undefined || y === undefined || across === undefined || down === undefined)
    return { x: -FRAME, y: -FRAME, width: width + 2 * FRAME, height: height + 2 * FRAME };
  return { x, y, width: across, height: down };
}

/** The drawing of a variant's board; cities without a place stand on an ellipse. */
export function shapeOf(variant: VariantInfo): BoardShape {
  const scale = UNITS / (variant.width ?? 1);
  const width = UNITS;
  const height = (variant.height ?? DEFAULT_HEIGHT) * scale;
  const places = new Map(
    variant.cities.map((city, index) => [city.id, placed(city, index, variant.cities.length, scale, width, height)]),
  );
  const slotLength = (variant.space_length ?? SIZES.spaceLength) * scale;
  const lanes = new Map(
    variant.routes.map((route) => [route.id, laneOf(route, places, variant.routes, scale, slotLength)]),
  );
  const lanesOf = new Map<string, Lane[]>(variant.cities.map((city) => [city.id, []]));
  for (const lane of lanes.values()) {
    lanesOf.get(lane.route.a)?.push(lane);
    lanesOf.get(lane.route.b)?.push(lane);
  }
  return {
    width,
    height,
    slotLength,
    slotWidth: (variant.space_width ?? SIZES.spaceWidth) * scale,
    cityRadius: (variant.city_radius ?? SIZES.cityRadius) * scale,
    view: viewOf(variant.view, scale, width, height),
    places,
    lanes,
    lanesOf,
  };
}

function placed(city: CityInfo, index: number, number: number, scale: number, width: number, height: number): Place {
  if (city.x !== null && city.y !== null) return { city, x: city.x * scale, y: city.y * scale };
  const turn = (2 * Math.PI * index) / number;
  return {
    city,
    x: width / 2 + width * 0.44 * Math.cos(turn),
    y: height / 2 + height * 0.42 * Math.sin(turn),
  };
}

function laneOf(
  route: RouteInfo,
  places: Map<string, Place>,
  routes: RouteInfo[],
  scale: number,
  slotLength: number,
): Lane {
  const a = places.get(route.a);
  const b = places.get(route.b);
  if (!a || !b) throw new Error(`route ${route.id} needs the cities ${route.a} and ${route.b}`);
  const slots =
    route.spaces.length > 0
      ? route.spaces.map((space, index) => ({
          x: space.x * scale,
          y: space.y * scale,
          angle: space.angle,
          locomotive: asksLocomotive(route, space, index),
        }))
      : straight(route, a, b, routes, slotLength);
  const lines = linesThrough([a, ...slots, b]);
  return { route, slots, lines, middle: middleOf(slots) };
}

/** Boards may say which spaces of a ferry show a locomotive; otherwise the first ones do. */
function asksLocomotive(route: RouteInfo, space: SpaceInfo, index: number): boolean {
  return route.spaces.some((each) => each.locomotive) ? space.locomotive : index < route.locomotives;
}

/** Spaces on a straight line between two cities; lanes of a double route stand beside each other. */
function straight(route: RouteInfo, a: Point, b: Point, routes: RouteInfo[], slotLength: number): Slot[] {
  const twins = route.group === null ? [route] : routes.filter((other) => other.group === route.group);
  const side = (twins.indexOf(route) - (twins.length - 1) / 2) * slotLength * 0.45;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return Array.from({ length: route.length }, (_, index) => {
    const along = (length * (index + 1)) / (route.length + 1);
    return {
      x: a.x + dx * along - dy * side,
      y: a.y + dy * along + dx * side,
      angle: (Math.atan2(dy, dx) * 180) / Math.PI,
      locomotive: index < route.locomotives,
    };
  });
}

/** Points joined to lines; a step of more than half the board leaves over the edge. */
export function linesThrough(points: Point[]): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  for (const point of points) {
    const last = line.at(-1);
    if (last && Math.abs(point.x - last.x) > UNITS / 2) {
      const side = last.x > UNITS / 2 ? UNITS : 0;
      const reach = Math.abs(side - last.x) + Math.abs(UNITS - side - point.x) || 1;
      const y = last.y + ((point.y - last.y) * Math.abs(side - last.x)) / reach;
      line.push({ x: side + (side ? FRAME / 2 : -FRAME / 2), y });
      lines.push(line);
      line = [{ x: UNITS - side + (side ? -FRAME / 2 : FRAME / 2), y }];
    }
    line.push({ x: point.x, y: point.y });
  }
  lines.push(line);
  return lines;
}

function middleOf(slots: Slot[]): Point {
  const middle = slots[Math.floor((slots.length - 1) / 2)];
  return middle ? { x: middle.x, y: middle.y } : { x: 0, y: 0 };
}

/** The path of a line through points, rounded by quadratic curves through the middles. */
export function smoothPath(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (!next) path += `L${round(point.x)} ${round(point.y)}`;
    else {
      const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
      path += `Q${round(point.x)} ${round(point.y)} ${round(middle.x)} ${round(middle.y)}`;
    }
  });
  return path;
}

/** The box around points, with a margin. */
export function boxAround(points: Point[], margin: number): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
