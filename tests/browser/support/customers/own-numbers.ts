import { test } from '@playwright/test';
import * as z from 'zod/mini';
import { digitsOf } from '#lib/phone/phone.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import type { Claim } from '../buying/number-claims.ts';
import { SHOP } from '../shops/shop-api.ts';
import { CLAIM_PATH } from './test-calls.ts';

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

/** A number's end is the same in every notation. */
const endOf = (number: string): string => digitsOf(number).slice(-6);

const claimed = z.object({ number: z.optional(z.string()) });

/**
 * Chooses one of the free numbers, as E.164 or as shown, and claims it for the test: no test that
 * runs beside it gets the same one. Chooses any where those tests have claimed all of them, as they
 * may in a shop of few numbers, and logs it.
 */
export async function chooseOwn<T>(free: readonly T[], numberOf: (one: T) => string): Promise<T> {
  const { parallelIndex, testId, title } = test.info();
  const any = chooseAny(free);
  const first = free.indexOf(any);
  const inOrder = [...free.slice(first), ...free.slice(0, first)];
  const numbers = inOrder.map((one) => endOf(numberOf(one)));
  const body: Claim = { worker: parallelIndex, testId, numbers };
  const response = await fetch(`${SHOP}${CLAIM_PATH}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const { number } = claimed.parse(await response.json());
  if (number === undefined) console.warn(`all numbers are claimed by others: ${title}`);
  return inOrder[numbers.indexOf(number ?? '')] ?? any;
}
