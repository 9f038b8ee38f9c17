/** Where the names of cities stand on a small map: above their cities, else below, else nowhere. */

/** How wide a letter is and how high a line, in sizes of the font. */
const LETTER = 0.55;
const LINE = 1.1;
const ABOVE = -0.6;
const BELOW = 1.3;

export interface Place {
  x: number;
  y: number;
  city: { name: string };
}
export interface Name {
  text: string;
  x: number;
  y: number;
}

/** The names that do not lie over each other; the first places have the first choice. */
export function namesOf(places: readonly Place[], size: number): Name[] {
  const names: Name[] = [];
  for (const { x, y, city } of places) {
    const free = [ABOVE, BELOW]
      .map((off) => ({ text: city.name, x, y: y + off * size }))
      .find((name) => names.every((other) => apart(name, other, size)));
    if (free) names.push(free);
  }
  return names;
}

function apart(one: Name, other: Name, size: number): boolean {
  const width = ((one.text.length + other.text.length) / 2) * LETTER * size;
  return Math.abs(one.x - other.x) >= width || Math.abs(one.y - other.y) >= LINE * size;
}
