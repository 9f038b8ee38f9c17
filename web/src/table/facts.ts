/** Counts of a player, with their sign and their words. */
import { t } from '$language/i18n.svelte';
import type { Player, View } from '$api/types';
import type { GlyphName } from './Glyph.svelte';

export interface Fact {
  sign: GlyphName;
  value: number;
  words: string;
}

const RESERVES = { stations: 'station', harbors: 'harbor', depots: 'depot' } as const;

/** What everybody knows of a player: pieces, cards, tickets, buildings left. */
export function factsOf(view: View, seat: number): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const facts: Fact[] = Object.entries(player.pieces).map(([suit, value]) => ({
    sign: suit === 'ship' ? 'ship' : 'wagon',
    value,
    words: t(suit === 'ship' ? 'table.facts.ships' : 'table.facts.wagons', { n: value }),
  }));
  facts.push({ sign: 'cards', value: player.cards, words: t('table.facts.cards', { n: player.cards }) });
  facts.push({
    sign: 'tickets',
    value: player.ticket_number,
    words: t('table.facts.tickets', { n: player.ticket_number }),
  });
  for (const [kind, sign] of Object.entries(RESERVES)) {
    const value = player.reserve[kind];
    if (value !== undefined)
      facts.push({ sign, value, words: t(`table.facts.${kind as keyof typeof RESERVES}`, { n: value }) });
  }
  if ('depots' in player.reserve) {
    const stored = storedOf(player);
    facts.push({ sign: 'stored', value: stored, words: t('table.facts.stored', { n: stored }) });
  }
  return facts;
}

/** Cards in a player's warehouse, of all decks. */
export function storedOf(player: Player): number {
  return Object.values(player.stored).reduce((sum, each) => sum + each, 0);
}

/** How many of the last turns are a seat's own, the present one among them. */
export function ownTurns(view: Pick<View, 'turns_left' | 'on_turn' | 'seats'>, seat: number): number {
  const until = (seat - view.on_turn + view.seats) % view.seats;
  return Math.max(0, Math.ceil(((view.turns_left ?? 0) - until) / view.seats));
}
