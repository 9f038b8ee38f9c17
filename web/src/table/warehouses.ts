/** Into whose warehouse the top card of a deck can go, before one is drawn. */
import type { Choice } from '$api/types';
import type { OfferBook } from './offers';

export interface Storing {
  choice: Choice;
  label: string;
  seat: number;
  /** The deck from which the card comes; empty if there is only one. */
  deck: string;
}

/** All ways to store a card, one's own warehouse first. */
export function storingsOf(offers: OfferBook, me: number | null): Storing[] {
  return offers
    .open('store')
    .flatMap((offer) => {
      const [seat = '', deck = ''] = (offer.target ?? '').split(' ');
      return offer.choices!.map((choice) => ({
        choice,
        label: offer.label ?? '',
        seat: Number.parseInt(seat, 10) - 1,
        deck,
      }));
    })
    .sort((one, other) => Number(other.seat === me) - Number(one.seat === me));
}

/** The way that needs no question: the warehouse and the deck chosen last, at first one's own and the first. */
export function usualStoring(ways: readonly Storing[], seat: number | null, deck: string): Storing | undefined {
  const there = ways.filter((way) => way.seat === seat);
  const best = there.length ? there : ways;
  return best.find((way) => way.deck === deck) ?? best[0];
}
