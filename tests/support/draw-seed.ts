import { randomInt } from 'node:crypto';

/**
 * Draws the seed of a run's random choices and prints it; a `TEST_SEED` that is given repeats those
 * of an earlier run. Processes that the run starts inherit it.
 */
export function drawSeed(): void {
  process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));
  console.warn(`TEST_SEED=${process.env['TEST_SEED']} repeats the random choices of this run.`);
}
