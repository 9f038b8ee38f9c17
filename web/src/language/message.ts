/** Messages with parameters, in the notation of src/fogg/texts/message.py. */

export type Param = string | number | readonly string[];
export type Params = Record<string, Param>;

const PLACE = /\{([a-z_]+)(?::([^{}]*))?\}/g;

/** The message with its parameters put in. */
export function fill(message: string, params: Params, language: string): string {
  return message.replace(PLACE, (_, name: string, manner: string | undefined) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`"${message}" expects ${name}`);
    if (manner === 'list') return inWords(value as readonly string[], 'conjunction', language);
    if (manner === 'any') return inWords(value as readonly string[], 'disjunction', language);
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
  else if (new Intl.PluralRules(language).select(number) === 'one') chosen = singular;
  return chosen.replaceAll('#', formatted(number, language));
}

function inWords(values: readonly string[], type: 'conjunction' | 'disjunction', language: string): string {
  return new Intl.ListFormat(language, { type }).format(values);
}

function formatted(number: number, language: string): string {
  return new Intl.NumberFormat(language).format(number);
}
