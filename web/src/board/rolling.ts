/** How the pieces of a claimed route roll in: as a train from one end, each on the curve of the route. */
import type { Lane, Point, Slot } from './geometry';

/** Milliseconds in which a piece rolls on by one space. */
export const ROLL = 130;

/** A piece's way in its own frame, and when it begins. */
export interface Roll {
  frames: Keyframe[];
  /** Milliseconds. */
  delay: number;
  length: number;
}

/** The way of the piece that comes to stand on a space: the one for the last space leads. */
export function rollOf(lane: Lane, index: number): Roll {
  const last = lane.slots.length - 1;
  const home = lane.slots[index]!;
  const whole = lane.lines.length === 1;
  // A route over the edge of the board has no curve to follow: its pieces come up where they stand.
  const stops = whole ? [entrance(lane), ...lane.slots.slice(0, index + 1)] : [home];
  const frames = stops.map((stop, place) => ({
    transform: seenFrom(home, stop),
    opacity: place === 0 ? 0 : 1,
    easing: place >= index ? 'ease-out' : 'linear',
  }));
  const settled = { transform: 'none', opacity: 1 };
  return {
    frames: whole ? frames : [{ transform: 'scale(0.4)', opacity: 0 }, settled],
    delay: (last - index) * ROLL,
    length: (index + 1) * ROLL,
  };
}

/** Where the train comes from: the first city, in the direction of the first space. */
function entrance(lane: Lane): Slot {
  const city: Point = lane.lines[0]![0]!;
  return { ...lane.slots[0]!, x: city.x, y: city.y };
}

/** A stop as seen from the frame of the space on which a piece will stand. */
function seenFrom(home: Slot, stop: Slot): string {
  const turn = (-home.angle * Math.PI) / 180;
  const [dx, dy] = [stop.x - home.x, stop.y - home.y];
  const x = dx * Math.cos(turn) - dy * Math.sin(turn);
  const y = dx * Math.sin(turn) + dy * Math.cos(turn);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${nearest(stop.angle - home.angle)}deg)`;
}

/** A turn of at most a half, in degrees. */
function nearest(angle: number): number {
  const whole = (((angle + 180) % 360) + 360) % 360;
  return Math.round((whole - 180) * 10) / 10;
}
