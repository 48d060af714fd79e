import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Held while the lock of a dead process is replaced, for a few system calls. */
const TAKEOVER_SUFFIX = '.takeover';
const TAKEOVER_TRIES = 200;
const TAKEOVER_PAUSE_MS = 10;

/** Another live process holds a folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number, advice: string) {
    super(`The folder "${folder}" is in use by process ${pid}. ${advice}`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Acquires a folder for this process by a lock file in it and returns its release. The lock of a
 * dead process is taken over. Throws `FolderInUseError` with `advice` when a live process has it.
 */
export function lockFolder(
  folder: string,
  file: string,
  advice = 'Wait until it has ended.',
): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, file);
  const content = `${process.pid} ${getStartTime(process.pid)} ${randomUUID()}\n`;
  if (!create(path, content)) {
    const holder = replaceStale(path, content);
    if (holder !== undefined) throw new FolderInUseError(folder, holder, advice);
  }
  return () => {
    if (read(path) === content) rmSync(path, { force: true });
  };
}

/** Returns whether a live process has acquired a folder. */
export const isFolderLocked = (folder: string, file: string): boolean =>
  findHolder(join(folder, file)) !== null;

/**
 * Creates the lock with its content in one step, so that no process reads an empty one; false when
 * there is one.
 */
function create(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    return succeeds(() => linkSync(draft, path));
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Replaces the lock of a dead process; returns the live one that has it instead. Only one process
 * at a time may replace it, as a second one would remove the first one's new lock.
 */
function replaceStale(path: string, content: string): number | undefined {
  const takeover = `${path}${TAKEOVER_SUFFIX}`;
  for (let tries = 0; !succeeds(() => closeSync(openSync(takeover, 'wx'))); tries += 1) {
    if (tries === TAKEOVER_TRIES) {
      throw new Error(`A start was interrupted. Remove "${takeover}" and start again.`);
    }
    pause(TAKEOVER_PAUSE_MS);
  }
  try {
    const holder = findHolder(path);
    if (holder !== null) return holder;
    rmSync(path, { force: true });
    return create(path, content) ? undefined : (findHolder(path) ?? 0);
  } finally {
    rmSync(takeover, { force: true });
  }
}

/** Returns false when the file that is created exists already. */
function succeeds(createFile: () => void): boolean {
  try {
    createFile();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Blocks for some milliseconds: opening the folder is synchronous. */
const pause = (ms: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Finds the live process that holds the lock; null when it has died. */
function findHolder(path: string): number | null {
  const [pid = Number.NaN, started] = read(path).trim().split(' ').map(Number);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!isAlive(pid)) return null;
  return getStartTime(pid) === started ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns when a process started, in clock ticks since boot, as a reused pid is another process;
 * always 0 where /proc is missing.
 */
function getStartTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[19] ?? 0);
  } catch {
    return 0;
  }
}
