import type en from '../../../messages/rules.en.json';
import type { VariantInfo } from '$api/types';
import type { Language } from '$language/i18n.svelte';
import { fill } from '$language/message';

export type ChapterId = keyof typeof en;
/** A rule of the variant in numbers, and that of the base game where it is another. */
export interface Numbers {
  rule: string;
  label: string;
  words: string;
  base: string;
}
export interface Chapter {
  id: ChapterId;
  title: string;
  text: string;
  numbers: Numbers[];
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

/** The numbers that stand in each chapter. */
const NUMBERS: Partial<Record<ChapterId, readonly string[]>> = {
  cards: ['display', 'hand', 'draw'],
  locomotives: ['cards'],
  jokers: ['cards'],
  claim: ['points', 'pieces'],
  doubles: ['doubles_from'],
  tickets: ['start', 'more', 'first_tickets_leave'],
  itineraries: ['itineraries'],
  ferries: ['ferries'],
  tunnels: ['tunnels'],
  stations: ['stations'],
  ships: ['sea_routes'],
  split: ['first_pieces'],
  pairs: ['pair_routes'],
  harbors: ['harbors'],
  exchange: ['exchange'],
  depots: ['depots', 'warehouses'],
  longest_path: ['longest_path'],
  globetrotter: ['globetrotter'],
  end: ['tie_breaks'],
};

function numbersOf(id: ChapterId, variant: VariantInfo): Numbers[] {
  return (NUMBERS[id] ?? []).flatMap((name) => {
    const rule = variant.rules.find((each) => each.rule === name && each.words !== '—');
    const base = variant.differences.find((each) => each.rule === name)?.base_words ?? '';
    return rule ? [{ rule: name, label: rule.label, words: rule.words, base: base === '—' ? '' : base }] : [];
  });
}

/** The rules of a variant in chapters, with its own numbers in them. */
export async function chaptersOf(variant: VariantInfo, language: Language): Promise<Chapter[]> {
  const book = (await books[language]()).default;
  const ids = Object.keys(book) as ChapterId[];
  const numbers = Object.fromEntries(variant.rules.map((each) => [each.rule, each.words]));
  return ids
    .filter((id) => CONDITIONS[id]?.(variant) ?? true)
    .map((id) => ({
      id,
      title: book[id].title,
      text: fill(book[id].text, numbers, language),
      numbers: numbersOf(id, variant),
    }));
}

/** Text without accents and capitals, to be searched. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
