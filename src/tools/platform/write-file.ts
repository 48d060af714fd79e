import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const hasCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException).code === code;

/** Writes a file, in folders that are created where they are missing. */
export function writeInFolder(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * Writes a file as `writeInFolder` does, in one step: a full disk or the end of the process leaves
 * what was there before.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const aside = `${file}.new`;
  try {
    writeInFolder(aside, content);
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/** Returns a free name for the backup of a file: an earlier one may be all that is left of it. */
function findFreeBackup(file: string): string {
  for (let count = 1; ; count += 1) {
    const name = `${file}.old${count === 1 ? '' : count}`;
    if (!existsSync(name)) return name;
  }
}

/** Sets a file aside as it is; by a link where the disk has links, as those need no room. */
function setAside(file: string, backup: string): void {
  try {
    linkSync(file, backup);
  } catch {
    copyFileSync(file, backup);
  }
}

/**
 * Removes a file beside the one that was to be replaced. A folder of that name is none of them, and
 * one that cannot be removed changes nothing of what was written.
 */
function removeAside(path: string): void {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
  } catch {
    // One that stays does no harm: what is written next replaces it, or takes another name.
  }
}

/** The backups of files that are replaced, by file; a new file has none. */
type Backups = Map<string, string>;

/** Makes replaced files what they were; returns those with which that failed. */
function restore(replaced: readonly string[], backups: Backups): string[] {
  return replaced.filter((file) => {
    const backup = backups.get(file);
    try {
      if (backup !== undefined) renameSync(backup, file);
      else rmSync(file, { force: true });
      return false;
    } catch {
      return true;
    }
  });
}

/** Returns the error of a replacement that could not be undone: it names what is left of before. */
function describeLost(error: unknown, lost: readonly string[], backups: Backups): Error {
  const named = lost.map((file) => {
    const backup = backups.get(file);
    return backup === undefined ? file : `${file} (before: ${backup})`;
  });
  const { message } = error as Error;
  return new Error(`${message}; not as before: ${named.join(', ')}`, { cause: error });
}

/**
 * Replaces several files, all or none where one cannot be written: each is written beside its place
 * first, and where one cannot be put into its place, those before it are what they were. A process
 * that is killed between two of them leaves the first ones replaced.
 */
export function replaceFiles(contents: ReadonlyMap<string, string>): void {
  const files = [...contents.keys()];
  const backups: Backups = new Map();
  const replaced: string[] = [];
  let lost: string[] = [];
  try {
    for (const [file, content] of contents) {
      writeInFolder(`${file}.new`, content);
      if (!existsSync(file)) continue;
      const backup = findFreeBackup(file);
      backups.set(file, backup);
      setAside(file, backup);
    }
    for (const file of files) {
      renameSync(`${file}.new`, file);
      replaced.push(file);
    }
  } catch (error) {
    lost = restore(replaced, backups);
    throw lost.length === 0 ? error : describeLost(error, lost, backups);
  } finally {
    for (const file of files) removeAside(`${file}.new`);
    for (const [file, backup] of backups) if (!lost.includes(file)) removeAside(backup);
  }
}

/**
 * Returns the JSON of a file that can be made again; undefined when the file is missing or was cut
 * off. A file that cannot be read at all throws.
 */
export function readCacheFile<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
