import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill, parameters } from './message';

test('parameters are put in', () => {
  expect(fill('{from}–{to}', { from: 'Paris', to: 'Brest' }, 'en')).toBe('Paris–Brest');
});

test('a number chooses its form by the rule of the language', () => {
  const message = '{n:# card|# cards}';
  expect([0, 1, 2].map((n) => fill(message, { n }, 'en'))).toEqual(['0 cards', '1 card', '2 cards']);
  expect([0, 1, 2].map((n) => fill('{n:# carte|# cartes}', { n }, 'fr'))).toEqual(['0 carte', '1 carte', '2 cartes']);
});

test('zero may have words of its own', () => {
  expect(fill('{n:none|one|#}', { n: 0 }, 'en')).toBe('none');
});

test('lists are written as the language does', () => {
  const names = ['Ana', 'Marc', 'Léo'];
  expect(fill('{names:list}', { names }, 'fr')).toBe('Ana, Marc et Léo');
  expect(fill('{names:any}', { names }, 'en')).toBe('Ana, Marc, or Léo');
});

test('a missing parameter is an error', () => {
  expect(() => fill('{name}', {}, 'en')).toThrow('expects name');
});

test('parameters are found', () => {
  expect(parameters('{b} {a} {b:x|y}')).toEqual(['a', 'b']);
});

const elisions = JSON.parse(readFileSync(new URL('../../../tests/texts/elision.json', import.meta.url), 'utf8')) as [
  string,
  string,
  string,
][];

test.each(elisions)('%s before %s is written %s', (word, name, written) => {
  expect(fill(`{name:${word}}`, { name }, 'fr')).toBe(written);
});

test('each of a list has its own word before it', () => {
  const names = ['Aouda', 'Marc', 'Élise'];
  expect(fill('l’accord {names:de}', { names }, 'fr')).toBe('l’accord d’Aouda, de Marc et d’Élise');
});
