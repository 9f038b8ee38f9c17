/** Where the places of a lesson's step are in the window. */
import { boxOf } from '$stage/places';
import type { Desk } from '../desk.svelte';

export interface Hole {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The boxes that a step's places fill; what is not in sight is left out. */
export function holesOf(light: readonly string[], desk: Desk): Hole[] {
  return light.flatMap((place) => boxesOf(place, desk)).map(widened);
}

function boxesOf(place: string, desk: Desk): DOMRect[] {
  const [kind, name = ''] = place.split(':');
  if (kind === 'route') return spacesOf(name);
  const names = namesOf(kind!, name, desk);
  return names.flatMap((each) => {
    const box = boxOf(...each);
    return box ? [box] : [];
  });
}

/** Names in the registry of places, for each part of a place the first that is in sight. */
function namesOf(kind: string, name: string, desk: Desk): string[][] {
  const { display, players } = desk.view;
  switch (kind) {
    case 'display':
      return display.map((_, slot) => [`market:${slot}`]);
    case 'face':
      return display.flatMap((card, slot) => (card === name ? [[`market:${slot}`]] : []));
    case 'slot':
      return [[`market:${name}`]];
    case 'deck':
      return desk.variant.decks.filter((deck) => !name || deck.name === name).map((deck) => [`deck:${deck.name}`]);
    case 'ticket_deck':
      return [['deck:tickets', 'prompt']];
    case 'card':
      return [[`hand:${name}`]];
    case 'tickets':
      return [['tickets', 'tickets-tab']];
    case 'ticket':
      return [[`ticket:${name}`, 'tickets-tab']];
    case 'offered':
      return [['offered', 'prompt']];
    case 'players':
      return players.map((_, seat) => [`player:${seat}`]);
    case 'player':
      return [[`player:${Number(name) - 1}`]];
    case 'score':
      return players.map((_, seat) => [`score:${seat}`]);
    case 'city':
      return [[`city:${name}`]];
    default:
      return [[kind]];
  }
}

/** A route is lit space by space, so that the light follows its curve. */
function spacesOf(route: string): DOMRect[] {
  const spaces = document.querySelectorAll(`[data-lane="${CSS.escape(route)}"] > .space`);
  return [...spaces].map((space) => space.getBoundingClientRect()).filter((box) => box.width > 0);
}

const MARGIN = 6;

function widened({ x, y, width, height }: DOMRect): Hole {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** The routes and cities among a step's places. */
export function spotOf(light: readonly string[]): { routes: string[]; cities: string[] } {
  const named = (kind: string) =>
    light.filter((place) => place.startsWith(`${kind}:`)).map((place) => place.slice(kind.length + 1));
  return { routes: named('route'), cities: named('city') };
}

/** How much two boxes lie over each other, in pixels. */
function shared(one: Hole, other: Hole): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** How much of what is lit a note hides, in pixels. */
export function hidden(note: Hole, holes: readonly Hole[]): number {
  return holes.reduce((sum, hole) => sum + shared(note, hole), 0);
}

/** Where a note of a size covers least of what is lit, within a frame: at its corners and edges, the first best. */
export function freeCorner(frame: Hole, size: { width: number; height: number }, holes: readonly Hole[]): Hole {
  const [left, top] = [frame.x, frame.y];
  const right = Math.max(left, frame.x + frame.width - size.width);
  const bottom = Math.max(top, frame.y + frame.height - size.height);
  const [middle, half] = [(left + right) / 2, (top + bottom) / 2];
  const corners = [
    [middle, top],
    [left, top],
    [right, top],
    [left, bottom],
    [middle, bottom],
    [right, bottom],
    [left, half],
    [right, half],
  ].map(([x, y]) => ({ x: x!, y: y!, ...size }));
  const covered = corners.map((corner) => hidden(corner, holes));
  return corners[covered.indexOf(Math.min(...covered))]!;
}
