import type * as fileSystem from 'node:fs';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { readLastBuild, recordBuild } from '#tools/build/build-plan.ts';
import { writeMarked } from '#tools/edit/marks/marks.ts';
import { TextFiles } from '#tools/edit/texts/text-files.ts';
import { PageUsage } from '#tools/edit/usage.ts';
import { PageLoads } from '#tools/first-paint/unused-files.ts';
import {
  decisionsFile,
  readDecisions,
  writeDecisions,
} from '#tools/index-gate/decision/decisions.ts';
import { PartFiles } from '#tools/platform/part-files.ts';
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
  folder = mkdtempSync(join(tmpdir(), 'shop-cache-'));
  writeFileSync(at('404.html'), '');
});
afterEach(() => {
  fixed.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** A file of the cache: how something is stored in it, and how it is read by the next process. */
interface CacheFile {
  name: string;
  write: (content: string) => void;
  read: () => unknown;
}

const place = () => ({ site: folder, cache: folder });

function openUsage() {
  const files = new TextFiles('i18n');
  const mark = (key: string): string =>
    `<html>${writeMarked('x', files.keys.of(`he ${key}`), files.names.of)}</html>`;
  return { usage: new PageUsage(files, at('usage.json')), mark };
}

const FILES: CacheFile[] = [
  {
    name: 'build-record.json',
    write: (content) => recordBuild(place(), { code: content, settings: '', data: '' }),
    read: () => readLastBuild(place()),
  },
  {
    name: 'index-gate.json',
    write: (mask) => {
      const decided = { mask, numbers: {}, pages: {} };
      writeDecisions(
        decisionsFile(folder),
        new Map(LANGUAGES.map((language) => [language, decided])),
      );
    },
    read: () => readDecisions(decisionsFile(folder)),
  },
  {
    name: 'page-loads.json',
    write: (name) => new PageLoads([[name, 1]]).store(folder),
    read: () => PageLoads.read(folder),
  },
  {
    name: 'group.json',
    write: (part) => {
      const parts = new PartFiles(folder);
      parts.save('group', 'id', part);
      parts.write();
    },
    read: () => new PartFiles(folder).find('group', 'id'),
  },
  {
    name: 'usage.json',
    write: (page) => {
      const { usage, mark } = openUsage();
      usage.note(`/${page}`, mark('about.lead'));
    },
    read: () => Object.keys(openUsage().usage.all())[0],
  },
];

describe.each(FILES)('$name', ({ name, write, read }) => {
  it('is as missing when it was cut off, and is whole after the next write', () => {
    write('first');
    const whole = readFileSync(at(name), 'utf8');
    for (const length of [0, 1, whole.length - 1]) {
      writeFileSync(at(name), whole.slice(0, length));
      expect(read()).toBeUndefined();
    }
    write('second');
    expect(read()).toBeDefined();
  });

  it('is replaced in one step', () => {
    write('first');
    const first = readFileSync(at(name), 'utf8');
    const opened = openSync(at(name), 'r');
    write('second');
    expect(readFileSync(opened, 'utf8')).toBe(first);
    closeSync(opened);
    expect(readFileSync(at(name), 'utf8')).not.toBe(first);
    expect(readdirSync(folder).filter((file) => file.endsWith('.new'))).toEqual([]);
  });
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
