/** Counts of a player, with their sign and their words. */
import { t } from '$lib/i18n.svelte';
import type { Player, RuleInfo, View } from '$lib/api/types';
import type { Book } from './book';
import type { GlyphName } from './Glyph.svelte';

export interface Fact {
  sign: GlyphName;
  value: number;
  words: string;
}

/** What everybody knows of a player: pieces, cards, tickets, buildings left. */
export function factsOf(book: Book, view: View, seat: number): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const facts: Fact[] = Object.entries(player.pieces).map(([suit, value]) => ({
    sign: suit === 'ship' ? 'ship' : 'wagon',
    value,
    words: t(suit === 'ship' ? 'table.facts.ships' : 'table.facts.wagons', { n: value }),
  }));
  facts.push({ sign: 'cards', value: player.cards, words: t('table.facts.cards', { n: player.cards }) });
  facts.push({ sign: 'tickets', value: player.ticket_number, words: t('table.facts.tickets', { n: player.ticket_number }) });
  return [...facts, ...buildingFacts(book, view, player, seat)];
}

function buildingFacts(book: Book, view: View, player: Player, seat: number): Fact[] {
  const facts: Fact[] = [];
  const stations = ruled<{ costs?: unknown[] }>(book, 'stations')?.costs?.length;
  if (stations) {
    const value = stations - built(view, seat, 'station');
    facts.push({ sign: 'station', value, words: t('table.facts.stations', { n: value }) });
  }
  const harbors = ruled<{ number?: number }>(book, 'harbors')?.number;
  if (harbors) {
    const value = harbors - built(view, seat, 'harbor');
    facts.push({ sign: 'harbor', value, words: t('table.facts.harbors', { n: value }) });
  }
  if (book.variant.rules.some((rule) => rule.rule === 'depots')) {
    const stored = storedOf(player);
    facts.push({ sign: 'depot', value: player.depots, words: t('table.facts.depots', { n: player.depots }) });
    facts.push({ sign: 'stored', value: stored, words: t('table.facts.stored', { n: stored }) });
  }
  return facts;
}

/** Cards in a player's warehouse; with two decks they are counted apart. */
export function storedOf(player: Player): number {
  const stored = player.stored as unknown as number | number[] | Record<string, number>;
  return typeof stored === 'number' ? stored : Object.values(stored).reduce((sum, each) => sum + each, 0);
}

function built(view: View, seat: number, kind: string): number {
  return buildingsOf(view).filter((building) => building.kind === kind && building.seat === seat).length;
}

/** All that stands in cities; harbors of older servers come apart. */
export function buildingsOf(view: View): View['buildings'] {
  const harbors = (view as View & { harbors?: Record<string, number> }).harbors ?? {};
  return [...view.buildings, ...Object.entries(harbors).map(([city, seat]) => ({ city, seat, kind: 'harbor' }))];
}

function ruled<T>(book: Book, rule: string): T | undefined {
  return book.variant.rules.find((each: RuleInfo) => each.rule === rule)?.value as T | undefined;
}
