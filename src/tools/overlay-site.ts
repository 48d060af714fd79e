import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A partial build knows only its own languages' addresses, so its sitemap is never taken over. */
const NEVER_TAKEN = /^sitemap-.*\.xml$/;

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));

/** Lays a partial build over the built site; returns the files of the site that changed. */
export function overlaySite(partial: string, site: string): string[] {
  return filesOf(partial)
    .filter((name) => !NEVER_TAKEN.test(name))
    .filter((name) => {
      const [from, to] = [join(partial, name), join(site, name)];
      if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) return false;
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(from, to);
      return true;
    });
}
