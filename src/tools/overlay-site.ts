import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Language } from '#config/languages.ts';
import { splitLocalizedPath } from '#i18n/localized-path.ts';

/** A partial build knows only its own languages' addresses, so its sitemap is never taken over. */
const NEVER_TAKEN = /^sitemap-.*\.xml$/;

const PAGE = /\.html(\.br|\.gz)?$/;

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));

/** Returns the language of a page by its file. */
const languageOf = (name: string): Language =>
  splitLocalizedPath(`/${name.split(sep).join('/').replace(PAGE, '')}`).language;

/**
 * Lays a partial build over the built site, and deletes the pages of its languages that it no
 * longer has. Returns the files of the site that are new or changed.
 */
export function overlaySite(
  partial: string,
  site: string,
  languages: readonly Language[],
): string[] {
  const built = filesOf(partial).filter((name) => !NEVER_TAKEN.test(name));
  const current = new Set(built.map((name) => name.replace(/\.(br|gz)$/, '')));
  for (const name of filesOf(site).filter((file) => PAGE.test(file))) {
    const isStale = !current.has(name.replace(/\.(br|gz)$/, ''));
    if (isStale && languages.includes(languageOf(name))) rmSync(join(site, name));
  }
  return built.filter((name) => {
    const [from, to] = [join(partial, name), join(site, name)];
    if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) return false;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    return true;
  });
}
