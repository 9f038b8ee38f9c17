import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spelled } from '../../widths.mjs';
import widths from './widths.json';

const src = new URL('../', import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|css|ts)$/.test(name));
/** A query of a width or a height that was written out. */
const QUERY =
  /@(?:media|container)[^{]*\b(?:width|height)\b[^{]*|(?:matchMedia|MediaQuery)\([^)]*\b(?:width|height)\b/g;

test('every width of a screen has a name, and they are few', () => {
  expect(files.length).toBeGreaterThan(100);
  const written = files
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(new URL(name, src), 'utf8').matchAll(QUERY)].map(([query]) => `${name}: ${query}`),
    );
  expect(written).toEqual([]);
  expect(Object.keys(widths).length).toBeLessThanOrEqual(8);
});

test('a name that is none is refused', () => {
  expect(spelled('@media (--middle) { a { color: var(--ink) } }')).toBe(
    `@media ${widths.middle} { a { color: var(--ink) } }`,
  );
  expect(() => spelled('@media (--huge) {}')).toThrow('got huge');
});
