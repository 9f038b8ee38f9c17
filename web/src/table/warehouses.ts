/** Into whose warehouse the top card of a deck can go, before one is drawn. */
import type { Choice } from '$api/types';
import type { OfferBook } from './offers';

export interface Storing {
  choice: Choice;
  label: string;
  /** The cards of several decks can go there. */
  several: boolean;
  seat: number;
}

/** All ways to store a card, one's own warehouse first. */
export function storingsOf(offers: OfferBook, me: number | null): Storing[] {
  return offers
    .open('store')
    .flatMap((offer) =>
      offer.choices!.map((choice) => ({
        choice,
        label: offer.label ?? '',
        several: offer.choices!.length > 1,
        seat: Number.parseInt(offer.target ?? '', 10) - 1,
      })),
    )
    .sort((one, other) => Number(other.seat === me) - Number(one.seat === me));
}

/** The way that needs no question: the warehouse chosen last, at first one's own; none where decks are to be chosen. */
export function usualStoring(ways: readonly Storing[], seat: number | null): Storing | undefined {
  if (ways.some((way) => way.several)) return undefined;
  return ways.find((way) => way.seat === seat) ?? ways[0];
}
