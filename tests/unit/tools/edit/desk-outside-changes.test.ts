import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { TextFileError } from '#i18n/check/read-texts.ts';
import { DeskService } from '#tools/edit/desk-service.ts';
import { setText } from '#tools/edit/texts/json-source.ts';
import { TextFiles } from '#tools/edit/texts/text-files.ts';
import { createSources } from '#tools/edit/texts/text-sources.ts';
import type { TextChange } from '#tools/text-checks/draft-checks.ts';
import { readOutdated } from '#tools/text-checks/outdated-list.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Reading them takes longer than most tests. */
const sources = createSources();

let folder: string;
let desk: DeskService;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  cpSync('i18n', folder, { recursive: true });
  desk = new DeskService(new TextFiles(folder), { seen: join(folder, 'seen.json'), sources });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (language: string): string => readFileSync(join(folder, `${language}.json`), 'utf8');

/** A Portuguese text as an editor changes it who saw it as it is. */
function changeOf(key: string, text: (seen: string) => string): TextChange {
  const seen = desk.files.read('pt').texts.get(key) ?? '';
  return { language: 'pt', key, seen, text: text(seen) };
}

it.each([
  ['the same text', 'contact.lead', 'conflict', 'De fora.'],
  ['another text', 'contact.title', 'saved', 'Meu.'],
])('loses no change of %s that git makes while a save is checked', (_, key, kind, text) => {
  const path = join(folder, 'pt.json');
  let isPulled = false;
  const pull = (): ReturnType<typeof sources> => {
    if (!isPulled) writeFileSync(path, setText(read('pt'), key, 'De fora.'));
    isPulled = true;
    return sources();
  };
  const change = changeOf('contact.lead', () => 'Meu.');
  const files = new TextFiles(folder);
  desk = new DeskService(files, { seen: join(folder, 'seen.json'), sources: pull });
  expect(desk.save([change])).toMatchObject({ kind });
  expect(desk.files.read('pt').texts.get(key)).toBe('De fora.');
  expect(desk.files.read('pt').texts.get('contact.lead')).toBe(text);
});

describe('a desk in a clone in which a commit changed English', () => {
  const KEY = 'contact.lead';
  const settings = ['user.name=Ann', 'user.email=ann@shop.test', 'core.hooksPath=/dev/null'];
  const git = (...args: string[]): string =>
    execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const commit = (): void => {
    git('add', '*.json', ':!seen.json');
    git('commit', '-m', 'texts');
  };
  let english: string;

  beforeEach(() => {
    writeFileSync(join(folder, 'outdated.json'), '{}\n');
    git('init', '--quiet');
    commit();
    english = desk.files.read('en').texts.get(KEY) ?? '';
    writeFileSync(
      join(folder, 'en.json'),
      read('en').replace(JSON.stringify(english), '"At any time."'),
    );
    commit();
    rmSync(join(folder, 'seen.json'));
    desk = new DeskService(new TextFiles(folder), { seen: join(folder, 'seen.json'), sources });
  });

  it('lists the translations that are older, and leaves the files as they are', () => {
    expect(desk.state().outdated.pt).toEqual({ [KEY]: english });
    expect(git('status', '--porcelain', '--untracked-files=no')).toBe('');
  });

  it('shows what a commit changes while it runs, and notes none of that beside a saved text', () => {
    const before = desk.files.version();
    const lead = desk.files.read('en').texts.get('about.title') ?? '';
    writeFileSync(join(folder, 'en.json'), setText(read('en'), 'about.title', 'Pulled'));
    commit();
    expect(desk.files.version()).not.toBe(before);
    expect(desk.state().outdated.pt).toEqual({ [KEY]: english, 'about.title': lead });
    desk.save([changeOf(KEY, () => 'A qualquer hora.')]);
    expect(readOutdated(folder)).toEqual({ es: {}, he: {}, pt: {} });
    expect(desk.state().outdated.pt).toEqual({ 'about.title': lead });
  });

  it('notes beside a text that is saved nothing of the others, and lists no translated one', () => {
    const about = desk.files.read('en').texts.get('about.title') ?? '';
    desk.save([{ language: 'en', key: 'about.title', seen: about, text: `${about} now` }]);
    expect(readOutdated(folder).pt).toEqual({ 'about.title': about });
    desk.save([changeOf(KEY, () => 'A qualquer hora.')]);
    expect(desk.state().outdated.pt).toEqual({ 'about.title': about });
    expect(desk.state().outdated.he).toEqual({ 'about.title': about, [KEY]: english });
  });
});

describe('the version of the texts', () => {
  it('is another one after a change of a file, and after another start', () => {
    const before = desk.files.version();
    expect(desk.files.version()).toBe(before);
    expect(new TextFiles(folder).version()).not.toBe(before);
    desk.save([changeOf('contact.lead', (seen) => `${seen} Sempre.`)]);
    expect(desk.files.version()).not.toBe(before);
  });

  it.each(['ad-policy.json', 'claims-read.json', 'glossary.json', 'outdated.json'])(
    'is another one after a change of %s by another program',
    (name) => {
      const path = join(folder, name);
      writeFileSync(path, existsSync(path) ? readFileSync(path) : '{}');
      const before = desk.files.version();
      writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
      expect(desk.files.version()).not.toBe(before);
    },
  );
});

describe('a desk whose rules another program changes', () => {
  type Change = (file: unknown) => unknown;
  const rewrite = (name: string, change: Change): void => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
  };
  const policy: Change = (file) => ({ ...(file as object), pt: ['sempre'] });

  it.each([
    ['ad-policy.json', policy],
    [
      'glossary.json',
      () => [
        {
          ...Object.fromEntries(LANGUAGES.map((one) => [one, { forms: [], not: [] }])),
          pt: { forms: ['toda hora'], not: ['sempre'] },
          term: 'always',
        },
      ],
    ],
  ])('checks and shows texts by the new %s', (name, change) => {
    desk = new DeskService(new TextFiles(folder), { seen: join(folder, 'seen.json') });
    const draft = changeOf('contact.lead', () => 'Estamos sempre aqui.');
    expect(desk.save([draft])).toEqual({ kind: 'saved' });
    expect(desk.state().findings).toEqual([]);
    rewrite(name, change);
    const kind = name.replace('.json', '');
    const found = expect.objectContaining({ kind, language: 'pt', key: 'contact.lead' });
    expect(desk.state().findings).toContainEqual(found);
    const title = changeOf('contact.title', () => 'Sempre');
    expect(desk.save([title])).toMatchObject({ kind: 'refused', findings: [{ kind }] });
  });

  it('names a list that is damaged or lacks a language', () => {
    desk = new DeskService(new TextFiles(folder), { seen: join(folder, 'seen.json') });
    rewrite('ad-policy.json', () => ({ en: [] }));
    expect(() => desk.state()).toThrow(TextFileError);
    writeFileSync(join(folder, 'ad-policy.json'), '{\n<<<<<<< HEAD\n}');
    expect(() => desk.state()).toThrow(`${join(folder, 'ad-policy.json')}:2: `);
    expect(() => desk.files.checkRules()).toThrow(TextFileError);
  });
});
