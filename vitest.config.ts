import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { drawSeed } from './tests/support/draw-seed.ts';

drawSeed();

/** Files that take many seconds, the longest of each project first. */
const LONG = [
  'order-kill',
  'monthly-cost',
  'serve',
  'hold-races',
  'login-throttle',
  'order-races',
  'payment-kill',
  'conformance',
  'payment-recovery',
  'recovery',
  'renewals',
  'stop-renewal',
  'renewal-walk',
  'ledger-property',
  'withdrawals',
  'database',
  'publishing',
  'rebuild',
  'publish-command',
  'publish-signals',
].reverse();

const rank = ({ moduleId }: TestSpecification): number =>
  LONG.indexOf(basename(moduleId, '.test.ts'));

/** Starts the long files first: started last, one of them would leave the other worker idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(other) - rank(one));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          // A worker for each of a hundred small files takes three times the processor time.
          isolate: false,
          // The slowest takes a second, and many times that beside other work.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'provider',
          include: ['tests/provider/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/provider/support/databases/global-setup.ts'],
          // Loading the provider and compiling PGlite costs each new worker seconds.
          isolate: false,
          // Bounds for a test that hangs: beside other work they take several times as long.
          testTimeout: 360_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          environment: 'node',
          // Most files read all pages, which a worker does once.
          isolate: false,
          // Some read all 2,900 pages, or build; a busy machine takes its time. Hooks copy and
          // remove thousands of files, which waits for the disk behind what was written before.
          testTimeout: 360_000,
          hookTimeout: 360_000,
        },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
  },
});
