import { createHash } from 'node:crypto';

/** The seed of the run's random choices: `TEST_SEED` repeats those of an earlier run. */
export const TEST_SEED = process.env['TEST_SEED'] ?? '';

/** Returns random numbers from 0 up to 1 that depend on the run's seed and the name alone. */
export function seededRandom(name: string): () => number {
  let state = createHash('sha256').update(`${TEST_SEED}:${name}`).digest().readUInt32LE();
  // Mulberry32, by Tommy Ettinger: small, fast and good enough to choose test data.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
