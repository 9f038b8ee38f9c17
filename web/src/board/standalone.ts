/** A board as a picture that needs nothing of the page: SVG with the colors, symbols and letters that it uses. */
import type { Building, VariantInfo } from '$api/types';
import { drawingOf } from './art';
import { shapeOf, type BoardShape, type Place, type Slot } from './geometry';
import type { SeatColor } from './highlights';
import { labelsOf, LABEL_SIZE } from './labels';
import { BUILDING, CITY, NAME, PIECE, SLOT } from './measures';
import { printOf } from './printed';
import { loadSprites } from './sprites';

/** What lies on the board. */
export interface Laid {
  variant: VariantInfo;
  seats: readonly SeatColor[];
  owners: Readonly<Record<string, number>>;
  buildings: readonly Building[];
}

/** The whole picture, in the colors and the language of the page. */
export async function standalone(laid: Laid): Promise<string> {
  const { variant } = laid;
  const shape = shapeOf(variant);
  const [drawing] = await Promise.all([drawingOf(variant.board, variant.art), loadSprites()]);
  const { x, y, width, height } = shape.view;
  const area = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const content = [
    // Within another picture it would begin where that has its zero.
    drawing?.svg.replace('<svg ', `<svg ${area} `) ?? `<rect ${area} fill="var(--map-land)"/>`,
    ...[...shape.lanes].map(([id, lane]) => {
      const seat = laid.seats[laid.owners[id] ?? -1];
      return seat ? train(shape, lane.slots, seat, lane.route.suit) : spaces(shape, id);
    }),
    ...[...shape.places.values()].map((place) => dot(place, shape.cityRadius)),
    ...laid.buildings.map((building, index) => buildingOf(shape, laid, building, index)),
    names(variant, shape),
  ].join('');
  const look = [`${await face()} text { font-family: Besley, Georgia, serif; }`, language(), colors(content)].join(
    '\n',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"
    ><style>${look}</style><defs>${symbols(content)}</defs>${content}</svg>`;
}

function spaces(shape: BoardShape, id: string): string {
  const { route, slots } = shape.lanes.get(id)!;
  const beds = slots.map((slot) => printOf(slot, route, shape.slotLength, shape.slotWidth));
  const floor = beds.map((bed) => bed.floor).join('');
  const lines = beds.map((bed) => bed.pair + bed.swell).join('');
  const rock = beds.map((bed) => bed.rock).join('');
  return `<g fill="none" opacity=".85"
    ><path d="${floor}" fill="var(--card-${route.color})" stroke="var(--slot-edge)" stroke-width="${SLOT.edge}"
    /><path d="${lines}" stroke="var(--ink-dark)" stroke-width="${SLOT.pairEdge}" opacity=".6"
    /><path d="${rock}" stroke="var(--ink-dark)" stroke-width="${SLOT.tunnelEdge}" stroke-dasharray="${SLOT.tunnelDashes}"/></g>`;
}

function train(shape: BoardShape, slots: readonly Slot[], seat: SeatColor, suit: string): string {
  const long = shape.slotLength * PIECE.length;
  const digit = shape.slotWidth * PIECE.digit;
  const pieces = slots.map(
    ({ x, y, angle }) =>
      `<g transform="translate(${x} ${y})rotate(${angle})">${used(`piece-${suit === 'ship' ? 'ship' : 'wagon'}`, long, long * PIECE.breadth)}
      <g transform="rotate(${-angle})">${used(`digit-${seat.number + 1}`, digit, digit)}</g></g>`,
  );
  return `<g style="${owned(seat)}">${pieces.join('')}</g>`;
}

function buildingOf(shape: BoardShape, { seats, buildings }: Laid, { city, kind, seat }: Building, at: number): string {
  const place = shape.places.get(city);
  const owner = seats[seat];
  if (!place || !owner) return '';
  const size = shape.cityRadius * BUILDING.size;
  const beside = buildings.slice(0, at).filter((each) => each.city === city).length;
  const digit = size * BUILDING.digit;
  return `<g style="${owned(owner)}" transform="translate(${place.x + beside * size * BUILDING.aside} ${place.y - size * BUILDING.lift})"
    >${used(`piece-${kind}`, size, size)}<g transform="translate(0 ${size * BUILDING.digitDrop})">${used(`digit-${owner.number + 1}`, digit, digit)}</g></g>`;
}

function owned({ color }: SeatColor): string {
  return `--seat:var(--seat-${color});--seat-ink:var(--seat-${color}-ink)`;
}

function used(symbol: string, width: number, height: number): string {
  return `<use href="#${symbol}" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"/>`;
}

function dot({ x, y, city }: Place, radius: number): string {
  const size = radius * (city.waypoint ? CITY.waypoint : 1);
  const rings = [
    [1, '--city-edge'],
    [CITY.ring, '--city-ring'],
    [CITY.heart, '--city'],
  ] as const;
  return rings
    .map(([share, color]) => `<circle cx="${x}" cy="${y}" r="${size * share}" fill="var(${color})"/>`)
    .join('');
}

function names(variant: VariantInfo, shape: BoardShape): string {
  const { labels, size: asked } = labelsOf(variant, shape);
  const size = asked ?? LABEL_SIZE;
  return labels
    .map(({ x, y, lines, anchor, sign }) => {
      const letters = sign ? size * NAME.sign : size;
      const words = lines
        .map((line, at) => `<tspan x="${x}" dy="${at ? letters : 0}">${escaped(line)}</tspan>`)
        .join('');
      return `<text x="${x}" y="${y}" font-size="${letters}" font-weight="600" text-anchor="${anchor}" paint-order="stroke"
        fill="var(--map-ink)" stroke="var(--map-halo)" stroke-width="${NAME.halo}" stroke-linejoin="round">${words}</text>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Titles and names of waters stand in the drawing once for each language. */
function language(): string {
  const own = document.documentElement.lang === 'fr' ? 'fr' : 'en';
  const other = own === 'fr' ? 'en' : 'fr';
  return `text[lang=${own}] { display: inline; } text[lang=${other}] { display: none; }`;
}

/** The values of all colors that a text names, and of those that they name in turn. */
function colors(content: string): string {
  const look = getComputedStyle(document.documentElement);
  const values = new Map<string, string>();
  const add = (text: string): void => {
    for (const [, name] of text.matchAll(/var\((--[\w-]+)/g)) {
      const value = look.getPropertyValue(name!).trim();
      if (!value || values.has(name!)) continue;
      values.set(name!, value);
      add(value);
    }
  };
  add(content + symbols(content));
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const chosen = look.colorScheme.includes(' ') ? scheme : look.colorScheme;
  return `svg { color-scheme: ${chosen}; ${[...values].map((each) => each.join(':')).join(';')} }`;
}

/** The symbols of the page that a text uses. */
function symbols(content: string): string {
  const wanted = new Set([...content.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id!));
  return [...wanted]
    .map((id) => document.querySelector(`symbol#${CSS.escape(id)}`))
    .map((symbol) => (symbol ? new XMLSerializer().serializeToString(symbol) : ''))
    .join('');
}

/** The letters of the page, as a rule that has them within itself; nothing where they can't be had. */
async function face(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const rule = rules.find((each): each is CSSFontFaceRule => each instanceof CSSFontFaceRule);
  const address = /url\("?([^")]+)"?\)/.exec(rule?.style.getPropertyValue('src') ?? '')?.[1];
  if (!address) return '';
  const base = rule?.parentStyleSheet?.href ?? document.baseURI;
  const answer = await fetch(new URL(address, base)).catch(() => null);
  if (!answer?.ok) return '';
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `@font-face { font-family: Besley; font-weight: 500 800; src: url(data:font/woff2;base64,${btoa(text)}); }`;
}
