import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { inBatches } from '#site-data/in-batches.ts';
import { followStep } from '#tools/platform/steps.ts';
import type { PageLoads } from '#tools/first-paint/unused-files.ts';

const COPIES = ['.br', '.gz'];

/** So many files are moved at once. A move deletes the file before it, which takes a while. */
const AT_ONCE = 8;

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

const isCopy = (name: string): boolean => COPIES.some((ending) => name.endsWith(ending));

/**
 * Moves files that were rendered aside into the site, with their compressed copies. The copies of a
 * changed file that has no new ones are deleted, unless they will be `rewritten` anyway. Returns
 * the paths of the files that are new or changed. Files that `FirstPaint` wrote, and that by
 * `loads` no page loads now, are deleted.
 */
export async function overlaySite(
  aside: string,
  site: string,
  loads: PageLoads,
  rewritten = false,
): Promise<string[]> {
  const rendered = filesOf(aside);
  const copies = new Set(rendered.filter(isCopy));
  const pages = rendered.filter((name) => !isCopy(name));
  const overlay = async (name: string): Promise<string[]> => {
    const [from, to] = [join(aside, name), join(site, name)];
    const [after, before] = await Promise.all([
      readFile(from),
      existsSync(to) ? readFile(to) : undefined,
    ]);
    if (before?.equals(after)) return [];
    if (name.endsWith('.html')) loads.replace(before, after);
    if (before === undefined) await mkdir(dirname(to), { recursive: true });
    const moved = ['', ...COPIES.filter((ending) => copies.has(`${name}${ending}`))];
    const old = rewritten ? [] : COPIES.filter((ending) => !moved.includes(ending));
    await Promise.all([
      ...moved.map((ending) => rename(`${from}${ending}`, `${to}${ending}`)),
      ...old.map((ending) => rm(`${to}${ending}`, { force: true })),
    ]);
    return moved.map((ending) => `${to}${ending}`);
  };
  const progress = followStep('build', 'move', pages.length);
  const changed = await inBatches(progress, pages, overlay, AT_ONCE);
  loads.removeUnused(site);
  return changed.flat();
}
