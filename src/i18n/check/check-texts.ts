import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { compareWithEnglish, type Finding } from './compare-languages.ts';
import { readTextFile } from './read-texts.ts';
import { isUsed, readKeyUses } from './used-keys.ts';

/** Checks all four language files against each other and against the sources; throws `TextFileError` on broken JSON. */
export function checkTexts(
  file: (language: Language) => string = (language) => `i18n/${language}.json`,
): Finding[] {
  const english = readTextFile(file(DEFAULT_LANGUAGE));
  const compared = LANGUAGES.flatMap((language) =>
    compareWithEnglish(language, readTextFile(file(language)), english),
  );
  const uses = readKeyUses('src');
  const unused = [...english.keys()]
    .filter((key) => !isUsed(key, uses))
    .map((key) => ({
      kind: 'unused' as const,
      language: DEFAULT_LANGUAGE,
      key,
      detail: 'no source names it',
    }));
  return [...compared, ...unused];
}
