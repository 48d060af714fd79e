import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { TextFileError } from '#i18n/check/read-texts.ts';
import type { DeskService } from '#tools/edit/desk-service.ts';
import { setText } from '#tools/edit/texts/json-source.ts';
import { TextFiles } from '#tools/edit/texts/text-files.ts';
import { createSources } from '#tools/edit/texts/text-sources.ts';
import { readOutdatedFile } from '#tools/text-checks/outdated-list.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOf, copyTexts, type DeskCopy, sources } from './desk-on-copy.ts';

let copy: DeskCopy;
let desk: DeskService;

beforeEach(() => {
  copy = copyTexts();
  desk = copy.open();
  return copy.remove;
});

it.each([
  ['the same text', 'contact.lead', 'conflict', 'De fora.'],
  ['another text', 'contact.title', 'saved', 'Meu.'],
])(
  'loses no change of %s that another program makes while a save is checked',
  (_, key, kind, text) => {
    const path = join(copy.folder, 'pt.json');
    let isPulled = false;
    const pull = (): ReturnType<typeof sources> => {
      if (!isPulled) writeFileSync(path, setText(copy.read('pt'), key, 'De fora.'));
      isPulled = true;
      return sources();
    };
    const change = changeOf(desk, 'pt', 'contact.lead', () => 'Meu.');
    desk = copy.open({ sources: pull });
    expect(desk.save([change])).toMatchObject({ kind });
    expect(desk.files.read('pt').texts.get(key)).toBe('De fora.');
    expect(desk.files.read('pt').texts.get('contact.lead')).toBe(text);
  },
);

describe('a desk in a clone in which a commit changed English', () => {
  const KEY = 'contact.lead';
  const settings = ['user.name=Ann', 'user.email=ann@shop.test', 'core.hooksPath=/dev/null'];
  const git = (...args: string[]): string =>
    execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
      cwd: copy.folder,
      encoding: 'utf8',
    });
  const commit = (): void => {
    git('add', '*.json', ':!seen.json');
    git('commit', '-m', 'texts');
  };
  let english: string;

  beforeEach(() => {
    writeFileSync(join(copy.folder, 'outdated.json'), '{}\n');
    git('init', '--quiet');
    commit();
    english = desk.files.read('en').texts.get(KEY) ?? '';
    writeFileSync(
      join(copy.folder, 'en.json'),
      copy.read('en').replace(JSON.stringify(english), '"At any time."'),
    );
    commit();
    rmSync(join(copy.folder, 'seen.json'));
    desk = copy.open();
  });

  it('lists the translations that are older, and leaves the files as they are', () => {
    expect(desk.state().outdated.pt).toEqual({ [KEY]: english });
    expect(git('status', '--porcelain', '--untracked-files=no')).toBe('');
  });

  it('shows what a commit changes while it runs, and notes none of that beside a saved text', () => {
    const before = desk.files.version();
    const lead = desk.files.read('en').texts.get('about.title') ?? '';
    writeFileSync(join(copy.folder, 'en.json'), setText(copy.read('en'), 'about.title', 'Pulled'));
    commit();
    expect(desk.files.version()).not.toBe(before);
    expect(desk.state().outdated.pt).toEqual({ [KEY]: english, 'about.title': lead });
    desk.save([changeOf(desk, 'pt', KEY, () => 'A qualquer hora.')]);
    expect(readOutdatedFile(copy.folder)).toEqual({ es: {}, he: {}, pt: {} });
    expect(desk.state().outdated.pt).toEqual({ 'about.title': lead });
  });

  it('notes beside a text that is saved nothing of the others, and lists no translated one', () => {
    const about = desk.files.read('en').texts.get('about.title') ?? '';
    desk.save([{ language: 'en', key: 'about.title', seen: about, text: `${about} now` }]);
    expect(readOutdatedFile(copy.folder).pt).toEqual({ 'about.title': about });
    desk.save([changeOf(desk, 'pt', KEY, () => 'A qualquer hora.')]);
    expect(desk.state().outdated.pt).toEqual({ 'about.title': about });
    expect(desk.state().outdated.he).toEqual({ 'about.title': about, [KEY]: english });
  });
});

describe('the version of the texts', () => {
  it('is another one after a change of a file, and after another start', () => {
    const before = desk.files.version();
    expect(desk.files.version()).toBe(before);
    expect(new TextFiles(copy.folder).version()).not.toBe(before);
    desk.save([changeOf(desk, 'pt', 'contact.lead', (seen) => `${seen} Sempre.`)]);
    expect(desk.files.version()).not.toBe(before);
  });

  it.each(['ad-policy.json', 'claims-read.json', 'glossary.json', 'outdated.json'])(
    'is another one after a change of %s by another program',
    (name) => {
      const path = join(copy.folder, name);
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
    const path = join(copy.folder, name);
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
    desk = copy.open({ sources: createSources(copy.folder) });
    const draft = changeOf(desk, 'pt', 'contact.lead', () => 'Estamos sempre aqui.');
    expect(desk.save([draft])).toEqual({ kind: 'saved' });
    expect(desk.state().findings).toEqual([]);
    rewrite(name, change);
    const kind = name.replace('.json', '');
    const found = expect.objectContaining({ kind, language: 'pt', key: 'contact.lead' });
    expect(desk.state().findings).toContainEqual(found);
    const title = changeOf(desk, 'pt', 'contact.title', () => 'Sempre');
    expect(desk.save([title])).toMatchObject({ kind: 'refused', findings: [{ kind }] });
  });

  it('names a list that is damaged or lacks a language', () => {
    desk = copy.open({ sources: createSources(copy.folder) });
    rewrite('ad-policy.json', () => ({ en: [] }));
    expect(() => desk.state()).toThrow(join(copy.folder, 'ad-policy.json'));
    writeFileSync(join(copy.folder, 'ad-policy.json'), '{\n<<<<<<< HEAD\n}');
    expect(() => desk.state()).toThrow(`${join(copy.folder, 'ad-policy.json')}:2: `);
    expect(() => desk.files.checkLists()).toThrow(TextFileError);
  });
});
