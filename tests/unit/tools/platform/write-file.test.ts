import type * as fileSystem from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The files that cannot be renamed. */
const fixed = vi.hoisted(() => new Set<string>());
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof fileSystem>();
  const renameSync = (from: string, to: string): void => {
    if (fixed.has(from)) throw new Error(`${from} cannot be renamed`);
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-files-'));
});
afterEach(() => {
  fixed.clear();
  rmSync(folder, { recursive: true, force: true });
});

describe('a file that is replaced', () => {
  it('stays as it was when the new content cannot be written', () => {
    replaceFile(at('deep/file.json'), '{"a":1}');
    expect(() => replaceFile(at('deep/file.json'), undefined as unknown as string)).toThrow();
    expect(readCacheFile(at('deep/file.json'))).toEqual({ a: 1 });
  });

  it('is not taken for a missing one when it cannot be read', () => {
    mkdirSync(at('folder.json'));
    expect(() => readCacheFile(at('folder.json'))).toThrow('EISDIR');
    expect(readCacheFile(at('none.json'))).toBeUndefined();
  });
});

describe('files that are replaced together', () => {
  let replaceFiles: (contents: ReadonlyMap<string, string>) => void;
  beforeEach(async () => {
    mkdirSync(at('together'));
    // Another test file of the process may have loaded it without the mock.
    vi.resetModules();
    ({ replaceFiles } = await import('#tools/platform/write-file.ts'));
  });

  const read = (name: string): string => readFileSync(at(`together/${name}`), 'utf8');
  const listed = (): string[] => readdirSync(at('together')).sort();
  const replace = (...names: string[]): void =>
    replaceFiles(new Map(names.map((name) => [at(`together/${name}`), '2'])));
  const fix = (name: string): void => void fixed.add(at(`together/${name}`));

  it('are all what they were when one cannot be written', () => {
    writeFileSync(at('together/first.json'), '1');
    mkdirSync(at('together/last.json'));
    expect(() => replace('first.json', 'new.json', 'last.json')).toThrow();
    expect(read('first.json')).toBe('1');
    expect(listed()).toEqual(['first.json', 'last.json']);
  });

  it('are all what they were when one cannot be put into its place', () => {
    for (const name of ['first.json', 'last.json']) writeFileSync(at(`together/${name}`), '1');
    fix('last.json.new');
    expect(() => replace('first.json', 'new.json', 'last.json')).toThrow('last.json.new cannot');
    expect([read('first.json'), read('last.json')]).toEqual(['1', '1']);
    expect(listed()).toEqual(['first.json', 'last.json']);
  });

  it('are restored but for one that cannot be, whose backup stays and is named', () => {
    const names = ['first.json', 'second.json', 'last.json'];
    for (const name of names) writeFileSync(at(`together/${name}`), '1');
    for (const name of ['last.json.new', 'first.json.old']) fix(name);
    expect(() => replace(...names)).toThrow(
      `last.json.new cannot be renamed; not as before: ${at('together/first.json')} ` +
        `(before: ${at('together/first.json.old')})`,
    );
    expect([read('first.json.old'), read('second.json'), read('last.json')]).toEqual([
      '1',
      '1',
      '1',
    ]);
    expect(listed()).toEqual(['first.json', 'first.json.old', 'last.json', 'second.json']);
    fixed.clear();
    replace(...names);
    expect([read('first.json.old'), read('first.json')], 'after a later save').toEqual(['1', '2']);
    expect(listed()).toEqual(['first.json', 'first.json.old', 'last.json', 'second.json']);
  });

  it('leave nothing beside them', () => {
    writeFileSync(at('together/first.json'), '1');
    replace('first.json', 'new.json');
    expect(listed()).toEqual(['first.json', 'new.json']);
    expect(read('first.json')).toBe('2');
  });
});
