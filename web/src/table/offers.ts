/** The offers of a decision by kind and target. */
import type { Decision, Offer } from '$api/types';

export const BUILDINGS = ['station', 'harbor', 'depot'] as const;
export type BuildingKind = (typeof BUILDINGS)[number];
/** The kinds of events in which a building comes onto the board. */
export const BUILT: ReadonlySet<string> = new Set(['built_station', 'built_harbor', 'placed_depot']);

export class OfferBook {
  readonly offers: readonly Offer[];
  #byTarget = new Map<string, Offer>();

  constructor(decision: Decision | null) {
    this.offers = decision?.offers ?? [];
    for (const offer of this.offers) this.#byTarget.set(`${offer.kind} ${offer.target ?? ''}`, offer);
  }

  at(kind: string, target = ''): Offer | undefined {
    return this.#byTarget.get(`${kind} ${target}`);
  }

  of(kind: string): Offer[] {
    return this.offers.filter((offer) => offer.kind === kind);
  }

  /** Those that can be done. */
  open(kind: string): Offer[] {
    return this.of(kind).filter(possible);
  }

  /** The targets that can be chosen. */
  targets(kind: string): Set<string> {
    return new Set(this.open(kind).map((offer) => offer.target ?? ''));
  }

  has(kind: string): boolean {
    return this.offers.some((offer) => offer.kind === kind);
  }

  can(kind: string): boolean {
    return this.offers.some((offer) => offer.kind === kind && possible(offer));
  }
}

export function possible(offer: Offer | undefined): boolean {
  return (offer?.choices?.length ?? 0) > 0;
}

/** The route of each station in an action `borrow …`, which leaves out what is none at its end. */
export function loansOf(action: string, stations: number, none: string): string[] {
  const routes = action.split(' ').slice(1);
  return Array.from({ length: stations }, (_, place) => routes[place] ?? none);
}
