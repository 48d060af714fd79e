import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * What the desk can start: each is a tool of the project in a process of its own, with the flag of
 * `setup.mjs` for what it needs.
 */
export const JOBS = {
  publish: ['--browser', 'publish/run.ts'],
  'dry-run': ['--browser', 'publish/run.ts', '--dry-run'],
  pull: ['--no-install', 'i18n-pull.ts'],
} as const;

export type JobName = keyof typeof JOBS;

/** What the desk shows of the last job. */
export interface JobState {
  name: JobName;
  state: 'running' | 'done' | 'failed';
  lines: string[];
}

const KEPT_LINES = 200;

const toolFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Runs one job at a time and keeps what it prints. */
export class Jobs {
  #job: JobState | undefined;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  /** Only a hub that is named has texts of its own; that of the sandbox has those of the files. */
  get hasHub(): boolean {
    return (this.#environment['HUB_BUILD_URL'] ?? '') !== '';
  }

  get state(): JobState | undefined {
    return this.#job;
  }

  /** Starts a job; returns false while another one runs. */
  start(name: JobName): boolean {
    if (this.#job?.state === 'running') return false;
    const job: JobState = { name, state: 'running', lines: [] };
    this.#job = job;
    const [flag, script, ...args] = JOBS[name];
    const child = spawn(
      process.execPath,
      [toolFile('setup.mjs'), flag, toolFile(script), ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: this.#environment,
      },
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        const lines = data.toString().split(/[\r\n]+/);
        job.lines = [...job.lines, ...lines.filter((line) => line.trim() !== '')].slice(
          -KEPT_LINES,
        );
      });
    }
    child.on('error', (error) => job.lines.push(error.message));
    child.on('close', (code) => {
      job.state = code === 0 ? 'done' : 'failed';
    });
    return true;
  }
}
