import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RECORDS_SETTING } from '#tools/platform/steps.ts';
import { draftRelease, publishDraft } from '#tools/publish/releases/draft.ts';
import { findLive } from '#tools/publish/releases/releases.ts';
import { readReleases } from '#tools/publish/releases/release-state.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordsIn, runPublishIn, signalAt, writeBuildDataOf } from '../support/publish-command.ts';
import { GOOD, writeSmallSite } from '../support/small-site.ts';

let folder: string;
let releases: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-publish-'));
  releases = join(folder, 'releases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runPublish = (env: Record<string, string>, args: readonly string[] = []) =>
  runPublishIn(folder, env, args);

describe.skipIf(process.platform === 'win32')('npm run publish with a signal', () => {
  let env: Record<string, string>;
  let first: string | undefined;
  beforeEach(() => {
    cpSync('i18n', join(folder, 'i18n'), { recursive: true });
    symlinkSync(resolve('src'), join(folder, 'src'));
    const site = writeSmallSite(join(folder, 'dist'), GOOD);
    publishDraft(releases, draftRelease(releases, site, new Date(Date.UTC(2026, 0, 1))));
    first = findLive(releases);
    writeBuildDataOf(folder, site);
    env = {
      PREBUILT_SITE: join(folder, 'dist'),
      [RECORDS_SETTING]: '1',
    };
    // A file that no browser inspects: between its checks and the switch nothing is waited for.
    writeFileSync(join(folder, 'dist', '_headers'), 'X-Version: 2');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'publishes nothing when %s comes right before the switch',
    async (signal) => {
      const { code, output } = await runPublish({ ...env, ...signalAt('checked 0 pages', signal) });
      expect(code).toBe(1);
      expect(output).toContain('cancelled; published nothing');
      expect(recordsIn(output)).not.toContainEqual({ step: 'switch' });
      expect(findLive(releases)).toBe(first);
      expect(readReleases(releases).interrupted).toBeUndefined();
    },
  );

  it('comes to its end when SIGTERM comes after the switch, as by a cancel that is late', async () => {
    const AFTER_SWITCH_COMMAND = 'kill -TERM $PPID; sleep 1; echo "after $RELEASE"';
    const { code, output } = await runPublish({ ...env, AFTER_SWITCH_COMMAND });
    const live = findLive(releases);
    expect(live).not.toBe(first);
    expect(output).toContain(`after ${live}`);
    expect(recordsIn(output).at(-1)).toMatchObject({ outcome: 'published', report: live });
    expect(code).toBe(0);
  });

  it('ends the command when SIGINT comes after the switch, and runs it again later', async () => {
    const AFTER_SWITCH_COMMAND = 'kill -INT $PPID; sleep 300';
    const { code, output } = await runPublish({ ...env, AFTER_SWITCH_COMMAND });
    const live = findLive(releases);
    expect(live).not.toBe(first);
    expect(output).toContain('the command after it failed: it was interrupted');
    expect(recordsIn(output).at(-1)).toMatchObject({ outcome: 'published', report: live });
    expect(code).toBe(3);
    const again = await runPublish({ ...env, AFTER_SWITCH_COMMAND: 'echo "after $RELEASE"' });
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`after ${live}`) });
    expect(again.output).not.toContain('interrupted');
  });

  it('says next time at which step it was killed and what is live, and that only once', async () => {
    const killed = await runPublish({ ...env, ...signalAt('checked 0 pages', 'SIGKILL') });
    expect(killed.code).toBeNull();
    expect(readReleases(releases).interrupted).toMatchObject({
      step: 'look',
      release: 'not-live',
    });
    const checked = await runPublish(env, ['--dry-run']);
    const sentence = `was interrupted at "looking at pages" and published nothing; ${first} is live`;
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining(sentence) });
    const published = await runPublish(env);
    expect(published).toMatchObject({ code: 0, output: expect.stringContaining(sentence) });
    expect(readReleases(releases).interrupted).toBeUndefined();
    expect((await runPublish(env)).output).not.toContain('interrupted');
  });

  it('says next time that its release is live when it was killed after the switch', async () => {
    const killed = await runPublish({ ...env, AFTER_SWITCH_COMMAND: 'kill -KILL $PPID' });
    expect(killed.code).toBeNull();
    const live = findLive(releases);
    expect(live).not.toBe(first);
    expect(readReleases(releases).interrupted).toMatchObject({
      step: 'after',
      release: 'pending',
    });
    const again = await runPublish({ ...env, AFTER_SWITCH_COMMAND: 'echo "after $RELEASE"' });
    expect(again.output).toContain(
      `was interrupted at "running the command after the switch"; its release ${live} is live`,
    );
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`after ${live}`) });
    expect(readReleases(releases).interrupted).toBeUndefined();
  });
});
