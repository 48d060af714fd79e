import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Returns a string that differs after each change of a file; empty without one. */
export function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}

/**
 * Returns a function that returns a string which differs when the repository of a folder is at
 * another commit, as after a pull: git adds a line to a file then. It is empty outside a repository
 * and without git.
 */
export function watchCommit(folder: string): () => string {
  try {
    const args = ['rev-parse', '--git-path', 'logs/HEAD'];
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const path = execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: [...stdio] });
    const log = resolve(folder, path.trim());
    return () => versionOf(log);
  } catch {
    return () => '';
  }
}
