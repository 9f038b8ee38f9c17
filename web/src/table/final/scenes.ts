/** The final count as a row of scenes, each with its place on the board. */
import type { Final, Result, ScoreLine } from '$api/types';
import { t } from '$language/i18n.svelte';
import type { Book } from '../book';

export interface Scene {
  seat: number;
  title: string;
  note: string;
  /** None: it is shown, but it is no line of the count. */
  points: number | null;
  good: boolean;
  routes: readonly string[];
  cities: readonly string[];
}

export interface TicketDetail {
  ticket: string;
  completed: boolean;
  points: number;
  way: string[];
}

/** A route that a station borrows. */
export interface Loan {
  city: string;
  route: string;
}

const TICKETS: ReadonlySet<string> = new Set(['ticket', 'tickets']);

function detailOf<T>(result: Result, name: string): T | undefined {
  return result.lines.find((line) => line.name === name)?.detail as T | undefined;
}

export function ticketsOf(result: Result): TicketDetail[] {
  return detailOf<TicketDetail[]>(result, 'tickets') ?? [];
}

export function loansOf(result: Result): Loan[] {
  const borrowed =
    detailOf<{ borrowed?: { city: string; route: string | null }[] }>(result, 'stations')?.borrowed ?? [];
  return borrowed.flatMap(({ city, route }) => (route ? [{ city, route }] : []));
}

/** The winner's longest path or, where there is no such line, the way of the longest completed ticket. */
export function trainOf(final: Final): { routes: readonly string[]; seat: number } | null {
  const winner = final.results[0];
  if (!winner) return null;
  const path = detailOf<{ routes?: string[] }>(winner, 'longest_path')?.routes;
  const ways = ticketsOf(winner).map((ticket) => ticket.way ?? []);
  const routes = path ?? ways.reduce((best, way) => (way.length > best.length ? way : best), []);
  return { routes, seat: winner.seat };
}

/** Points on the board before the count: those of the routes. */
export function startOf(final: Final): Map<number, number> {
  return new Map(
    final.results.map((result) => [result.seat, result.lines.find((line) => line.name === 'routes')?.points ?? 0]),
  );
}

/** Everybody's borrowed routes and tickets, those that failed first, then the other lines; the winner comes last. */
export function scenesOf(final: Final, book: Book): Scene[] {
  const order = [...final.results].reverse();
  const tickets = order.flatMap((result) => [...loanScenes(result, book), ...ticketScenes(result, book)]);
  const names = [...new Set(order.flatMap((result) => result.lines.map((line) => line.name)))];
  const others = names.filter((name) => name !== 'routes' && name !== 'tickets');
  const lines = others.flatMap((name) =>
    order.flatMap((result) =>
      result.lines.filter((line) => line.name === name).map((line) => lineScene(result, line, book)),
    ),
  );
  return [...tickets, ...lines.filter((scene) => scene.points !== 0 || scene.routes.length > 0)];
}

function loanScenes(result: Result, book: Book): Scene[] {
  return loansOf(result).map(({ city, route }) => ({
    seat: result.seat,
    title: t('table.final.loan', { city: book.city(city).name, route: book.route(route).name }),
    note: '',
    points: null,
    good: true,
    routes: [route],
    cities: [city],
  }));
}

function ticketScenes(result: Result, book: Book): Scene[] {
  const sorted = [...ticketsOf(result)].sort((one, other) => Number(one.completed) - Number(other.completed));
  return sorted.map((each) => {
    const ticket = book.ticket(each.ticket);
    return {
      seat: result.seat,
      title: ticket.name,
      note: each.completed ? t('table.final.completed') : t('table.final.failed'),
      points: each.points,
      good: each.completed,
      routes: each.way ?? [],
      cities: ticket.cities,
    };
  });
}

function lineScene(result: Result, line: ScoreLine, book: Book): Scene {
  // Routes that stations borrow were shown one by one.
  const routes = line.name === 'stations' ? [] : namedIn(line.detail, book.routes);
  return {
    seat: result.seat,
    title: line.label,
    note: line.name === 'stations' ? '' : noteOf(line, book),
    points: line.points,
    good: line.points >= 0,
    routes,
    cities: namedIn(line.detail, book.cities),
  };
}

/** What a line's detail says: the length of a path, or the cities and routes that it names. */
export function noteOf(line: ScoreLine, book: Book): string {
  const length = (line.detail as { length?: number } | null)?.length;
  if (line.name === 'longest_path' && length !== undefined) return t('table.route.spaces', { n: length });
  const cities = namedIn(line.detail, book.cities).map((id) => book.city(id).name);
  const routes = namedIn(line.detail, book.routes).map((id) => book.route(id).name);
  return [...new Set([...cities, ...routes])].join(' · ');
}

/** Lines that are explained by what they name; tickets and the routes of stations are shown one by one. */
export function explainedLines(result: Result, book: Book): { line: ScoreLine; note: string }[] {
  const shown = ['routes', 'tickets', 'stations'];
  return result.lines
    .filter((line) => !shown.includes(line.name))
    .map((line) => ({ line, note: noteOf(line, book) }))
    .filter(({ note }) => note);
}

/** All ids of a kind that a detail names, at any depth; tickets are called like routes and are passed over. */
export function namedIn(detail: unknown, known: ReadonlyMap<string, unknown>): string[] {
  if (typeof detail === 'string') return known.has(detail) ? [detail] : [];
  if (Array.isArray(detail)) return detail.flatMap((each) => namedIn(each, known));
  if (detail && typeof detail === 'object')
    return Object.entries(detail).flatMap(([key, each]) => (TICKETS.has(key) ? [] : namedIn(each, known)));
  return [];
}
