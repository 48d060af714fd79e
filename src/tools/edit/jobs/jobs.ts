import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '#lib/time.ts';
import type { Language } from '#config/languages.ts';
import { endGroup, HAS_GROUPS } from '#tools/platform/process-group.ts';
import { RECORDS_SETTING, type StepRecord } from '#tools/platform/steps.ts';
import { AFTER_SWITCH_FAILED, isAfterSwitchPending } from '#tools/publish/releases/after-switch.ts';
import {
  type Failure,
  type JobRecord,
  type OutcomeRecord,
  readJobRecord,
} from '#tools/publish/releases/job-records.ts';
import {
  isPublishing,
  readReleases,
  type ReleaseState,
} from '#tools/publish/releases/release-state.ts';
import { findLive } from '#tools/publish/releases/releases.ts';

/**
 * What the desk can start: each is a tool of the project in a process of its own, with the flag of
 * `setup.mjs` for what it needs.
 */
export const JOBS = {
  publish: ['--browser', 'publish/run.ts'],
  'dry-run': ['--browser', 'publish/run.ts', '--dry-run'],
  'roll-back': ['--no-install', 'publish/run.ts', '--rollback'],
} as const;

export type JobName = keyof typeof JOBS;

/** What the desk shows of the last job. */
export interface JobState {
  name: JobName;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  lines: string[];
  /** It can be cancelled, or an editor has; unset once it switches. */
  cancel?: 'possible' | 'requested';
  /** The step that runs; none before the first one. */
  step?: StepRecord;
  outcome?: OutcomeRecord['outcome'];
  /** What the site has of an earlier build. */
  reused?: OutcomeRecord['reused'];
  /** The languages in which the hub gave no texts. */
  fileTexts?: OutcomeRecord['fileTexts'];
  /** Why it has failed, where an editor can do something about it. */
  failure?: Failure;
  /** The folder of the release whose report it has written, or of the one that was refused. */
  release?: string;
  /** It failed after the switch: another release is live than before. */
  isSwitched?: true;
  /** The command after the switch has not run to its end. */
  isCommandLeft?: true;
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

/** More than the mistakes that anybody corrects in one go. */
const KEPT_LINES = 2000;

const toolFile = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** A job that was cancelled and still runs is killed after so long. */
const KILL_AFTER_MS = MINUTE_MS;

/** Stores a record of a job: its step, outcome or failure. */
function noteRecord(job: JobState, record: JobRecord): void {
  if ('step' in record) {
    job.step = record;
    if (record.step === 'switch' || record.step === 'after') delete job.cancel;
  }
  if ('failure' in record) job.failure = record.failure;
  if (!('outcome' in record)) return;
  job.outcome = record.outcome;
  job.reused = record.reused;
  if (record.fileTexts !== undefined) job.fileTexts = record.fileTexts;
  if (record.report !== undefined) job.release = record.report;
}

/** What a job has left in the folder of the releases. */
interface Left {
  /** Another release is live than when it began, however it ended: it may have been killed. */
  isSwitched: boolean;
  isCommandLeft: boolean;
}

/** Stores how a job has ended. One that was cancelled has failed at whatever it was at. */
function noteEnd(job: JobState, code: number | null, { isSwitched, isCommandLeft }: Left): void {
  const isLive = code !== 0 && (isSwitched || code === AFTER_SWITCH_FAILED);
  if (isLive) job.isSwitched = true;
  if (isLive && isCommandLeft) job.isCommandLeft = true;
  const isEndedByCancel = code !== 0 && job.cancel === 'requested' && job.outcome === undefined;
  const isCancelled = isEndedByCancel && !isSwitched;
  if (isCancelled) delete job.failure;
  delete job.cancel;
  if (isCancelled) job.state = 'cancelled';
  else job.state = code === 0 ? 'done' : 'failed';
}

/** Runs one job at a time and stores what it prints. */
export class Jobs {
  #job: JobState | undefined;
  #process: ChildProcess | undefined;
  readonly #environment: NodeJS.ProcessEnv;
  /** Where `publish/run.ts` has its releases in this environment. */
  readonly folder: string;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
    this.folder = environment['RELEASES_DIR'] || 'releases';
  }

  get state(): JobState | undefined {
    return this.#job;
  }

  get #isRunning(): boolean {
    return this.#job?.state === 'running';
  }

  get releases(): JobReleases {
    const isElsewhere = !this.#isRunning && isPublishing(this.folder);
    return { ...readReleases(this.folder), isElsewhere };
  }

  #findRefusal(name: JobName, seen: string | undefined): JobRefusal | undefined {
    if (this.#isRunning) return 'running';
    const { live, before, isElsewhere } = this.releases;
    if (isElsewhere) return 'elsewhere';
    if (name !== 'roll-back') return undefined;
    if (live === undefined) return 'nothing-published';
    if (before === undefined) return 'first-release';
    return live.name === seen ? undefined : 'other-release';
  }

  /**
   * Starts a job, or returns why not. A roll-back needs the name of the live release that its
   * editor has `seen`, as it goes back from no other one. A report is written in the `language` of
   * its editor.
   */
  start(name: JobName, language: Language, seen?: string): JobRefusal | undefined {
    const refusal = this.#findRefusal(name, seen);
    if (refusal !== undefined) return refusal;
    const made = name === 'roll-back' ? this.releases.before?.made : undefined;
    const job: JobState = {
      name,
      state: 'running',
      lines: [],
      ...(name === 'roll-back' ? { made } : { cancel: 'possible' }),
    };
    this.#job = job;
    const live = findLive(this.folder);
    const [flag, script, ...args] = JOBS[name];
    const more = name === 'roll-back' ? ['--from', seen ?? ''] : ['--language', language];
    const child = spawn(
      process.execPath,
      [toolFile('setup.mjs'), flag, toolFile(script), ...args, ...more],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        // Cancelled, it ends with the processes of its build.
        detached: HAS_GROUPS,
        env: { ...this.#environment, [RECORDS_SETTING]: '1' },
      },
    );
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() === '') return;
        const record = readJobRecord(line);
        if (record !== undefined) noteRecord(job, record);
        else job.lines = [...job.lines, line].slice(-KEPT_LINES);
      });
    }
    child.on('error', (error) => job.lines.push(error.message));
    child.on('close', (code) => {
      const isSwitched = findLive(this.folder) !== live;
      noteEnd(job, code, { isSwitched, isCommandLeft: isAfterSwitchPending(this.folder) });
    });
    return undefined;
  }

  /**
   * Ends the job that runs, with all its processes, and returns true; false when there is none, or
   * when it has switched. A job that switches at this moment goes on to its end (`run.ts`).
   */
  cancel(): boolean {
    const [job, child] = [this.#job, this.#process];
    if (job?.cancel === undefined || child === undefined) return false;
    job.cancel = 'requested';
    endGroup(child, 'SIGTERM');
    // It writes the record of the switch before that: by now it would have been read.
    const kill = (): void => {
      if (job.cancel === 'requested') endGroup(child);
    };
    setTimeout(kill, KILL_AFTER_MS).unref();
    return true;
  }

  /** Ends the job with the desk; one that has switched comes to its end, without its command. */
  async close(): Promise<void> {
    const child = this.#process;
    if (!this.#isRunning || child === undefined) return;
    const closed = once(child, 'close');
    endGroup(child, 'SIGINT');
    setTimeout(() => endGroup(child), KILL_AFTER_MS).unref();
    await closed;
  }
}
