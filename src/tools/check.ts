import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts';
import { passOnOutput } from '#tools/platform/output-end.ts';
import { endGroup, HAS_GROUPS } from '#tools/platform/process-group.ts';
import {
  readPlaywrightReport,
  readResults,
  readVitestReport,
  type TestResults,
} from './test-results.ts';

/** One step of the whole check; steps of a group run side by side. */
interface Step {
  name: string;
  command: string;
  args: string[];
}

const RESULTS = {
  unit: 'test-results/unit.json',
  provider: 'test-results/provider.json',
  built: 'test-results/built.json',
  browser: 'test-results/browser.json',
};

const vitest = (name: string, project: 'unit' | 'provider' | 'built'): Step => ({
  name,
  command: 'vitest',
  args: [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS[project]}`,
  ],
});

const LINT: Step = { name: 'lint', command: 'oxlint', args: ['--config', 'oxlint.config.ts'] };

/**
 * Its cache has the digests of formatted files, below `node_modules`: installing other packages
 * (`npm ci`), such as another version of its plugin, removes it.
 */
const FORMAT: Step = {
  name: 'format',
  command: 'prettier',
  args: ['--check', '--cache', '--log-level', 'warn', '.'],
};
const UNIT_TESTS = vitest('unit tests', 'unit');

/**
 * Everything, for two cores. Types and build never run side by side, as both write `.astro`. The
 * types keep one core busy, and format, lint and unit tests the other one. Nothing runs beside the
 * provider and browser tests, which keep both busy by themselves.
 */
const WHOLE: Step[][] = [
  [
    { name: 'types', command: 'astro', args: ['check', '--minimumSeverity', 'warning'] },
    FORMAT,
    LINT,
    UNIT_TESTS,
  ],
  [{ name: 'build', command: 'node', args: ['src/tools/build.ts'] }],
  [vitest('provider tests', 'provider')],
  [vitest('tests of the built pages', 'built')],
  [{ name: 'browser tests', command: 'playwright', args: ['test'] }],
];

/**
 * What finds most mistakes within a minute. A mistake of types in an `.astro` file is found by the
 * whole check alone: TypeScript does not see into these files.
 */
const FAST: Step[][] = [
  [{ name: 'generated types', command: 'astro', args: ['sync'] }],
  [
    {
      name: 'types',
      command: 'tsc',
      args: ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/fast.tsbuildinfo'],
    },
    LINT,
    UNIT_TESTS,
  ],
];

/** Modules as the processes of a check have compiled them; those of older code are of no use. */
const COMPILED = resolve('.cache/compiled-for-check');

const ENVIRONMENT = {
  /** The same for the build and for the browser tests, so that these find the pages current. */
  SITE_URL: `http://localhost:${process.env['TEST_PORT'] ?? '4380'}`,
  /** A check sends nothing to others. */
  ASTRO_TELEMETRY_DISABLED: '1',
  /** Without the provider's line for each request, a failure is found in the output. */
  LOG_LEVEL: 'warn',
  /** Tests start a hundred processes, for which loading the same code is most of the work. */
  NODE_COMPILE_CACHE: COMPILED,
  /** Steps write into a pipe, where they would leave out the colours that a terminal shows. */
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

const LONGEST_STEP_MS = HOUR_MS;
const KILL_AFTER_SIGTERM_MS = 15_000;
/** A process that a step has left behind may hold its output open. */
const OUTPUT_MS = 2_000;
const LAST_LINES = 40;
const running = new Set<ChildProcess>();

interface Outcome {
  name: string;
  hasPassed: boolean;
  lastLines: string[];
}

/** Runs a step, and ends what it leaves behind, such as a server. */
async function run(step: Step): Promise<Outcome> {
  const started = Date.now();
  console.log(`[check] ${step.name} …`);
  const child = spawn(step.command, step.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !HAS_GROUPS,
    detached: HAS_GROUPS,
    env: { ...process.env, ...ENVIRONMENT },
  });
  running.add(child);
  const getLastLines = passOnOutput(child);
  const outputEnds = once(child, 'close');
  const deadline = setTimeout(() => {
    console.error(`[check] ${step.name}: no end after ${LONGEST_STEP_MS / MINUTE_MS} minutes`);
    // SIGTERM lets a step end the groups that it has started; the sweep below ends the rest.
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child), KILL_AFTER_SIGTERM_MS).unref();
  }, LONGEST_STEP_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(deadline);
  endGroup(child);
  await Promise.race([outputEnds, wait(OUTPUT_MS, undefined, { ref: false })]);
  running.delete(child);
  const hasPassed = code === 0;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`[check] ${step.name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { name: step.name, hasPassed, lastLines: getLastLines(LAST_LINES) };
}

const readAllResults = (): TestResults[] => [
  ...[RESULTS.unit, RESULTS.provider, RESULTS.built].map((path) =>
    readResults(path, readVitestReport),
  ),
  readResults(RESULTS.browser, readPlaywrightReport),
];

/** Ends the running steps with the check itself. */
function endStepsOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      running.forEach((child) => endGroup(child, signal));
      process.exit(1);
    });
  }
}

/** Runs all groups, also after a failure; returns the outcomes of the steps that failed. */
async function runGroups(groups: readonly Step[][]): Promise<Outcome[]> {
  const failed: Outcome[] = [];
  for (const group of groups) {
    const outcomes = await Promise.all(group.map(run));
    failed.push(...outcomes.filter(({ hasPassed }) => !hasPassed));
  }
  return failed;
}

/** Runs the check and logs its summary; returns whether every step passed. */
async function main(): Promise<boolean> {
  endStepsOnSignals();
  for (const path of [COMPILED, ...Object.values(RESULTS)]) {
    rmSync(path, { recursive: true, force: true });
  }
  const failedSteps = await runGroups(process.argv.includes('--fast') ? FAST : WHOLE);
  const results = readAllResults();
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failedTests = results.flatMap((result) => result.failures);
  // At the end of a long output, where it is looked for first.
  for (const { name, lastLines } of failedSteps) {
    for (const line of lastLines) console.error(`[check] end of ${name}: ${line}`);
  }
  for (const line of failedTests) console.error(`[check] failed test: ${line}`);
  const names = failedSteps.map(({ name }) => name);
  if (names.length > 0) console.error(`[check] failed: ${names.join(', ')}`);
  // A step may fail without a failed test, such as lint: the larger number leaves out none.
  const failed = Math.max(failedTests.length, failedSteps.length);
  console.log(`${passed} passed, ${failed} failed`);
  return failedSteps.length === 0;
}

process.exit((await main()) ? 0 : 1);
