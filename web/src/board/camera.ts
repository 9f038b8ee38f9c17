/** Zoom and pan: screen = scale × board + shift. Pure; the board element applies it as one transform. */
import type { Box, Point } from './geometry';

export interface Camera extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How much closer than the whole board one may look. */
export const CLOSEST = 6;

/** The camera that shows a box whole and in the middle. */
export function fitted(box: Box, size: Size): Camera {
  const scale = Math.min(size.width / box.width, size.height / box.height) || 1;
  return {
    scale,
    x: (size.width - box.width * scale) / 2 - box.x * scale,
    y: (size.height - box.height * scale) / 2 - box.y * scale,
  };
}

/** The same board point stays under the pointer while the scale changes. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = camera.scale * factor;
  return {
    scale,
    x: at.x - (at.x - camera.x) * factor,
    y: at.y - (at.y - camera.y) * factor,
  };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Kept within the board: never smaller than whole, never with an empty side while zoomed in, but for the room below. */
export function held(camera: Camera, view: Box, size: Size, below = 0): Camera {
  const least = fitted(view, size).scale;
  const scale = Math.min(Math.max(camera.scale, least), least * CLOSEST);
  const factor = scale / camera.scale;
  const moved = factor === 1 ? camera : zoomed(camera, factor, middleOf(size));
  return {
    scale,
    x: heldAxis(moved.x, view.x * scale, view.width * scale, size.width),
    y: heldAxis(moved.y, view.y * scale, view.height * scale, size.height, below),
  };
}

function heldAxis(shift: number, start: number, length: number, room: number, after = 0): number {
  if (length + after <= room) return (room - length) / 2 - start;
  return Math.min(Math.max(shift, room - length - after - start), -start);
}

function middleOf(size: Size): Point {
  return { x: size.width / 2, y: size.height / 2 };
}

/** A point of the screen on the board. */
export function onBoard(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale };
}

export function onScreen(camera: Camera, point: Point): Point {
  return { x: point.x * camera.scale + camera.x, y: point.y * camera.scale + camera.y };
}

/** A box widened so that it is not zoomed into more than `closest` times the whole view. */
export function widened(box: Box, view: Box, closest: number): Box {
  const width = Math.max(box.width, view.width / closest);
  const height = Math.max(box.height, view.height / closest);
  return {
    x: box.x - (width - box.width) / 2,
    y: box.y - (height - box.height) / 2,
    width,
    height,
  };
}
