import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '$api/client';
import type { Reply, Said, Update } from '$api/types';
import { mute } from '$browser/muted.svelte';
import { settings } from '$browser/settings.svelte';
import { standing, Talk } from './talk.svelte';

vi.mock('$language/i18n.svelte', () => ({ t: (key: string) => key }));

const HELLO: Said = { at: 1, seat: 1, emote: 'hello', text: '' };
const seat = (number: number, kind = 'human') => ({ number, kind, name: `P${number}`, color: 'red' });

function update(talk: Record<string, Said>, more: object = {}): Update {
  const table = { id: 'x', talk, seats: [seat(0), seat(1), seat(2, 'bot')], watchers: 0, settings: { talk: 'free' } };
  return { you: { role: 'seat', seat: 0, host: false }, table: { ...table, ...more } } as unknown as Update;
}

let now: Update;
let send: (words: object) => Promise<Reply>;
let talk: Talk;
beforeEach(() => {
  vi.useFakeTimers();
  now = update({});
  send = vi.fn(() => Promise.resolve({} as Reply));
  talk = new Talk(
    () => now,
    (words) => send(words),
  );
});
afterEach(() => {
  talk.close();
  mute('x', 1, false);
  settings.muteAll = false;
  vi.useRealTimers();
});

function hear(said: Record<string, Said>): void {
  now = update(said);
  talk.hear();
}

test('what was said before one came is in the list, not at the places', () => {
  hear({ a: HELLO });
  expect(talk.lines.map((line) => line.id)).toEqual(['a']);
  expect([talk.bubbles.length, talk.unread]).toEqual([0, 0]);
});

test('a bubble shows the last words of each, and goes', () => {
  hear({});
  const more: Said = { at: 2, seat: 1, emote: null, text: 'nice' };
  hear({ a: HELLO });
  hear({ a: HELLO, b: more });
  expect(talk.bubbles.map((line) => line.id)).toEqual(['b']);
  expect(talk.unread).toBe(2);
  vi.advanceTimersByTime(standing(HELLO) + 1);
  expect(talk.bubbles.map((line) => line.id)).toEqual(['b']);
  vi.advanceTimersByTime(standing(more));
  expect(talk.bubbles).toEqual([]);
});

test('who is muted is neither shown nor listed, the others are', () => {
  hear({});
  mute('x', 1, true);
  hear({ a: HELLO, b: { ...HELLO, seat: null } });
  expect(talk.lines.map((line) => line.id)).toEqual(['b']);
  expect(talk.bubbles.map((line) => line.id)).toEqual(['b']);
  settings.muteAll = true;
  hear({ c: HELLO, d: { ...HELLO, seat: 0 } });
  expect(talk.lines.map((line) => line.id)).toEqual(['d']);
});

test('spectators listen where only players talk; among bots alone nobody does', () => {
  expect([talk.level, talk.possible]).toEqual(['free', true]);
  now = { ...now, you: { role: 'watch', seat: null, host: false } };
  expect(talk.level).toBe('silent');
  now = update({}, { seats: [seat(0), { ...seat(1, 'bot'), bot: 'hard' }] });
  expect(talk.possible).toBe(false);
});

test('a character is heard and muted as people are', () => {
  now = update({}, { seats: [seat(0), { ...seat(1, 'bot'), bot: 'fix' }] });
  expect([talk.possible, talk.others.map((other) => other.number)]).toEqual([true, [1]]);
  hear({});
  mute('x', 1, true);
  hear({ a: HELLO });
  expect(talk.bubbles).toEqual([]);
});

test('a refusal says why', async () => {
  send = () => Promise.reject(new ApiError({ code: 'too_much_talk', text: 'Wait.', params: {} }));
  expect(await talk.say({ emote: 'oops' })).toBe(false);
  expect(talk.refusal).toBe('Wait.');
});
