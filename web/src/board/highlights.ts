/** What the board shows besides the position: what is lit, offered, about to be done. */

export interface Highlights {
  /** Cities that are lit: those of tickets looked at. */
  cities: ReadonlySet<string>;
  /** Cities still to be connected by own tickets. */
  goals: ReadonlySet<string>;
  /** Lanes lit in a color. */
  paths: ReadonlyMap<string, string>;
  /** The lanes that may be chosen; null: no difference is made. */
  lanes: ReadonlySet<string> | null;
  /** The cities that may be chosen; null: none is to be chosen. */
  targets: ReadonlySet<string> | null;
  /** Pieces about to be placed on a lane, by a seat. */
  ghost: { route: string; seat: number } | null;
  /** A building about to be built. */
  site: { city: string; kind: string; seat: number } | null;
  /** Lanes claimed since the player's last turn. */
  fresh: ReadonlySet<string>;
  /** Cities joined by a dotted line, in the order of a ticket. */
  links: readonly (readonly string[])[];
  /** A move that was judged, and a better one. */
  verdict?: Verdict | null;
}

/** Where a move and a better one are on the board, and the routes by which each would go on. */
export type Verdict = Record<
  'played' | 'better',
  { routes: readonly string[]; cities: readonly string[]; plan: readonly string[] }
>;

export const NO_HIGHLIGHTS: Highlights = {
  cities: new Set(),
  goals: new Set(),
  paths: new Map(),
  lanes: null,
  targets: null,
  ghost: null,
  site: null,
  fresh: new Set(),
  links: [],
};

/** A seat as the board needs it. */
export interface SeatColor {
  number: number;
  color: string;
}
