import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announceStep, RECORDS_SETTING, STEPS } from '#tools/platform/steps.ts';

/** The exit code of a run that has switched, and whose command after it failed. */
export const AFTER_SWITCH_FAILED = 3;

/** The command after a switch is still to be run, or has failed. */
const PENDING = 'after-switch.pending';

/** What runs after each switch, in the words of a shell. */
export interface AfterSwitch {
  command: string;
  log: (line: string) => void;
}

const pendingIn = (releases: string): string => join(releases, PENDING);

/** Notes before a switch that the command has to run, so that a killed process leaves it to do. */
export function noteAfterSwitch(releases: string, after: AfterSwitch | undefined): void {
  if (after !== undefined) writeFileSync(pendingIn(releases), '');
}

/** Returns whether the command has not run, or failed, since the last switch. */
export const isAfterSwitchPending = (releases: string): boolean => existsSync(pendingIn(releases));

/**
 * Runs the command after a switch, with the release's name in `RELEASE`. Returns why it failed; the
 * switch stays. The command is not logged, as it may have a password of the host.
 */
export function runAfterSwitch(
  releases: string,
  name: string,
  after: AfterSwitch | undefined,
): string | undefined {
  if (after === undefined) return undefined;
  const { command, log } = after;
  log(`${STEPS.after} …`);
  announceStep('after');
  const { status, signal, error } = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [RECORDS_SETTING]: '', RELEASE: name },
  });
  if (status !== 0) return error?.message ?? signal ?? `exit code ${status}`;
  rmSync(pendingIn(releases), { force: true });
  return undefined;
}
