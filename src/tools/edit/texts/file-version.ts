import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Returns what changes with a file; empty without one. */
export function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}

/**
 * Returns the file to which git adds a line when a folder is at another commit, as after a pull;
 * undefined outside a repository and without git.
 */
export function findCommitLog(folder: string): string | undefined {
  try {
    const args = ['rev-parse', '--git-path', 'logs/HEAD'];
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const path = execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: [...stdio] });
    return resolve(folder, path.trim());
  } catch {
    return undefined;
  }
}

/** Returns what changes when a folder of a repository is at another commit; else empty. */
export const commitVersion = (log: string | undefined): string =>
  log === undefined ? '' : versionOf(log);
