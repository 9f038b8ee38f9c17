/** How something travels from one place of the page to another, as the frames of an animation. */
import { LANDING, LIFT, type Flight } from './timeline';

/** Things on their way are drawn in this size, in pixels, and scaled to where they leave and land. */
export const WIDTH = 104;
export const HEIGHT = (WIDTH * 92) / 140;
const ARC = 0.12;
const OVERSHOOT = 1.04;
/** Where many cards may lie, one of them is no larger than this. */
const LARGEST = 1.3;
const FAN_LARGEST = 2.1;
const FAN_ANGLE = 5;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
  scale: number;
  angle: number;
}

/** The middle of a box, and how large a card is there; words and lamps keep their size. */
export function spotOf(box: Box, suit: string): Spot {
  const fits = Math.min(box.width / WIDTH, box.height / HEIGHT);
  const scale = suit === 'text' || suit === 'lamp' ? 1 : Math.min(LARGEST, Math.max(0.35, fits));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale, angle: 0 };
}

/** A place in a fan over the map. */
export function fanSpot(map: Box, { index, of }: { index: number; of: number }): Spot {
  const scale = Math.min(FAN_LARGEST, Math.max(0.8, map.width / (of * 1.12 * WIDTH)));
  const aside = index - (of - 1) / 2;
  return {
    x: map.x + map.width / 2 + aside * WIDTH * scale * 1.04,
    y: map.y + map.height / 2 + Math.abs(aside) * HEIGHT * scale * 0.12,
    scale,
    angle: aside * FAN_ANGLE,
  };
}

/** Lifted, carried on a slight arc and put down with a little weight; a fan is rested in on the way. */
export function framesOf(from: Spot, to: Spot, flight: Pick<Flight, 'length' | 'fan' | 'fades'>, fan: Spot | null) {
  if (!fan || !flight.fan) return legOf(from, to, 0, 1, flight);
  const rest = flight.fan.rest / flight.length;
  const half = (1 - rest) / 2;
  return [...legOf(from, fan, 0, half, flight), ...legOf(fan, to, half + rest, 1, flight)];
}

function legOf(from: Spot, to: Spot, begins: number, ends: number, { length }: Pick<Flight, 'length'>): Keyframe[] {
  const share = ends - begins;
  const lift = begins + Math.min(0.3 * share, LIFT / length);
  const land = ends - Math.min(0.4 * share, LANDING / length);
  const middle = {
    x: (from.x + to.x) / 2,
    // The arc stays within the window.
    y: Math.max(HEIGHT, (from.y + to.y) / 2 - Math.hypot(to.x - from.x, to.y - from.y) * ARC),
    scale: Math.max(from.scale, to.scale),
    angle: (from.angle + to.angle) / 2,
  };
  return [
    { transform: put(from), offset: begins, easing: 'ease-out' },
    { transform: put(from, 1.08), offset: lift, easing: 'ease-in' },
    { transform: put(middle, 1.06), offset: (lift + land) / 2, easing: 'ease-out' },
    { transform: put(to, OVERSHOOT), offset: land, easing: 'ease-in-out' },
    { transform: put(to), offset: ends },
  ];
}

function put({ x, y, scale, angle }: Spot, grown = 1): string {
  const size = Math.round(scale * grown * 1000) / 1000;
  return `translate(${round(x)}px, ${round(y)}px) translate(-50%, -50%) rotate(${angle}deg) scale(${size})`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
