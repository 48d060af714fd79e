import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { listCandidateKeys } from '#lib/text/plurals.ts';
import { fillText, isolateValues, type TextValues } from '#lib/text/text.ts';

export type CompiledTexts = ReadonlyMap<string, string>;

/**
 * Returns the lookup of one language's texts, `translate(key, values)`; `count` chooses the plural
 * form. Values of the other direction, such as a brand or a price in Hebrew, are isolated. It
 * throws on a key that does not exist.
 */
export function createTranslate(texts: CompiledTexts, language: Language) {
  const { direction } = LANGUAGE_TABLE[language];
  return (key: string, values?: TextValues): string => {
    const text = listCandidateKeys(language, key, values)
      .map((candidate) => texts.get(candidate))
      .find((found) => found !== undefined);
    if (text === undefined) throw new Error(`No text "${key}" in language "${language}"`);
    return values === undefined ? text : fillText(text, isolateValues(direction, values));
  };
}
