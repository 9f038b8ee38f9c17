/** The words of the puzzles: only who opens them loads them. */
import type en from '../../../messages/puzzles.en.json';
import type { Language } from '$language/i18n.svelte';
import { fill, type Params } from '$language/message';

export type PuzzleWords = (key: keyof typeof en, params?: Params) => string;
type Book = Record<keyof typeof en, string>;

const books: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => import('../../../messages/puzzles.en.json'),
  fr: () => import('../../../messages/puzzles.fr.json'),
};

export async function wordsIn(language: Language): Promise<PuzzleWords> {
  const book = (await books[language]()).default;
  return (key, params = {}) => fill(book[key], params, language);
}
