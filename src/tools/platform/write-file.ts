import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
