import { describe, expect, it, vi } from 'vitest';
import type { Offer } from '$api/types';

vi.mock('$language/i18n.svelte', () => ({
  t: (key: string, params?: Record<string, string>) =>
    key === 'table.offers.way' ? `${params!.offer}: ${params!.way}` : `<${key}>`,
  hasMessage: (key: string) => key === 'table.do.claim',
  language: () => 'en',
}));

vi.mock('./screen.svelte', () => ({ screen: {} }));

import { formFor } from './prompt/forms';
import { listed, wayOf } from './ways';

const dance: Offer = { kind: 'dance', target: 'paris', label: 'Dance in Paris', choices: [] };
const way = (action: string, label: string, cards: Record<string, number> = {}) => ({ action, label, cards });

describe('an offer of a kind without a form', () => {
  it('is one button if there is one way', () => {
    const [each] = listed([{ ...dance, choices: [way('dance paris', 'Dance in Paris')] }]);
    expect(each!.ways.map(({ action, words }) => [action, words])).toEqual([['dance paris', 'Dance in Paris']]);
  });

  it('says what is laid for it, even if there is no choice', () => {
    const [each] = listed([{ ...dance, choices: [way('dance paris red', '1 red', { red: 1 })] }]);
    expect(each!.ways[0]).toMatchObject({ words: 'Dance in Paris: 1 red', cards: { red: 1 } });
  });

  it('has a button for each payment', () => {
    const [each] = listed([
      { ...dance, choices: [way('dance paris red', '1 red'), way('dance paris blue', '1 blue')] },
    ]);
    expect(each!.ways.map(({ words }) => words)).toEqual(['Dance in Paris: 1 red', 'Dance in Paris: 1 blue']);
  });

  it('says why it is not possible', () => {
    const [each] = listed([{ ...dance, reason: { code: 'no_music', params: {}, text: 'There is no music.' } }]);
    expect(each).toMatchObject({ name: 'Dance in Paris', reason: 'There is no music.', ways: [], more: false });
  });

  it('is asked for its ways where the server sent none, or not all', () => {
    expect(listed([dance])[0]).toMatchObject({ more: true, reason: '' });
    expect(listed([{ ...dance, choices: [way('dance paris red', '1 red')], more: true }])[0]!.more).toBe(true);
  });

  it('begins with a capital where its words stand alone', () => {
    const [each] = listed([{ ...dance, label: 'dance in Paris', choices: [way('dance paris', 'dance in Paris')] }]);
    expect([each!.name, each!.ways[0]!.words]).toEqual(['Dance in Paris', 'Dance in Paris']);
    expect(wayOf('Dance', way('dance paris', 'in Paris')).words).toBe('Dance: in Paris');
    expect(wayOf('', way('dance paris', 'dance in Paris')).words).toBe('Dance in Paris');
  });

  it('falls back to the action where words are lacking', () => {
    expect(listed([{ kind: 'dance', choices: [way('dance', '')] }])[0]!.ways[0]!.words).toBe('dance');
    expect(wayOf('', way('dance paris', '')).words).toBe('dance paris');
  });
});

it('kinds that the client has words for are named where several are mixed', () => {
  const claim: Offer = {
    kind: 'claim',
    target: 'a-b',
    label: 'A – B',
    choices: [way('claim a-b', '2 red', { red: 2 })],
  };
  expect(listed([claim, dance]).map(({ name }) => name)).toEqual(['<table.do.claim>: A – B', 'Dance in Paris']);
  expect(listed([claim])[0]!.name).toBe('A – B');
});

describe('the form of a phase', () => {
  const keep: Offer = { kind: 'keep', target: 'one' };

  it('is the generic one for a phase that has none', () => {
    expect(formFor('dancing', [dance, keep])).toEqual({ form: null, rest: [dance, keep], passing: [] });
  });

  it('leaves kinds that it does not know to the generic one', () => {
    const { form, rest } = formFor('first_tickets', [keep, dance]);
    expect(form).not.toBeNull();
    expect(rest).toEqual([dance]);
  });

  it('lists no depots that may be placed besides, in any phase', () => {
    const depot: Offer = { kind: 'depot', target: 'miami' };
    expect(formFor('keep_tickets', [keep, depot])).toMatchObject({ rest: [], passing: [depot] });
    expect(formFor('dancing', [dance, depot])).toEqual({ form: null, rest: [dance], passing: [depot] });
    expect(formFor('turn', [depot])).toMatchObject({ rest: [], passing: [] });
    expect(formFor('dancing', [depot])).toEqual({ form: null, rest: [depot], passing: [] });
  });

  it('is not used where it could show nothing', () => {
    expect(formFor('first_tickets', [dance])).toEqual({ form: null, rest: [dance], passing: [] });
  });
});
