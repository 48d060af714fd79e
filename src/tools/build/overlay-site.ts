import { mkdirSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { inBatches } from '#site-data/in-batches.ts';
import { ReusedMemory } from '#tools/platform/reused-memory.ts';
import { followStep } from '#tools/platform/steps.ts';
import type { PageLoads } from '#tools/first-paint/unused-files.ts';

const COPIES = ['.br', '.gz'];

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

const isCopy = (name: string): boolean => COPIES.some((ending) => name.endsWith(ending));

const rendered = new ReusedMemory();
const inPlace = new ReusedMemory();

/**
 * Returns whether a file differs from the one in its place: then the pages that load files are
 * counted anew, and its folder is there. The contents are not kept while all files move.
 */
function prepareMove(from: string, to: string, loads: PageLoads): boolean {
  const after = rendered.read(from);
  if (after === undefined) throw new Error(`"${from}" is gone`);
  const before = inPlace.read(to);
  if (before?.equals(after)) return false;
  if (to.endsWith('.html')) loads.replace(before, after);
  if (before === undefined) mkdirSync(dirname(to), { recursive: true });
  return true;
}

/**
 * Moves files that were rendered aside into the site, with their compressed copies. The copies of a
 * changed file that has no new ones are deleted, unless they will be `rewritten` anyway. Returns
 * the paths of the files that are new or changed. Files that `FirstPaint` wrote, and that by
 * `loads` no page loads now, are deleted.
 *
 * Reads every file before it returns its promise, and moves them without blocking: a move also
 * deletes the old file, which takes as long as deciding what search engines may list, so the caller
 * does both at once.
 */
export async function overlaySite(
  aside: string,
  site: string,
  loads: PageLoads,
  rewritten = false,
): Promise<string[]> {
  const files = filesOf(aside);
  const copies = new Set(files.filter(isCopy));
  const pages = files.filter((name) => !isCopy(name));
  const overlay = async (name: string): Promise<string[]> => {
    const [from, to] = [join(aside, name), join(site, name)];
    if (!prepareMove(from, to, loads)) return [];
    const moved = ['', ...COPIES.filter((ending) => copies.has(`${name}${ending}`))];
    const old = rewritten ? [] : COPIES.filter((ending) => !moved.includes(ending));
    await Promise.all([
      ...moved.map((ending) => rename(`${from}${ending}`, `${to}${ending}`)),
      ...old.map((ending) => rm(`${to}${ending}`, { force: true })),
    ]);
    return moved.map((ending) => `${to}${ending}`);
  };
  const progress = followStep('build', 'move', pages.length);
  const changed = await inBatches(progress, pages, overlay, pages.length);
  loads.removeUnused(site);
  return changed.flat();
}
