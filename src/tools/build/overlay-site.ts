import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { followStep } from '#tools/platform/steps.ts';
import type { PageLoads } from '#tools/first-paint/unused-files.ts';

const COPY = /\.(br|gz)$/;

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

/**
 * Moves files that were rendered aside into the site, with their compressed copies. The copies of a
 * changed file that has no new ones are deleted, unless they will be `rewritten` anyway. Returns
 * the paths of the files that are new or changed. Files that `FirstPaint` wrote, and that by
 * `loads` no page loads now, are deleted.
 */
export function overlaySite(
  aside: string,
  site: string,
  loads: PageLoads,
  rewritten = false,
): string[] {
  const rendered = filesOf(aside);
  const copies = new Set(rendered.filter((name) => COPY.test(name)));
  const pages = rendered.filter((name) => !COPY.test(name));
  const progress = followStep('build', 'move', pages.length);
  const changed = pages.flatMap((name) => {
    progress.advance();
    const [from, to] = [join(aside, name), join(site, name)];
    const [after, before] = [readFileSync(from), existsSync(to) ? readFileSync(to) : undefined];
    if (before?.equals(after)) return [];
    if (name.endsWith('.html')) loads.replace(before, after);
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    const moved = ['.br', '.gz'].filter((ending) => {
      if (copies.has(`${name}${ending}`)) return true;
      if (!rewritten) rmSync(`${to}${ending}`, { force: true });
      return false;
    });
    for (const ending of moved) renameSync(`${from}${ending}`, `${to}${ending}`);
    return [to, ...moved.map((ending) => `${to}${ending}`)];
  });
  loads.removeUnused(site);
  progress.end();
  return changed;
}
