// Written by tools/client_measures.py from src/fogg/draw/measures.py: do not edit.

/** Units of a picture in the width of a board. */
export const UNITS = 1000;

/** Sizes of a board that names none, in shares of its width. */
export const SIZES = {
  spaceLength: 0.0344,
  spaceWidth: 0.0115,
  cityRadius: 0.0075,
  labelSize: 0.0115,
} as const;

/** A space. */
export const SLOT = {
  inset: 0.9,
  edge: 0.8,
  edgeOpacity: 0.9,
  corner: 1.2,
  shade: 0.9,
  shadeOpacity: 0.22,
  shadeMargin: 1.4,
  tunnelInset: 1.3,
  tunnelEdge: 1.5,
  tunnelDashes: '2.1 2.3',
  pairMargin: 2.4,
  pairGap: 1,
  pairEdge: 0.8,
  waveStep: 0.19,
  waveBow: 0.42,
  waveStern: 0.8,
  waveEdge: 0.7,
  waveOpacity: 0.55,
  mark: 0.56,
  markStep: 0.27,
  locomotive: 0.9,
} as const;

/** A city's dot. */
export const CITY = {
  waypoint: 0.72,
  ring: 0.87,
  heart: 0.62,
  wideHeart: 0.74,
  bigRing: 0.3,
  star: 1.7,
  anchor: 1.3,
} as const;

/** A wagon or a ship on its space. */
export const PIECE = {
  length: 1.14,
  breadth: 0.42857142857142855,
  digit: 0.95,
} as const;

/** A station, harbor or depot over its city. */
export const BUILDING = {
  size: 2.9,
  digit: 0.36,
  digitDrop: 0.13,
  lift: 0.2,
  aside: 0.8,
} as const;

/** The dotted line of a route over the edge. */
export const EXIT = {
  edge: 1.4,
  dashes: '1 2.6',
} as const;

/** The name of a city; `sign` is the size of a sign's letters, as a share of a name's. */
export const NAME = {
  halo: 2.2,
  sign: 0.86,
} as const;
