import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import type { Executor } from '#provider/platform/context.ts';
import { readEditedTexts, readFileTexts } from './read-texts.ts';

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
 * Returns a text in a language with its placeholders filled: as an operator edited it, else as the
 * language's file has it, else in English.
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
  const getEdited = await readEditedTexts(source.db, languages, candidates.flat());
  const sources = await Promise.all(
    languages.map(async (wanted) => ({
      edited: getEdited(wanted),
      file: await readFileTexts(wanted),
    })),
  );
  const find = (among: readonly string[]): string | undefined => {
    for (const { edited, file } of sources) {
      for (const key of among) {
        const text = edited.get(key) ?? file.get(key);
        if (text !== undefined) return text;
      }
    }
    return undefined;
  };
  return keys.map((key, index) => {
    const text = find(candidates[index] ?? []);
    return text === undefined ? key : interpolate(text, values);
  });
}
