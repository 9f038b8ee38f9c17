/** Where a count by hand differs from the count of the table, and what may have been overlooked. */
import type { Result } from '$api/types';
import { ticketsOf } from '$table/final/scenes';

/** What may explain a difference: something left out, counted twice, or taken for the other way round. */
export interface Clue {
  kind: 'left_out' | 'twice' | 'failed' | 'completed';
  /** A route or a ticket. */
  id: string;
}

export interface Difference {
  /** The name of the line; `total`: all of them together. */
  line: string;
  counted: number;
  points: number;
  clue: Clue | null;
}

export const TOTAL = 'total';

/** A route of the seat, with its points. */
interface Worth {
  id: string;
  points: number;
}

/** The lines, and then the total, in which a count by hand differs. */
export function differences(
  result: Result,
  counted: Readonly<Record<string, number>>,
  routes: readonly Worth[],
): Difference[] {
  const lines = [...result.lines, { name: TOTAL, points: result.total }];
  return lines.flatMap(({ name, points }) => {
    const mine = counted[name];
    if (mine === undefined || mine === points) return [];
    return [{ line: name, counted: mine, points, clue: clueFor(name, mine - points, result, routes) }];
  });
}

function clueFor(line: string, off: number, result: Result, routes: readonly Worth[]): Clue | null {
  if (line === 'routes') return ofRoutes(off, routes);
  return line === 'tickets' ? ofTickets(off, result) : null;
}

function ofRoutes(off: number, routes: readonly Worth[]): Clue | null {
  const alike = routes.filter((route) => route.points === Math.abs(off));
  // One alone of this worth: it is the only one that can have been overlooked.
  if (alike.length !== 1) return null;
  return { kind: off < 0 ? 'left_out' : 'twice', id: alike[0]!.id };
}

function ofTickets(off: number, result: Result): Clue | null {
  const tickets = ticketsOf(result);
  const turned = tickets.filter((ticket) => ticket.completed === off < 0 && 2 * ticket.points === -off);
  if (turned.length) return { kind: off < 0 ? 'failed' : 'completed', id: turned[0]!.ticket };
  const missed = tickets.filter((ticket) => ticket.points === -off);
  if (missed.length) return { kind: 'left_out', id: missed[0]!.ticket };
  return null;
}
