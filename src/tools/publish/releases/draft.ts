import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { BUILD_DATA } from '#tools/build/build-data.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import { isSameFile } from '#tools/platform/same-file.ts';
import { findOrigin, type ReleaseSource } from './release-source.ts';
import {
  findLive,
  folderOf,
  type Leftover,
  listFiles,
  listReleases,
  readRecordIn,
  REFUSED,
  RECORD_FILE,
  releaseName,
  type ReleaseRecord,
  removeFolder,
  removeUnfinished,
  SITE_FOLDER,
  siteOf,
  switchTo,
  UNFINISHED,
} from './releases.ts';

/** What nginx reads of a release at its start (docs/nginx/shop.conf), beside the site. */
const NGINX = 'release.conf';

/** Scripts, styles and fonts whose names carry a digest of their content. */
const ASSETS = '_astro';

/** How many earlier releases keep their assets in a new one, for tabs that were opened then. */
const RELEASES_WITH_ASSETS = 2;

/** The long steps of putting a release together. */
type ReleaseStep = 'copy' | 'clean-up';

/**
 * Puts a file of the built site into a release. A file that the live release has too is the same
 * one on the disk; any other is a copy, as the next build writes into the built one.
 */
function placeFile(from: string, live: string | undefined, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (live !== undefined && isSameFile(from, live)) linkSync(live, to);
  else copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

/** Adds the assets of earlier releases that the new one does not have. */
function linkEarlierAssets(releases: string, earlier: readonly string[], site: string): void {
  for (const name of earlier) {
    for (const asset of readRecordIn(folderOf(releases, name)).assets) {
      const [from, to] = [join(siteOf(releases, name), asset), join(site, asset)];
      if (existsSync(to)) continue;
      mkdirSync(dirname(to), { recursive: true });
      linkSync(from, to);
    }
  }
}

/** Lists the releases whose assets the next one links; the live one after a roll-back too. */
function listWithAssets(releases: string, live: string | undefined): string[] {
  const newest = listReleases(releases).slice(-RELEASES_WITH_ASSETS);
  return live === undefined || newest.includes(live) ? newest : [...newest, live];
}

/** A release that is put together and checked before it is among the others. */
export interface Draft {
  name: string;
  folder: string;
  site: string;
  source: ReleaseSource;
  /** What killed processes left and could not be removed. */
  leftovers: readonly Leftover[];
}

/**
 * Returns the entry by which nginx knows that it has read the policies of this very release: those
 * of another one would forbid what the pages have inline.
 */
const nginxFile = (name: string): string => `"~/${name}/${SITE_FOLDER}$" $shop_page_policy;\n`;

interface DraftOptions {
  follow?: FollowStep<ReleaseStep> | undefined;
  hub?: ReleaseRecord['hub'];
}

/**
 * Puts a release of a built site together; drafts of killed processes are removed before. One that
 * cannot be finished, as on a full disk, is removed: it would take what room is left.
 */
export function draftRelease(
  releases: string,
  built: string,
  at: Date,
  { follow = followNothing, hub }: DraftOptions = {},
): Draft {
  mkdirSync(releases, { recursive: true });
  const leftovers = removeUnfinished(releases, follow);
  const name = releaseName(at);
  const folder = join(releases, `${UNFINISHED}${name}`);
  try {
    const { site, source } = fillDraft(releases, built, { name, folder, follow, hub });
    return { name, folder, site, source, leftovers };
  } catch (error) {
    removeFolder(folder, followNothing);
    throw error;
  }
}

interface DraftParts extends Pick<Draft, 'name' | 'folder'> {
  follow: FollowStep<ReleaseStep>;
  hub: ReleaseRecord['hub'];
}

/** Copies a built site into the folder of a draft, with the record of the release. */
function fillDraft(
  releases: string,
  built: string,
  { name, folder, follow, hub }: DraftParts,
): Pick<Draft, 'site' | 'source'> {
  const site = join(folder, SITE_FOLDER);
  const live = findLive(releases);
  const files = listFiles(built).filter((file) => file !== BUILD_DATA);
  const progress = follow('copy', files.length);
  for (const file of files) {
    const before = live === undefined ? undefined : join(siteOf(releases, live), file);
    placeFile(join(built, file), before, join(site, file));
    progress.advance();
  }
  progress.end();
  const assets = files.filter((file) => file.split(sep)[0] === ASSETS);
  linkEarlierAssets(releases, listWithAssets(releases, live), site);
  const source = { origin: findOrigin(site), hub };
  writeFileSync(
    join(folder, RECORD_FILE),
    JSON.stringify({ assets, ...source } satisfies ReleaseRecord),
  );
  writeFileSync(join(folder, NGINX), nginxFile(name));
  return { site, source };
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
  const recorded = new Set(readRecordIn(folder).assets);
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

/** Has hosts serve a draft, in one step: a request meets the old site or the new one. */
export function publishDraft(releases: string, { name, folder }: Draft): void {
  renameSync(folder, folderOf(releases, name));
  switchTo(releases, name);
}

/**
 * Stores the report of a draft that is not published, instead of the one before; see `REFUSED`.
 * Returns its folder, and what could not be removed.
 */
export function refuseDraft(
  releases: string,
  { name, folder }: Draft,
  follow: FollowStep<'clean-up'> = followNothing,
): { refused: string; leftovers: Leftover[] } {
  const refused = join(releases, REFUSED);
  const before = join(releases, `${UNFINISHED}${REFUSED}-${name}`);
  if (existsSync(refused)) renameSync(refused, before);
  renameSync(folder, refused);
  const old = [before, join(refused, SITE_FOLDER)];
  return { refused, leftovers: old.flatMap((one) => removeFolder(one, follow)) };
}
