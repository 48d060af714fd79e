import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as storageKeys from '#config/storage-keys.ts';
import { PREFERRED_LANGUAGE_KEY } from '#config/languages.ts';
import { listSources } from '../../support/imports.ts';

/** The desk and the provider are not the public site. */
const SITE = listSources(resolve('src')).filter(
  (file) => !/[\\/]src[\\/](?:provider|tools[\\/]edit)[\\/]/.test(file),
);

/** What a module reads, writes or removes: a constant, or what a function returns. */
const USED = /\b(?:(?:get|set|remove)Item\(\s*|readJson\(\w+, )(\w+)/g;
const LITERAL = /\b(?:(?:get|set|remove)Item\(\s*|readJson\(\w+, )'([^']+)'/g;
const PROPERTY = /\bsessionStorage(?:\.|\[')(?!(?:get|set|remove)Item)(\w+)/g;
const NAMED = /\bconst (\w+) = (?:\([^()]*\): string => )?(?:'([^']+)'|`([^`]+)`)/g;

/** Returns the names that a module defines and uses, `{purpose}Attempts` for a computed one. */
function listNames(source: string): string[] {
  const used = new Set([...source.matchAll(USED)].map(([, name]) => name));
  const own = [...source.matchAll(NAMED)]
    .filter(([, name]) => used.has(name))
    .map(([, , text, template = '']) => text ?? template.replaceAll('${', '{'));
  const written = [LITERAL, PROPERTY].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, name = '']) => name),
  );
  return [...own, ...written];
}

/** Returns the names in the first columns of the section's tables. */
function listDocumented(): string[] {
  const document = readFileSync('docs/public-site.md', 'utf8');
  const section = document.split('### Names in storage\n')[1]?.split('\n#')[0] ?? '';
  return [...section.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

it('finds names of a module that are constants, computed or properties', () => {
  const source = [
    "const KEY = 'one';",
    "const OTHER = 'unused';",
    'const keyOf = (page: string): string => `token:${page}`;',
    'tabStore.setItem(KEY, text);',
    'tabStore.removeItem(keyOf(page));',
    "tabStore.setItem('literal', text);",
    "sessionStorage['font'] = 1;",
  ];
  expect(listNames(source.join('\n'))).toEqual(['one', 'token:{page}', 'literal', 'font']);
});

it('has every name of the browser’s storage in public-site.md, and no other', () => {
  const ofModules = SITE.flatMap((file) => listNames(readFileSync(file, 'utf8')));
  const names = new Set([...Object.values(storageKeys), PREFERRED_LANGUAGE_KEY, ...ofModules]);
  expect(listDocumented().toSorted()).toEqual([...names].toSorted());
});
