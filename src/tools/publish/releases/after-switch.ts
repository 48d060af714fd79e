import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '#lib/time.ts';
import { endGroupWithin, HAS_GROUPS } from '#tools/platform/process-group.ts';
import { announceStep, RECORDS_SETTING, STEP_FILE_SETTING, STEPS } from '#tools/platform/steps.ts';

/** The exit code of a run that has switched, and whose command after it failed. */
export const AFTER_SWITCH_FAILED = 3;

/** The command after a switch is still to be run, or has failed. */
const PENDING = 'after-switch.pending';

/** While the command runs, nothing else is published or rolled back: one that hangs is ended. */
const LIMIT_MS = 10 * MINUTE_MS;

/** How long processes of the command have to end by themselves, once they are told. */
const GRACE_MS = 5000;

/** What runs after each switch, in the words of a shell. */
export interface AfterSwitch {
  command: string;
  log: (line: string) => void;
  /** Ends the command before its time is over. */
  interruption?: AbortSignal;
  limitMs?: number;
}

const pendingIn = (releases: string): string => join(releases, PENDING);

/**
 * Notes before a switch that the command has to run, so that a killed process leaves it to do; one
 * that was left by a release before is of no use any more.
 */
export function noteAfterSwitch(releases: string, after: AfterSwitch | undefined): void {
  if (after === undefined) rmSync(pendingIn(releases), { force: true });
  else writeFileSync(pendingIn(releases), '');
}

/** Returns whether the command has not run, or failed, since the last switch. */
export const isAfterSwitchPending = (releases: string): boolean => existsSync(pendingIn(releases));

/** Runs the command in a process group of its own; returns why it failed. */
async function runCommand(
  { command, interruption, limitMs = LIMIT_MS }: AfterSwitch,
  name: string,
): Promise<string | undefined> {
  const child = spawn(command, {
    shell: true,
    detached: HAS_GROUPS,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [RECORDS_SETTING]: '', [STEP_FILE_SETTING]: '', RELEASE: name },
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<string>((resolve) => {
    const late = `it took longer than ${limitMs / MINUTE_MS} minutes and was ended`;
    timer = setTimeout(resolve, limitMs, late);
    interruption?.addEventListener('abort', () => resolve('it was interrupted'));
  });
  try {
    const end = await Promise.race([exited, stopped]);
    if (typeof end === 'string') {
      await endGroupWithin(child, GRACE_MS);
      return end;
    }
    const [code, signal] = end;
    return code === 0 ? undefined : (signal ?? `exit code ${code}`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs the command after a switch, with the release's name in `RELEASE`. Returns why it failed; the
 * switch stays, so nothing is thrown. The command is not logged, as it may have a password of the
 * host.
 */
export async function runAfterSwitch(
  releases: string,
  name: string,
  after: AfterSwitch | undefined,
): Promise<string | undefined> {
  if (after === undefined) return undefined;
  try {
    after.log(`${STEPS.after} …`);
    announceStep('after');
    const failure = await runCommand(after, name);
    if (failure === undefined) rmSync(pendingIn(releases), { force: true });
    return failure;
  } catch (error) {
    return (error as Error).message;
  }
}
