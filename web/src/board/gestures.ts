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

/** A finger, or the mouse with its button down. */
interface Finger {
  start: Point;
  at: Point;
  /** It has moved something: it does not tap when it is lifted. */
  spent: boolean;
}

/** A finger that moves less than this has tapped. */
const SLACK = 7;
const WHEEL_REST = 160;

/** Listens to an element; gives back how to stop. */
export function listen(element: HTMLElement, to: GestureTargets): () => void {
  const fingers = new Map<number, Finger>();
  let dragging = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  /** On a button above the element, which is not for what lies below it. */
  const above = (event: Event) => (event.target as Element).closest('button') !== null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || above(event)) return;
    // Of a first finger no other is down any more, even if nothing told that it was lifted.
    if (event.isPrimary) end();
    fingers.set(event.pointerId, { start: at(event), at: at(event), spent: dragging });
  }

  function move(event: PointerEvent): void {
    const now = at(event);
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === 'mouse') to.hover(above(event) ? null : now);
      return;
    }
    if (event.pointerType === 'mouse' && event.buttons === 0) {
      end();
      return;
    }
    const before = finger.at;
    if (!dragging && Math.hypot(now.x - finger.start.x, now.y - finger.start.y) > SLACK) drag(event.pointerId);
    if (dragging && fingers.size === 2) pinch(event.pointerId, before, now);
    else if (dragging) to.pan(now.x - before.x, now.y - before.y);
    finger.at = now;
  }

  /** One finger moves: all that are down move the board with it. */
  function drag(pointer: number): void {
    dragging = true;
    for (const finger of fingers.values()) finger.spent = true;
    to.moving(true);
    element.setPointerCapture(pointer);
  }

  function pinch(pointer: number, before: Point, now: Point): void {
    const other = [...fingers].find(([id]) => id !== pointer)?.[1].at;
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (was > 0 && is > 0) to.zoom(is / was, middle);
    to.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  function up(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    if (fingers.size === 0) end();
    // Each finger taps for itself: the next one may be down before the last is lifted.
    if (!finger.spent && event.type === 'pointerup') to.tap(at(event), event.pointerType !== 'mouse', event);
  }

  function end(): void {
    fingers.clear();
    if (dragging) to.moving(false);
    dragging = false;
  }

  /**
   * A browser that takes a swipe for scrolling goes on with it when the finger is lifted, even if nothing scrolls here
   * (`touch-action: none`), and the next tap, wherever it is, only stops that: its click never comes.
   */
  function swipe(event: TouchEvent): void {
    if (event.cancelable && !above(event)) event.preventDefault();
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
    ['touchmove', swipe as EventListener, { passive: false }],
    ['wheel', wheel as EventListener, { passive: false }],
  ];
  for (const [name, listener, options] of listeners) element.addEventListener(name, listener, options);
  return () => {
    clearTimeout(rest);
    for (const [name, listener] of listeners) element.removeEventListener(name, listener);
  };
}
