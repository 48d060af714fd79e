import { test } from '@playwright/test';

const digitsOf = (text: string): number => Number(text.replace(/\D/g, '').slice(-6));

/** Of the free numbers, as E.164 or as shown, those that are left to this worker: two tests that run side by side never take the same one from each other. */
export function isLeftToThisWorker(number: string): boolean {
  const { parallelIndex, config } = test.info();
  return digitsOf(number) % config.workers === parallelIndex;
}
