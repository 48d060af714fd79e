import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '#lib/folder-lock.ts';
import { buildStale } from '#tools/build/build-site.ts';
import { readBuildInputs, recordBuild, type BuildPlace } from '#tools/build/build-plan.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let place: BuildPlace;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'build-lock-'));
  place = { site: join(folder, 'site'), cache: join(folder, 'cache') };
  // The site is current, so that a build which is not refused has nothing to do.
  mkdirSync(place.site);
  writeFileSync(join(place.site, '404.html'), '');
  recordBuild(place, readBuildInputs());
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(place.site, '..'), { recursive: true, force: true });
});

describe('a build into a place where another process builds', () => {
  it('is refused with a sentence that names the process and what to do', async () => {
    const unlock = lockFolder(place.cache, 'build.lock');
    await expect(buildStale({ place })).rejects.toThrow(
      `The folder "${place.cache}" is in use by process ${process.pid}. ` +
        `It builds "${place.site}". Wait until it has ended, then start again.`,
    );
    expect(console.log).not.toHaveBeenCalled();
    unlock();
    await buildStale({ place });
    expect(console.log).toHaveBeenCalledWith('[build] nothing has changed; the site is current');
  });

  it('takes its place over when the process is gone, and leaves it free', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const file = join(place.cache, 'build.lock');
    writeFileSync(file, `${pid} 12345\n`);
    await buildStale({ place });
    expect(existsSync(file)).toBe(false);
  });

  it('leaves it free when it fails', async () => {
    const record = join(place.cache, 'build-record.json');
    rmSync(record);
    mkdirSync(record);
    await expect(buildStale({ place })).rejects.toThrow('EISDIR');
    expect(existsSync(join(place.cache, 'build.lock'))).toBe(false);
  });
});
