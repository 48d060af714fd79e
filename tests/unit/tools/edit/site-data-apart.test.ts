import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder } from '#lib/folder-lock.ts';
import { LOCK_FILE } from '#provider/platform/db/open.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getFolderDigest } from '../../../support/folder-digest.ts';
import { PROGRAM_FLAGS } from '../../../support/program-flags.ts';

/** A checkout with data that a build from the hub has stored. */
let folder: string;
let stored: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-checkout-'));
  stored = join(folder, '.cache/site-data');
  mkdirSync(stored, { recursive: true });
  writeFileSync(join(stored, 'catalogue.json'), '{"didCountries":[]}');
  cpSync('i18n', join(folder, 'i18n'), { recursive: true });
  symlinkSync(resolve('src'), join(folder, 'src'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Ends a program's output with the folder of the site’s data. */
const PRINT_FOLDER = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.log(process.env.SITE_DATA_DIR));`,
)}`;

/** Starts a program in the checkout; returns the folder that it ended with. */
function start(program: string, settings: Readonly<Record<string, string>>): string | undefined {
  const { stdout } = spawnSync(
    process.execPath,
    [...PROGRAM_FLAGS, '--import', PRINT_FOLDER, resolve(`src/tools/${program}.ts`)],
    {
      cwd: folder,
      env: {
        ...process.env,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: '',
        DESK_DIR: '',
        SANDBOX: '',
        SITE_DATA_DIR: '',
        ...settings,
      },
      encoding: 'utf8',
    },
  );
  return stdout.trim().split('\n').at(-1);
}

describe('the stored data of builds', () => {
  it('is left as it is by a desk, also where SITE_DATA_DIR names its folder', () => {
    const before = getFolderDigest(stored);
    // Its provider does not respond: the texts are pulled from the files, and the desk ends.
    const used = start('edit', {
      PROVIDER_URL: 'http://127.0.0.1:1',
      PROVIDER_CAPABILITIES: 'all',
      SITE_DATA_DIR: stored,
    });
    expect(used).toBe(join('.cache', 'desk', 'site-data'));
    expect(existsSync(join(folder, '.cache/desk/site-data/texts/en.json'))).toBe(true);
    expect(getFolderDigest(stored)).toBe(before);
  });

  it('is in another folder than that of npm run dev', () => {
    const unlock = lockFolder(join(folder, 'data'), LOCK_FILE);
    try {
      expect(start('dev', {})).toBe('.cache/dev/site-data');
    } finally {
      unlock();
    }
  });

  it('is what a publication is started with by a desk', async () => {
    vi.stubEnv('SITE_DATA_DIR', stored);
    vi.stubEnv('DESK_DIR', join(folder, 'desk'));
    try {
      const { jobSettings } = await import('#tools/edit/desk-settings.ts');
      expect(process.env['SITE_DATA_DIR']).toBe(join(folder, 'desk', 'site-data'));
      expect(jobSettings['SITE_DATA_DIR']).toBe(stored);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
