import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_FILE = 'provider.lock';

/** Says that another live process holds a data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder "${folder}" is in use by process ${pid}. ` +
        'Stop that process, or give this one another DATA_DIR; two openers would lose data.',
    );
    this.name = 'FolderInUseError';
  }
}

/** Takes a data folder for this process and answers how to give it back; throws `FolderInUseError` when a live process has it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_FILE);
  while (!create(path)) {
    const holder = holderOf(path);
    if (holder !== null) throw new FolderInUseError(folder, holder);
    rmSync(path, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function create(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, `${process.pid} ${startTime(process.pid)}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The live process that holds the lock, or null when it has died. */
function holderOf(path: string): number | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const [pid = Number.NaN, started] = text.trim().split(' ').map(Number);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!isAlive(pid)) return null;
  return startTime(pid) === started ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in clock ticks since boot: a reused pid is another process. Always 0 where /proc is missing. */
function startTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[19] ?? 0);
  } catch {
    return 0;
  }
}
