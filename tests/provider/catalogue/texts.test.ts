import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { getTranslation, type TranslationTree } from '#contract/hub/translations.ts';
import { runTextsCommand } from '#provider/cli/texts.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { settings } from '#provider/platform/db/schema/settings.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';
import { readLanguageFile } from '#provider/platform/project-files.ts';
import { editText, importTexts } from '#provider/domain/texts/edit.ts';
import { flattenTexts } from '#lib/text/text.ts';
import { nestTexts } from '#provider/domain/texts/tree.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import { request } from '../support/servers/app.ts';
import { freshDataDir } from '../support/databases/databases.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

const KEY = 'provider.lead.subject';

describe('a tree of texts', () => {
  it('comes back the same from its dotted keys', () => {
    const tree = { a: { b: 'one', c: { d: 'two' } }, e: 'three' };
    expect(nestTexts(flattenTexts(tree))).toEqual(tree);
  });

  it('cannot reach the prototype of objects', () => {
    nestTexts([['__proto__.polluted', 'yes']]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describeOnBothEngines('texts', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  it.each(LANGUAGES)('are returned whole in %s', async (lang) => {
    const { body } = await request(provider.app, getTranslation, { params: { lang } });
    const file = JSON.parse(await readLanguageFile(lang)) as TranslationTree;
    expect(flattenTexts(body)).toEqual(flattenTexts(file));
  });

  it('are 404 in a language that the shop does not have', async () => {
    expect((await request(provider.app, getTranslation, { params: { lang: 'xx' } })).status).toBe(
      404,
    );
  });

  it('fill placeholders, fall back to English and at last to the key', async () => {
    const { context } = provider;
    const values = { name: 'Ann {{brand}}', brand: 'X' };
    expect(await translate(context, 'es', KEY, values)).toBe(
      'Solicitud de contacto de Ann {{brand}}',
    );
    const english = { language: 'en', key: 'test.english-only', value: 'Dear {{name}}' } as const;
    await editText(context.db, { ...english, at: context.now() });
    expect(await translate(context, 'es', english.key, values)).toBe('Dear Ann {{brand}}');
    expect(await translate(context, 'es', 'provider.nothing', values)).toBe('provider.nothing');
  });

  it('choose the plural form of the language', async () => {
    const { context } = provider;
    const at = context.now();
    for (const [form, value] of [
      ['one', '{{count}} día'],
      ['other', '{{count}} días'],
    ] as const) {
      await editText(context.db, { language: 'es', key: `test.days_${form}`, value, at });
    }
    expect(await translate(context, 'es', 'test.days', { count: 1 })).toBe('1 día');
    expect(await translate(context, 'es', 'test.days', { count: 3 })).toBe('3 días');
  });

  it('are imported all or none', async () => {
    const { db } = provider.context;
    const before = await db.$count(translations);
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`imported-${n}`, 'x']));
    const at = new Date();
    const failing = importTexts(db, { language: 'en', tree: { ...many, last: '\0' }, at });
    await expect(failing).rejects.toThrow();
    expect(await db.$count(translations)).toBe(before);
    expect(await importTexts(db, { language: 'en', tree: many, at })).toBe(600);
    expect(await db.$count(translations)).toBe(before + 600);
  });

  describe('that an instance of another version stored', () => {
    const BODY = 'provider.lead.body';
    const store = async (rows: readonly [key: string, value: string][]): Promise<void> => {
      const { db, now } = provider.context;
      await db
        .insert(translations)
        .values(
          rows.map(([key, value]) => ({ language: 'pt' as const, key, value, updatedAt: now() })),
        )
        .onConflictDoUpdate({
          target: [translations.language, translations.key],
          set: { value: sql`excluded.value` },
        });
    };
    const storedKeys = async () => {
      const { db } = provider.context;
      const rows = await db.select().from(translations).where(eq(translations.language, 'pt'));
      return rows.map(({ key }) => key).sort();
    };

    it('are not sent: those of the file are, and what an operator edited', async () => {
      const { context, app } = provider;
      const at = context.now();
      await store([
        [BODY, '{{other}}'],
        ['provider.only-there', 'x'],
      ]);
      await editText(context.db, { language: 'pt', key: KEY, value: 'Nosso texto', at });
      const { body } = await request(app, getTranslation, { params: { lang: 'pt' } });
      const texts = flattenTexts(body);
      expect(texts.get(KEY)).toBe('Nosso texto');
      expect(texts.get(BODY)).toContain('{{email}}');
      expect(texts.has('provider.only-there')).toBe(false);
      expect(await translate(context, 'pt', KEY)).toBe('Nosso texto');
      expect(await translate(context, 'pt', BODY, { email: 'ann@example.com' })).toContain(
        'ann@example.com',
      );
    });

    it('stay as they are at a start', async () => {
      const { context } = provider;
      await store([[BODY, '{{other}}']]);
      await context.db
        .insert(settings)
        .values({ name: 'texts-pt', value: 'another file' })
        .onConflictDoUpdate({ target: settings.name, set: { value: 'another file' } });
      const before = await storedKeys();
      const opened = {
        ...context,
        engine: provider.engine,
        exclusively: async <T>(work: () => Promise<T>) => work(),
        close: async () => undefined,
      };
      await createContext(opened, context.config, context.log, context.now);
      expect(await storedKeys()).toEqual(before);
      const [row] = await context.db
        .select()
        .from(translations)
        .where(and(eq(translations.language, 'pt'), eq(translations.key, BODY)));
      expect(row?.value).toBe('{{other}}');
    });
  });

  it('have the plural form of the file where another one was edited', async () => {
    const { context } = provider;
    const at = context.now();
    const key = 'provider.days_other';
    await editText(context.db, { language: 'es', key, value: 'unos {{count}} días', at });
    expect(await translate(context, 'es', 'provider.days', { count: 1 })).toBe('1 día');
    expect(await translate(context, 'es', 'provider.days', { count: 3 })).toBe('unos 3 días');
  });
});

describe('the command line', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await freshDataDir();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('sets one text and imports a file of them', async () => {
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const config = { databaseUrl: null, dataDir };
    const file = join(dataDir, 'he.json');
    await writeFile(file, JSON.stringify({ test: { a: 'א', b: 'ב' } }));
    await runTextsCommand(config, ['texts', 'set', 'en', KEY, 'Hello']);
    await runTextsCommand(config, ['texts', 'import', 'he', file]);
    const lines = said.mock.calls.map(([line]) => line);
    said.mockRestore();
    const opened = await openDatabase(config);
    const stored = await opened.db.select().from(translations);
    await opened.close();
    expect(lines).toEqual([
      '1 text stored\n',
      '2 texts stored\n',
      'no page or message of this version has test.a, test.b\n',
    ]);
    expect(stored.map(({ key, value }) => `${key}=${value}`).sort()).toEqual([
      `${KEY}=Hello`,
      'test.a=א',
      'test.b=ב',
    ]);
  });

  it.each([
    [['texts']],
    [['texts', 'set', 'xx', 'k', 'v']],
    [['texts', 'set', 'en', 'k']],
    [['texts', 'set', 'en', 'k', 'Two', 'words']],
    [['texts', 'import', 'en', 'en.json', 'he.json']],
  ])('explains itself on %j', async (words) => {
    await expect(runTextsCommand({ databaseUrl: null, dataDir }, words)).rejects.toThrow(/Usage/);
  });
});
