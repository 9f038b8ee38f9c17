import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, hush, repeat, said } from './announce.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what is said together is heard together', () => {
  announce('Ana drew a card.');
  announce('Marc drew a card.');
  vi.advanceTimersByTime(300);
  expect(said.polite).toBe('Ana drew a card. Marc drew a card.');
});

test('when a device changes hands nothing that was said stays, and nothing comes later', () => {
  announce('You have too few red cards.', true);
  announce('You drew a red card.');
  vi.advanceTimersByTime(300);
  announce('You kept Dallas–New York.');
  hush();
  vi.advanceTimersByTime(1000);
  expect(said).toEqual({ polite: '', assertive: '' });
});

test('the last words are said again, and heard again', () => {
  announce('Ana drew a card.');
  vi.advanceTimersByTime(300);
  const before = said.polite;
  expect(repeat()).toBe(true);
  vi.advanceTimersByTime(300);
  expect(said.polite).not.toBe(before);
  expect(said.polite.trim()).toBe('Ana drew a card.');
  hush();
  expect(repeat()).toBe(false);
});
