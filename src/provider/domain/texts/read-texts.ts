import { and, eq, inArray } from 'drizzle-orm';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/translations.ts';
import { flattenTexts } from '#lib/text/text.ts';
import type { Executor } from '#provider/platform/context.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';
import { readLanguageFile } from '#provider/platform/project-files.ts';

/** Texts of a language by dotted key. */
type Texts = ReadonlyMap<string, string>;

const files = new Map<Language, Promise<Texts>>();

async function parseFile(language: Language): Promise<Texts> {
  return flattenTexts(JSON.parse(await readLanguageFile(language)) as TranslationTree);
}

/** Returns the texts of a language's file, which is read once in the life of a process. */
export function readFileTexts(language: Language): Promise<Texts> {
  const texts = files.get(language) ?? parseFile(language);
  files.set(language, texts);
  return texts;
}

/**
 * Reads the files of all languages, so that a process has the texts of its version even when a
 * newer one replaces them.
 */
export async function loadFileTexts(): Promise<void> {
  await Promise.all(LANGUAGES.map(readFileTexts));
}

/** Reads the texts that operators edited in some languages, all of them or those of some keys. */
export async function readEditedTexts(
  db: Executor,
  languages: readonly Language[],
  keys?: readonly string[],
): Promise<(language: Language) => Texts> {
  const rows = await db
    .select()
    .from(translations)
    .where(
      and(
        inArray(translations.language, languages),
        eq(translations.edited, true),
        keys && inArray(translations.key, keys),
      ),
    );
  return (wanted) =>
    new Map(
      rows.filter(({ language }) => language === wanted).map(({ key, value }) => [key, value]),
    );
}
