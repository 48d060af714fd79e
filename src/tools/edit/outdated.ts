import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { writeInFolder } from '../write-file.ts';
import type { AllTexts, TextChange } from './draft-checks.ts';

/**
 * The English texts that translations were made from, by language and key, where the English text
 * is another one since.
 */
export type Outdated = Partial<Record<Language, Record<string, string>>>;

const TRANSLATIONS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** The list is stored beside the texts, so that it goes with them from editor to editor. */
const listPath = (folder: string): string => join(folder, 'outdated.json');

const readJson = <T>(path: string, fallback: T): T =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : fallback;

/** Reads which translations are older than their English text. */
export const readOutdated = (folder: string): Outdated => readJson(listPath(folder), {});

/** Writes the list; without entries, none is made. */
export function writeOutdated(folder: string, list: Outdated): void {
  const path = listPath(folder);
  const sorted = TRANSLATIONS.map((language) => [
    language,
    Object.fromEntries(Object.entries(list[language] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
  ]);
  const source = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  const isEmpty = sorted.every(([, entries]) => Object.keys(entries as object).length === 0);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if ((isEmpty && before === undefined) || before === source) return;
  writeFileSync(path, source);
}

const formsOf = (texts: ReadonlyMap<string, string>): Map<string, string[]> => {
  const forms = new Map<string, string[]>();
  for (const [key, text] of texts) {
    forms.set(baseKey(key), [...(forms.get(baseKey(key)) ?? []), `${key}\0${text}`]);
  }
  return forms;
};

/** Returns which keys have other texts; all forms of a plural are one. */
function changedBases(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const [old, now] = [formsOf(before), formsOf(after)];
  return new Set(
    [...now].filter(([key, own]) => old.get(key)?.join() !== own.join()).map(([key]) => key),
  );
}

/**
 * Returns the list after a change of texts: a translation joins it when only its English text
 * changed, and leaves it when it was translated again or English is what it was.
 */
export function updateOutdated(list: Outdated, before: AllTexts, after: AllTexts): Outdated {
  const english = changedBases(before.en, after.en);
  const updated: Outdated = {};
  for (const language of TRANSLATIONS) {
    const own = changedBases(before[language], after[language]);
    const entries = new Map(Object.entries(list[language] ?? {}));
    for (const [key, text] of before.en) {
      const base = baseKey(key);
      if (own.has(base)) entries.delete(key);
      else if (english.has(base) && after.en.has(key) && after[language].size > 0) {
        entries.set(key, entries.get(key) ?? text);
      }
    }
    for (const [key, text] of entries) if (after.en.get(key) === text) entries.delete(key);
    updated[language] = Object.fromEntries(entries);
  }
  return updated;
}

/**
 * Returns the list with the translations that were made from another English text than the one of
 * now, such as one that a translator outside was given.
 */
export function noteOlderEnglish(
  list: Outdated,
  changes: readonly TextChange[],
  texts: AllTexts,
): Outdated {
  const noted = structuredClone(list);
  for (const { language, key, english } of changes) {
    const source = texts.en.has(key) ? key : `${baseKey(key)}_other`;
    if (language === DEFAULT_LANGUAGE || english === undefined) continue;
    if (!texts.en.has(source) || english === texts.en.get(source)) continue;
    noted[language] = { ...noted[language], [source]: english };
  }
  return noted;
}

/** Returns the list without a key that an editor has read again and left as it is. */
export function confirmTranslation(list: Outdated, language: Language, base: string): Outdated {
  const entries = Object.entries(list[language] ?? {}).filter(([key]) => baseKey(key) !== base);
  return { ...list, [language]: Object.fromEntries(entries) };
}

const entriesOf = (all: AllTexts): [string, [string, string][]][] =>
  LANGUAGES.map((language) => [language, [...all[language]]]);

/**
 * Compares the texts with those that the desk saw last on this machine, so that changes which were
 * made without it are in the list too, and stores them for the next time.
 */
export function noticeChanges(folder: string, texts: AllTexts, seen: string): void {
  const last = readJson<[string, [string, string][]][] | undefined>(seen, undefined);
  if (last !== undefined) {
    const before = Object.fromEntries(last.map(([language, own]) => [language, new Map(own)]));
    const list = updateOutdated(readOutdated(folder), before as unknown as AllTexts, texts);
    writeOutdated(folder, list);
  }
  writeInFolder(seen, JSON.stringify(entriesOf(texts)));
}
