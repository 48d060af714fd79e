import i18next from 'i18next';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import type { TextValues } from '#lib/fill-text.ts';
import { createTranslate, flattenTexts } from './compile.ts';
import type { Strings, TextKey } from './text-key.ts';

/** Looks up a text of one language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

const compiled = new Map<Language, Translate>();

/** The texts of a language, compiled once per build from what astro-i18next loaded; a key that a language lacks falls back to English. */
export function getTexts(language: Language): Translate {
  const known = compiled.get(language);
  if (known !== undefined && !import.meta.env.DEV) return known;
  const trees = [DEFAULT_LANGUAGE, language].map(
    (code) => (i18next.getResourceBundle(code, 'translation') ?? {}) as TranslationTree,
  );
  const texts = new Map(trees.flatMap((tree) => [...flattenTexts(tree)]));
  const translate = createTranslate(texts, language);
  compiled.set(language, translate);
  return translate;
}

/** The strings that an island shows, and nothing else of the language. */
export const pickTexts = <Key extends TextKey>(
  translate: Translate,
  keys: readonly Key[],
): Strings<Key> => Object.fromEntries(keys.map((key) => [key, translate(key)])) as Strings<Key>;
