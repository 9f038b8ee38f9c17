/** What is lit on the board, worked out from the desk. */
import type { Highlights } from '$board/highlights';
import type { Scenery } from '$stage/timeline';
import { isWild } from './book';
import type { Desk } from './desk.svelte';
import { possible } from './offers';
import { verdictOf } from './verdict';

const LIT = 'var(--board-lit)';

/** The lights for what the player looks at and is about to do. */
export function highlightsOf(desk: Desk): Highlights {
  const tickets = litTickets(desk);
  return {
    cities: new Set([
      ...[...tickets, ...offeredTickets(desk)].flatMap((id) => desk.book.ticket(id).cities),
      ...(desk.spot?.cities ?? []),
      ...(desk.coach.lights?.cities ?? []),
      ...(desk.thoughts?.tickets ?? []).flatMap((id) => desk.book.ticket(id).cities),
    ]),
    goals: goalsOf(desk),
    paths: pathsOf(desk),
    lanes: lanesOf(desk),
    targets: targetsOf(desk),
    ghost: ghostOf(desk),
    verdict: desk.judged ? verdictOf(desk.judged) : null,
    site: siteOf(desk),
    fresh: new Set(
      sinceOwnTurn(desk).flatMap((step) =>
        step.events.flatMap((event) =>
          event.kind === 'claimed' && event.route && event.seat !== desk.me ? [event.route] : [],
        ),
      ),
    ),
    links: [
      ...tickets.map((id) => desk.book.ticket(id).cities),
      ...(desk.spot && desk.spot.routes.length === 0 && desk.spot.cities.length > 1 ? [desk.spot.cities] : []),
    ],
  };
}

/** The lights with those of the scenes that are played: places an event names, the way of a completed ticket. */
export function staged(lights: Highlights, scenery: readonly Scenery[], desk: Desk): Highlights {
  const paths = new Map(lights.paths);
  const cities = new Set(lights.cities);
  for (const each of scenery) {
    if (each.kind !== 'light' && each.kind !== 'completed') continue;
    const color = each.kind === 'light' && each.seat !== null ? `var(--seat-${desk.seats[each.seat]!.color})` : LIT;
    for (const route of each.routes) paths.set(route, color);
    for (const city of each.cities) cities.add(city);
  }
  return { ...lights, paths, cities };
}

/** Whether two lights are the same, to the last city. */
export function alike(one: Highlights, other: Highlights): boolean {
  return written(one) === written(other);
}

function written(lights: Highlights): string {
  return JSON.stringify(lights, (_, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
    return value;
  });
}

/** The lanes of a place pointed to, and the one about to be claimed. */
function pathsOf(desk: Desk): Map<string, string> {
  const paths = thoughtOf(desk);
  for (const route of desk.spot?.routes ?? []) paths.set(route, desk.spot?.color ?? LIT);
  for (const route of desk.coach.lights?.routes ?? []) paths.set(route, LIT);
  const staged = ghostOf(desk)?.route;
  if (staged) paths.set(staged, LIT);
  return paths;
}

/** The routes that the seat to act has in mind, those in danger apart. */
function thoughtOf(desk: Desk): Map<string, string> {
  const { thoughts } = desk;
  if (!thoughts || thoughts.seat === null) return new Map<string, string>();
  const color = `var(--seat-${desk.seats[thoughts.seat]!.color})`;
  return new Map(thoughts.routes.map((route) => [route, thoughts.contested.includes(route) ? 'var(--danger)' : color]));
}

/** Tickets pointed at, pinned, or ticked to be kept. */
export function litTickets(desk: Desk): string[] {
  const completed = desk.staged?.offer.completes ?? [];
  return [...new Set([...(desk.pointed ? [desk.pointed] : []), ...desk.pinned, ...desk.kept, ...completed])].filter(
    (id) => desk.book.tickets.has(id),
  );
}

/** Tickets to choose from. */
export function offeredTickets(desk: Desk): string[] {
  if (!desk.decision) return [];
  return desk.offers.of('keep').flatMap(({ target }) => (target && desk.book.tickets.has(target) ? [target] : []));
}

/** The cities of own tickets that are not completed. */
function goalsOf(desk: Desk): Set<string> {
  if (desk.me === null || desk.update.final) return new Set();
  const done = new Set(desk.update.aids?.tickets.filter((aid) => aid.completed).map((aid) => aid.ticket));
  const chosen = desk.view.chosen
    .filter((action) => action.startsWith('keep '))
    .flatMap((action) => action.split(' ').slice(1));
  const open = [...(desk.view.players[desk.me]?.tickets ?? []), ...chosen].filter((id) => !done.has(id));
  return new Set(open.flatMap((id) => desk.book.ticket(id).cities));
}

/** With a color chosen only the lanes that it can pay. */
function lanesOf(desk: Desk): Set<string> | null {
  if (desk.building || !desk.color || !desk.offers.has('claim')) return null;
  const card = desk.book.card(desk.color);
  const payable = desk.offers
    .open('claim')
    .filter(
      ({ choices, more, target }) => choices?.some((choice) => choice.cards?.[card.name]) || (more && fits(target)),
    );
  /** Not all ways to pay were sent: a card of the lane's suit and color may be in others. */
  function fits(lane: string | null | undefined): boolean {
    const route = desk.book.route(lane ?? '');
    return isWild(card) || (card.suit === route.suit && [card.color, 'gray'].includes(route.color));
  }
  return new Set(payable.map((offer) => offer.target ?? ''));
}

function targetsOf(desk: Desk): Set<string> | null {
  if (desk.building) return desk.offers.targets(desk.building);
  return desk.sites ? desk.offers.targets(desk.sites) : null;
}

function ghostOf(desk: Desk): Highlights['ghost'] {
  const route = desk.staged?.offer.kind === 'claim' ? desk.staged.offer.target : desk.view.tunnel;
  const seat = desk.staged ? desk.me : desk.view.on_turn;
  return route && seat !== null ? { route, seat } : null;
}

function siteOf(desk: Desk): Highlights['site'] {
  const offer = desk.staged?.offer;
  if (!offer?.target || desk.me === null || !possible(offer)) return null;
  return ['station', 'harbor', 'depot'].includes(offer.kind)
    ? { city: offer.target, kind: offer.kind, seat: desk.me }
    : null;
}

/** What happened after the player's own last move. */
export function sinceOwnTurn(desk: Desk) {
  if (desk.me === null || desk.update.final) return [];
  let last = desk.log.length - 1;
  while (last >= 0 && desk.log[last]!.seat !== desk.me) last--;
  return desk.log.slice(last + 1).filter((step) => step.kind === 'move');
}

/** The player's own last moves, up to those of another before them. */
export function ownLastTurn(desk: Desk) {
  const last = desk.log.findLastIndex((step) => step.seat === desk.me);
  const before = desk.log.findLastIndex((step, index) => index < last && step.seat !== desk.me);
  return desk.log.slice(before + 1, last + 1);
}
