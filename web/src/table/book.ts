/** A variant by names: cities, routes, tickets and cards looked up at once. */
import type { CardInfo, CityInfo, RouteInfo, TicketInfo, VariantInfo } from '$api/types';

export class Book {
  readonly variant: VariantInfo;
  readonly cities: ReadonlyMap<string, CityInfo>;
  readonly routes: ReadonlyMap<string, RouteInfo>;
  readonly tickets: ReadonlyMap<string, TicketInfo>;
  readonly cards: ReadonlyMap<string, CardInfo>;

  constructor(variant: VariantInfo) {
    this.variant = variant;
    this.cities = new Map(variant.cities.map((city) => [city.id, city]));
    this.routes = new Map(variant.routes.map((route) => [route.id, route]));
    this.tickets = new Map(variant.tickets.map((ticket) => [ticket.id, ticket]));
    this.cards = new Map(variant.cards.map((card) => [card.name, card]));
  }

  city(id: string): CityInfo {
    return lookUp(this.cities, id, 'city');
  }

  route(id: string): RouteInfo {
    return lookUp(this.routes, id, 'route');
  }

  ticket(id: string): TicketInfo {
    return lookUp(this.tickets, id, 'ticket');
  }

  card(name: string): CardInfo {
    return lookUp(this.cards, name, 'card');
  }

  /** The suits of pieces, in the order of the box. */
  get suits(): string[] {
    return Object.keys(this.variant.pieces).length
      ? Object.keys(this.variant.pieces)
      : [...new Set(this.variant.cards.map((card) => card.suit))];
  }

  /** Lanes between the same two cities. */
  twins(id: string): RouteInfo[] {
    const route = this.route(id);
    return this.variant.routes.filter(
      (other) => other.id !== id && route.group !== null && other.group === route.group,
    );
  }

  /** The kinds of cards of a hand: wild ones first, then as the box has them. */
  sorted(cards: Readonly<Record<string, number>>, suit?: string): CardInfo[] {
    const kinds = this.variant.cards.filter((card) => (cards[card.name] ?? 0) > 0 && (!suit || card.suit === suit));
    return [...kinds.filter(isWild), ...kinds.filter((card) => !isWild(card))];
  }
}

/** Whether a card stands for any color. */
export function isWild(card: CardInfo): boolean {
  return card.color === 'locomotive' || card.color === 'wild';
}

function lookUp<T>(map: ReadonlyMap<string, T>, id: string, what: string): T {
  const value = map.get(id);
  if (value === undefined) throw new Error(`the variant has no ${what} called ${id}`);
  return value;
}
