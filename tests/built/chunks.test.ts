import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHUNK_GROUPS, findMisplaced, type ChunkReport } from '#tools/build/chunk-groups.ts';
import { builtFiles, SITE } from './support/built-site.ts';

const report = JSON.parse(readFileSync('.cache/chunks.json', 'utf8')) as ChunkReport;

test('every module of a chunk group is in the file of its group, and no other is', () => {
  expect(findMisplaced(CHUNK_GROUPS, report)).toEqual([]);
});

test('no script holds the helper around lazy imports that Vite has of its own', () => {
  const scripts = builtFiles().filter((file) => file.endsWith('.js'));
  const wrong = scripts.filter((file) =>
    readFileSync(join(SITE, file), 'utf8').includes('vite:preloadError'),
  );
  expect(wrong).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
});
