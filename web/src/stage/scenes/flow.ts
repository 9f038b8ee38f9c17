/** The game's own turning points, the tunnel, and the plain scene of everything else. */
import { CLOSE, LANDING } from '../timeline';
import { clearTable, pay } from './cards';
import { counted, deckChange, deckOf, handChange, handOf, seatOf, type Scene } from './scene';

/** Between two cards of a tunnel that are turned, until the price is told, and until it has been read. */
const TURN = 500;
const PRICE = 400;
const BREATH = 250;
const READ = 900;
const BANNER = 2600;
const HIGHLIGHT = 700;
/** The lamp's way from who was on turn to who is. */
const LAMP = 420;

export const turnBegan: Scene = (event, { timeline }) => {
  const [before, next] = [timeline.view.on_turn, seatOf(event)];
  timeline.settle();
  if (timeline.view.turn > 0 && before !== next) {
    timeline.change((shown) => ({ ...shown, actors: [] }));
    const from = `player:${before}`;
    timeline.fly({ from, to: `player:${next}`, card: null, suit: 'lamp' }, LAMP);
    timeline.settle();
  }
  timeline.change((shown, truth) => ({
    ...shown,
    on_turn: next,
    turn: event.turn ?? truth.turn,
    actors: [next],
    turns_left: shown.turns_left === null ? null : truth.turns_left,
  }));
};

export const laid: Scene = (event, setting) => {
  const { timeline } = setting;
  const cards = event.cards ?? [];
  pay(seatOf(event), cards, setting, 'laid');
  timeline.settle();
  timeline.change((shown) => ({ ...shown, tunnel: event.route ?? null, laid: counted({}, cards, 1) }));
};

export const tunneled: Scene = (event, { timeline, variant }) => {
  const cards = event.cards ?? [];
  const stands = { kind: 'tunnel' as const, route: event.route ?? '', seat: seatOf(event), cards, extra: null };
  timeline.settle();
  // A little longer than the deal: the cards lie there when the first is turned.
  timeline.show({ ...stands, dealt: 0, open: 0 }, 3 * TURN);
  timeline.wait(CLOSE * 3);
  for (const [index, card] of cards.entries()) {
    const { name, suit } = deckOf(card, variant);
    timeline.change(deckChange(name, -1));
    const lands = timeline.fly({ from: `deck:${name}`, to: `tunnel:${index}`, card: null, suit });
    timeline.show({ ...stands, dealt: index + 1, open: 0 }, 2 * TURN, lands);
    timeline.sound('card', lands - LANDING);
    timeline.wait(CLOSE * 2);
    if (index === cards.length - 1) timeline.now = lands + TURN / 2;
  }
  for (let open = 1; open <= cards.length; open++) {
    timeline.sound('tunnel');
    timeline.sound('flip', timeline.now + TURN / 3);
    // The last one is waited for a little longer, and looked at.
    const rest = open === cards.length ? PRICE : open === cards.length - 1 ? BREATH : 0;
    timeline.show({ ...stands, dealt: cards.length, open }, TURN + rest);
    timeline.wait(TURN + rest);
  }
  timeline.sound(event.extra ? 'stamp' : 'wagon');
  timeline.show({ ...stands, dealt: cards.length, open: cards.length, extra: event.extra ?? 0 }, READ);
  timeline.wait(READ);
  timeline.reveal();
  timeline.change((shown) => ({ ...shown, turned: counted({}, cards, 1) }));
};

/** The payment goes back to the hand. */
export const withdrew: Scene = (event, setting) => {
  const { timeline, me, variant } = setting;
  const seat = seatOf(event);
  const cards = Object.entries(timeline.view.laid ?? {});
  clearTable(setting, (card) => handOf(seat, card, me));
  timeline.settle();
  for (const [card, number] of cards)
    timeline.change(handChange(seat, Array<string>(number).fill(card), deckOf(card, variant).name));
};

export const lastRound: Scene = (event, { timeline }) => {
  timeline.settle();
  timeline.reveal();
  timeline.sound('whistle');
  timeline.show({ kind: 'last_round', seat: seatOf(event), turns: event.turns ?? 0 }, BANNER);
  timeline.change((shown, truth) => ({ ...shown, turns_left: truth.turns_left }));
  timeline.settle();
};

/** Said in the log and seen nowhere: nothing to play. */
export const nothing: Scene = () => undefined;

/** Lights what an event names: a mechanic that nobody drew a scene for has this one. */
export const plain: Scene = (event, { timeline }) => {
  const routes = [event.route, ...(event.routes ?? [])].filter((each): each is string => !!each);
  const cities = event.city ? [event.city] : [];
  if (!routes.length && !cities.length) return;
  timeline.settle();
  timeline.reveal();
  timeline.show({ kind: 'light', routes, cities, seat: event.seat ?? null }, HIGHLIGHT);
  timeline.settle();
};
