/** Where the names of cities stand, if the board does not say. */
import type { VariantInfo } from '$api/types';
import { toSlot } from './hit';
import type { BoardShape, Point } from './geometry';
import { SIZES, UNITS } from './measures';

export interface Label extends Point {
  id: string;
  lines: string[];
  anchor: 'start' | 'middle' | 'end';
  /** A sign at the board's edge that names the city beyond. */
  sign: boolean;
}

export const LABEL_SIZE = SIZES.labelSize * UNITS;
/** The width of a letter, of the size of the name. */
const LETTER = 0.6;
const STEP = 0.05;
/** Names that are larger than this hide the routes. */
const LARGEST = 1.8;
/** Of the points of a name that are looked at, so many may lie over routes. */
const MUCH = 5;

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Candidate = [dx: number, dy: number, anchor: Label['anchor']];
const AROUND: Candidate[] = [
  [0, -1, 'middle'],
  [1, 0, 'start'],
  [-1, 0, 'end'],
  [0, 1, 'middle'],
  [0.75, -0.75, 'start'],
  [-0.75, -0.75, 'end'],
  [0.75, 0.75, 'start'],
  [-0.75, 0.75, 'end'],
];

/** The names as the board places them, or else where there is room. */
export function labelsOf(variant: VariantInfo, shape: BoardShape): { labels: Label[]; size: number | null } {
  const { labels, label_size } = variant;
  if (!labels.length) return { labels: placeLabels(shape), size: null };
  const scale = UNITS / (variant.width ?? 1);
  const placed = labels.map(({ city, route, x, y, anchor, lines }) => ({
    id: city,
    lines,
    x: x * scale,
    y: y * scale,
    anchor: anchor as Label['anchor'],
    sign: !!route,
  }));
  return { labels: placed, size: label_size ? label_size * scale : null };
}

/** By how much names are larger than on the board so that they can be read, in steps; `text` is the wished size of all text. */
export function enlargement(size: number, scale: number, least: number, text = 1): number {
  const wanted = (least * text) / (size * scale);
  return Math.min(Math.max(Math.ceil(wanted / STEP - 1e-6) * STEP, 1), LARGEST * text);
}

/** The same names, larger: each goes as much farther from its city; where it then meets another, the edge or routes, around it. */
export function enlarged(labels: readonly Label[], shape: BoardShape, by: number, size: number): readonly Label[] {
  if (by === 1) return labels;
  const wished = labels.map((label) => farther(label, shape, by));
  const moved = wished.map((label) => inSight(label, shape, size));
  const boxes = moved.map((label) => boxAround(label, size));
  return moved.map((label, index) => {
    const others = boxes.filter((_, other) => other !== index);
    const city = shape.places.get(label.id);
    const meets = label !== wished[index] || others.some((other) => overlap(boxes[index]!, other));
    if (!city || label.sign || !(meets || hides(boxes[index]!, shape))) return label;
    const own = { label, box: boxes[index]! };
    const around = waysToWrite(label.lines).flatMap((lines) =>
      AROUND.map((candidate) => labelAt(city, label.id, lines, size, candidate, shape)),
    );
    const best = cheapest([own, ...around], others, shape);
    boxes[index] = best.box;
    return best.label;
  });
}

/** In lines as it is, and in one. */
function waysToWrite(lines: readonly string[]): (readonly string[])[] {
  return lines.length > 1 ? [lines, [lines.join(' ').replaceAll('- ', '-')]] : [lines];
}

/** Whether spaces of routes lie under much of it. */
function hides(box: Rectangle, shape: BoardShape): boolean {
  return hidden(sampled(box), shape) > MUCH;
}

function farther(label: Label, shape: BoardShape, by: number): Label {
  const city = label.sign ? undefined : shape.places.get(label.id);
  if (!city) return label;
  return { ...label, x: city.x + (label.x - city.x) * by, y: city.y + (label.y - city.y) * by };
}

/** Moved to the side by as much as it would reach beyond the drawing. */
function inSight(label: Label, { view }: BoardShape, size: number): Label {
  const { left, right } = boxAround(label, size);
  const by = Math.max(view.x - left, 0) || Math.min(view.x + view.width - right, 0);
  return by ? { ...label, x: label.x + by } : label;
}

function boxAround({ x, y, anchor, lines }: Label, size: number): Rectangle {
  const width = Math.max(...lines.map((line) => line.length)) * size * LETTER;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - size * 0.8, bottom: y + size * (lines.length - 0.8) };
}

/** A free place around each city: away from spaces, other names and the edge. */
export function placeLabels(shape: BoardShape): Label[] {
  const taken: Rectangle[] = [];
  const cities = [...shape.places.values()].filter(({ city }) => !city.waypoint);
  return cities.map((place) => {
    const { id, name } = place.city;
    const around = AROUND.map((candidate) => labelAt(place, id, [name], LABEL_SIZE, candidate, shape));
    const best = cheapest(around, taken, shape);
    taken.push(best.box);
    return best.label;
  });
}

interface Placed {
  label: Label;
  box: Rectangle;
}

/** The one that covers least; of equal ones the first. */
function cheapest(ways: readonly Placed[], taken: readonly Rectangle[], shape: BoardShape): Placed {
  const costs = ways.map(({ box }, rank) => rank * 0.3 + costOf(box, taken, shape));
  return ways[costs.indexOf(Math.min(...costs))]!;
}

function labelAt(
  at: Point,
  id: string,
  lines: readonly string[],
  size: number,
  [dx, dy, anchor]: Candidate,
  shape: BoardShape,
): Placed {
  const far = shape.cityRadius + 3.5;
  const x = at.x + dx * far;
  // Above a city its last line stands, below it its first one, beside it their middle.
  const above = (lines.length - 1) * (dy < 0 ? 1 : dy > 0 ? 0 : 0.5);
  const y = at.y + dy * far + size * ((dy < 0 ? -0.05 : dy > 0 ? 0.75 : 0.35) - above);
  const label = inSight({ id, lines: [...lines], x, y, anchor, sign: false }, shape, size);
  return { label, box: boxAround(label, size) };
}

function costOf(box: Rectangle, taken: readonly Rectangle[], shape: BoardShape): number {
  let cost = 0;
  if (box.left < 0 || box.right > UNITS || box.top < 0 || box.bottom > shape.height) cost += 20;
  for (const other of taken) if (overlap(box, other)) cost += 12;
  const points = sampled(box);
  cost += hidden(points, shape);
  for (const place of shape.places.values()) {
    const near = points.some((point) => Math.hypot(point.x - place.x, point.y - place.y) < shape.cityRadius + 1);
    if (near) cost += 6;
  }
  return cost;
}

/** How many of the points lie on spaces. */
function hidden(points: readonly Point[], shape: BoardShape): number {
  let number = 0;
  for (const lane of shape.lanes.values()) {
    for (const slot of lane.slots) {
      number += points.filter((point) => toSlot(point, slot, shape.slotLength, shape.slotWidth) < 1).length;
    }
  }
  return number;
}

function sampled(box: Rectangle): Point[] {
  const points: Point[] = [];
  const across = 6;
  for (let i = 0; i <= across; i++) {
    const x = box.left + ((box.right - box.left) * i) / across;
    points.push({ x, y: box.top }, { x, y: (box.top + box.bottom) / 2 }, { x, y: box.bottom });
  }
  return points;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
