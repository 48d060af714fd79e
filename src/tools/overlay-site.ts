import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { removeUnused, writtenFor } from './first-paint/unused-files.ts';

const COPY = /\.(br|gz)$/;

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

/**
 * Moves files that were rendered aside into the site, with their compressed copies. The copies of a
 * changed file that has no new ones are deleted, unless they will be `rewritten` anyway. Returns the
 * paths of the files that are new or changed. Files that `FirstPaint` wrote for these pages before,
 * and that no page loads now, are deleted.
 */
export function overlaySite(aside: string, site: string, rewritten = false): string[] {
  const dropped = new Set<string>();
  const rendered = filesOf(aside);
  const copies = new Set(rendered.filter((name) => COPY.test(name)));
  const changed = rendered
    .filter((name) => !COPY.test(name))
    .flatMap((name) => {
      const [from, to] = [join(aside, name), join(site, name)];
      if (existsSync(to)) {
        const [after, before] = [readFileSync(from), readFileSync(to)];
        if (after.equals(before)) return [];
        for (const written of writtenFor(before).difference(writtenFor(after)))
          dropped.add(written);
      }
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
  removeUnused(site, dropped);
  return changed;
}
