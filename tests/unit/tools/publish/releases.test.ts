import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Draft,
  draftRelease,
  isServed,
  publishDraft,
  refuseDraft,
} from '#tools/publish/releases/draft.ts';
import {
  findEarlier,
  findLive,
  KEPT_RELEASES,
  listReleases,
  LIVE_LINK,
  removeOldReleases,
  REPORT_FILE,
  siteOf,
  switchTo,
} from '#tools/publish/releases/releases.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getFolderDigest } from '../../../support/folder-digest.ts';
import { refuseRemoval } from '../../../support/refused-removal.ts';

const START = Date.UTC(2026, 0, 1);

let folder: string;
let releases: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-releases-'));
  releases = join(folder, 'releases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a built site and returns its folder. */
function writeSite(name: string, files: Readonly<Record<string, string>>): string {
  const site = join(folder, name);
  rmSync(site, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), content);
  }
  return site;
}

/** Drafts a version with a page and a script of its own, and a page that every version has. */
function draftVersion(version: number): Draft {
  const site = writeSite('dist', {
    'index.html': `version ${version}`,
    'faq.html': 'the same',
    [`_astro/page.${version}.js`]: `script ${version}`,
  });
  return draftRelease(releases, site, new Date(START + version * 1000));
}

/** Publishes a version and removes what is too old then. */
function publishVersion(version: number): string {
  const draft = draftVersion(version);
  publishDraft(releases, draft);
  expect(removeOldReleases(releases)).toEqual([]);
  return draft.name;
}

const served = (file: string): string => readFileSync(join(releases, LIVE_LINK, file), 'utf8');

describe('a release', () => {
  it('is served from its publishing on, whatever a later build writes into the built site', () => {
    publishVersion(1);
    writeFileSync(join(folder, 'dist', 'index.html'), 'half a build');
    expect(served('index.html')).toBe('version 1');
    publishVersion(2);
    expect(served('index.html')).toBe('version 2');
  });

  it('shares unchanged files with the release before on the disk', () => {
    const [first, second] = [publishVersion(1), publishVersion(2)];
    const inode = (name: string, file: string): number =>
      statSync(join(siteOf(releases, name), file)).ino;
    expect(inode(second, 'faq.html')).toBe(inode(first, 'faq.html'));
    expect(inode(second, 'index.html')).not.toBe(inode(first, 'index.html'));
  });

  it('has the scripts of the two releases before it, and of no older one', () => {
    for (const version of [1, 2, 3, 4]) publishVersion(version);
    expect(served('_astro/page.4.js')).toBe('script 4');
    expect(served('_astro/page.3.js')).toBe('script 3');
    expect(served('_astro/page.2.js')).toBe('script 2');
    expect(existsSync(join(releases, LIVE_LINK, '_astro/page.1.js'))).toBe(false);
  });

  it('is found to be served already when nothing was built anew', () => {
    publishVersion(1);
    publishVersion(2);
    const again = draftRelease(releases, join(folder, 'dist'), new Date());
    expect(isServed(releases, again)).toBe(true);
    writeFileSync(join(folder, 'dist', '_headers'), 'a new header');
    const other = draftRelease(releases, join(folder, 'dist'), new Date());
    expect(isServed(releases, other)).toBe(false);
  });

  it('is removed when ten newer ones are there', () => {
    const first = publishVersion(1);
    for (let version = 2; version <= KEPT_RELEASES + 1; version += 1) publishVersion(version);
    expect(listReleases(releases)).toHaveLength(KEPT_RELEASES);
    expect(listReleases(releases)).not.toContain(first);
  });

  it('is never removed while it is the live one, also when the clock was set back', () => {
    for (let version = 2; version <= KEPT_RELEASES + 1; version += 1) publishVersion(version);
    const live = publishVersion(1);
    expect(listReleases(releases)).toContain(live);
    expect(existsSync(join(releases, LIVE_LINK, 'index.html'))).toBe(true);
  });
});

it('leaves nothing of a release that could not be put together', () => {
  publishVersion(1);
  const before = readdirSync(releases);
  const site = writeSite('dist', { 'index.html': 'version 2', 'robots.txt': 'robots' });
  const follow = () => ({
    advance: () => {
      throw new Error('ENOSPC: no space left on device');
    },
    end: () => undefined,
  });
  const draft = () => draftRelease(releases, site, new Date(START + 2000), { follow });
  expect(draft).toThrow('ENOSPC');
  expect(readdirSync(releases)).toEqual(before);
});

describe('a folder that cannot be removed', () => {
  let stop = (): void => undefined;
  afterEach(() => stop());

  it('is reported where it was an old release, which is listed no more, and the next one goes live', () => {
    const [first, second] = [publishVersion(1), publishVersion(2)];
    for (let version = 3; version <= KEPT_RELEASES; version += 1) publishVersion(version);
    for (const version of [KEPT_RELEASES + 1, KEPT_RELEASES + 2]) {
      publishDraft(releases, draftVersion(version));
    }
    stop = refuseRemoval(first);
    const left = {
      folder: join(releases, `unfinished-${first}`),
      reason: expect.stringContaining('EACCES'),
    };
    expect(removeOldReleases(releases)).toEqual([left]);
    expect(listReleases(releases)).toHaveLength(KEPT_RELEASES);
    expect(existsSync(join(releases, second))).toBe(false);
    const draft = draftVersion(KEPT_RELEASES + 3);
    expect(draft.leftovers).toEqual([left]);
    publishDraft(releases, draft);
    expect(served('index.html')).toBe(`version ${KEPT_RELEASES + 3}`);
  });

  it('is reported where it was a refused release, and the next refused one is stored all the same', () => {
    const refuse = (version: number) => {
      const draft = draftVersion(version);
      writeFileSync(join(draft.folder, REPORT_FILE), `report ${version}`);
      return refuseDraft(releases, draft);
    };
    expect(refuse(1).leftovers).toEqual([]);
    stop = refuseRemoval('unfinished-not-published');
    const { refused, leftovers } = refuse(2);
    expect(readFileSync(join(refused, REPORT_FILE), 'utf8')).toBe('report 2');
    expect(existsSync(join(refused, 'site'))).toBe(false);
    expect(leftovers).toHaveLength(1);
  });
});

describe('a roll-back', () => {
  it('serves an earlier release byte for byte', () => {
    const first = publishVersion(1);
    const before = getFolderDigest(join(releases, LIVE_LINK));
    publishVersion(2);
    publishVersion(3);
    switchTo(releases, findEarlier(releases, 2));
    expect(findLive(releases)).toBe(first);
    expect(getFolderDigest(join(releases, LIVE_LINK))).toBe(before);
  });

  it('keeps the scripts of what was served when the next release follows', () => {
    publishVersion(1);
    publishVersion(2);
    publishVersion(3);
    switchTo(releases, findEarlier(releases, 2));
    publishVersion(4);
    for (const version of [1, 2, 3, 4]) {
      expect(served(`_astro/page.${version}.js`)).toBe(`script ${version}`);
    }
  });

  it('is refused with the number of releases when it goes too far', () => {
    expect(() => findEarlier(releases, 1)).toThrow('nothing is published');
    publishVersion(1);
    publishVersion(2);
    expect(() => findEarlier(releases, 2)).toThrow('asked for: 2');
  });
});
