import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '#provider/platform/db/lock.ts';
import { createDeskApi, TOKEN_HEADER } from '#tools/edit/api.ts';
import { DeskService } from '#tools/edit/desk-service.ts';
import { type JobName, Jobs } from '#tools/edit/jobs.ts';
import { TextFiles } from '#tools/edit/text-files.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { draftRelease, findLive, LIVE, publishDraft } from '#tools/publish/releases.ts';
import { LOCK } from '#tools/publish/roll-back.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getFolderDigest } from '../support/folder-digest.ts';

const MADE = ['2026-11-20T08:15:30.120Z', '2026-11-23T18:05:00.000Z'] as const;
const NAMES = ['2026-11-20T08-15-30-120Z', '2026-11-23T18-05-00-000Z'] as const;

let folder: string;
let releases: string;
let jobs: Jobs;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  releases = join(folder, 'releases');
  // Nothing listens there.
  const HUB_BUILD_URL = 'http://127.0.0.1:9';
  jobs = new Jobs({ ...process.env, HUB_BUILD_URL, RELEASES_DIR: releases });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Publishes releases and returns the digest of the site that is live then. */
function publishReleases(...moments: readonly string[]): string {
  const site = join(folder, 'dist');
  mkdirSync(site, { recursive: true });
  for (const made of moments) {
    writeFileSync(join(site, 'index.html'), made);
    publishDraft(releases, draftRelease(releases, site, new Date(made)));
  }
  return getFolderDigest(join(releases, LIVE));
}

const ended = () => expect.poll(() => jobs.state?.state, { timeout: 30_000 });

/** Sends a request to the endpoint of the jobs; a body starts one. */
function ask(body?: { name: JobName; live?: string }, headers: object = {}): Promise<Response> {
  const files = new TextFiles('i18n');
  const desk = new DeskService(files, join(folder, 'seen.json'));
  const usage = new PageUsage(files, join(folder, 'usage.json'));
  const api = createDeskApi({ desk, usage, jobs, product: 'vnum' }, 'token');
  return Promise.resolve(
    api.request('/edit/api/job', {
      headers: { host: 'localhost:4321', [TOKEN_HEADER]: 'token', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
}

it('runs one job of the desk at a time and shows what it printed', async () => {
  expect(jobs.start('pull')).toBeUndefined();
  expect(jobs.start('dry-run')).toBe('running');
  await ended().toBe('failed');
  expect(jobs.state?.name).toBe('pull');
  expect(jobs.state?.lines.join('\n')).toContain('http://127.0.0.1:9');
});

describe('the releases of the desk', () => {
  it('are the live one, since when it is live, and the one before', async () => {
    publishReleases(...MADE);
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await (await ask()).json()).toEqual({
      releases: {
        live: { name: NAMES[1], made: MADE[1], since },
        before: { name: NAMES[0], made: MADE[0] },
        isElsewhere: false,
      },
    });
    expect(Date.now() - Date.parse(jobs.releases.live?.since ?? '')).toBeLessThan(60_000);
  });
});

describe('a roll-back from the desk', () => {
  it('serves the release before byte for byte, and no job starts beside it', async () => {
    const first = publishReleases(MADE[0]);
    publishReleases(MADE[1]);
    const response = await ask({ name: 'roll-back', live: NAMES[1] });
    expect([response.status, await response.json()]).toEqual([200, { kind: 'started' }]);
    for (const name of ['roll-back', 'publish', 'dry-run'] as const) {
      const other = await ask({ name, live: NAMES[1] });
      expect([other.status, await other.json()]).toEqual([409, { kind: 'running' }]);
    }
    await ended().toBe('done');
    expect(jobs.state?.made).toBe(MADE[0]);
    expect(getFolderDigest(join(releases, LIVE))).toBe(first);
    expect(jobs.releases).toMatchObject({ live: { name: NAMES[0] }, isElsewhere: false });
    expect(jobs.releases.before).toBeUndefined();
  });

  it.each([
    ['nothing is published', 0, NAMES[0], 'nothing-published'],
    ['no release is before the live one', 1, NAMES[0], 'first-release'],
    ['another release is live than its editor saw', 2, NAMES[0], 'other-release'],
    ['it does not say which release its editor saw', 2, undefined, 'other-release'],
  ])('is refused with the reason when %s', async (_, count, live, kind) => {
    if (count > 0) publishReleases(...MADE.slice(0, count));
    const before = findLive(releases);
    const response = await ask({ name: 'roll-back', ...(live !== undefined && { live }) });
    expect([response.status, await response.json()]).toEqual([409, { kind }]);
    expect(jobs.state).toBeUndefined();
    expect(findLive(releases)).toBe(before);
  });

  it('is refused while a process outside the desk publishes, as a publication is', async () => {
    publishReleases(...MADE);
    const unlock = lockFolder(releases, LOCK);
    expect(jobs.releases.isElsewhere).toBe(true);
    for (const name of ['roll-back', 'publish', 'dry-run'] as const) {
      const response = await ask({ name, live: NAMES[1] });
      expect([response.status, await response.json()]).toEqual([409, { kind: 'elsewhere' }]);
    }
    unlock();
    expect(jobs.releases.isElsewhere).toBe(false);
    expect(findLive(releases)).toBe(NAMES[1]);
  });

  it.each([
    ['another site', { origin: 'https://shop.test' }],
    ['another host name', { host: 'shop.test:4321' }],
    ['a page without the token', { [TOKEN_HEADER]: '' }],
  ])('is not started by %s', async (_, headers) => {
    publishReleases(...MADE);
    expect((await ask({ name: 'roll-back', live: NAMES[1] }, headers)).status).toBe(403);
    expect(jobs.state).toBeUndefined();
    expect(findLive(releases)).toBe(NAMES[1]);
  });
});
