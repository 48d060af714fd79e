import { defineConfig } from '@playwright/test';
import { findChromium } from './src/tools/site-checks/find-chromium.ts';
import { drawSeed } from './tests/support/draw-seed.ts';

// Workers load this file too.
if (process.env['TEST_WORKER_INDEX'] === undefined) drawSeed();

const port = Number(process.env['TEST_PORT'] ?? 4380);

/**
 * Chromium as root needs no sandbox; without internet its own services only cost time. It draws
 * without a process for that. A page stays in the process of its empty tab: another one, for each
 * test, takes 6 % of the processor time of purchases.
 */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--in-process-gpu',
  '--renderer-process-limit=1',
];

/** The tests of the editors' desk. */
const DESK = '**/desk/*.spec.ts';

export default defineConfig({
  testDir: 'tests/browser',
  // It is emptied first; the results of the other tests are beside it.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Bounds for a test that hangs, on a machine several times slower than a developer's.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    locale: 'en-US',
    // Animations cost a software renderer a sixth of its time; the tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace nearly doubles the time of a run: TRACE=true brings those of the tests that fail.
    trace: process.env['TRACE'] === 'true' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args },
  },
  // The desk's come first, and one after the other: they share one, and are most of a worker's run.
  projects: [
    { name: 'desk', testMatch: DESK, workers: 1 },
    { name: 'shop', testIgnore: DESK },
  ],
  webServer: {
    command:
      'node --import ./src/tools/drizzle-resolver.mjs tests/browser/support/shops/serve-shop.ts',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/`,
    timeout: 900_000,
    reuseExistingServer: process.env['TEST_REUSE'] === 'true',
    stdout: 'pipe',
  },
});
