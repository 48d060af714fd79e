import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroupWithin } from '#tools/platform/process-group.ts';
import { STEP_FILE_SETTING } from '#tools/platform/steps.ts';
import {
  type AfterSwitch,
  isAfterSwitchPending,
  noteAfterSwitch,
  runAfterSwitch,
} from '#tools/publish/releases/after-switch.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRunning } from '../../../support/running.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-after-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as after a switch; returns why it failed. */
function run(command: string, more: Partial<AfterSwitch> = {}): Promise<string | undefined> {
  const after = { command, log: () => undefined, ...more };
  noteAfterSwitch(folder, after);
  return runAfterSwitch(folder, '2026-11-23T08-15-30-120Z', after);
}

const pidIn = (file: string): number => Number(readFileSync(join(folder, file), 'utf8'));

describe.skipIf(process.platform === 'win32')('the command after a switch', () => {
  /** Starts a process of its own and waits for it, as a script that uploads. */
  const hanging = (): string => `sleep 300 & echo $! > ${join(folder, 'pid')} && wait`;

  it('has the name of the release, and is no longer to be run when it has succeeded', async () => {
    expect(await run(`echo "$RELEASE" > ${join(folder, 'name')}`)).toBeUndefined();
    expect(readFileSync(join(folder, 'name'), 'utf8')).toBe('2026-11-23T08-15-30-120Z\n');
    expect(isAfterSwitchPending(folder)).toBe(false);
  });

  it.each([
    ['exits with another code than 0', 'exit 7', 'exit code 7'],
    ['is ended by a signal', 'kill -KILL $$', 'SIGKILL'],
  ])('is still to be run when it %s', async (_, command, failure) => {
    expect(await run(command)).toBe(failure);
    expect(isAfterSwitchPending(folder)).toBe(true);
  });

  it('is ended with what it has started when it takes too long, and is still to be run', async () => {
    expect(await run(hanging(), { limitMs: 500 })).toMatch(/^it took longer than .* was ended$/);
    expect(isRunning(pidIn('pid'))).toBe(false);
    expect(isAfterSwitchPending(folder)).toBe(true);
  });

  it('runs although the step cannot be noted, as on a full disk', async () => {
    vi.stubEnv(STEP_FILE_SETTING, join(folder, 'no', 'folder'));
    expect(await run('true')).toBeUndefined();
    expect(isAfterSwitchPending(folder)).toBe(false);
  });

  it('is not left to run for an earlier release after a switch without one', () => {
    noteAfterSwitch(folder, { command: 'true', log: () => undefined });
    noteAfterSwitch(folder, undefined);
    expect(isAfterSwitchPending(folder)).toBe(false);
  });

  it('is ended with what it has started when the run is interrupted', async () => {
    const interruption = new AbortController();
    const running = run(hanging(), { interruption: interruption.signal });
    await expect.poll(() => existsSync(join(folder, 'pid')) && pidIn('pid')).toBeTruthy();
    interruption.abort();
    expect(await running).toBe('it was interrupted');
    expect(isRunning(pidIn('pid'))).toBe(false);
  });

  it('is killed when it does not end by itself', async () => {
    const child = spawn("trap '' TERM; echo ready; while true; do sleep 1; done", {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    await endGroupWithin(child, 300);
    expect(await exited).toEqual([null, 'SIGKILL']);
  });
});
