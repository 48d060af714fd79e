import { readFileSync } from 'node:fs';

/** Returns whether a process runs; one that no process waited for has ended, and keeps its id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}
