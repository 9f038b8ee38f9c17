import { beforeEach, expect, test, vi } from 'vitest';
import type { CardInfo, Event, Lights, Reply, Step, Update } from '$api/types';
import { explainAgain, explainNoMore } from '$browser/explained.svelte';
import type { Desk } from '../desk.svelte';
import { Coach } from './coach.svelte';
import { topicsOf } from './topics';

vi.mock('$language/i18n.svelte', () => ({ t: (key: string) => key }));

const lights: Lights = { routes: [], cities: [], cards: [], decks: [] };
const advice = {
  decision: 4,
  steps: ['where', 'what', 'why'].map((text) => ({ text, lights: { ...lights, cities: [text] } })),
};
const update = (closed: string[] = []) =>
  ({ table: { settings: { coach: true } }, final: null, you: { seat: 0 }, view: { closed } }) as unknown as Update;
const step = (seq: number, ...events: Event[]) => ({ seq, events }) as Step;
const reply = (result: unknown) => ({ result }) as Reply;

function seated(answer: unknown = advice): { coach: Coach; desk: { decision: { number: number } | null } } {
  const desk = {
    me: 0,
    update: update(),
    decision: { number: 4 },
    variant: { cards: [] },
  };
  return { coach: new Coach(desk as unknown as Desk, () => Promise.resolve(reply(answer))), desk };
}

beforeEach(explainAgain);

test('a hint is told step by step, and is gone with its decision', async () => {
  const { coach, desk } = seated();
  const heard: string[][] = [];
  for (let press = 0; press < 4; press++) {
    await coach.next();
    heard.push(coach.told);
  }
  expect(heard.map((told) => told.length)).toEqual([1, 2, 3, 3]);
  expect(coach.lights?.cities).toEqual(['why']);
  desk.decision = { number: 5 };
  expect(coach.hint).toBeNull();
});

test('a warning holds what was to be done, once a decision', () => {
  const { coach } = seated();
  const held = { action: 'draw locomotive', decision: 4, slot: 1 };
  expect(coach.heeds(4)).toBe(true);
  expect(coach.hears(reply(null), held)).toBe(false);
  expect(coach.hears(reply({ warning: 'the whole turn', lights }), held)).toBe(true);
  expect(coach.warned).toMatchObject({ warning: 'the whole turn', held });
  expect([coach.heeds(4), coach.heeds(5)]).toEqual([false, true]);
});

test('what happens for the first time is explained once, and nothing of before', () => {
  const { coach } = seated();
  const swept = (seq: number) => step(seq, { kind: 'swept', number: 5 });
  coach.look(undefined, update(), [swept(1)]);
  expect(coach.topic).toBeNull();
  coach.look(update(), update(['a-b']), [swept(1), swept(2)]);
  expect(coach.topic).toMatchObject({ name: 'swept', params: { n: 5 } });
  coach.understood();
  expect(coach.topic).toMatchObject({ name: 'closed', lights: { routes: ['a-b'] } });
  coach.understood();
  coach.look(update(), update(), [swept(3)]);
  expect(coach.topic).toBeNull();
});

test('whoever wishes so hears no explanation any more', () => {
  explainNoMore();
  const { coach } = seated();
  coach.look(undefined, update(), []);
  coach.look(update(), update(), [step(1, { kind: 'last_round', seat: 1, turns: 2 })]);
  expect(coach.topic).toBeNull();
});

test('a locomotive is explained to whoever took it', () => {
  const joker = { name: 'locomotive', title: 'joker' } as CardInfo;
  const took = (seat: number, card: string) => [step(1, { kind: 'took', seat, slot: 0, card })];
  const named = (seat: number, card: string) =>
    topicsOf(update(), update(), took(seat, card), [joker]).map((topic) => topic.name);
  expect([named(0, 'locomotive'), named(1, 'locomotive'), named(0, 'red')]).toEqual([['locomotive'], [], []]);
});
