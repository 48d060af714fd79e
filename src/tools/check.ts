import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** One step of the whole check; steps of a group run side by side. */
interface Step {
  name: string;
  command: string;
  args: string[];
}

const RESULTS = { unit: 'test-results/vitest.json', browser: 'test-results/browser.json' };

const GROUPS: Step[][] = [
  [
    { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
    { name: 'lint', command: 'oxlint', args: ['--config', 'oxlint.config.ts'] },
  ],
  [{ name: 'types', command: 'astro', args: ['check', '--minimumSeverity', 'warning'] }],
  [
    {
      name: 'unit and provider tests',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS.unit}`],
    },
  ],
  [{ name: 'browser tests', command: 'playwright', args: ['test'] }],
];

async function run(step: Step): Promise<boolean> {
  const started = Date.now();
  console.log(`[check] ${step.name} …`);
  const child = spawn(step.command, step.args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
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

function counts(): Counts {
  const unit = read(RESULTS.unit) as { numPassedTests?: number; numFailedTests?: number };
  const browser = read(RESULTS.browser) as { stats?: { expected: number; unexpected: number } };
  return {
    passed: (unit.numPassedTests ?? 0) + (browser.stats?.expected ?? 0),
    failed: (unit.numFailedTests ?? 0) + (browser.stats?.unexpected ?? 0),
  };
}

for (const path of Object.values(RESULTS)) rmSync(path, { force: true });
const failures: string[] = [];
for (const group of GROUPS) {
  const outcomes = await Promise.all(group.map(run));
  failures.push(...group.filter((_, index) => !outcomes[index]).map(({ name }) => name));
}
const { passed, failed } = counts();
if (failures.length > 0) console.error(`[check] failed: ${failures.join(', ')}`);
console.log(`${passed} passed, ${Math.max(failed, failures.length)} failed`);
process.exit(failures.length === 0 ? 0 : 1);
