import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more. */
const LONG =
  /\/(?:[\w-]*-(?:kill|races|property)|serve|login-throttle|renewals|recovery|phone-code)\.test\.ts$/;

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);

/** Starts the long files first: started last, one of them would leave the other worker idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
          // The slowest takes a second, and many times that beside other work.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'provider',
          include: ['tests/provider/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/provider/support/global-setup.ts'],
          // Loading the provider and compiling PGlite costs each new worker seconds.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          environment: 'node',
          // Some read all 2,900 pages, or build; a busy machine takes its time.
          testTimeout: 360_000,
        },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
  },
});
