import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder } from '#lib/folder-lock.ts';
import { LOCK_FILE } from '#provider/platform/db/open.ts';
import { desk } from '#tools/edit/integration.ts';
import { readBuildSources } from '#tools/build/build-plan.ts';
import { describe, expect, it } from 'vitest';
import { findReachable, SITE_ENTRIES } from '../../../support/imports.ts';
import { listScriptSettings } from '../../../support/script-settings.ts';

const DESK = resolve('src/tools/edit');

/** Returns where a desk that stores in a folder bundles scripts. */
async function cacheDirOf(cacheDir: string): Promise<string | undefined> {
  const { hooks } = desk({ ...({} as Parameters<typeof desk>[0]), cacheDir });
  let bundled: string | undefined;
  await hooks['astro:config:setup']?.({
    injectScript: () => undefined,
    updateConfig: ({ vite }: { vite?: { cacheDir?: string } }) => (bundled = vite?.cacheDir),
  } as never);
  return bundled;
}

it('a desk bundles scripts into the folder that it is given, apart from other desks', async () => {
  expect(await cacheDirOf('/tmp/one/vite')).toBe('/tmp/one/vite');
  expect(await cacheDirOf('/tmp/other/vite')).toBe('/tmp/other/vite');
});

/** Ends a program's output with a line that has its settings, as they were when it ended. */
const PRINT_SETTINGS =
  'data:text/javascript,process.on("exit",()=>console.log(JSON.stringify(process.env)))';

it('a desk has the address of no third-party script', () => {
  const names = listScriptSettings();
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  // Where its data is in use it ends before it serves pages, and after it took its settings.
  const unlock = lockFolder(folder, LOCK_FILE);
  try {
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', PRINT_SETTINGS, 'src/tools/edit.ts'],
      {
        env: {
          ...process.env,
          ...Object.fromEntries(names.map((name) => [name, 'https://third.example/script.js'])),
          PROVIDER_URL: 'http://127.0.0.1:1',
          DESK_DIR: join(folder, 'desk'),
        },
        encoding: 'utf8',
      },
    );
    const settings = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, string>;
    expect(names.map((name) => [name, settings[name]])).toEqual(names.map((name) => [name, '']));
  } finally {
    unlock();
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a site that is published', () => {
  it('is built without a module of the desk', () => {
    const modules = [...findReachable(SITE_ENTRIES)];
    expect(modules).toContain(resolve('src/i18n/texts.ts'));
    expect(modules.filter((file) => file.startsWith(DESK))).toEqual([]);
  });

  it('is not built again when the desk changes', () => {
    const sources = readBuildSources();
    expect(sources).toContain(join('src', 'i18n', 'texts.ts'));
    expect(sources.filter((file) => resolve(file).startsWith(DESK))).toEqual([]);
  });
});
