import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#config/languages.ts';
import { lockFolder } from '#lib/folder-lock.ts';
import { createDeskApi } from '#tools/edit/api.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import { DeskService } from '#tools/edit/desk-service.ts';
import { createSources } from '#tools/edit/texts/text-sources.ts';
import { type JobName, Jobs } from '#tools/edit/jobs/jobs.ts';
import { TextFiles } from '#tools/edit/texts/text-files.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { findLive, LIVE_LINK, switchTo } from '#tools/publish/releases/releases.ts';
import { PUBLISH_LOCK } from '#tools/publish/releases/release-state.ts';
import { rollBack } from '#tools/publish/roll-back.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getFolderDigest } from '../../../../support/folder-digest.ts';
import { isRunning } from '../../../../support/running.ts';
import { preloadSettings } from '../../../../support/preload.ts';

const MADE = ['2026-11-20T08:15:30.120Z', '2026-11-23T18:05:00.000Z'] as const;
const NAMES = ['2026-11-20T08-15-30-120Z', '2026-11-23T18-05-00-000Z'] as const;

/** Reading them takes longer than most tests. */
const sources = createSources();

let folder: string;
let releases: string;
let jobs: Jobs;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  releases = join(folder, 'releases');
  jobs = openJobs({});
});
afterEach(async () => {
  // A test that was cut off by its time limit leaves a job that runs.
  await jobs.close().finally(() => rmSync(folder, { recursive: true, force: true }));
}, 90_000);

/** Publishes releases and returns the digest of the site that is live then. */
function publishReleases(...moments: readonly string[]): string {
  const site = join(folder, 'dist');
  mkdirSync(site, { recursive: true });
  for (const made of moments) {
    writeFileSync(join(site, 'index.html'), made);
    publishDraft(releases, draftRelease(releases, site, new Date(made)));
  }
  return getFolderDigest(join(releases, LIVE_LINK));
}

/**
 * Returns settings with which a job writes the record of a step, starts a process of its own and
 * then does nothing more.
 */
function hangAt(step: string): Record<string, string> {
  return preloadSettings(`
    if (process.argv[1]?.endsWith('run.ts')) {
      const { spawn } = await import('node:child_process');
      console.log('build process ' + spawn('sleep', ['300'], { stdio: 'ignore' }).pid);
      console.log(${JSON.stringify(`\u001e${JSON.stringify({ step })}`)});
      await new Promise(() => setInterval(() => undefined, 1000));
    }`);
}

/** Waits for a step of the job that runs; returns the id of the process that it has started. */
async function hangingAt(step: string): Promise<number> {
  await expect.poll(() => jobs.state?.step?.step, { timeout: 30_000 }).toBe(step);
  const line = jobs.state?.lines.find((one) => one.startsWith('build process '));
  return Number(line?.split(' ').at(-1));
}

const ended = () => expect.poll(() => jobs.state?.state, { timeout: 30_000 });

/** Sends a request to an endpoint of the jobs: `job`, unless another one is named. */
function ask(
  body?: { name?: JobName; language?: Language; live?: string },
  headers: object = {},
  endpoint = 'job',
): Promise<Response> {
  // A copy: a desk notes which translations are old.
  const texts = join(folder, 'i18n');
  cpSync('i18n', texts, { recursive: true });
  const files = new TextFiles(texts);
  const desk = new DeskService(files, { seen: join(folder, 'seen.json'), sources });
  const usage = new PageUsage(files, join(folder, 'usage.json'));
  const api = createDeskApi({ desk, usage, jobs, product: 'vnum' }, 'token');
  return Promise.resolve(
    api.request(`/edit/api/${endpoint}`, {
      headers: { host: 'localhost:4321', [TOKEN_HEADER]: 'token', ...headers },
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify({ language: 'en', ...body }),
      }),
    }),
  );
}

/** Opens the desk's jobs with other settings. */
const openJobs = (settings: NodeJS.ProcessEnv): Jobs =>
  new Jobs({ ...process.env, RELEASES_DIR: releases, ...settings });

it('runs one job of the desk at a time and shows what it printed', async () => {
  publishReleases(...MADE);
  jobs = openJobs({
    AFTER_SWITCH_COMMAND: 'node -e "for (let n = 0; n < 300; n++) console.log(n)"',
  });
  expect(jobs.start('roll-back', 'en', NAMES[1])).toBeUndefined();
  expect(jobs.start('dry-run', 'en')).toBe('running');
  await ended().toBe('done');
  expect(jobs.state?.name).toBe('roll-back');
  const numbers = Array.from({ length: 300 }, (_, number) => String(number));
  expect(jobs.state?.lines).toEqual(expect.arrayContaining(numbers));
});

it('shows the step, its share, the outcome and the report that a job tells, not as lines', async () => {
  publishReleases(...MADE);
  const script = join(folder, 'records.mjs');
  const records = [
    { step: 'look', done: 3, total: 12 },
    { outcome: 'refused', report: 'not-published', reused: ['rates'] },
    { failure: { kind: 'hub' } },
  ];
  const lines = [...records.map((record) => `\u001e${JSON.stringify(record)}`), 'a line'];
  writeFileSync(script, `console.log(${JSON.stringify(lines.join('\n'))})`);
  jobs = openJobs({ AFTER_SWITCH_COMMAND: `node ${script}` });
  jobs.start('roll-back', 'he', NAMES[1]);
  await ended().toBe('done');
  expect(jobs.state).toMatchObject({
    step: { step: 'look', done: 3, total: 12 },
    outcome: 'refused',
    reused: ['rates'],
    release: 'not-published',
    failure: { kind: 'hub' },
  });
  expect(jobs.state?.lines).toContain('a line');
  expect(jobs.state?.lines.join('\n')).not.toContain('{');
});

it('says that a release is live when the command after the switch has failed', async () => {
  publishReleases(...MADE);
  jobs = openJobs({ AFTER_SWITCH_COMMAND: 'echo "no host" && exit 1' });
  jobs.start('roll-back', 'en', NAMES[1]);
  await ended().toBe('failed');
  expect(jobs.state).toMatchObject({
    isSwitched: true,
    lines: expect.arrayContaining(['no host']),
  });
  expect(findLive(releases)).toBe(NAMES[0]);
});

describe.skipIf(process.platform === 'win32')('a job whose process is killed', () => {
  /** Returns settings with which the process kills itself when it writes a line with such words. */
  const killAt = (words: string): Record<string, string> =>
    preloadSettings(`
      const { log } = console;
      console.log = (line) => {
        log(line);
        const isRun = process.argv[1]?.endsWith('run.ts');
        if (isRun && line.includes(${JSON.stringify(words)})) process.kill(process.pid, 'SIGKILL');
      };`);

  async function rollBackWith(settings: Record<string, string>) {
    publishReleases(...MADE);
    jobs = openJobs(settings);
    jobs.start('roll-back', 'en', NAMES[1]);
    await ended().toBe('failed');
    const { isSwitched, isCommandLeft } = jobs.state ?? {};
    return { live: findLive(releases), isSwitched, isCommandLeft };
  }

  it('before the switch, leaves visitors the release that they saw', async () => {
    const killed = preloadSettings(`
      if (process.argv.some((one) => one.endsWith('run.ts'))) process.kill(process.pid, 'SIGKILL');`);
    expect(await rollBackWith(killed)).toEqual({ live: NAMES[1] });
    expect(jobs.releases.isCommandLeft).toBeUndefined();
  });

  it('after the switch, has shown them the other one', async () => {
    const killed = killAt(`serving ${NAMES[0]} again`);
    expect(await rollBackWith(killed)).toEqual({ live: NAMES[0], isSwitched: true });
    expect(jobs.releases.isCommandLeft).toBeUndefined();
  });

  it('before the command after the switch, leaves that to run, also for a desk that starts later', async () => {
    const killed = { AFTER_SWITCH_COMMAND: 'true', ...killAt('running the command') };
    expect(await rollBackWith(killed)).toEqual({
      live: NAMES[0],
      isSwitched: true,
      isCommandLeft: true,
    });
    expect(openJobs({}).releases.isCommandLeft).toBe(true);
  });

  it('was not cancelled when it had switched by then', async () => {
    publishReleases(...MADE);
    jobs = openJobs(hangAt('read'));
    jobs.start('publish', 'en');
    await hangingAt('read');
    expect(jobs.cancel()).toBe(true);
    switchTo(releases, NAMES[0]);
    await ended().toBe('failed');
    expect(jobs.state).toMatchObject({ isSwitched: true });
  });
});

describe.skipIf(process.platform === 'win32')('a job that is cancelled', () => {
  const cancel = (headers: object = {}) => ask({}, headers, 'job/cancel');

  it('ends with its processes, leaves the live release, and makes way for a roll-back', async () => {
    publishReleases(...MADE);
    jobs = openJobs(hangAt('read'));
    expect((await ask({ name: 'publish' })).status).toBe(200);
    const started = await hangingAt('read');
    expect(jobs.state?.cancel).toBe('possible');
    expect((await cancel({ [TOKEN_HEADER]: '' })).status).toBe(403);
    expect((await cancel()).status).toBe(200);
    expect(jobs.state?.cancel).toBe('requested');
    await ended().toBe('cancelled');
    await expect.poll(() => isRunning(started)).toBe(false);
    expect(findLive(releases)).toBe(NAMES[1]);
    expect((await cancel()).status).toBe(409);
    jobs = openJobs({});
    expect(jobs.start('roll-back', 'en', NAMES[1])).toBeUndefined();
    await ended().toBe('done');
  });

  it.each(['switch', 'after'])('goes on when it is at the step "%s" by then', async (step) => {
    jobs = openJobs(hangAt(step));
    jobs.start('publish', 'en');
    const started = await hangingAt(step);
    expect(jobs.state?.cancel).toBeUndefined();
    expect((await cancel()).status).toBe(409);
    expect(isRunning(started)).toBe(true);
    await jobs.close();
    expect(jobs.state?.state).toBe('failed');
    await expect.poll(() => isRunning(started)).toBe(false);
  });

  it('goes on, with a 409, when it is a roll-back', async () => {
    publishReleases(...MADE);
    jobs.start('roll-back', 'en', NAMES[1]);
    expect((await cancel()).status).toBe(409);
    await ended().toBe('done');
  });
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

  it('come with a publication whose process was killed, until a roll-back', async () => {
    publishReleases(...MADE);
    const script = `
      import { announceStep } from '#tools/platform/steps.ts';
      import { trackPublication } from '#tools/publish/releases/interruption.ts';
      trackPublication(${JSON.stringify(releases)}).recordSwitch(${JSON.stringify(NAMES[1])});
      announceStep('switch');
      process.kill(process.pid, 'SIGKILL');`;
    spawnSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
    const began = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const interrupted = { began, step: 'switch', release: 'live' };
    expect(await (await ask()).json()).toMatchObject({ releases: { interrupted } });
    const unlock = lockFolder(releases, PUBLISH_LOCK);
    expect(jobs.releases.interrupted).toBeUndefined();
    unlock();
    switchTo(releases, NAMES[0]);
    expect(jobs.releases.interrupted).toEqual({ ...interrupted, release: 'not-live' });
    switchTo(releases, NAMES[1]);
    await rollBack(releases, 1);
    expect(jobs.releases.interrupted).toBeUndefined();
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
    expect(getFolderDigest(join(releases, LIVE_LINK))).toBe(first);
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
    const unlock = lockFolder(releases, PUBLISH_LOCK);
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
