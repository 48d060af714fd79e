import { createHash } from 'node:crypto';
import { createSeededRandom } from '#provider/sandbox/generated-catalogue.ts';

/** Returns the seed that the configuration of the run has drawn. */
function readSeed(): string {
  const seed = process.env['TEST_SEED'];
  if (seed === undefined) throw new Error('this run has drawn no TEST_SEED');
  return seed;
}

/** The seed of the run's random choices. */
export const TEST_SEED = readSeed();

/** Returns random numbers from 0 up to 1 that depend on the run's seed and the name alone. */
export const seededRandom = (name: string): (() => number) =>
  createSeededRandom(createHash('sha256').update(`${TEST_SEED}:${name}`).digest().readUInt32LE());
