import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each room may import from those before it. */
const ROOMS = ['api', 'here', 'browser', 'language', 'ui', 'board', 'stage', 'table', 'score', 'box', 'screens'];
const src = new URL('./', import.meta.url);

const imports = ROOMS.flatMap((room) =>
  readdirSync(new URL(room, src), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(new URL(`${room}/${name}`, src), 'utf8');
      return [...text.matchAll(/'\$(\w+)\//g)].map((match) => ({ file: `${room}/${name}`, from: room, to: match[1]! }));
    }),
);

test('rooms import one way', () => {
  expect(imports.length).toBeGreaterThan(100);
  const backwards = imports.filter(({ from, to }) => ROOMS.indexOf(to) > ROOMS.indexOf(from) || !ROOMS.includes(to));
  expect(backwards).toEqual([]);
});

test('every folder of the sources is a room', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(folders.map((each) => each.name).sort()).toEqual([...ROOMS, 'styles'].sort());
});
