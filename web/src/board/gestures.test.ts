import { beforeEach, describe, expect, it } from 'vitest';
import { listen } from './gestures';

/** An element as far as gestures need one, and what they made of it. */
class Surface extends EventTarget {
  heard: string[] = [];
  closest = () => null;
  setPointerCapture = () => undefined;
  getBoundingClientRect = () => ({ left: 100, top: 50 });

  constructor() {
    super();
    listen(this as unknown as HTMLElement, {
      zoom: (factor) => this.heard.push(`zoom ${factor.toFixed(2)}`),
      pan: (dx, dy) => this.heard.push(`pan ${dx} ${dy}`),
      tap: ({ x, y }, touch) => this.heard.push(`tap ${x} ${y}${touch ? '' : ' by mouse'}`),
      hover: (at) => this.heard.push(at ? 'hover' : 'away'),
      moving: (now) => this.heard.push(now ? 'moves' : 'rests'),
    });
  }

  /** A pointer does something at a place of the element. */
  does(what: string, pointerId: number, x: number, y: number, more: object = {}): void {
    const event = { pointerId, clientX: x + 100, clientY: y + 50, button: 0, buttons: 1, pointerType: 'touch' };
    const first = pointerId === 1;
    this.dispatchEvent(Object.assign(new Event(`pointer${what}`), event, { isPrimary: first }, more));
  }
}

let surface: Surface;
beforeEach(() => (surface = new Surface()));

describe('a tap', () => {
  it('is a finger that hardly moves', () => {
    surface.does('down', 1, 10, 20);
    surface.does('move', 1, 13, 22);
    surface.does('up', 1, 13, 22);
    expect(surface.heard).toEqual(['tap 13 22']);
  });

  it('is one for each of two fingers, though the next is down before the last is lifted', () => {
    surface.does('down', 1, 10, 20);
    surface.does('down', 2, 200, 20);
    surface.does('up', 1, 10, 20);
    surface.does('up', 2, 200, 20);
    expect(surface.heard).toEqual(['tap 10 20', 'tap 200 20']);
  });

  it('comes through after a finger of which nobody told that it was lifted', () => {
    surface.does('down', 1, 10, 20);
    surface.does('move', 1, 60, 20);
    surface.heard = [];
    surface.does('down', 3, 40, 20, { isPrimary: true });
    surface.does('up', 3, 40, 20);
    expect(surface.heard).toEqual(['rests', 'tap 40 20']);
  });

  it('is none if the browser took the finger for something else', () => {
    surface.does('down', 1, 10, 20);
    surface.does('cancel', 1, 10, 20);
    expect(surface.heard).toEqual([]);
  });
});

it('a drag moves the board and does not tap', () => {
  surface.does('down', 1, 10, 20);
  surface.does('move', 1, 30, 20);
  surface.does('move', 1, 35, 21);
  surface.does('up', 1, 35, 21);
  expect(surface.heard).toEqual(['moves', 'pan 20 0', 'pan 5 1', 'rests']);
});

it('a pinch zooms, and none of its fingers taps', () => {
  surface.does('down', 1, 100, 20);
  surface.does('down', 2, 200, 20);
  surface.does('move', 2, 250, 20);
  surface.does('up', 2, 250, 20);
  surface.does('up', 1, 100, 20);
  expect(surface.heard).toEqual(['moves', 'zoom 1.50', 'pan 25 0', 'rests']);
});

it('a mouse whose button was let go elsewhere drags no longer', () => {
  surface.does('down', 1, 10, 20, { pointerType: 'mouse' });
  surface.does('move', 1, 60, 20, { pointerType: 'mouse', buttons: 0 });
  surface.does('move', 1, 90, 20, { pointerType: 'mouse', buttons: 0 });
  expect(surface.heard).toEqual(['hover']);
});

it('a swipe is not left to the browser, which would take the next tap for its end', () => {
  const swipe = new Event('touchmove', { cancelable: true });
  surface.dispatchEvent(swipe);
  expect(swipe.defaultPrevented).toBe(true);
});
