import type en from '../../../messages/rules.en.json';
import type { VariantInfo } from '$api/types';
import type { Language } from '$language/i18n.svelte';
import { fill } from '$language/message';

export type ChapterId = keyof typeof en;
export interface Chapter {
  id: ChapterId;
  title: string;
  text: string;
}
type Book = Record<ChapterId, { title: string; text: string }>;

const books: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => import('../../../messages/rules.en.json'),
  fr: () => import('../../../messages/rules.fr.json'),
};

const named = (variant: VariantInfo, rule: string) =>
  variant.rules.some((each) => each.rule === rule && each.words !== '—');
const sea = (variant: VariantInfo) => variant.routes.some((route) => route.suit === 'ship');

/** Chapters that not every map has; the map itself says whether it does. */
const CONDITIONS: Partial<Record<ChapterId, (variant: VariantInfo) => boolean>> = {
  doubles: (variant) => variant.routes.some((route) => route.group !== null),
  long_tickets: (variant) => variant.tickets.some((ticket) => ticket.long),
  itineraries: (variant) => variant.tickets.some((ticket) => ticket.cities.length > 2),
  ferries: (variant) => variant.routes.some((route) => route.locomotives > 0),
  tunnels: (variant) => variant.routes.some((route) => route.tunnel),
  stations: (variant) => named(variant, 'stations'),
  locomotives: (variant) => !sea(variant),
  jokers: sea,
  ships: sea,
  split: sea,
  harbors: sea,
  exchange: sea,
  pairs: (variant) => variant.routes.some((route) => route.paired),
  depots: (variant) => named(variant, 'depots'),
  longest_path: (variant) => named(variant, 'longest_path'),
  globetrotter: (variant) => named(variant, 'globetrotter'),
};

/** The rules of a variant in chapters, with its own numbers in them. */
export async function chaptersOf(variant: VariantInfo, language: Language): Promise<Chapter[]> {
  const book = (await books[language]()).default;
  const ids = Object.keys(book) as ChapterId[];
  const numbers = Object.fromEntries(variant.rules.map((each) => [each.rule, each.words]));
  return ids
    .filter((id) => CONDITIONS[id]?.(variant) ?? true)
    .map((id) => ({ id, title: book[id].title, text: fill(book[id].text, numbers, language) }));
}

/** Text without accents and capitals, to be searched. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
