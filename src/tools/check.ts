import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';

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
const UNIT_TESTS = vitest('unit tests', 'unit');

/**
 * Everything, for two cores. Types and build never run side by side, as both write `.astro`, and
 * nothing runs beside the provider and browser tests, which keep both cores busy by themselves.
 */
const WHOLE: Step[][] = [
  [
    { name: 'types', command: 'astro', args: ['check', '--minimumSeverity', 'warning'] },
    { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
    LINT,
  ],
  [{ name: 'build', command: 'node', args: ['src/tools/build.ts'] }, UNIT_TESTS],
  [vitest('provider tests', 'provider')],
  [vitest('tests of the built pages', 'built')],
  [{ name: 'browser tests', command: 'playwright', args: ['test'] }],
];

/** What finds most mistakes within a minute. TypeScript alone does not see into `.astro` files. */
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

/**
 * The same address for the build and for the browser tests, so that these find the pages current.
 */
const ENVIRONMENT = {
  SITE_URL: `http://localhost:${process.env['TEST_PORT'] ?? '4380'}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  LOG_LEVEL: 'warn',
};

const LONGEST_STEP_MS = 60 * 60_000;
const LAST_WORDS_MS = 15_000;
const WINDOWS = process.platform === 'win32';
const running = new Set<ChildProcess>();

/**
 * Ends a step with all its processes: a server left behind would hold the output of the check open.
 */
function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (WINDOWS || child.pid === undefined) return void child.kill();
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function run(step: Step): Promise<boolean> {
  const started = Date.now();
  console.log(`[check] ${step.name} …`);
  const child = spawn(step.command, step.args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: WINDOWS,
    detached: !WINDOWS,
    env: { ...process.env, ...ENVIRONMENT },
  });
  running.add(child);
  const deadline = setTimeout(() => {
    console.error(`[check] ${step.name}: no end after ${LONGEST_STEP_MS / 60_000} minutes`);
    // SIGTERM lets a step end the groups that it has started; the sweep below ends the rest.
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child), LAST_WORDS_MS).unref();
  }, LONGEST_STEP_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(deadline);
  endGroup(child);
  running.delete(child);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`[check] ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code === 0;
}

interface Counts {
  passed: number;
  failed: number;
}

function read(path: string): Record<string, unknown> {
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)
    : {};
}

const sum = (numbers: (number | undefined)[]): number =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

function counts(): Counts {
  const tests = [RESULTS.unit, RESULTS.provider, RESULTS.built].map(
    (path) => read(path) as { numPassedTests?: number; numFailedTests?: number },
  );
  const browser = read(RESULTS.browser) as { stats?: { expected: number; unexpected: number } };
  return {
    passed: sum([...tests.map((result) => result.numPassedTests), browser.stats?.expected]),
    failed: sum([...tests.map((result) => result.numFailedTests), browser.stats?.unexpected]),
  };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running.forEach((child) => endGroup(child, signal));
    process.exit(1);
  });
}
for (const path of Object.values(RESULTS)) rmSync(path, { force: true });
const failures: string[] = [];
for (const group of process.argv.includes('--fast') ? FAST : WHOLE) {
  const outcomes = await Promise.all(group.map(run));
  failures.push(...group.filter((_, index) => !outcomes[index]).map(({ name }) => name));
}
const { passed, failed } = counts();
if (failures.length > 0) console.error(`[check] failed: ${failures.join(', ')}`);
console.log(`${passed} passed, ${Math.max(failed, failures.length)} failed`);
process.exit(failures.length === 0 ? 0 : 1);
