/** Zoom and pan: screen = scale × board + shift. Pure; the board element applies it as one transform. */
import type { Box, Point } from './geometry';

export interface Camera extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels at the edges of the window over which something else lies. */
export interface Inset {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const NO_INSET: Inset = { left: 0, right: 0, top: 0, bottom: 0 };

/** How much closer than the whole board one may look. */
export const CLOSEST = 6;

/** The camera that shows a box whole and in the middle of what is free. */
export function fitted(box: Box, size: Size, inset: Inset = NO_INSET): Camera {
  const width = Math.max(size.width - inset.left - inset.right, 1);
  const height = Math.max(size.height - inset.top - inset.bottom, 1);
  const scale = Math.min(width / box.width, height / box.height) || 1;
  return {
    scale,
    x: inset.left + (width - box.width * scale) / 2 - box.x * scale,
    y: inset.top + (height - box.height * scale) / 2 - box.y * scale,
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

/** Kept within the board: never smaller than whole, never with an empty side of what is free while zoomed in. */
export function held(camera: Camera, view: Box, size: Size, inset: Inset = NO_INSET): Camera {
  const least = fitted(view, size, inset).scale;
  const scale = Math.min(Math.max(camera.scale, least), least * CLOSEST);
  const factor = scale / camera.scale;
  const moved = factor === 1 ? camera : zoomed(camera, factor, middleOf(size));
  return {
    scale,
    x: heldAxis(moved.x, view.x * scale, view.width * scale, size.width, inset.left, inset.right),
    y: heldAxis(moved.y, view.y * scale, view.height * scale, size.height, inset.top, inset.bottom),
  };
}

function heldAxis(shift: number, start: number, length: number, room: number, before: number, after: number): number {
  const free = room - before - after;
  if (length <= free) return before + (free - length) / 2 - start;
  return Math.min(Math.max(shift, room - after - length - start), before - start);
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
