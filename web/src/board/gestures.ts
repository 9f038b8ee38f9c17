/** Wheel, drag and pinch on an element, turned into zooms, pans, taps and hovering. */
import type { Point } from './geometry';

export interface GestureTargets {
  zoom: (factor: number, at: Point) => void;
  pan: (dx: number, dy: number) => void;
  tap: (at: Point, touch: boolean, origin: Event) => void;
  hover: (at: Point | null) => void;
  /** A movement begins or ends. */
  moving: (now: boolean) => void;
}

/** A finger that moves less than this has tapped. */
const SLACK = 7;
const WHEEL_REST = 160;

/** Listens to an element; gives back how to stop. */
export function listen(element: HTMLElement, to: GestureTargets): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  /** On a button above the element, which is not for what lies below it. */
  const above = (event: Event) => (event.target as Element).closest('button') !== null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || above(event)) return;
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) {
      start = at(event);
      dragged = false;
    } else dragged = true;
  }

  function move(event: PointerEvent): void {
    const now = at(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') to.hover(above(event) ? null : now);
      return;
    }
    if (!dragged && start && Math.hypot(now.x - start.x, now.y - start.y) > SLACK) {
      dragged = true;
      to.moving(true);
      element.setPointerCapture(event.pointerId);
    }
    if (dragged && fingers.size === 2) pinch(event.pointerId, before, now);
    else if (dragged) to.pan(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
  }

  function pinch(finger: number, before: Point, now: Point): void {
    const other = [...fingers].find(([id]) => id !== finger)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (was > 0 && is > 0) to.zoom(is / was, middle);
    to.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size > 0) return;
    if (dragged) to.moving(false);
    else if (event.type === 'pointerup') to.tap(at(event), event.pointerType !== 'mouse', event);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    to.moving(true);
    to.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), at(event));
    clearTimeout(rest);
    rest = setTimeout(() => to.moving(false), WHEEL_REST);
  }

  const leave = () => to.hover(null);
  const listeners: [string, EventListener, AddEventListenerOptions?][] = [
    ['pointerdown', down as EventListener],
    ['pointermove', move as EventListener],
    ['pointerup', up as EventListener],
    ['pointercancel', up as EventListener],
    ['pointerleave', leave],
    ['wheel', wheel as EventListener, { passive: false }],
  ];
  for (const [name, listener, options] of listeners) element.addEventListener(name, listener, options);
  return () => {
    clearTimeout(rest);
    for (const [name, listener] of listeners) element.removeEventListener(name, listener);
  };
}
