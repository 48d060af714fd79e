import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { parseJson } from '#i18n/check/read-texts.ts';
import type { FollowStep } from '#site-data/in-batches.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';
import type { AllTexts, TextChange } from './draft-checks.ts';
import { readTextHistory } from './text-history.ts';

/**
 * The English texts that translations were made from, by language and key, where the English text
 * is another one since.
 */
export type Outdated = Partial<Record<Language, Record<string, string>>>;

const TRANSLATIONS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** The list is stored beside the texts, so that it goes with them from editor to editor. */
const LIST = 'outdated.json';
const listPath = (folder: string): string => join(folder, LIST);

/** The list with the English texts for which editors said that a translation is still right. */
interface OutdatedFile extends Outdated {
  confirmed?: Outdated;
}

function readFile(folder: string): OutdatedFile {
  const path = listPath(folder);
  return existsSync(path) ? parseJson<OutdatedFile>(path, readFileSync(path, 'utf8')) : {};
}

/** Reads which translations are noted as older than their English text. */
export function readOutdated(folder: string): Outdated {
  const { confirmed: _, ...list } = readFile(folder);
  return list;
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

/** Returns the entries of a list that a predicate is true for. */
const filterEntries = (
  list: Outdated,
  isKept: (language: Language, key: string, text: string) => boolean,
): Outdated =>
  Object.fromEntries(
    TRANSLATIONS.map((language) => [
      language,
      Object.fromEntries(
        Object.entries(list[language] ?? {}).filter(([key, text]) => isKept(language, key, text)),
      ),
    ]),
  );

/** Writes the list; without entries, no file is made. */
export function writeOutdated(
  folder: string,
  list: Outdated,
  confirmed: Outdated = readFile(folder).confirmed ?? {},
): void {
  const path = listPath(folder);
  const file: OutdatedFile = {
    ...sorted(list),
    ...(!isEmpty(confirmed) && { confirmed: sorted(confirmed) }),
  };
  const source = `${JSON.stringify(file, null, 2)}\n`;
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if ((before === undefined && isEmpty(list) && isEmpty(confirmed)) || before === source) return;
  replaceFile(path, source);
}

type Texts = AllTexts[Language];

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

/**
 * Takes a text from the list that an editor has read again and left as it is, and stores for which
 * English text: the history of the files does not show that it was read.
 */
export function confirmTranslation(
  folder: string,
  language: Language,
  base: string,
  english: AllTexts['en'],
): void {
  const list = readOutdated(folder);
  const entries = Object.entries(list[language] ?? {}).filter(([key]) => baseKey(key) !== base);
  const { confirmed = {} } = readFile(folder);
  const current = Object.entries(confirmed[language] ?? {}).filter(
    ([key, text]) => english.get(key) === text,
  );
  const read = [...english].filter(([key]) => baseKey(key) === base);
  writeOutdated(
    folder,
    { ...list, [language]: Object.fromEntries(entries) },
    { ...confirmed, [language]: Object.fromEntries([...current, ...read]) },
  );
}

/** Returns the list after the texts were others at each of several times; it is of the first. */
function replay(versions: readonly AllTexts[], list: Outdated): Outdated {
  return versions.reduce(
    (before, version, index) => updateOutdated(before, versions[index - 1] ?? version, version),
    list,
  );
}

/** What the commits of the texts show. */
export interface TextCommits {
  /** The texts of the last one; undefined without a history. */
  last: AllTexts | undefined;
  /** The translations that are older than their English text there, confirmed ones too. */
  outdated: Outdated;
}

/** What the commits up to one of them showed when they were read. */
interface StoredCommits {
  /** Of the folder, of the languages and of the rules. */
  key: string;
  commit: string;
  outdated: Outdated;
}

/** Counts the rules by which texts are outdated: what was stored by others is not used. */
const RULES = 1;

interface CommitsOptions {
  follow?: FollowStep<'texts'>;
  /** A file that stores what the commits show, so that only later ones are read the next time. */
  stored?: string;
}

/** Reads the commits of the texts, from the one that added the list. */
export function readTextCommits(
  folder: string,
  { follow, stored }: CommitsOptions = {},
): TextCommits {
  const key = [RULES, ...LANGUAGES, resolve(folder)].join(' ');
  const known = stored === undefined ? undefined : readCacheFile<StoredCommits>(stored);
  const from = known?.key === key ? known.commit : undefined;
  const versions = readTextHistory(folder, LIST, { from, follow });
  const isKnown = known !== undefined && from !== undefined && versions[0]?.commit === from;
  const texts = versions.map((version) => version.texts);
  const outdated = replay(texts, isKnown ? known.outdated : {});
  const commit = versions.at(-1)?.commit;
  if (stored !== undefined && commit !== undefined && commit !== from) {
    replaceFile(stored, JSON.stringify({ key, commit, outdated } satisfies StoredCommits));
  }
  return { last: texts.at(-1), outdated };
}

/** Returns what the commits show of texts as they are now, without what editors have confirmed. */
function listCommitted(
  { last, outdated }: TextCommits,
  texts: AllTexts,
  confirmed: Outdated,
): Outdated {
  const found = updateOutdated(outdated, last ?? texts, texts);
  return filterEntries(found, (language, key) => confirmed[language]?.[key] !== texts.en.get(key));
}

/**
 * Returns which translations are older than their English text: those that are noted, and those
 * whose English text a later commit changed, unless an editor has confirmed them. The commits are
 * those since the list is in the repository.
 */
export function findOutdated(
  folder: string,
  texts: AllTexts,
  commits: TextCommits = readTextCommits(folder),
): Outdated {
  const { confirmed = {}, ...noted } = readFile(folder);
  const committed = listCommitted(commits, texts, confirmed);
  return Object.fromEntries(
    TRANSLATIONS.map((language) => [language, { ...committed[language], ...noted[language] }]),
  );
}

/**
 * Notes which translations are older after a change of texts. What the commits show already is not
 * noted: every clone has them, and stays as it was cloned.
 */
export function noteChange(
  folder: string,
  before: AllTexts,
  after: AllTexts,
  commits: TextCommits,
): void {
  const { confirmed = {}, ...noted } = readFile(folder);
  const list = updateOutdated(findOutdated(folder, before, commits), before, after);
  const shown = listCommitted(commits, after, confirmed);
  const isShown = (language: Language, key: string, text: string): boolean =>
    commits.outdated[language]?.[key] === text && shown[language]?.[key] === text;
  writeOutdated(
    folder,
    filterEntries(
      list,
      (language, key, text) => noted[language]?.[key] === text || !isShown(language, key, text),
    ),
  );
}

const entriesOf = (all: AllTexts): [string, [string, string][]][] =>
  LANGUAGES.map((language) => [language, [...all[language]]]);

/**
 * Compares the texts with those that the desk saw last on this machine, so that changes which were
 * made without it are in the list too, and stores them for the next time.
 */
export function noticeChanges(
  folder: string,
  texts: AllTexts,
  seen: string,
  commits: TextCommits,
): void {
  const last = readCacheFile<[string, [string, string][]][]>(seen);
  if (last !== undefined) {
    const before = Object.fromEntries(
      last.map(([language, entries]) => [language, new Map(entries)]),
    );
    noteChange(folder, before as unknown as AllTexts, texts, commits);
  }
  replaceFile(seen, JSON.stringify(entriesOf(texts)));
}
