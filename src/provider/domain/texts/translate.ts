import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import { listCandidateKeys } from '#lib/text/plurals.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import type { Executor } from '#provider/platform/context.ts';
import { readEditedTexts, readFileTexts } from './read-texts.ts';

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
    return text === undefined ? key : fillText(text, values);
  });
}
