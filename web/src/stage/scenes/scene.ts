/** What a scene is made from. */
import type { Event, Player, VariantInfo } from '$api/types';
import type { Change, Timeline } from '../timeline';

export interface Setting {
  timeline: Timeline;
  /** The viewer's seat; null: a spectator. */
  me: number | null;
  variant: VariantInfo;
}

/** Puts what an event looks and sounds like into the timeline. */
export type Scene = (event: Event, setting: Setting) => void;

/** Where a card of this name goes to, or comes from, in a seat's hand. */
export function handOf(seat: number, card: string | null, me: number | null): string {
  return seat === me && card ? `hand:${card}` : `player:${seat}`;
}

/** The seat of an event that always has one. */
export function seatOf(event: Event): number {
  return event.seat ?? 0;
}

/** The deck that a card belongs to: that of its suit; of a card that nobody sees, the first. */
export function deckOf(card: string | null, variant: VariantInfo): VariantInfo['decks'][number] {
  const suit = variant.cards.find((each) => each.name === card)?.suit;
  return variant.decks.find((each) => each.suit === suit) ?? variant.decks[0]!;
}

/** Something of a player changes, from what is shown and what is true. */
export function playerChange(seat: number, change: (shown: Player, truth: Player) => Partial<Player>): Change {
  return (shown, truth) => ({
    ...shown,
    players: shown.players.map((player, index) =>
      index === seat ? { ...player, ...change(player, truth.players[index]!) } : player,
    ),
  });
}

/** Cards come into the hand of a seat, or with `by` −1 leave it: their number, and where it is seen which ones. */
export function handChange(seat: number, cards: readonly (string | null)[], deck: string, by: 1 | -1 = 1): Change {
  const named = cards.filter((card) => card !== null);
  const count = playerChange(seat, (player) => ({
    cards: Math.max(0, player.cards + by * cards.length),
    backs: counted(player.backs, Array<string>(cards.length).fill(deck), by),
    hand: player.hand && counted(player.hand, named, by),
  }));
  return (shown, truth) => ({
    ...count(shown, truth),
    hand: seat === shown.seat ? counted(shown.hand, named, by) : shown.hand,
  });
}

/** Numbers by name with so many more, or fewer; a name without any is left out. */
export function counted(
  numbers: Readonly<Record<string, number>>,
  names: readonly string[],
  by: 1 | -1,
): Record<string, number> {
  const sums = new Map(Object.entries(numbers ?? {}));
  for (const name of names) sums.set(name, (sums.get(name) ?? 0) + by);
  return Object.fromEntries([...sums].filter(([, number]) => number > 0));
}

/** The points of a seat change by so many. */
export function scoreChange(seat: number, by: number): Change {
  return playerChange(seat, (player) => ({ score: player.score + by }));
}

/** What a seat has left to place becomes what it truly is. */
export function reserveChange(seat: number): Change {
  return playerChange(seat, (_shown, { pieces, reserve, box, exchanged, depots }) => ({
    pieces,
    reserve,
    box,
    exchanged,
    depots,
  }));
}

/** So many cards fewer, or more, lie in a deck; never fewer than none. */
export function deckChange(deck: string, by: number): Change {
  return (shown) => ({ ...shown, decks: { ...shown.decks, [deck]: Math.max(0, (shown.decks[deck] ?? 0) + by) } });
}

/** A place of the display shows this card, or is empty. */
export function slotChange(slot: number, card: string | null): Change {
  return (shown) => ({ ...shown, display: shown.display.map((each, index) => (index === slot ? card : each)) });
}
