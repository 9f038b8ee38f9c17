/**
 * The spaces of a route as paths in the plane of the board. Nothing in them is moved, turned or see-through by
 * itself: browsers weigh each such thing whenever anything on the page begins or ends to move.
 */
import type { RouteInfo } from '$api/types';
import type { Point, Slot } from './geometry';
import { SLOT } from './measures';

/** A space as it is printed; a path that it does not have is empty. */
export interface Print {
  floor: string;
  shade: string;
  rock: string;
  pair: string;
  swell: string;
  /** Where its marks stand, each upright, and which mark it is. */
  marks: Point[];
  mark: string;
}

/** A point in the frame of a slot, its middle being 0, as written in a path. */
type Put = (x: number, y: number) => string;

export function printOf(slot: Slot, route: RouteInfo, length: number, width: number): Print {
  const ship = route.suit === 'ship';
  const put = putting(slot);
  const [half, side] = [length / 2, width / 2];
  const end = half - (ship ? side : SLOT.shadeMargin);
  const edge = SLOT.inset + SLOT.shade / 2 - side;
  return {
    floor: bed(put, half, side, SLOT.inset, ship),
    shade: `M${put(-end, edge)}L${put(end, edge)}`,
    rock: route.tunnel ? bed(put, half, side, SLOT.tunnelInset, ship) : '',
    pair: route.paired ? pair(put, half, side) : '',
    swell: ship ? swell(put, half, width) : '',
    ...marks(slot, route, length),
  };
}

function putting({ x: left, y: top, angle }: Slot): Put {
  const [cos, sin] = turnOf(angle);
  return (x, y) => `${round(left + x * cos - y * sin)} ${round(top + x * sin + y * cos)}`;
}

function turnOf(angle: number): [cos: number, sin: number] {
  const turn = (angle * Math.PI) / 180;
  return [Math.cos(turn), Math.sin(turn)];
}

/** The bed of a space, round at its corners, or at its ends if it is one of the sea. */
function bed(put: Put, half: number, side: number, inset: number, ship: boolean): string {
  const [x, y] = [half - inset, side - inset];
  const corner = ship ? y : SLOT.corner;
  const round = (toX: number, toY: number) => `A${corner} ${corner} 0 0 1 ${put(toX, toY)}`;
  return [
    `M${put(corner - x, -y)}L${put(x - corner, -y)}${round(x, corner - y)}`,
    `L${put(x, y - corner)}${round(x - corner, y)}`,
    `L${put(corner - x, y)}${round(-x, y - corner)}`,
    `L${put(-x, corner - y)}${round(corner - x, -y)}Z`,
  ].join('');
}

/** Two frames side by side: two cards for one space. */
function pair(put: Put, half: number, side: number): string {
  const top = SLOT.pairMargin - side;
  const frame = (from: number, to: number) => `M${put(from, top)}L${put(to, top)}L${put(to, -top)}L${put(from, -top)}Z`;
  return frame(SLOT.pairMargin - half, -SLOT.pairGap) + frame(SLOT.pairGap, half - SLOT.pairMargin);
}

/** Two swells, bow and stern, that make a slot one of the sea. */
function swell(put: Put, half: number, width: number): string {
  const step = width * SLOT.waveStep;
  const from = (x: number) =>
    `M${put(x, 0)}Q${put(x + step / 2, -step)} ${put(x + step, 0)}Q${put(x + 1.5 * step, step)} ${put(x + 2 * step, 0)}`;
  return from(width * SLOT.waveBow - half) + from(half - width * SLOT.waveStern);
}

/** The marks that hatch it: a ferry's locomotive alone, between the swells of a sea route one. */
function marks(slot: Slot, route: RouteInfo, length: number): Pick<Print, 'marks' | 'mark'> {
  const step = length * SLOT.markStep;
  const [cos, sin] = turnOf(slot.angle);
  const at = (...places: number[]) => places.map((along) => ({ x: slot.x + along * cos, y: slot.y + along * sin }));
  if (slot.locomotive) return { mark: 'locomotive', marks: at(0) };
  if (route.color === 'gray') return { mark: '', marks: [] };
  const places = route.suit === 'ship' ? [0] : route.paired ? [-step, step] : [-step, 0, step];
  return { mark: route.color, marks: at(...places) };
}

/** The strokes through a space that nobody may claim any more. */
export function crossed(slot: Slot): string {
  const put = putting(slot);
  return [-12, -4, 4].map((x) => `M${put(x, 5)}L${put(x + 8, -5)}`).join('');
}

/** A path through points, on each of which a stamp is put; one that goes nowhere would get none. */
export function stamped(points: readonly Point[]): string {
  const path = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
  return points.length === 1 ? `${path}h0` : path;
}

/** A path of which only the beginning is stamped, in the direction of the slot. */
export function laid({ x, y, angle }: Slot): string {
  const [cos, sin] = turnOf(angle);
  return `M${round(x)} ${round(y)}l${round(cos)} ${round(sin)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
