import { expect, it, vi } from 'vitest';
import { inBatches } from '#site-data/in-batches.ts';

const step = () => ({ advance: vi.fn(), end: vi.fn() });

it('returns the results in the order of the items, whichever ends first', async () => {
  const [slow, followed] = [Promise.withResolvers<void>(), step()];
  const work = async (item: number): Promise<number> => {
    if (item === 1) await slow.promise;
    else slow.resolve();
    return item * 10;
  };
  expect(await inBatches(followed, [1, 2, 3], work, 2)).toEqual([10, 20, 30]);
  expect(followed.advance).toHaveBeenCalledTimes(3);
  expect(followed.end).toHaveBeenCalledTimes(1);
});

it('begins nothing after a failure, and waits for what is under way before it throws', async () => {
  const [other, followed] = [Promise.withResolvers<void>(), step()];
  const begun: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    if (item === 1) throw new Error('the first one');
    await other.promise;
  };
  let isOver = false;
  const run = inBatches(followed, [1, 2, 3, 4], work, 2).finally(() => (isOver = true));
  const failure = expect(run).rejects.toThrow('the first one');
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  other.resolve();
  await failure;
  expect(begun).toEqual([1, 2]);
  expect(followed.end).toHaveBeenCalledTimes(1);
});
