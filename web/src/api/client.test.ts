import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { api, ApiError } from './client';

const busy = (wait: string): Response =>
  new Response(JSON.stringify({ type: 'error', code: 'too_costly', text: 'Please wait.', params: {}, id: null }), {
    status: 429,
    headers: { 'Retry-After': wait },
  });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('waits as it is told, and asks again', async () => {
  const answers = [busy('3'), new Response('{"tables": []}')];
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answers.shift()!));
  const tables = api.tables();
  await vi.advanceTimersByTimeAsync(2900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await tables).toEqual({ tables: [] });
  expect(asked).toHaveBeenCalledTimes(2);
});

it('says so where it had to wait long, or again and again', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(busy('1200')));
  await expect(api.tables()).rejects.toThrow(ApiError);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockImplementation(() => Promise.resolve(busy('1')));
  const tables = api.tables().catch((error: unknown) => (error as ApiError).code);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await tables).toBe('too_costly');
  expect(asked).toHaveBeenCalledTimes(5);
});
