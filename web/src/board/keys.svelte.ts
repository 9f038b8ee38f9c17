/** The keyboard on the map: one place at a time, cities by arrows, their routes by brackets. */
import type { BoardShape } from './geometry';
import { citiesNamed, cityTowards, laneAfter, type Direction } from './walk';

export interface KeyTargets {
  zoom: (factor: number) => void;
  pan: (dx: number, dy: number) => void;
  fit: () => void;
  lane: (id: string) => void;
  city: (id: string) => void;
  escape: () => void;
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
/** Keys that turn to the route before or after, by what they write: brackets are hard to reach where Alt is needed for them. */
const TURNS: Readonly<Record<string, 1 | -1>> = { '[': -1, ']': 1, '<': -1, '>': 1, PageUp: -1, PageDown: 1 };
const PAN = 80;
/** Letters typed within this time belong to one name. */
const TYPING = 1200;
const LETTER = /^\p{Letter}$/u;

export class BoardKeys {
  city = $state('');
  lane = $state<string | null>(null);
  #shape: BoardShape;
  #typed = '';
  #last = 0;

  constructor(shape: BoardShape) {
    this.#shape = shape;
    const first = [...shape.places.values()].find(({ city }) => !city.waypoint);
    this.city = first?.city.id ?? '';
  }

  /** The pointer chose something: keys go on from there. */
  point(at: { city?: string; lane?: string }): void {
    this.lane = at.lane ?? null;
    if (at.city) this.city = at.city;
    const route = at.lane ? this.#shape.lanes.get(at.lane)?.route : undefined;
    if (route && this.city !== route.a && this.city !== route.b) this.city = route.a;
  }

  /** Whether the key meant something here. */
  press(event: KeyboardEvent, to: KeyTargets): boolean {
    // On many keyboards brackets need Alt or AltGr, which Windows reports as Ctrl and Alt.
    const turn = TURNS[event.key];
    if (turn && !event.metaKey && (!event.ctrlKey || event.altKey)) {
      this.#typed = '';
      this.lane = laneAfter(this.#shape, this.city, this.lane, turn);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return false;
    if (LETTER.test(event.key)) return this.#name(event);
    this.#typed = '';
    if (ARROWS.has(event.key)) return this.#arrow(event.key as Direction, event.shiftKey, to);
    if (event.key === 'Enter' || event.key === ' ') {
      if (event.repeat) return true;
      if (this.lane) to.lane(this.lane);
      else to.city(this.city);
      return true;
    }
    if (event.key === 'Escape') {
      if (this.lane) this.lane = null;
      else to.escape();
      return true;
    }
    if (event.key === '+' || event.key === '=') return done(() => to.zoom(1.5));
    if (event.key === '-') return done(() => to.zoom(1 / 1.5));
    if (event.key === '0') return done(() => to.fit());
    return false;
  }

  #arrow(direction: Direction, shifted: boolean, to: KeyTargets): boolean {
    if (shifted) {
      const [dx, dy] = { ArrowUp: [0, PAN], ArrowDown: [0, -PAN], ArrowLeft: [PAN, 0], ArrowRight: [-PAN, 0] }[
        direction
      ];
      to.pan(dx!, dy!);
      return true;
    }
    const next = cityTowards(this.#shape, this.city, direction);
    if (next) this.city = next;
    this.lane = null;
    return true;
  }

  /** Capital letters begin a city's name; letters that come soon, until another key, go on with it. */
  #name(event: KeyboardEvent): boolean {
    if (event.timeStamp - this.#last >= TYPING) this.#typed = '';
    if (!this.#typed && !event.shiftKey) return false;
    this.#last = event.timeStamp;
    const goesOn = citiesNamed(this.#shape, this.#typed + event.key).length > 0;
    this.#typed = event.shiftKey && !goesOn ? event.key : this.#typed + event.key;
    const city = citiesNamed(this.#shape, this.#typed)[0];
    if (city) this.point({ city });
    return true;
  }
}

function done(action: () => void): true {
  action();
  return true;
}
