import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { STEP_FILE_SETTING, type StepName, STEPS } from '#tools/platform/steps.ts';
import { replaceFile } from '#tools/platform/write-file.ts';
import { isAfterSwitchPending } from './after-switch.ts';
import { findLive } from './releases.ts';

/** What a publication stores of itself as long as it runs; one that is killed leaves it. */
const RUN = 'publication.json';

/** The name of the step that it is at, written by its processes. */
const STEP = 'publication.step';

interface RunRecord {
  /** When it began, in ISO 8601. */
  began: string;
  /** The release that hosts serve once it has switched. */
  release?: string;
}

/** A publication whose process was killed, or whose machine was restarted. */
export interface Interruption {
  /** When it began, in ISO 8601. */
  began: string;
  /** The step that it was at; undefined before the first one. */
  step: StepName | undefined;
  /** Hosts serve its release; `pending` when the command after the switch is still to be run. */
  release: 'not-live' | 'live' | 'pending';
}

const isStep = (name: string): name is StepName => Object.hasOwn(STEPS, name);

function readStep(releases: string): StepName | undefined {
  const path = join(releases, STEP);
  const name = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return isStep(name) ? name : undefined;
}

/**
 * Returns what is left of a publication that did not come to its end: of one that was interrupted,
 * unless a process publishes. One that was killed while it began counts as none.
 */
export function readInterruption(releases: string): Interruption | undefined {
  let run: RunRecord;
  try {
    run = JSON.parse(readFileSync(join(releases, RUN), 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
  const isLive = run.release !== undefined && run.release === findLive(releases);
  const live = isAfterSwitchPending(releases) ? 'pending' : 'live';
  return { began: run.began, step: readStep(releases), release: isLive ? live : 'not-live' };
}

/** Returns the sentence about an interrupted publication for a terminal. */
export function interruptionLine(
  { began, step, release }: Interruption,
  live: string | undefined,
): string {
  const at = step === undefined ? '' : ` at "${STEPS[step]}"`;
  const before = `the last publication, begun at ${began}, was interrupted${at}`;
  if (release !== 'not-live') return `${before}; its release ${live} is live`;
  return `${before} and published nothing; ${live ?? 'no release'} is live`;
}

/** Removes what is left of an interrupted publication. */
export function forgetInterruption(releases: string): void {
  for (const file of [RUN, STEP]) rmSync(join(releases, file), { force: true });
}

/** A publication that runs. */
export interface RunningPublication {
  /** Stores which release hosts are about to serve. */
  recordSwitch: (release: string) => void;
  /** Removes what is stored of it, as its outcome is known. */
  end: () => void;
}

/**
 * Stores that a publication runs, and has its processes store their steps. It ends with the process
 * at the latest, unless that is killed: one that is cancelled has said so.
 */
export function trackPublication(releases: string): RunningPublication {
  const run: RunRecord = { began: new Date().toISOString() };
  const store = (): void => replaceFile(join(releases, RUN), JSON.stringify(run));
  forgetInterruption(releases);
  store();
  process.env[STEP_FILE_SETTING] = resolve(releases, STEP);
  const end = (): void => {
    process.off('exit', end);
    delete process.env[STEP_FILE_SETTING];
    forgetInterruption(releases);
  };
  process.once('exit', end);
  return {
    recordSwitch: (release) => {
      run.release = release;
      store();
    },
    end,
  };
}
