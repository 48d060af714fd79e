import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHUNK_GROUPS, findMisplaced, type ChunkReport } from '#tools/build/chunk-groups.ts';
import { builtFiles, SITE } from './support/built-site.ts';

const report = JSON.parse(readFileSync('.cache/chunks.json', 'utf8')) as ChunkReport;

test('every module of a chunk group is in the file of its group, and no other is', () => {
  expect(findMisplaced(CHUNK_GROUPS, report)).toEqual([]);
});

const scriptsNamed = (name: RegExp): string[] =>
  builtFiles().filter((file) => file.endsWith('.js') && name.test(file));

test('the frame lists no scripts that visitors do not load', () => {
  const scripts = scriptsNamed(/\/BaseLayout\./);
  const listing = scripts.filter((file) =>
    /"_astro\/[^"]+\.js"/.test(readFileSync(join(SITE, file), 'utf8')),
  );
  expect(listing).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
});

test('no script has the long name that Astro gives the scripts of components', () => {
  expect(scriptsNamed(/astro_type_script/)).toEqual([]);
  expect(scriptsNamed(/\/NumbersSection\./)).toHaveLength(1);
});

test('no script holds the helper around lazy imports that Vite has of its own', () => {
  const scripts = scriptsNamed(/./);
  const wrong = scripts.filter((file) =>
    readFileSync(join(SITE, file), 'utf8').includes('vite:preloadError'),
  );
  expect(wrong).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
});
