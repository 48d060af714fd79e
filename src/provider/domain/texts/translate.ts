import { and, inArray } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import type { Executor } from '#provider/platform/context.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';
import { readLanguageFile } from '#provider/platform/project-files.ts';
import { flattenTexts } from './flatten.ts';
import { candidateKeys, interpolate, type TextValues } from './interpolate.ts';

/**
 * A text in a language with its placeholders filled: from the database, else from the language's file, else in English.
 * Inside a transaction hand over `{ db: tx }`. A key that nobody knows is answered as it is.
 */
export async function translate(
  source: { db: Executor },
  language: Language,
  key: string,
  values: TextValues = {},
): Promise<string> {
  const languages = [...new Set([language, DEFAULT_LANGUAGE])];
  const keys = candidateKeys(language, key, values);
  const rows = await source.db
    .select()
    .from(translations)
    .where(and(inArray(translations.language, languages), inArray(translations.key, keys)));
  const inDatabase = (wanted: string) => (candidate: string) =>
    rows.find((row) => row.language === wanted && row.key === candidate)?.value;
  for (const wanted of languages) {
    const text = firstOf(keys, inDatabase(wanted)) ?? firstOf(keys, await inFile(wanted));
    if (text !== undefined) return interpolate(text, values);
  }
  return key;
}

function firstOf(keys: readonly string[], find: (key: string) => string | undefined) {
  for (const key of keys) {
    const text = find(key);
    if (text !== undefined) return text;
  }
  return undefined;
}

async function inFile(language: Language): Promise<(key: string) => string | undefined> {
  const texts = new Map(
    flattenTexts(JSON.parse(await readLanguageFile(language)) as TranslationTree),
  );
  return (key) => texts.get(key);
}
