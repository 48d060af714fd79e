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

/** Sets a file aside as it is; by a link where the disk has links, as those need no room. */
function setAside(file: string, aside: string): void {
  rmSync(aside, { force: true });
  try {
    linkSync(file, aside);
  } catch {
    copyFileSync(file, aside);
  }
}

/** A folder of that name is nothing that was set aside. */
function removeIfFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
}

/**
 * Replaces several files, all or none: each is written beside its place first, and where one cannot
 * be put into its place, those before it are what they were.
 */
export function replaceFiles(contents: ReadonlyMap<string, string>): void {
  const files = [...contents.keys()];
  const replaced: string[] = [];
  try {
    for (const [file, content] of contents) {
      writeInFolder(`${file}.new`, content);
      if (existsSync(file)) setAside(file, `${file}.old`);
    }
    for (const file of files) {
      renameSync(`${file}.new`, file);
      replaced.push(file);
    }
  } catch (error) {
    for (const file of replaced) {
      if (existsSync(`${file}.old`)) renameSync(`${file}.old`, file);
      else rmSync(file);
    }
    throw error;
  } finally {
    for (const file of files) {
      removeIfFile(`${file}.new`);
      removeIfFile(`${file}.old`);
    }
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
