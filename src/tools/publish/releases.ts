import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';

/** A link to the site of the release that hosts serve. */
export const LIVE = 'live';

/** What hosts serve of a release; its report lies beside it. */
const SITE = 'site';

const RECORD = 'release.json';

/** What changed and what was found wrong, with pictures, for editors. */
export const REPORT = 'report.html';

/** The pictures of a report, beside it. */
export const PICTURES = 'pictures';

/** What nginx reads of a release at its start (docs/nginx/shop.conf), beside the site. */
const NGINX = 'release.conf';

/** Scripts, styles and fonts whose names carry a digest of their content. */
const ASSETS = '_astro';

/** How many releases are kept for a roll-back, the live one included. */
export const KEPT_RELEASES = 10;

/** How many earlier releases keep their assets in a new one, for tabs that were opened then. */
const RELEASES_WITH_ASSETS = 2;

/** `2026-11-23T08-15-30-120Z`: the names sort by time, and every file system takes them. */
export const RELEASE_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** A release that is not whole yet. Only a process that was killed leaves one behind. */
const UNFINISHED = 'unfinished-';

/** The report of the last release that was checked and not published. */
export const REFUSED = 'not-published';

/** The long steps of putting a release together. */
type ReleaseStep = 'copy' | 'clean-up';

interface ReleaseRecord {
  /** The release's own assets; the others in its folder are those of releases before. */
  assets: string[];
}

/** Returns the name of a release that is made at a moment. */
const releaseName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-');

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
export const siteOf = (releases: string, name: string): string => join(releases, name, SITE);

/** Returns the folder of a release: its site, its report and its record. */
export const folderOf = (releases: string, name: string): string => join(releases, name);

/** Returns the release that hosts serve; undefined before the first one. */
export function findLive(releases: string): string | undefined {
  try {
    return dirname(readlinkSync(join(releases, LIVE)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function isSameFile(one: string, other: string): boolean {
  if (!existsSync(other)) return false;
  const [first, second] = [statSync(one), statSync(other)];
  if (first.size !== second.size) return false;
  // A file that did not change is the same one on the disk.
  if (first.ino === second.ino && first.dev === second.dev && first.ino !== 0) return true;
  return readFileSync(one).equals(readFileSync(other));
}

/**
 * Puts a file of the built site into a release. A file that the live release has too is the same
 * one on the disk; any other is a copy, as the next build writes into the built one.
 */
function placeFile(from: string, live: string | undefined, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (live !== undefined && isSameFile(from, live)) linkSync(live, to);
  else copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

const readRecord = (releases: string, name: string): ReleaseRecord =>
  JSON.parse(readFileSync(join(folderOf(releases, name), RECORD), 'utf8')) as ReleaseRecord;

/** Adds the assets of earlier releases that the new one does not have. */
function linkEarlierAssets(releases: string, earlier: readonly string[], site: string): void {
  for (const name of earlier) {
    for (const asset of readRecord(releases, name).assets) {
      const [from, to] = [join(siteOf(releases, name), asset), join(site, asset)];
      if (existsSync(to)) continue;
      mkdirSync(dirname(to), { recursive: true });
      linkSync(from, to);
    }
  }
}

/** A release that is put together and checked before it is among the others. */
export interface Draft {
  name: string;
  folder: string;
  site: string;
}

/**
 * Returns the entry by which nginx knows that it has read the policies of this very release: those
 * of another one would forbid what the pages have inline.
 */
const nginxFile = (name: string): string => `"~/${name}/${SITE}$" $shop_page_policy;\n`;

/** Puts a release of a built site together; drafts of killed processes are removed before. */
export function draftRelease(
  releases: string,
  built: string,
  at: Date,
  follow: FollowStep<ReleaseStep> = followNothing,
): Draft {
  mkdirSync(releases, { recursive: true });
  removeUnfinished(releases, follow);
  const name = releaseName(at);
  const folder = join(releases, `${UNFINISHED}${name}`);
  const site = join(folder, SITE);
  const live = findLive(releases);
  const files = listFiles(built);
  const progress = follow('copy', files.length);
  for (const file of files) {
    const before = live === undefined ? undefined : join(siteOf(releases, live), file);
    placeFile(join(built, file), before, join(site, file));
    progress.advance();
  }
  progress.end();
  const assets = files.filter((file) => file.split(sep)[0] === ASSETS);
  linkEarlierAssets(releases, listWithAssets(releases, live), site);
  writeFileSync(join(folder, RECORD), JSON.stringify({ assets } satisfies ReleaseRecord));
  writeFileSync(join(folder, NGINX), nginxFile(name));
  return { name, folder, site };
}

/** Returns whether hosts serve exactly this site already, assets of earlier releases aside. */
export function isServed(
  releases: string,
  { folder, site }: Draft,
  follow: FollowStep<'changes'> = followNothing,
): boolean {
  const live = findLive(releases);
  if (live === undefined) return false;
  const served = siteOf(releases, live);
  const recorded = new Set(
    (JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as ReleaseRecord).assets,
  );
  const isOfRelease = (file: string): boolean =>
    file.split(sep)[0] !== ASSETS || recorded.has(file);
  const now = listFiles(site).filter(isOfRelease);
  const before = listFiles(served).filter((file) => file.split(sep)[0] !== ASSETS);
  const pages = now.filter((file) => file.split(sep)[0] !== ASSETS);
  if (pages.length !== before.length) return false;
  const progress = follow('changes', now.length);
  const isSame = now.every((file) => {
    progress.advance();
    return isSameFile(join(site, file), join(served, file));
  });
  progress.end();
  return isSame;
}

/**
 * Has hosts serve a draft, in one step: a request meets the old site or the new one. Removes the
 * oldest releases beyond those that are kept.
 */
export function publishDraft(
  releases: string,
  { name, folder }: Draft,
  follow: FollowStep<'clean-up'> = followNothing,
): void {
  renameSync(folder, folderOf(releases, name));
  switchTo(releases, name);
  removeOldReleases(releases, follow);
}

/** Removes a folder, file by file where it has thousands of them. */
function removeFolder(folder: string, follow: FollowStep<'clean-up'>): void {
  const files = listFiles(folder);
  const progress = follow('clean-up', files.length);
  for (const file of files) {
    rmSync(join(folder, file), { force: true });
    progress.advance();
  }
  progress.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Removes a draft without a report. */
export const removeReleaseDraft = (
  { folder }: Draft,
  follow: FollowStep<'clean-up'> = followNothing,
): void => removeFolder(folder, follow);

/** Stores the report of a draft that is not published, instead of the one before; see `REFUSED`. */
export function refuseDraft(
  releases: string,
  { folder, site }: Draft,
  follow: FollowStep<'clean-up'> = followNothing,
): string {
  const refused = join(releases, REFUSED);
  rmSync(refused, { recursive: true, force: true });
  removeFolder(site, follow);
  renameSync(folder, refused);
  return refused;
}

/** Lists the releases whose assets the next one links; the live one after a roll-back too. */
function listWithAssets(releases: string, live: string | undefined): string[] {
  const newest = listReleases(releases).slice(-RELEASES_WITH_ASSETS);
  return live === undefined || newest.includes(live) ? newest : [...newest, live];
}

/** Has hosts serve a release that is there. */
export function switchTo(releases: string, name: string): void {
  const nextLink = join(releases, `${LIVE}.next`);
  rmSync(nextLink, { force: true });
  symlinkSync(join(name, SITE), nextLink);
  renameSync(nextLink, join(releases, LIVE));
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

/** Removes a release that is not served; a killed process leaves no part of it in the list. */
function removeRelease(releases: string, name: string, follow: FollowStep<'clean-up'>): void {
  const aside = join(releases, `${UNFINISHED}${name}`);
  renameSync(folderOf(releases, name), aside);
  removeFolder(aside, follow);
}

/** Removes what killed processes left behind. */
function removeUnfinished(releases: string, follow: FollowStep<'clean-up'>): void {
  for (const name of readdirSync(releases)) {
    if (!name.startsWith(UNFINISHED)) continue;
    removeFolder(join(releases, name), follow);
  }
}

/** Removes the oldest releases beyond those that are kept, never the live one. */
function removeOldReleases(releases: string, follow: FollowStep<'clean-up'>): void {
  const live = findLive(releases);
  const old = listReleases(releases)
    .slice(0, -KEPT_RELEASES)
    .filter((name) => name !== live);
  for (const name of old) removeRelease(releases, name, follow);
}
