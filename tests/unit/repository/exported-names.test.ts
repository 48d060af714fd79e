import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writtenFiles } from '../../support/repository-files.ts';

const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

/** Addresses, which export what Astro names, and the tool that writes modules of tables. */
const IS_OTHER = /^src\/pages\/|^src\/tools\/phone-tables\.ts$/;

/** Lists names that several modules declare and export, with those modules. */
function sharedNames(files: readonly string[]): string[] {
  const modules = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(EXPORT)) {
      modules.set(name, (modules.get(name) ?? new Set()).add(file));
    }
  }
  return [...modules]
    .filter(([, places]) => places.size > 1)
    .map(([name, places]) => `${name}: ${[...places].join(', ')}`);
}

const sources = writtenFiles.filter((file) => /^src\/.*\.tsx?$/.test(file) && !IS_OTHER.test(file));
const isOfProvider = (file: string): boolean => file.startsWith('src/provider/');

test('two modules of the site never declare exports of the same name', () => {
  expect(sharedNames(sources.filter((file) => !isOfProvider(file)))).toEqual([]);
});

test('two modules of the provider never declare exports of the same name', () => {
  expect(sharedNames(sources.filter(isOfProvider))).toEqual([]);
});
