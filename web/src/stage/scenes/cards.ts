/** Cards that are taken, drawn, turned up, swept away and shuffled. */
import { CLOSE, LANDING, LIFT, TRAVEL } from '../timeline';
import { deckChange, deckOf, handChange, handOf, seatOf, slotChange, type Scene, type Setting } from './scene';

/** The row of cards leaves quicker than single cards travel. */
const GUST = 260;
const DEALT_MOST = 3;
/** Of a long payment no more cards than these are seen on their way. */
const SEEN_MOST = 8;

export const took: Scene = (event, { timeline, me, variant }) => {
  const seat = seatOf(event);
  const slot = event.slot ?? 0;
  const card = event.card ?? null;
  timeline.change(slotChange(slot, null));
  const { name: deck, suit } = deckOf(card, variant);
  const lands = timeline.fly({ from: `market:${slot}`, to: handOf(seat, card, me), card, suit });
  timeline.sound('card', lands - LANDING);
  timeline.change(handChange(seat, [card], deck), lands);
  timeline.now = lands - LANDING;
};

export const drew: Scene = (event, { timeline, me, variant }) => {
  const seat = seatOf(event);
  const deck = event.deck ?? '';
  const card = event.card ?? null;
  timeline.change(deckChange(deck, -1));
  const suit = variant.decks.find((each) => each.name === deck)?.suit ?? 'wagon';
  const to = handOf(seat, card, me);
  const lands = timeline.fly({ from: `deck:${deck}`, to, card, suit, flips: card !== null });
  if (card !== null) timeline.reveal(lands);
  timeline.sound('card', lands - LANDING);
  timeline.change(handChange(seat, [card], deck), lands);
  timeline.now = lands - LANDING;
};

export const turnedUp: Scene = (event, { timeline, me, variant }) => {
  const slot = event.slot ?? 0;
  const card = event.card ?? null;
  const { name: deck, suit } = deckOf(card, variant);
  timeline.change(deckChange(deck, -1));
  const lands = timeline.fly({ from: `deck:${deck}`, to: `market:${slot}`, card, suit, flips: true }, TRAVEL);
  // Only an open replay has words for it.
  if (me === null) timeline.reveal(lands);
  timeline.sound('flip', lands - LANDING);
  timeline.change(slotChange(slot, card), lands);
  timeline.wait(CLOSE * 2);
};

export const swept: Scene = (_event, { timeline, variant }) => {
  timeline.settle(CLOSE);
  timeline.sound('sweep');
  timeline.view.display.forEach((card, slot) => {
    if (card === null) return;
    timeline.change(slotChange(slot, null));
    const { name, suit } = deckOf(card, variant);
    timeline.fly({ from: `market:${slot}`, to: `discard:${name}`, card, suit, fades: true }, GUST);
    timeline.wait(CLOSE / 2);
  });
  timeline.settle(CLOSE);
  timeline.reveal();
};

export const reshuffled: Scene = (event, { timeline, variant }) => {
  const deck = event.deck ?? '';
  const suit = variant.decks.find((each) => each.name === deck)?.suit ?? 'wagon';
  timeline.settle();
  timeline.sound('shuffle');
  for (let index = 0; index < DEALT_MOST; index++) {
    timeline.fly({ from: `discard:${deck}`, to: `deck:${deck}`, card: null, suit });
    timeline.wait(CLOSE);
  }
  const number = event.number ?? 0;
  timeline.change((shown) => ({ ...shown, decks: { ...shown.decks, [deck]: number }, discard: {} }), timeline.end);
  timeline.settle();
};

/** Cards leave a hand, one close after the other: for the discard of their deck, or for a place on the table. */
export function pay(seat: number, cards: readonly string[], { timeline, me, variant }: Setting, place?: string): void {
  if (!cards.length) return;
  for (const [index, card] of cards.entries()) {
    const { name: deck, suit } = deckOf(card, variant);
    timeline.change(handChange(seat, [card], deck, -1));
    if (index >= SEEN_MOST) continue;
    const to = place ?? `discard:${deck}`;
    timeline.fly({ from: handOf(seat, card, me), to, card, suit, fades: !place }, LIFT + TRAVEL);
    timeline.wait(CLOSE);
  }
  timeline.sound('card', timeline.now);
  timeline.now = timeline.end - LANDING;
}

/** Cards that lie on the table leave it: for where `place` says, or for the discard. */
export function clearTable({ timeline, variant }: Setting, place?: (card: string) => string): void {
  const laid = Object.entries(timeline.view.laid ?? {}).flatMap(([name, number]) => Array<string>(number).fill(name));
  timeline.change((shown) => ({ ...shown, laid: {}, turned: {}, tunnel: null }));
  for (const card of laid.slice(0, SEEN_MOST)) {
    const { name, suit } = deckOf(card, variant);
    timeline.fly({ from: 'laid', to: place?.(card) ?? `discard:${name}`, card, suit, fades: !place });
    timeline.wait(CLOSE);
  }
}
