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
const LETTER = 0.54;

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

/** A free place around each city: away from spaces, other names and the edge. */
export function placeLabels(shape: BoardShape): Label[] {
  const taken: Rectangle[] = [];
  const cities = [...shape.places.values()].filter(({ city }) => !city.waypoint);
  return cities.map((place) => {
    const width = place.city.name.length * LABEL_SIZE * LETTER;
    let best: { cost: number; label: Label; box: Rectangle } | null = null;
    for (const [rank, candidate] of AROUND.entries()) {
      const { label, box } = labelAt(place, place.city.id, place.city.name, width, candidate, shape);
      const cost = rank * 0.3 + costOf(box, taken, shape);
      if (!best || cost < best.cost) best = { cost, label, box };
    }
    taken.push(best!.box);
    return best!.label;
  });
}

function labelAt(
  at: Point,
  id: string,
  name: string,
  width: number,
  [dx, dy, anchor]: Candidate,
  shape: BoardShape,
): { label: Label; box: Rectangle } {
  const far = shape.cityRadius + 3.5;
  const x = at.x + dx * far;
  const y = at.y + dy * far + LABEL_SIZE * (dy < 0 ? -0.05 : dy > 0 ? 0.75 : 0.35);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const box = { left, right: left + width, top: y - LABEL_SIZE * 0.8, bottom: y + LABEL_SIZE * 0.2 };
  return { label: { id, lines: [name], x, y, anchor, sign: false }, box };
}

function costOf(box: Rectangle, taken: Rectangle[], shape: BoardShape): number {
  let cost = 0;
  if (box.left < 0 || box.right > UNITS || box.top < 0 || box.bottom > shape.height) cost += 20;
  for (const other of taken) if (overlap(box, other)) cost += 12;
  const points = sampled(box);
  for (const lane of shape.lanes.values()) {
    for (const slot of lane.slots) {
      const inside = points.filter((point) => toSlot(point, slot, shape.slotLength, shape.slotWidth) < 1);
      cost += inside.length;
    }
  }
  for (const place of shape.places.values()) {
    const near = points.some((point) => Math.hypot(point.x - place.x, point.y - place.y) < shape.cityRadius + 1);
    if (near) cost += 6;
  }
  return cost;
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
