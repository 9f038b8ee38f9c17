/** What a press shows before the server has answered: the card that lifts, the cards that are laid. */
import type { View } from '$api/types';

export interface Pending {
  action: string;
  /** The place of the market whose card lifts. */
  slot: number | null;
  /** The deck whose card lifts. */
  deck: string | null;
  /** Cards of the hand that are laid. */
  cards: Readonly<Record<string, number>>;
}

/** What to show for an action; `slot` is the place that was pressed, of several with the same card. */
export function pendingOf(
  view: View,
  action: string,
  cards: Readonly<Record<string, number>>,
  slot: number | null,
): Pending {
  const [kind, ...targets] = action.split(' ');
  const decks = Object.keys(view.decks);
  const lifted = kind === 'draw' || kind === 'store' ? decks.find((each) => targets.includes(each)) : undefined;
  // The only deck is not named where a card is stored.
  const deck = lifted ?? (kind === 'store' && decks.length === 1 ? decks[0]! : null);
  const place = kind === 'draw' && deck === null ? (slot ?? view.display.indexOf(targets[0] ?? '')) : -1;
  return { action, deck, slot: place < 0 ? null : place, cards };
}
