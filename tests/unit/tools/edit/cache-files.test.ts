import {
  closeSync,
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-cache-'));
  writeFileSync(at('404.html'), '');
});
afterEach(() => {
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
