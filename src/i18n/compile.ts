import type { TranslationTree } from '#contract/hub/catalogue.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { fillText, isolateValues, type TextValues } from '#lib/text.ts';

export type CompiledTexts = ReadonlyMap<string, string>;

/** Flattens a language's tree once into `a.b.c` keys, so that rendering looks up a map instead of walking i18next. */
export function flattenTexts(tree: TranslationTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof value === 'string') flat.set(path, value);
    else for (const [inner, text] of flattenTexts(value, path)) flat.set(inner, text);
  }
  return flat;
}

/** Reads texts of one language: `translate(key, values)`; `count` chooses the plural form. Values of the other direction, such as a brand or a price in Hebrew, are isolated. Throws on a key that does not exist. */
export function createTranslate(texts: CompiledTexts, language: Language) {
  const plurals = new Intl.PluralRules(language);
  const { direction } = LANGUAGE_TABLE[language];
  return (key: string, values?: TextValues): string => {
    const count = values?.['count'];
    const plural =
      typeof count === 'number'
        ? (texts.get(`${key}_${plurals.select(count)}`) ?? texts.get(`${key}_other`))
        : undefined;
    const text = plural ?? texts.get(key);
    if (text === undefined) throw new Error(`No text "${key}" in language "${language}"`);
    return values === undefined ? text : fillText(text, isolateValues(direction, values));
  };
}
