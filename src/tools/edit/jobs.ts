import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isPublishing, readReleases, type ReleaseState } from '../publish/roll-back.ts';

/**
 * What the desk can start: each is a tool of the project in a process of its own, with the flag of
 * `setup.mjs` for what it needs.
 */
export const JOBS = {
  publish: ['--browser', 'publish/run.ts'],
  'dry-run': ['--browser', 'publish/run.ts', '--dry-run'],
  'roll-back': ['--no-install', 'publish/run.ts', '--rollback'],
  pull: ['--no-install', 'i18n-pull.ts'],
} as const;

export type JobName = keyof typeof JOBS;

/** What the desk shows of the last job. */
export interface JobState {
  name: JobName;
  state: 'running' | 'done' | 'failed';
  lines: string[];
  /** When the release was made that a roll-back leads to. */
  made?: string;
}

/** Why a job is not started: each has a sentence in the texts of the desk. */
export type JobRefusal =
  'running' | 'elsewhere' | 'nothing-published' | 'first-release' | 'other-release';

/** The releases of the folder that jobs publish into. */
export interface JobReleases extends ReleaseState {
  /** A process that this desk did not start publishes or rolls back. */
  isElsewhere: boolean;
}

const KEPT_LINES = 200;

const toolFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Runs one job at a time and keeps what it prints. */
export class Jobs {
  #job: JobState | undefined;
  readonly #environment: NodeJS.ProcessEnv;
  /** Where `publish/run.ts` has its releases in this environment. */
  readonly #folder: string;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
    this.#folder = environment['RELEASES_DIR'] || 'releases';
  }

  /** Only a hub that is named has texts of its own; that of the sandbox has those of the files. */
  get hasHub(): boolean {
    return (this.#environment['HUB_BUILD_URL'] ?? '') !== '';
  }

  get state(): JobState | undefined {
    return this.#job;
  }

  get #isRunning(): boolean {
    return this.#job?.state === 'running';
  }

  get releases(): JobReleases {
    const isElsewhere = !this.#isRunning && isPublishing(this.#folder);
    return { ...readReleases(this.#folder), isElsewhere };
  }

  #findRefusal(name: JobName, seen: string | undefined): JobRefusal | undefined {
    if (this.#isRunning) return 'running';
    if (name === 'pull') return undefined;
    const { live, before, isElsewhere } = this.releases;
    if (isElsewhere) return 'elsewhere';
    if (name !== 'roll-back') return undefined;
    if (live === undefined) return 'nothing-published';
    if (before === undefined) return 'first-release';
    return live.name === seen ? undefined : 'other-release';
  }

  /**
   * Starts a job, or returns why not. A roll-back needs the name of the live release that its editor
   * has `seen`, as it goes back from no other one.
   */
  start(name: JobName, seen?: string): JobRefusal | undefined {
    const refusal = this.#findRefusal(name, seen);
    if (refusal !== undefined) return refusal;
    const made = name === 'roll-back' ? this.releases.before?.made : undefined;
    const job: JobState = { name, state: 'running', lines: [], ...(made && { made }) };
    this.#job = job;
    const [flag, script, ...args] = JOBS[name];
    const from = name === 'roll-back' && seen !== undefined ? ['--from', seen] : [];
    const child = spawn(
      process.execPath,
      [toolFile('setup.mjs'), flag, toolFile(script), ...args, ...from],
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
    return undefined;
  }
}
