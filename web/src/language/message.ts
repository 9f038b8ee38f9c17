/** Messages with parameters, in the notation of src/fogg/texts/message.py. */

import { elided } from './elision';

export type Param = string | number | readonly string[];
export type Params = Record<string, Param>;

const PLACE = /\{([a-z_]+)(?::([^{}]*))?\}/g;

// Made once a language: to make one takes a hundred times as long as to ask it, and the map alone asks for every route.
const pluralsOf = oncePerLanguage((language) => new Intl.PluralRules(language));
const numbersOf = oncePerLanguage((language) => new Intl.NumberFormat(language));

function oncePerLanguage<Format>(make: (language: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

/** The message with its parameters put in. */
export function fill(message: string, params: Params, language: string): string {
  return message.replace(PLACE, (_, name: string, manner: string | undefined) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`"${message}" expects ${name}`);
    if (manner === 'list') return inWords(value as readonly string[], 'conjunction', language);
    if (manner === 'any') return inWords(value as readonly string[], 'disjunction', language);
    if (manner === 'de' || manner === 'que') return afterWord(manner, value, language);
    if (manner !== undefined) return form(manner.split('|'), Number(value), language);
    return typeof value === 'number' ? formatted(value, language) : String(value);
  });
}

/** The names of the parameters of a message. */
export function parameters(message: string): string[] {
  return [...new Set([...message.matchAll(PLACE)].map((match) => match[1]!))].sort();
}

function form(forms: string[], number: number, language: string): string {
  const [singular, plural] = forms.slice(-2) as [string, string];
  let chosen = plural;
  if (forms.length === 3 && number === 0) chosen = forms[0]!;
  else if (pluralsOf(language).select(number) === 'one') chosen = singular;
  return chosen.replaceAll('#', formatted(number, language));
}

function afterWord(word: string, value: Param, language: string): string {
  if (typeof value !== 'object') return elided(word, String(value));
  return inWords(
    value.map((each) => elided(word, each)),
    'conjunction',
    language,
  );
}

function inWords(values: readonly string[], type: 'conjunction' | 'disjunction', language: string): string {
  return new Intl.ListFormat(language, { type }).format(values);
}

function formatted(number: number, language: string): string {
  return numbersOf(language).format(number);
}
