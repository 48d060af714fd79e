import type { Language } from '#config/languages.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';

/** Returns the texts of some keys from a language's file, as pages pass them to their islands. */
export function fileTexts<Key extends string>(
  language: Language,
  keys: readonly Key[],
): Record<Key, string> {
  const file = readTextFile(`i18n/${language}.json`);
  return Object.fromEntries(keys.map((key) => [key, file.get(key) ?? key])) as Record<Key, string>;
}
