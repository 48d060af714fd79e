import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import type { AllTexts } from '#tools/text-checks/draft-checks.ts';
import { confirmTranslation, findOutdated, noticeChanges } from '#tools/text-checks/outdated.ts';
import { readOutdatedFile, writeOutdated } from '#tools/text-checks/outdated-list.ts';
import { readTextCommits } from '#tools/text-checks/text-commits.ts';
import { readTextHistory } from '#tools/text-checks/text-history.ts';
import { compareTexts, findStale, listOutdated } from '#tools/publish/changes/text-changes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_LANGUAGES } from '../../../support/other-languages.ts';

let root: string;
let folder: string;

const SETTINGS = ['user.name=Ann', 'user.email=ann@shop.test', 'core.hooksPath=/dev/null'];
const git = (...args: string[]): void =>
  void execFileSync('git', [...SETTINGS.flatMap((one) => ['-c', one]), ...args], {
    cwd: root,
    stdio: 'ignore',
  });

const write = (language: Language, lead: string, other = 'x'): void =>
  writeFileSync(
    join(folder, `${language}.json`),
    `${JSON.stringify({ about: { lead, other } }, null, 2)}\n`,
  );

const readAll = (): AllTexts =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, readTextFile(join(folder, `${language}.json`))]),
  ) as unknown as AllTexts;

const inEachOther = <Texts>(texts: Texts): Record<string, Texts> =>
  Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, texts]));

/** Does what a desk does at its start. */
const notice = (seen: string): void =>
  noticeChanges(folder, readAll(), seen, readTextCommits(folder));

function commit(): void {
  git('add', '-A');
  git('commit', '-m', 'texts', '--allow-empty');
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shop-history-'));
  folder = join(root, 'i18n');
  mkdirSync(folder);
  for (const language of LANGUAGES) write(language, `${language} 1`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('translations that are older than English, in a clone', () => {
  beforeEach(() => {
    git('init');
    commit();
    writeFileSync(join(folder, 'outdated.json'), '{}\n');
    commit();
  });

  it('are those whose English text a later commit changed', () => {
    write('en', 'en 2');
    commit();
    write('es', 'es 2');
    commit();
    expect(findOutdated(folder, readAll())).toEqual({
      ...inEachOther({ 'about.lead': 'en 1' }),
      es: {},
    });
  });

  it('are those too that were translated before English changed again', () => {
    write('en', 'en 2');
    commit();
    write('es', 'es 2');
    commit();
    write('en', 'en 3');
    commit();
    expect(findOutdated(folder, readAll())).toMatchObject({
      es: { 'about.lead': 'en 2' },
      he: { 'about.lead': 'en 1' },
    });
  });

  it('are not those that a moved line or another text of the file changed', () => {
    write('en', 'en 1', 'y');
    for (const language of OTHER_LANGUAGES) write(language, `${language} 1`, 'z');
    commit();
    expect(findOutdated(folder, readAll())).toEqual(inEachOther({}));
  });

  it('are counted from the commit that added the list', () => {
    expect(readTextHistory(folder, 'outdated.json')).toHaveLength(1);
    expect(readTextHistory(folder, 'none.json')).toHaveLength(1);
    write('en', 'en 2');
    commit();
    expect(
      readTextHistory(folder, 'outdated.json').map(({ texts }) => texts.en.get('about.lead')),
    ).toEqual(['en 1', 'en 2']);
  });

  it('are the same where earlier commits are read from what was stored of them', () => {
    const stored = join(root, 'stored.json');
    write('en', 'en 2');
    commit();
    expect(readTextCommits(folder, { stored })).toEqual(readTextCommits(folder));
    write('es', 'es 2');
    commit();
    const commits = readTextCommits(folder, { stored });
    expect(commits).toEqual(readTextCommits(folder));
    expect(commits.outdated).toEqual({ ...inEachOther({ 'about.lead': 'en 1' }), es: {} });
    // Nothing is read that was read before.
    const { commit: last } = JSON.parse(readFileSync(stored, 'utf8')) as { commit: string };
    expect(readTextHistory(folder, 'outdated.json', { from: last })).toHaveLength(1);
    expect(readTextCommits(folder, { stored })).toEqual(commits);
  });

  it('are read anew where what was stored is of another history or broken', () => {
    const stored = join(root, 'stored.json');
    write('en', 'en 2');
    commit();
    readTextCommits(folder, { stored });
    git('reset', '--hard', 'HEAD~1');
    write('en', 'en 3');
    commit();
    expect(readTextCommits(folder, { stored })).toEqual(readTextCommits(folder));
    writeFileSync(stored, readFileSync(stored, 'utf8').slice(0, 20));
    expect(readTextCommits(folder, { stored })).toEqual(readTextCommits(folder));
  });

  it('are noted by no desk where the commits show them, also after more of them', () => {
    const seen = join(root, 'seen.json');
    for (const text of ['en 2', 'en 3']) {
      write('en', text);
      commit();
      notice(seen);
      expect(readOutdatedFile(folder).he ?? {}).toEqual({});
      expect(findOutdated(folder, readAll()).he).toEqual({ 'about.lead': 'en 1' });
    }
  });

  it('are noted by a desk where no commit shows them yet, and stay noted after it', () => {
    const seen = join(root, 'seen.json');
    notice(seen);
    write('en', 'en 2');
    notice(seen);
    expect(readOutdatedFile(folder).he).toEqual({ 'about.lead': 'en 1' });
    commit();
    notice(seen);
    expect(readOutdatedFile(folder).he).toEqual({ 'about.lead': 'en 1' });
    write('he', 'he 2');
    notice(seen);
    expect(readOutdatedFile(folder).he).toEqual({});
    expect(findOutdated(folder, readAll()).he).toEqual({});
  });

  it('keep the English text that they were made from when it changes without a commit', () => {
    const seen = join(root, 'seen.json');
    write('en', 'en 2');
    commit();
    notice(seen);
    write('en', 'en 3');
    notice(seen);
    expect(findOutdated(folder, readAll()).he).toEqual({ 'about.lead': 'en 1' });
  });

  it('stay away in every clone once an editor confirms that a translation is still right', () => {
    write('en', 'en 2');
    commit();
    notice(join(root, 'seen.json'));
    confirmTranslation(folder, 'he', 'about.lead', readAll().en);
    commit();
    expect(findOutdated(folder, readAll()).he).toEqual({});
    expect(findOutdated(folder, readAll()).pt).toEqual({ 'about.lead': 'en 1' });
    write('en', 'en 3');
    commit();
    expect(findOutdated(folder, readAll()).he).toEqual({ 'about.lead': 'en 1' });
  });

  it('include a commit with a broken file in no way', () => {
    writeFileSync(join(folder, 'en.json'), '{');
    commit();
    write('en', 'en 2');
    commit();
    expect(findOutdated(folder, readAll()).es).toEqual({ 'about.lead': 'en 1' });
  });
});

describe('translations that are older than English, without a repository', () => {
  it('are those that the list has', () => {
    const list = { es: { 'about.lead': 'en 0' } };
    writeOutdated(folder, list);
    expect(findOutdated(folder, readAll())).toEqual({ ...inEachOther({}), ...list });
  });

  it('are noted after a start of the desk whose list of what it saw was cut off', () => {
    const seen = join(root, 'seen.json');
    notice(seen);
    writeFileSync(seen, readFileSync(seen, 'utf8').slice(0, -1));
    notice(seen);
    write('en', 'en 2');
    notice(seen);
    expect(readOutdatedFile(folder).es).toEqual({ 'about.lead': 'en 1' });
  });

  it('are noted from one start of the desk to the next', () => {
    const seen = join(root, 'seen.json');
    notice(seen);
    write('en', 'en 2');
    notice(seen);
    expect(readOutdatedFile(folder).es).toEqual({ 'about.lead': 'en 1' });
    write('en', 'en 1');
    notice(seen);
    expect(readFileSync(join(folder, 'outdated.json'), 'utf8')).toBe(
      `${JSON.stringify(inEachOther({}), null, 2)}\n`,
    );
  });
});

describe('the stale translations of a report', () => {
  it('are those of the desk’s list, with both English texts', () => {
    const english = new Map([['a.b', 'new']]);
    expect(listOutdated({ 'a.b': 'old', 'a.gone': 'x' }, 'es', english)).toEqual([
      { language: 'es', key: 'a.b', before: 'old', after: 'new' },
    ]);
  });

  it('are those too that stayed while English changed since the last release', () => {
    const [before, after] = [new Map([['a.b', 'hola']]), new Map([['a.b', 'hola']])];
    const english = compareTexts('en', new Map([['a.b', 'hi']]), new Map([['a.b', 'hello']]));
    expect(findStale(english, 'es', before, after)).toEqual([
      { language: 'es', key: 'a.b', before: 'hi', after: 'hello' },
    ]);
    expect(findStale(english, 'es', before, new Map([['a.b', 'buenas']]))).toEqual([]);
  });
});
