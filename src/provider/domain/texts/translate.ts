import { and, inArray } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import { flattenTexts } from '#lib/text.ts';
import type { Executor } from '#provider/platform/context.ts';
import { translations } from '#provider/platform/db/schema/texts.ts';
import { readLanguageFile } from '#provider/platform/project-files.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Fills `{{name}}` placeholders; a name without a value stays as it is. */
const interpolate = (text: string, values: TextValues): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );

/**
 * Returns the keys that a text may have, best first: with a `count` its plural form comes before
 * the plain key.
 */
function listCandidateKeys(language: string, key: string, values: TextValues): string[] {
  if (typeof values['count'] !== 'number') return [key];
  const form = new Intl.PluralRules(language).select(values['count']);
  return [...new Set([`${key}_${form}`, `${key}_other`, key])];
}

/**
 * Returns a text in a language with its placeholders filled: from the database, else from the
 * language's file, else in English.
 * Inside a transaction the source is `{ db: tx }`. An unknown key is returned as it is.
 */
export async function translate(
  source: { db: Executor },
  language: Language,
  key: string,
  values: TextValues = {},
): Promise<string> {
  const [text = key] = await translateAll(source, language, [key], values);
  return text;
}

/** Returns several texts with the same values, in the order of their keys, as `translate` does. */
export async function translateAll(
  source: { db: Executor },
  language: Language,
  keys: readonly string[],
  values: TextValues = {},
): Promise<string[]> {
  const languages = [...new Set([language, DEFAULT_LANGUAGE])];
  const candidates = keys.map((key) => listCandidateKeys(language, key, values));
  const rows = await source.db
    .select()
    .from(translations)
    .where(
      and(inArray(translations.language, languages), inArray(translations.key, candidates.flat())),
    );
  const inDatabase = (wanted: string) => (candidate: string) =>
    rows.find((row) => row.language === wanted && row.key === candidate)?.value;
  const find = async (key: string, among: readonly string[]): Promise<string> => {
    for (const wanted of languages) {
      const text =
        findFirst(among, inDatabase(wanted)) ?? findFirst(among, await readFileTexts(wanted));
      if (text !== undefined) return interpolate(text, values);
    }
    return key;
  };
  return Promise.all(keys.map((key, index) => find(key, candidates[index] ?? [])));
}

function findFirst(keys: readonly string[], find: (key: string) => string | undefined) {
  for (const key of keys) {
    const text = find(key);
    if (text !== undefined) return text;
  }
  return undefined;
}

async function readFileTexts(language: Language): Promise<(key: string) => string | undefined> {
  const texts = flattenTexts(JSON.parse(await readLanguageFile(language)) as TranslationTree);
  return (key) => texts.get(key);
}
