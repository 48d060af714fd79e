import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS, type Decisions } from './decision/decisions.ts';

/** Names the file that lists the unlisted pages, in the cache folder of a build. */
export const unlistedFile = (cache: string): string => join(cache, 'not-in-search-engines.txt');

/** Returns a line for each page that search engines may not list: language, path, and why not. */
const unlistedText = (decisions: Decisions): string =>
  [...decisions]
    .flatMap(([language, { pages }]) =>
      Object.entries(pages).flatMap(([path, { reason }]) =>
        reason === undefined ? [] : [`${language}\t${path}\t${REASONS[reason]}\n`],
      ),
    )
    .toSorted()
    .join('');

/** Returns whether a page came, went, or was decided about otherwise than before. */
const hasChanged = (before: Decisions, now: Decisions): boolean =>
  [...now].some(([language, decided]) => {
    const last = before.get(language);
    if (decided === last) return false;
    const [{ pages }, earlier] = [decided, last?.pages ?? {}];
    const paths = Object.keys(pages);
    return (
      paths.length !== Object.keys(earlier).length ||
      paths.some((path) => !(path in earlier) || earlier[path]?.reason !== pages[path]?.reason)
    );
  });

/**
 * Writes the list of unlisted pages, unless it is there and no decision differs from those before.
 * Returns whether it did.
 */
export function writeUnlisted(file: string, before: Decisions, now: Decisions): boolean {
  if (existsSync(file) && !hasChanged(before, now)) return false;
  writeFileSync(file, unlistedText(now));
  return true;
}
