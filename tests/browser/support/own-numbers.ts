import { test } from '@playwright/test';
import { seededRandom } from '../../support/seeded-random.ts';

const digitsOf = (text: string): number => Number(text.replace(/\D/g, '').slice(-6));

const streams = new Map<string, () => number>();

/** Returns the random numbers of the test that runs, the same ones whenever the seed is. */
function randomOfTest(): () => number {
  const { testId } = test.info();
  const stream = streams.get(testId) ?? seededRandom(testId);
  streams.set(testId, stream);
  return stream;
}

/** Chooses one of a list at random. */
export function chooseAny<T>(list: readonly T[]): T {
  const one = list[Math.floor(randomOfTest()() * list.length)];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}

/**
 * Chooses one of the free numbers, as E.164 or as shown. Each worker chooses among numbers that the
 * others leave alone: two tests that run side by side never take the same one from each other. A
 * shop of its own has few numbers and one worker, which takes any of them when its share is sold.
 */
export function chooseOwn<T>(free: readonly T[], numberOf: (one: T) => string): T {
  const { parallelIndex, config } = test.info();
  const own = free.filter((one) => digitsOf(numberOf(one)) % config.workers === parallelIndex);
  return chooseAny(own.length > 0 ? own : free);
}
