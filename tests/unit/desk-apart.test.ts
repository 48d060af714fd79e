import { join, resolve } from 'node:path';
import { desk } from '#tools/edit/integration.ts';
import { readBuildSources } from '#tools/build/build-plan.ts';
import { describe, expect, it } from 'vitest';
import { findReachable, SITE_ENTRIES } from '../support/imports.ts';

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
