/** The words around the rules: only who opens them loads them. */
import type en from '../../../messages/rulebook.en.json';
import type { Language } from '$language/i18n.svelte';
import { fill, type Params } from '$language/message';

export type RuleWords = (key: keyof typeof en, params?: Params) => string;
type Book = Record<keyof typeof en, string>;

const books: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => import('../../../messages/rulebook.en.json'),
  fr: () => import('../../../messages/rulebook.fr.json'),
};

export async function ruleWordsIn(language: Language): Promise<RuleWords> {
  const book = (await books[language]()).default;
  return (key, params = {}) => fill(book[key], params, language);
}
