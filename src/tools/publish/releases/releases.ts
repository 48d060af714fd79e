import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';

/** A link to the site of the release that hosts serve. */
export const LIVE_LINK = 'live';

/** What hosts serve of a release; its report lies beside it. */
export const SITE_FOLDER = 'site';

export const RECORD_FILE = 'release.json';

/** What changed and what was found wrong, with pictures, for editors. */
export const REPORT_FILE = 'report.html';

/** The pictures of a report, beside it. */
export const PICTURES = 'pictures';

/** How many releases are kept for a roll-back, the live one included. */
export const KEPT_RELEASES = 10;

/** `2026-11-23T08-15-30-120Z`: the names sort by time, and every file system takes them. */
export const RELEASE_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** A release that is not whole yet. Only a process that was killed leaves one behind. */
export const UNFINISHED = 'unfinished-';

/** The report of the last release that was checked and not published. */
export const REFUSED = 'not-published';

/** What is stored of a release beside its site. */
export interface ReleaseRecord {
  /** The release's own assets; the others in its folder are those of releases before. */
  assets: string[];
  /** The origin in the addresses of its pages; missing in older records. */
  origin?: string | undefined;
  /** Where texts and prices are from; missing in older records, and of a site built elsewhere. */
  hub?: 'configured' | 'sandbox' | undefined;
}

/** Returns the name of a release that is made at a moment. */
export const releaseName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-');

/** Returns the moment at which a release was made, in ISO 8601. */
export const madeAt = (name: string): string =>
  name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/, 'T$1:$2:$3.$4');

/** Lists the releases of a folder, the oldest first. */
export const listReleases = (releases: string): string[] =>
  existsSync(releases)
    ? readdirSync(releases)
        .filter((name) => RELEASE_NAME.test(name))
        .sort()
    : [];

/** Returns the folder of a release's site. */
export const siteOf = (releases: string, name: string): string => join(releases, name, SITE_FOLDER);

/** Returns the folder of a release: its site, its report and its record. */
export const folderOf = (releases: string, name: string): string => join(releases, name);

/** Returns the release that hosts serve; undefined before the first one. */
export function findLive(releases: string): string | undefined {
  try {
    return dirname(readlinkSync(join(releases, LIVE_LINK)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Lists the files of a folder, by their paths in it; none where there is no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Returns the record in the folder of a release. */
export const readRecordIn = (folder: string): ReleaseRecord =>
  JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8')) as ReleaseRecord;

/** Has hosts serve a release that is there. */
export function switchTo(releases: string, name: string): void {
  const nextLink = join(releases, `${LIVE_LINK}.next`);
  rmSync(nextLink, { force: true });
  symlinkSync(join(name, SITE_FOLDER), nextLink);
  renameSync(nextLink, join(releases, LIVE_LINK));
}

/** Lists the releases before the live one, the newest first. */
export function listEarlier(releases: string): string[] {
  const live = findLive(releases);
  const all = listReleases(releases);
  return live === undefined ? [] : all.slice(0, Math.max(0, all.indexOf(live))).reverse();
}

/** Returns the release that lies `steps` before the live one; throws a message when none does. */
export function findEarlier(releases: string, steps: number): string {
  const live = findLive(releases);
  if (live === undefined) throw new Error(`nothing is published in ${releases}`);
  const earlier = listEarlier(releases);
  const found = earlier[steps - 1];
  if (found !== undefined) return found;
  throw new Error(`releases before ${live}: ${earlier.length}; asked for: ${steps}`);
}

/** A folder that nothing serves and that could not be removed. */
export interface Leftover {
  folder: string;
  reason: string;
}

/** Runs a removal of a folder; one that fails stops nothing. */
function tryToRemove(folder: string, remove: () => void): Leftover[] {
  try {
    remove();
    return [];
  } catch (error) {
    return [{ folder, reason: (error as Error).message }];
  }
}

/** Removes a folder, file by file where it has thousands of them; returns it where it is left. */
export const removeFolder = (folder: string, follow: FollowStep<'clean-up'>): Leftover[] =>
  tryToRemove(folder, () => {
    const files = listFiles(folder);
    const progress = follow('clean-up', files.length);
    try {
      for (const file of files) {
        rmSync(join(folder, file), { force: true });
        progress.advance();
      }
    } finally {
      progress.end();
    }
    rmSync(folder, { recursive: true, force: true });
  });

/** Removes a release that is not served; a killed process leaves no part of it in the list. */
function removeRelease(releases: string, name: string, follow: FollowStep<'clean-up'>): Leftover[] {
  const folder = folderOf(releases, name);
  const aside = join(releases, `${UNFINISHED}${name}`);
  const left = tryToRemove(folder, () => renameSync(folder, aside));
  return left.length > 0 ? left : removeFolder(aside, follow);
}

/** Removes what killed processes left behind; returns what could not be removed. */
export const removeUnfinished = (releases: string, follow: FollowStep<'clean-up'>): Leftover[] =>
  readdirSync(releases)
    .filter((name) => name.startsWith(UNFINISHED))
    .flatMap((name) => removeFolder(join(releases, name), follow));

/**
 * Removes the oldest releases beyond those that are kept, never the live one; returns what could
 * not be removed.
 */
export function removeOldReleases(
  releases: string,
  follow: FollowStep<'clean-up'> = followNothing,
): Leftover[] {
  const live = findLive(releases);
  return listReleases(releases)
    .slice(0, -KEPT_RELEASES)
    .filter((name) => name !== live)
    .flatMap((name) => removeRelease(releases, name, follow));
}
