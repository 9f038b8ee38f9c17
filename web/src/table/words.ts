/** Sentences that the table puts together from what the server sends. */
import { language, t } from '$language/i18n.svelte';
import type { Offer, RouteInfo, Seat } from '$api/types';
import type { Book } from './book';

/** What a lane is, in words: for screen readers and for pointing at it. */
export function laneWords(
  route: RouteInfo,
  owner: Seat | undefined,
  closed: boolean,
  offer: Offer | undefined,
): string {
  const parts = [printedWords(route)];
  if (owner) parts.push(t('table.route.owned', { player: owner.name }));
  else if (closed) parts.push(t('table.route.closed'));
  else parts.push(t('table.route.free'));
  const way = offer?.choices?.[0];
  if (way) parts.push(t('table.route.payable', { cards: way.label }));
  parts.push(t('table.points', { n: route.points }));
  return parts.join(', ');
}

const printed = new WeakMap<RouteInfo, { language: string; words: string }>();

/** What is printed on the board of a route; it stays the same, and is asked for all of them at every move. */
function printedWords(route: RouteInfo): string {
  const known = printed.get(route);
  if (known?.language === language()) return known.words;
  const parts = [
    route.name,
    t('table.route.spaces', { n: route.length }),
    t(`table.color.${route.color}` as 'table.color.red'),
  ];
  if (route.suit === 'ship') parts.push(t('table.route.sea'));
  if (route.tunnel) parts.push(t('table.route.tunnel'));
  if (route.locomotives) parts.push(t('table.route.ferry', { n: route.locomotives }));
  if (route.paired) parts.push(t('table.route.pairs'));
  const words = parts.join(', ');
  printed.set(route, { language: language(), words });
  return words;
}

/** What kind of route it is, in one word. */
export function typeWords(route: RouteInfo): string {
  if (route.tunnel) return t('table.route.tunnel');
  if (route.locomotives) return t('table.route.ferry', { n: route.locomotives });
  if (route.paired) return t('table.route.pairs');
  return route.suit === 'ship' ? t('table.route.sea') : t('table.route.land');
}

/** The names of tickets. */
export function ticketNames(book: Book, ids: readonly string[]): string[] {
  return ids.map((id) => book.ticket(id).name);
}

/** Words of the server that stand alone: with a capital at their beginning. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);
}

/** A number of points with its sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}

/** Chances by number: `0 (54 %), 1 (36 %), …`. */
export function oddsWords(odds: readonly number[]): string {
  const percent = new Intl.NumberFormat(language(), { style: 'percent' });
  return odds.map((chance, number) => `${number} (${percent.format(chance)})`).join(', ');
}

/** Where the review of a game is, with the moments of whoever played it here. */
export function reviewOf(game: string, seat: number | null): string {
  return `/r/${game}?review=1${seat === null ? '' : `&own=${seat}`}`;
}
