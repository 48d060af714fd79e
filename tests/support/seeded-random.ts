import { createHash } from 'node:crypto';
import { createSeededRandom } from '#provider/sandbox/generated-catalogue.ts';

/** The seed of the run's random choices: `TEST_SEED` repeats those of an earlier run. */
export const TEST_SEED = process.env['TEST_SEED'] ?? '';

/** Returns random numbers from 0 up to 1 that depend on the run's seed and the name alone. */
export const seededRandom = (name: string): (() => number) =>
  createSeededRandom(createHash('sha256').update(`${TEST_SEED}:${name}`).digest().readUInt32LE());
