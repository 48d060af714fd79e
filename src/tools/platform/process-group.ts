import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a child that is started `detached` is the first of a group; Windows has no groups. */
export const HAS_GROUPS = process.platform !== 'win32';

const POLL_MS = 100;

/** Sends a signal to a child's group, or none where it is 0; returns whether a process is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined || !HAS_GROUPS) return false;
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

/** Ends a child with all processes that it has started; on Windows the child alone. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (HAS_GROUPS) signalGroup(child, signal);
  else child.kill();
}

/** Ends a child's group, and kills those of its processes that have not ended in time. */
export async function endGroupWithin(child: ChildProcess, graceMs: number): Promise<void> {
  endGroup(child, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline && signalGroup(child, 0)) await wait(POLL_MS);
  endGroup(child);
}
