import type en from '../../messages/en.json';
import type tableEn from '../../messages/table.en.json';
import type coachEn from '../../messages/coach.en.json';
import type scoreEn from '../../messages/score.en.json';
import type talkEn from '../../messages/talk.en.json';
import { fill, type Params } from './message';
import { settings } from '$browser/settings.svelte';

export type MessageKey =
  keyof typeof en | keyof typeof tableEn | keyof typeof scoreEn | keyof typeof talkEn | keyof typeof coachEn;
export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

type Messages = Record<string, string>;
const files: Record<Language, () => Promise<Messages>> = {
  en: async () =>
    merged(
      await import('../../messages/en.json'),
      await import('../../messages/table.en.json'),
      await import('../../messages/score.en.json'),
      await import('../../messages/talk.en.json'),
      await import('../../messages/coach.en.json'),
    ),
  fr: async () =>
    merged(
      await import('../../messages/fr.json'),
      await import('../../messages/table.fr.json'),
      await import('../../messages/score.fr.json'),
      await import('../../messages/talk.fr.json'),
      await import('../../messages/coach.fr.json'),
    ),
};

let spoken = $state<Language>('en');
let messages = $state.raw<Messages>({});

/** The language on the screen. */
export function language(): Language {
  return spoken;
}

/** Show everything in another language; words of two languages never stand side by side. */
export async function setLanguage(code: Language): Promise<void> {
  messages = await files[code]();
  spoken = code;
  document.documentElement.lang = code;
}

/** The words of the client for this key. */
export function t(key: MessageKey, params: Params = {}): string {
  const message = messages[key];
  if (message === undefined) throw new Error(`no message "${key}" in ${spoken}`);
  return fill(message, params, spoken);
}

/** Whether the client has words for a key that was put together at run time. */
export function hasMessage(key: string): key is MessageKey {
  return key in messages;
}

/** The language wished for: chosen here before, or else that of the browser. */
export function wishedLanguage(): Language {
  if (settings.language !== 'auto') return settings.language;
  const wishes = navigator.languages.map((wish) => wish.slice(0, 2));
  return (wishes.find((wish) => (LANGUAGES as readonly string[]).includes(wish)) ?? 'en') as Language;
}

function merged(...parts: { default: Messages }[]): Messages {
  return Object.assign({}, ...parts.map((part) => part.default)) as Messages;
}
