import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill, parameters } from './message';

type Messages = Record<string, string | { title: string; text: string }>;
const folder = new URL('../../messages/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Messages;
const english = readdirSync(folder).filter((name) => /(^|\.)en\.json$/.test(name));
const texts = (value: Messages[string]) => (typeof value === 'string' ? [value] : [value.title, value.text]);

test.each(english)('%s has every message in French too', (name) => {
  expect(Object.keys(read(name.replace('en.json', 'fr.json'))).sort()).toEqual(Object.keys(read(name)).sort());
});

test.each(english)('%s: both languages take the same parameters', (name) => {
  const [here, there] = [read(name), read(name.replace('en.json', 'fr.json'))];
  for (const key of Object.keys(here)) {
    const of = (messages: Messages) => texts(messages[key]!).map(parameters);
    expect(of(there), key).toEqual(of(here));
  }
});

test.each(english.flatMap((name) => [name, name.replace('en.json', 'fr.json')]))('%s can be filled', (name) => {
  const language = name.includes('fr.json') ? 'fr' : 'en';
  for (const [key, value] of Object.entries(read(name))) {
    for (const text of texts(value)) {
      const params = Object.fromEntries(
        parameters(text).map((each) => [each, new RegExp(`\\{${each}:(list|any)\\}`).test(text) ? ['a'] : 2]),
      );
      expect(fill(text, params, language), key).not.toMatch(/[{}]/);
    }
  }
});

test.each(english.map((name) => name.replace('en.json', 'fr.json')))(
  '%s: French signs stand after a narrow space',
  (name) => {
    for (const [key, value] of Object.entries(read(name))) {
      for (const text of texts(value))
        expect(text.replace(/\{[^}]*\}/g, 'x'), key).not.toMatch(/[^\u202f][;!?»]|[^\u202f\d]:(?!\/\/)/);
    }
  },
);
