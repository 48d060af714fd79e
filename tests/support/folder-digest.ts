import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** Returns the digest of each file below a folder, so that a test names the files that differ. */
export function getFileDigests(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [name, digestOf(readFileSync(join(folder, name)))]),
  );
}

/** Returns one digest of all files below a folder and their names. */
export const getFolderDigest = (folder: string): string =>
  digestOf(JSON.stringify(getFileDigests(folder)));
