import i18next from 'i18next';
import type { TranslationTree } from '#contract/hub/catalogue.ts';
import type { Language } from '#config/languages.ts';
import type { TextValues } from '#lib/fill-text.ts';
import { createTranslate, flattenTexts } from './compile.ts';
import type { Strings, TextKey } from './text-key.ts';

/** Looks up a text of one language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

const compiled = new Map<Language, Translate>();

/**
 * Returns the texts of a language, compiled once per build from what astro-i18next loaded
 * (docs/decisions/astro-i18next.md). English is in it where the language lacks a text.
 */
export function getTexts(language: Language): Translate {
  const known = compiled.get(language);
  if (known !== undefined && !import.meta.env.DEV) return known;
  const tree = i18next.getResourceBundle(language, 'translation') as TranslationTree;
  const texts = flattenTexts(tree);
  const translate = createTranslate(texts, language);
  compiled.set(language, translate);
  return translate;
}

/** The strings that an island shows, and nothing else of the language. */
export const pickTexts = <Key extends TextKey>(
  translate: Translate,
  keys: readonly Key[],
): Strings<Key> => Object.fromEntries(keys.map((key) => [key, translate(key)])) as Strings<Key>;
