import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { parseJson } from '#i18n/check/read-texts.ts';
import { replaceFile } from '#tools/platform/write-file.ts';
import type { AllTexts, TextChange, Texts } from './draft-checks.ts';

/**
 * The English texts that translations were made from, by language and key, where the English text
 * is another one since.
 */
export type Outdated = Partial<Record<Language, Record<string, string>>>;

/** The languages that English texts are translated into. */
export const TRANSLATIONS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** The list is stored beside the texts, so that it goes with them from editor to editor. */
export const OUTDATED_LIST = 'outdated.json';
export const listPath = (folder: string): string => join(folder, OUTDATED_LIST);

/** The list with the English texts for which editors said that a translation is still right. */
export interface OutdatedFile extends Outdated {
  confirmed?: Outdated;
}

/** Reads the list with what editors have confirmed; without a file, both are empty. */
export function readOutdatedFile(folder: string): OutdatedFile {
  const path = listPath(folder);
  return existsSync(path) ? parseJson<OutdatedFile>(path, readFileSync(path, 'utf8')) : {};
}

/** Returns the lists of all translations, their keys in order. */
const sorted = (list: Outdated): Outdated =>
  Object.fromEntries(
    TRANSLATIONS.map((language) => [
      language,
      Object.fromEntries(Object.entries(list[language] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );

const isEmpty = (list: Outdated): boolean =>
  Object.values(list).every((entries) => Object.keys(entries).length === 0);

/** Returns the source of the file; undefined where it is right as it is, or not needed. */
export function changedSource(
  folder: string,
  { confirmed = {}, ...list }: OutdatedFile,
): string | undefined {
  const path = listPath(folder);
  const file: OutdatedFile = {
    ...sorted(list),
    ...(!isEmpty(confirmed) && { confirmed: sorted(confirmed) }),
  };
  const source = `${JSON.stringify(file, null, 2)}\n`;
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const isNeedless = before === undefined && isEmpty(list) && isEmpty(confirmed);
  return isNeedless || before === source ? undefined : source;
}

/** Writes the list with what editors have confirmed; without entries, no file is made. */
export function writeOutdated(folder: string, file: OutdatedFile): void {
  const source = changedSource(folder, file);
  if (source !== undefined) replaceFile(listPath(folder), source);
}

/** Returns the forms of each text, with their words, by its key without the form. */
function formsOf(texts: Texts): Map<string, [key: string, text: string][]> {
  return Map.groupBy(texts, ([key]) => baseKey(key));
}

/** Returns which keys have other texts; all forms of a plural are one. */
function changedBases(before: Texts, after: Texts): Set<string> {
  // A commit leaves most files as they were in the version before.
  if (before === after) return new Set();
  const changed = [...after].filter(([key, text]) => before.get(key) !== text);
  const bases = new Set(changed.map(([key]) => baseKey(key)));
  const gone = [...before.keys()].filter((key) => !after.has(key)).map(baseKey);
  if (gone.length === 0) return bases;
  const left = formsOf(after);
  return bases.union(new Set(gone.filter((base) => left.has(base))));
}

/**
 * Returns the list after a change of texts: a translation joins it when only its English text
 * changed, and leaves it when it was translated again or English is what it was.
 */
export function updateOutdated(list: Outdated, before: AllTexts, after: AllTexts): Outdated {
  const english = changedBases(before.en, after.en);
  let forms: ReturnType<typeof formsOf> | undefined;
  const englishForms = (base: string) => (forms ??= formsOf(before.en)).get(base) ?? [];
  const updated: Outdated = {};
  for (const language of TRANSLATIONS) {
    const translated = changedBases(before[language], after[language]);
    const entries = new Map(Object.entries(list[language] ?? {}));
    for (const base of translated) {
      for (const [key] of englishForms(base)) entries.delete(key);
    }
    for (const base of after[language].size > 0 ? english.difference(translated) : []) {
      for (const [key, text] of englishForms(base)) {
        if (after.en.has(key)) entries.set(key, entries.get(key) ?? text);
      }
    }
    for (const [key, text] of entries) if (after.en.get(key) === text) entries.delete(key);
    updated[language] = Object.fromEntries(entries);
  }
  return updated;
}

/**
 * Returns the list with the translations that were made from another English text than the one of
 * now, such as one that a translator outside was given, or that changed while its editor wrote.
 * An editor who changes English and a translation together has translated the new one.
 */
export function noteOlderEnglish(
  list: Outdated,
  changes: readonly TextChange[],
  texts: AllTexts,
): Outdated {
  const noted = structuredClone(list);
  const written = new Set(
    changes.filter(({ language }) => language === DEFAULT_LANGUAGE).map(({ key }) => key),
  );
  for (const { language, key, english } of changes) {
    const source = texts.en.has(key) ? key : `${baseKey(key)}_other`;
    if (language === DEFAULT_LANGUAGE || english === undefined) continue;
    if (!texts.en.has(source) || written.has(source)) continue;
    if (english === texts.en.get(source)) continue;
    noted[language] = { ...noted[language], [source]: english };
  }
  return noted;
}
