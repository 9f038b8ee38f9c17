/** Pieces that come onto the board: wagons and ships along a route, buildings in a city; warehouses and the box. */
import type { View } from '$api/types';
import { ROLL } from '$board/rolling';
import { CLOSE, LANDING, type Change } from '../timeline';
import { clearTable, pay } from './cards';
import {
  counted,
  deckChange,
  deckOf,
  handChange,
  handOf,
  playerChange,
  reserveChange,
  scoreChange,
  seatOf,
  type Scene,
  type Setting,
} from './scene';

/** Until the last wagon has settled. */
const SETTLE = 300;
const RING = 700;
const RISE = 620;
const STREAM_MOST = 8;

export const claimed: Scene = (event, setting) => {
  const { timeline, variant } = setting;
  const seat = seatOf(event);
  const route = variant.routes.find((each) => each.id === event.route);
  const laid = Object.entries(timeline.view.laid ?? {}).flatMap(([name, number]) => Array<string>(number).fill(name));
  if (laid.length) clearTable(setting);
  pay(seat, without(event.cards ?? [], laid), setting);
  timeline.settle(-LANDING);
  if (!route) return;
  const length = route.length * ROLL + SETTLE;
  timeline.reveal();
  timeline.change((shown) => ownerChange(shown, route.id, seat));
  timeline.show({ kind: 'arrival', route: route.id }, length);
  for (let index = 0; index < route.length; index++)
    timeline.sound(route.suit === 'ship' ? 'ship' : 'wagon', timeline.now + index * ROLL, 1 + index * 0.04);
  timeline.change(reserveChange(seat), timeline.now + length - SETTLE);
  timeline.change((shown, truth) => ({ ...shown, closed: truth.closed }), timeline.now + length - SETTLE);
  timeline.wait(length - SETTLE / 2);
  rise(event.points ?? 0, seat, `route:${route.id}`, setting);
};

/** What is left of cards when some of them were laid before. */
function without(cards: readonly string[], laid: readonly string[]): string[] {
  const left = [...laid];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Points rise from where they were made to their seat, or leave it. */
function rise(points: number, seat: number, from: string, { timeline }: Setting): void {
  const text = points > 0 ? `+${points}` : `−${-points}`;
  if (points)
    timeline.change(
      scoreChange(seat, points),
      timeline.fly({ from, to: `score:${seat}`, card: null, suit: 'text', text, seat }, RISE),
    );
  timeline.settle();
}

function ownerChange(shown: View, route: string, seat: number): View {
  return { ...shown, owners: { ...shown.owners, [route]: seat }, tunnel: null };
}

export const built: Scene = (event, setting) => {
  const { timeline } = setting;
  const seat = seatOf(event);
  pay(seat, event.cards ?? [], setting);
  timeline.settle(-LANDING);
  timeline.reveal();
  timeline.change((shown, truth) => ({
    ...shown,
    buildings: truth.buildings.filter((each) => each.city === event.city || stood(shown, each)),
  }));
  timeline.change(reserveChange(seat));
  timeline.show({ kind: 'landing', city: event.city ?? '' }, RING);
  timeline.sound('wagon', timeline.now + SETTLE / 2, 0.8);
  timeline.wait(RING);
};

function stood(shown: View, building: View['buildings'][number]): boolean {
  return shown.buildings.some(
    (each) => each.city === building.city && each.kind === building.kind && each.seat === building.seat,
  );
}

export const stored: Scene = (event, { timeline, variant }) => {
  const deck = variant.decks.find((each) => each.name === event.deck) ?? variant.decks[0]!;
  const warehouse = event.warehouse ?? 0;
  timeline.change(deckChange(deck.name, -1));
  const lands = timeline.fly({
    from: `deck:${deck.name}`,
    to: `player:${warehouse}`,
    card: null,
    suit: deck.suit,
  });
  timeline.change(storeChange(warehouse, deck.name), lands);
  timeline.sound('card', lands - LANDING);
  timeline.settle();
};

function storeChange(warehouse: number, deck: string): Change {
  return playerChange(warehouse, (player) => ({ stored: counted(player.stored, [deck], 1) }));
}

export const raided: Scene = (event, { timeline, me, variant }) => {
  const seat = seatOf(event);
  const warehouse = event.warehouse ?? 0;
  const cards: (string | null)[] = event.cards ?? Array<null>(event.number ?? 0).fill(null);
  timeline.settle();
  timeline.change(reserveChange(seat));
  timeline.change(playerChange(warehouse, () => ({ stored: {} })));
  for (const [index, card] of cards.entries()) {
    const { name: deck, suit } = deckOf(card, variant);
    let lands = timeline.end;
    if (index < STREAM_MOST) {
      const to = handOf(seat, card, me);
      lands = timeline.fly({ from: `player:${warehouse}`, to, card, suit, flips: card !== null });
      timeline.sound('card', lands - LANDING);
      timeline.wait(CLOSE);
    }
    if (card !== null) timeline.reveal(lands);
    timeline.change(handChange(seat, [card], deck), lands);
  }
  timeline.settle();
};

export const exchanged: Scene = (event, setting) => {
  const seat = seatOf(event);
  setting.timeline.change(reserveChange(seat));
  setting.timeline.sound('wagon');
  rise(-Math.abs(event.points ?? 0), seat, `player:${seat}`, setting);
};
