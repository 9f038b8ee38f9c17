/** What is lit on the board, worked out from the desk. */
import type { Highlights } from '$board/highlights';
import type { Desk } from './desk.svelte';
import { possible } from './offers';

const LIT = 'var(--board-lit)';

/** The lights for what the player looks at and is about to do. */
export function highlightsOf(desk: Desk): Highlights {
  const tickets = litTickets(desk);
  return {
    cities: new Set([...tickets.flatMap((id) => desk.book.ticket(id).cities), ...(desk.spot?.cities ?? [])]),
    goals: goalsOf(desk),
    paths: pathsOf(desk),
    lanes: lanesOf(desk),
    targets: targetsOf(desk),
    ghost: ghostOf(desk),
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

/** The lanes of a place pointed to, and the one about to be claimed. */
function pathsOf(desk: Desk): Map<string, string> {
  const paths = new Map(desk.spot?.routes.map((route) => [route, desk.spot?.color ?? LIT]));
  const staged = ghostOf(desk)?.route;
  if (staged) paths.set(staged, LIT);
  return paths;
}

/** Tickets pointed at, pinned, or ticked to be kept. */
export function litTickets(desk: Desk): string[] {
  const completed = desk.staged?.offer.completes ?? [];
  return [...new Set([...(desk.pointed ? [desk.pointed] : []), ...desk.pinned, ...desk.kept, ...completed])].filter(
    (id) => desk.book.tickets.has(id),
  );
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
  const color = desk.color;
  const payable = desk.offers
    .open('claim')
    .filter((offer) => offer.more || offer.choices?.some((choice) => (choice.cards?.[color] ?? 0) > 0));
  return new Set(payable.map((offer) => offer.target ?? ''));
}

function targetsOf(desk: Desk): Set<string> | null {
  if (desk.building) return desk.offers.targets(desk.building);
  return desk.decision?.phase === 'first_depot' ? desk.offers.targets('depot') : null;
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
