import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRAME_LIMITS } from '#config/limits/frame-limits.ts';
import { $loading, awaitOutcome, whileLoading } from '#stores/loading.ts';
import { $popup } from '#stores/messages/popup.ts';

const LIMIT = FRAME_LIMITS.loadingTimeoutMs;

/** Returns work that ends when the test decides. */
function work() {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
}

describe('the loading flag', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    $popup.set(undefined);
  });
  afterEach(() => vi.useRealTimers());

  it('is on while any request is under way', async () => {
    const [one, other] = [work(), work()];
    const calls = [whileLoading(one.promise), whileLoading(other.promise)];
    one.end();
    await calls[0];
    expect($loading.get()).toBe(true);
    other.end();
    await calls[1];
    expect($loading.get()).toBe(false);
    expect($popup.get()).toBeUndefined();
  });

  it('goes off after 25 seconds with the server-error pop-up', async () => {
    const one = work();
    const call = whileLoading(one.promise);
    vi.advanceTimersByTime(LIMIT);
    expect($loading.get()).toBe(false);
    expect($popup.get()?.name).toBe('server-error');
    one.end();
    await call;
  });

  it('goes off after 25 seconds without a pop-up for work whose outcome says what failed', async () => {
    const one = work();
    const call = whileLoading(one.promise, awaitOutcome);
    vi.advanceTimersByTime(LIMIT);
    expect($loading.get()).toBe(false);
    one.end();
    await call;
    expect($popup.get()).toBeUndefined();
  });

  it('gives each request its own 25 seconds', async () => {
    const [first, second] = [work(), work()];
    const calls = [whileLoading(first.promise)];
    vi.advanceTimersByTime(LIMIT - 1_000);
    calls.push(whileLoading(second.promise));
    first.end();
    await calls[0];
    vi.advanceTimersByTime(2_000);
    expect($popup.get()).toBeUndefined();
    expect($loading.get()).toBe(true);
    second.end();
    await calls[1];
  });

  it('stays on for a newer request when a late one ends', async () => {
    const [late, newer] = [work(), work()];
    const calls = [whileLoading(late.promise)];
    vi.advanceTimersByTime(LIMIT);
    calls.push(whileLoading(newer.promise));
    late.end();
    await calls[0];
    expect($loading.get()).toBe(true);
    newer.end();
    await calls[1];
    expect($loading.get()).toBe(false);
  });

  it('reports late work in its own words where it has some', async () => {
    const one = work();
    const whenLate = vi.fn();
    const call = whileLoading(one.promise, whenLate);
    vi.advanceTimersByTime(LIMIT);
    expect(whenLate).toHaveBeenCalledOnce();
    expect($popup.get()).toBeUndefined();
    one.end();
    await call;
  });
});
