import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '$api/client';
import type { ReviewState } from '$api/types';
import { Reviewing } from './reviewing.svelte';

const state = (status: ReviewState['status'], deep = false): ReviewState => ({
  record: 'r',
  deep,
  status,
  done: 0,
  total: 9,
  seconds: 0,
  review: null,
});
const broken = new ApiError({ code: 'review_failed', text: 'The review failed', params: {} }, 503);
const BEAT = 1000;

describe('following a review', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('asks once, then looks until it is done', async () => {
    const asked = vi.spyOn(api, 'haveReviewed').mockResolvedValue(state('running'));
    const looked = vi.spyOn(api, 'review').mockResolvedValueOnce(state('running')).mockResolvedValue(state('done'));
    const reviewing = new Reviewing('r');
    await reviewing.ask(false);
    await vi.advanceTimersByTimeAsync(5 * BEAT);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(looked).toHaveBeenCalledTimes(2);
    expect(reviewing.state?.status).toBe('done');
  });

  it('says that a review failed, and begins another only when asked', async () => {
    const asked = vi.spyOn(api, 'haveReviewed').mockResolvedValue(state('running'));
    vi.spyOn(api, 'review').mockRejectedValue(broken);
    const reviewing = new Reviewing('r');
    await reviewing.ask(false);
    await vi.advanceTimersByTimeAsync(9 * BEAT);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(reviewing.trouble).toBe('The review failed');
    expect(reviewing.busy).toBe(false);
    await reviewing.ask(false);
    expect(asked).toHaveBeenCalledTimes(2);
    reviewing.end();
  });

  it('tells how long it takes from how long it took, and can be stopped', async () => {
    vi.spyOn(api, 'haveReviewed').mockResolvedValue({ ...state('running', true), done: 3, seconds: 300 });
    vi.spyOn(api, 'review').mockImplementation((_, deep) =>
      Promise.resolve(deep ? state('none', true) : { ...state('done'), seconds: 120 }),
    );
    const stopped = vi.spyOn(api, 'stopReview').mockResolvedValue(state('none', true));
    const reviewing = new Reviewing('r');
    await reviewing.look();
    expect(reviewing.deepMinutes).toEqual([10, 22]);
    expect(reviewing.left).toBeNull();
    await reviewing.ask(true);
    expect(reviewing.left).toBe(10);
    await reviewing.stop();
    expect(stopped).toHaveBeenCalledWith('r', true);
    expect([reviewing.busy, reviewing.deep]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(5 * BEAT);
    expect(reviewing.busy).toBe(false);
  });

  it('asks again where nobody knows of it', async () => {
    const asked = vi.spyOn(api, 'haveReviewed').mockResolvedValue(state('running'));
    vi.spyOn(api, 'review').mockResolvedValueOnce(state('none')).mockResolvedValue(state('done'));
    const reviewing = new Reviewing('r');
    await reviewing.ask(false);
    await vi.advanceTimersByTimeAsync(5 * BEAT);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(reviewing.state?.status).toBe('done');
  });

  it('shows a quick one though the deep one failed', async () => {
    vi.spyOn(api, 'review').mockImplementation((_, deep) =>
      deep ? Promise.reject(broken) : Promise.resolve(state('done')),
    );
    const reviewing = new Reviewing('r');
    await reviewing.look();
    expect(reviewing.deep).toBe(false);
    expect(reviewing.state?.status).toBe('done');
    expect(reviewing.trouble).toBe('');
  });
});
