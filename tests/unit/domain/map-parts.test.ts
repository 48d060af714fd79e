import type * as nodeFs from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installPartCache } from '#lib/part-cache.ts';

const readFiles = vi.fn<(file: string) => void>();
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof nodeFs>();
  return {
    ...fs,
    readFileSync: (...args: Parameters<typeof fs.readFileSync>) => {
      readFiles(String(args[0]));
      return fs.readFileSync(...args);
    },
  };
});

const stored = new Map<string, string>();

beforeEach(() => {
  installPartCache({
    find: (group, id) => {
      const part = stored.get(`${group} ${id}`);
      return part === undefined ? undefined : (JSON.parse(part) as unknown);
    },
    save: (group, id, part) => stored.set(`${group} ${id}`, JSON.stringify(part)),
  });
});
afterEach(() => {
  installPartCache(undefined);
  vi.resetModules();
});

/** Makes what the pages of a number country have from the atlas, as a new process does. */
async function makeMapParts() {
  vi.resetModules();
  readFiles.mockClear();
  const { isBordering, isOnMap } = await import('#domain/map/atlas.ts');
  const { getCountryMap } = await import('#domain/map/country-map.ts');
  const { getPairMap } = await import('#domain/map/pair-map.ts');
  const parts = {
    isOnMap: ['IT', 'CC', 'ZZ'].map(isOnMap),
    borders: ['FR', 'ES', 'IT'].map((other) => isBordering('IT', other)),
    country: getCountryMap('IT', new Set(['Rome'])),
    pair: getPairMap('IT', 'IL'),
    unknown: [getPairMap('IT', 'ZZ'), getPairMap('EU', 'IL'), getCountryMap('EU', new Set())],
  };
  return { parts, read: readFiles.mock.calls.map(([file]) => file) };
}

it('reads the atlas no more when a build before has made the parts of a country', async () => {
  const first = await makeMapParts();
  expect(first.read).toContainEqual(expect.stringContaining('countries-50m.json'));
  expect(first.parts).toMatchObject({
    isOnMap: [true, true, false],
    borders: [true, false, false],
    unknown: [undefined, undefined, undefined],
  });
  const second = await makeMapParts();
  expect(second.read).not.toContainEqual(expect.stringContaining('countries-50m.json'));
  expect(second.parts).toEqual(first.parts);
});
