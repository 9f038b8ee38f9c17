/** The final count as a row of scenes, each with its place on the board. */
import type { Final, Result, ScoreLine } from '$lib/api/types';
import { t } from '$lib/i18n.svelte';
import type { Book } from '../book';

export interface Scene {
  seat: number;
  title: string;
  note: string;
  points: number;
  good: boolean;
  routes: readonly string[];
  cities: readonly string[];
}

interface TicketDetail {
  ticket: string;
  completed: boolean;
  points: number;
  way: string[];
}

/** Points on the board before the count: those of the routes. */
export function startOf(final: Final): Map<number, number> {
  return new Map(final.results.map((result) => [result.seat, result.lines.find((line) => line.name === 'routes')?.points ?? 0]));
}

/** Everybody's tickets, those that failed first, then the other lines; the winner comes last. */
export function scenesOf(final: Final, book: Book): Scene[] {
  const order = [...final.results].reverse();
  const tickets = order.flatMap((result) => ticketScenes(result, book));
  const names = [...new Set(order.flatMap((result) => result.lines.map((line) => line.name)))];
  const others = names.filter((name) => name !== 'routes' && name !== 'tickets');
  const lines = others.flatMap((name) => order.flatMap((result) => result.lines.filter((line) => line.name === name).map((line) => lineScene(result, line, book))));
  return [...tickets, ...lines.filter((scene) => scene.points !== 0 || scene.routes.length > 0)];
}

function ticketScenes(result: Result, book: Book): Scene[] {
  const line = result.lines.find((each) => each.name === 'tickets');
  const details = (line?.detail as TicketDetail[] | undefined) ?? [];
  const sorted = [...details].sort((one, other) => Number(one.completed) - Number(other.completed));
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
  const routes = namedIn(line.detail, book.routes);
  const length = (line.detail as { length?: number } | null)?.length;
  const long = line.name === 'longest_path' && length !== undefined;
  return {
    seat: result.seat,
    title: line.label,
    note: long ? t('table.route.spaces', { n: length }) : routes.map((id) => book.route(id).name).join(' · '),
    points: line.points,
    good: line.points >= 0,
    routes,
    cities: namedIn(line.detail, book.cities),
  };
}

/** All ids of a kind that a detail names, at any depth. */
export function namedIn(detail: unknown, known: ReadonlyMap<string, unknown>): string[] {
  if (typeof detail === 'string') return known.has(detail) ? [detail] : [];
  if (Array.isArray(detail)) return detail.flatMap((each) => namedIn(each, known));
  if (detail && typeof detail === 'object') return Object.values(detail).flatMap((each) => namedIn(each, known));
  return [];
}
