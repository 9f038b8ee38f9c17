/** Tickets that are offered, kept, returned and completed. */
import type { TicketAid, Update, VariantInfo } from '$api/types';
import { CLOSE, LIFT, TRAVEL, type Flight } from '../timeline';
import { playerChange, seatOf, type Scene, type Setting } from './scene';

/** A completed ticket's way lights up one route after the other, then the stamp is seen for a while. */
export const LIGHT = 130;
const STAMP = 1400;
/** Between the last light and the stamp. */
const BREATH = 220;
/** The ticket's way out of the hand, the stamp's way down, and the ticket's way back. */
const COMES = 420;
const STRIKE = 110;
const GOES = 340;
/** How long a fan of tickets can be looked at. */
const FAN = 620;
/** No more than these are fanned out. */
const FANNED_MOST = 5;

export const offered: Scene = (event, { timeline, me, variant }) => {
  const seat = seatOf(event);
  const number = event.number ?? 0;
  const names = event.tickets ?? [];
  const of = Math.min(number, FANNED_MOST);
  timeline.settle();
  for (let index = 0; index < of; index++) {
    timeline.change((shown) => ({ ...shown, tickets_left: Math.max(0, shown.tickets_left - 1) }));
    const ticket = faceOf(names[index], variant);
    if (seat === me) {
      const fan = { index, of, rest: FAN };
      // All of them lie there until the last has come.
      const lies = (of - 1 - index) * CLOSE;
      timeline.fly({ from: 'deck:tickets', to: 'offered', ...ticket, fan }, 2 * (LIFT + TRAVEL) + FAN, lies);
    } else timeline.fly({ from: 'deck:tickets', to: `player:${seat}`, ...ticket });
    timeline.sound('flip', timeline.now + LIFT);
    timeline.wait(CLOSE);
  }
  timeline.settle();
  timeline.reveal();
  timeline.change(playerChange(seat, () => ({ offered_number: number })));
};

export const kept: Scene = (event, { timeline, me, variant }) => {
  const seat = seatOf(event);
  const number = event.number ?? 0;
  const before = timeline.view.players[seat]?.offered_number ?? number;
  const returned = event.returned ?? Array<undefined>(Math.max(0, before - number)).fill(undefined);
  const from = seat === me ? 'offered' : `player:${seat}`;
  timeline.settle();
  for (const ticket of returned) {
    timeline.fly({ from, to: 'deck:tickets', ...faceOf(ticket, variant), flips: false, fades: true });
    timeline.wait(CLOSE);
  }
  // At the beginning what one chose lies there already, until all have chosen.
  const there = new Set((timeline.view.chosen ?? []).flatMap((action) => action.split(' ').slice(1)));
  if (seat === me)
    for (const ticket of event.tickets?.filter((each) => !there.has(each)) ?? []) {
      timeline.fly({ from, to: 'tickets', ...faceOf(ticket, variant), flips: false });
      timeline.wait(CLOSE);
    }
  timeline.sound('flip');
  timeline.settle();
  timeline.reveal();
  timeline.change(
    playerChange(seat, (player, truth) => ({
      offered_number: 0,
      ticket_number: player.ticket_number + number,
      tickets: truth.tickets,
    })),
  );
};

/** A ticket as it travels: its cities and points where the viewer may see them, else its back. */
function faceOf(id: string | undefined, variant: VariantInfo): Pick<Flight, 'card' | 'suit' | 'text' | 'flips'> {
  const ticket = variant.tickets?.find((each) => each.id === id);
  if (!ticket) return { card: null, suit: 'ticket' };
  return { card: null, suit: 'ticket', text: `${ticket.name}\n${ticket.points}`, flips: true };
}

/** Tickets of the viewer that are completed by this change. */
export function completedNow(before: Update, after: Update): TicketAid[] {
  const done = new Set(before.aids?.tickets.filter((aid) => aid.completed).map((aid) => aid.ticket));
  return (after.aids?.tickets ?? []).filter((aid) => aid.completed && !done.has(aid.ticket) && before.aids);
}

/** The way of a ticket lights from city to city, then the ticket is stamped. */
export function completion(aid: TicketAid, { timeline, variant }: Setting): void {
  timeline.settle();
  const { way, ticket } = aid;
  const stops = stopsOf(aid, variant);
  const shown = { kind: 'completed' as const, ticket, goal: stops, stamped: false, leaves: false };
  timeline.show({ ...shown, routes: [], cities: stops.slice(0, 1) }, COMES + LIGHT);
  timeline.sound('card');
  timeline.wait(COMES);
  for (let lit = 0; lit <= way.length; lit++) {
    timeline.show({ ...shown, routes: way.slice(0, lit), cities: stops.slice(0, lit + 1) }, LIGHT + BREATH);
    timeline.sound('flip', timeline.now, 1 + lit * 0.05);
    timeline.wait(LIGHT);
  }
  timeline.wait(BREATH - LIGHT / 2);
  const whole = { ...shown, routes: way, cities: stops, stamped: true };
  timeline.sound('stamp', timeline.now + STRIKE);
  timeline.sound('ticket', timeline.now + STRIKE + BREATH);
  timeline.show(whole, STAMP + LIGHT);
  timeline.wait(STAMP);
  timeline.show({ ...whole, leaves: true }, GOES);
  timeline.settle();
}

/** The cities on the way, in the order in which they are passed. */
function stopsOf({ way, ticket }: TicketAid, variant: VariantInfo): string[] {
  const routes = way.flatMap((id) => variant.routes.find((route) => route.id === id) ?? []);
  const ends = variant.tickets?.find((each) => each.id === ticket)?.cities ?? [];
  const first = routes[0];
  let here = first && ends.includes(first.b) && !ends.includes(first.a) ? first.b : (first?.a ?? '');
  const stops = [here];
  for (const { a, b } of routes) {
    here = here === a ? b : a;
    stops.push(here);
  }
  return stops;
}
