import { describe, expect, it } from 'vitest';
import { namesOf } from './names';

const at = (name: string, x: number, y: number) => ({ x, y, city: { name } });

describe('names on a small map', () => {
  it('stand above their cities', () => {
    expect(namesOf([at('Miami', 100, 100)], 10)).toEqual([{ text: 'Miami', x: 100, y: 94 }]);
  });
  it('go below, or away, where another name is', () => {
    const near = [at('Atlanta', 100, 100), at('Charleston', 130, 102), at('Raleigh', 110, 106)];
    const names = namesOf(near, 10);
    expect(names.map((name) => name.text)).toEqual(['Atlanta', 'Charleston']);
    expect(names[1]!.y).toBeGreaterThan(102);
  });
});
