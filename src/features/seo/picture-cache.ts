import { createHash, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#lib/time.ts';

/** A picture that no build has used for so long is removed. */
const UNUSED_MS = 60 * DAY_MS;

const cleaned = new Set<string>();

/** Reads a file and marks it as used; undefined when there is none. */
function readUsed(file: string): Buffer | undefined {
  try {
    const content = readFileSync(file);
    utimesSync(file, new Date(), new Date());
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes what is no longer used, aborted writes included; another build may do so as well. */
function removeUnused(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const used = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (used !== undefined && now - used > UNUSED_MS) rmSync(file, { force: true });
  }
}

/**
 * Returns the picture of a recipe, which names all that it depends on: from the folder when a build
 * before has drawn it, else drawn and stored there. A file appears whole or not at all, so that an
 * aborted build and one at the same time do no harm.
 */
export async function cachedPicture(
  folder: string,
  recipe: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const key = createHash('sha256').update(recipe).digest('hex').slice(0, 24);
  const file = join(folder, `${key}.png`);
  const before = readUsed(file);
  if (before !== undefined) return before;
  const picture = await draw();
  mkdirSync(folder, { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  writeFileSync(aside, picture);
  renameSync(aside, file);
  if (!cleaned.has(folder)) {
    cleaned.add(folder);
    removeUnused(folder, Date.now());
  }
  return picture;
}
