import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { findMisplaced, type ChunkReport } from '#tools/build/chunk-files.ts';
import { CHUNK_GROUPS } from '#tools/build/chunk-groups.ts';
import { builtFiles, SITE } from '../support/built-site.ts';

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

test('no script holds the schema of a request body', () => {
  const bodies = scriptsNamed(/./).flatMap((file) => {
    const code = readFileSync(join(SITE, file), 'utf8');
    return [...code.matchAll(/\bpath:`[^`]+`,[^{}]*?\bbody:([\w$]+(?: 0)?)/g)];
  });
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.filter(([, body]) => body !== 'void 0')).toEqual([]);
});

/** Returns a script and all that it imports at once. */
function loadedWith(script: string, loaded = new Set<string>()): Set<string> {
  if (!loaded.has(script)) {
    loaded.add(script);
    const code = readFileSync(join(SITE, script), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
      loadedWith(`_astro/${String(name)}`, loaded);
    }
  }
  return loaded;
}

/** Returns the names, without digests, of what loads with the scripts of a name. */
const namesLoadedWith = (name: string): string[] =>
  scriptsNamed(new RegExp(`/${name}\\.`)).flatMap((script) =>
    [...loadedWith(script)].map((file) => basename(file).split('.')[0] ?? ''),
  );

test('the API client imports no file that runs islands, as pages to read need it for who is signed in', () => {
  const loaded = namesLoadedWith('api');
  expect(loaded).toContain('plain');
  expect(loaded).not.toContain('hydrate');
});

test('the frame, the not-found page, lists of numbers and the buyer’s details load neither the API client nor the phone formats at first', () => {
  const names = [
    'BaseLayout',
    '_NotFoundPage',
    'NumberPicker',
    'CountryHubSearch',
    'PersonalInformation',
  ];
  for (const name of names) {
    const loaded = namesLoadedWith(name);
    expect(loaded, name).toContain(name);
    expect(loaded, name).not.toContain('api');
    expect(loaded, name).not.toContain('phone-format');
  }
});

test('lists the own files of a list of numbers before those that load once it is hydrated', () => {
  const lists = scriptsNamed(/\/modules\./).map((file) => {
    const code = readFileSync(join(SITE, file), 'utf8');
    return JSON.parse(code.replace('self.islandModules=', '')) as Record<string, string[]>;
  });
  const namesOf = (island: string): string[][] =>
    lists.flatMap((list) =>
      Object.entries(list)
        .filter(([component]) => component.startsWith(`${island}.`))
        .map(([, files]) => files.map((file) => file.split('.')[0] ?? '')),
    );
  for (const island of ['NumberPicker', 'CountryHubSearch']) {
    const [names = []] = namesOf(island);
    const own = new Set([...namesLoadedWith(island), ...namesLoadedWith('hydrate')]);
    const later = names.filter((name) => !own.has(name));
    expect(later, island).toEqual(expect.arrayContaining(['live-numbers', 'api', 'phone-format']));
    expect(new Set(names.slice(0, own.size)), island).toEqual(own);
  }
});
