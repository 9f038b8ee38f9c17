/** The drawing under a board: fetched once, put into the page so that it follows the theme. */
import { PREFIX } from '$api/client';
import { transport } from '$api/transport';
import type { Point } from './geometry';

export interface Drawing {
  svg: string;
  /** Where waters have their names. */
  waters: Point[];
}

const drawings = new Map<string, Promise<Drawing | null>>();

/** A board's drawing; null if it has none or it can't be had. */
export function drawingOf(board: string, files: readonly string[]): Promise<Drawing | null> {
  const file = files.find((name) => name.endsWith('.svg'));
  if (!file) return Promise.resolve(null);
  const path = `${PREFIX}/boards/${encodeURIComponent(board)}/art/${encodeURIComponent(file)}`;
  const address = transport().address(path);
  const before = drawings.get(address);
  if (before) return before;
  const asked = fetch(address).then(
    async (response) => (response.ok ? drawn(await response.text()) : null),
    () => null,
  );
  drawings.set(address, asked);
  void asked.then((drawing) => drawing ?? drawings.delete(address));
  return asked;
}

function drawn(svg: string): Drawing {
  return { svg, waters: watersIn(svg) };
}

/** The names of waters stand there once for each language. */
function watersIn(svg: string): Point[] {
  const names = [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*class="water-name"/g)];
  const places = new Map(names.map(([, x, y]) => [`${x} ${y}`, { x: Number(x), y: Number(y) }]));
  return [...places.values()];
}
