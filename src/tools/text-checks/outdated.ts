import { LANGUAGES, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';
import type { AllTexts } from './draft-checks.ts';
import {
  type Outdated,
  type OutdatedFile,
  readOutdatedFile,
  TRANSLATIONS,
  updateOutdated,
  writeOutdated,
} from './outdated-list.ts';
import { readTextCommits, type TextCommits } from './text-commits.ts';

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
  const { confirmed = {}, ...list } = readOutdatedFile(folder);
  const entries = Object.entries(list[language] ?? {}).filter(([key]) => baseKey(key) !== base);
  const current = Object.entries(confirmed[language] ?? {}).filter(
    ([key, text]) => english.get(key) === text,
  );
  const read = [...english].filter(([key]) => baseKey(key) === base);
  writeOutdated(folder, {
    ...list,
    [language]: Object.fromEntries(entries),
    confirmed: { ...confirmed, [language]: Object.fromEntries([...current, ...read]) },
  });
}

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
  return addCommitted(readOutdatedFile(folder), texts, commits);
}

/** Adds what the commits show to a list, unless an editor has confirmed it. */
function addCommitted(
  { confirmed = {}, ...noted }: OutdatedFile,
  texts: AllTexts,
  commits: TextCommits,
): Outdated {
  const committed = listCommitted(commits, texts, confirmed);
  return Object.fromEntries(
    TRANSLATIONS.map((language) => [language, { ...committed[language], ...noted[language] }]),
  );
}

/**
 * Notes in a list which translations are older after a change of texts. What the commits show
 * already is not noted: every clone has them, and stays as it was cloned.
 */
export function noteChange(
  file: OutdatedFile,
  before: AllTexts,
  after: AllTexts,
  commits: TextCommits,
): OutdatedFile {
  const { confirmed = {}, ...noted } = file;
  const list = updateOutdated(addCommitted(file, before, commits), before, after);
  const shown = listCommitted(commits, after, confirmed);
  const isShown = (language: Language, key: string, text: string): boolean =>
    commits.outdated[language]?.[key] === text && shown[language]?.[key] === text;
  const isNoted = (language: Language, key: string, text: string): boolean =>
    noted[language]?.[key] === text || !isShown(language, key, text);
  return { ...filterEntries(list, isNoted), confirmed };
}

type StoredTexts = [string, [string, string][]][];

/** Returns what the file of the texts that the desk saw last has to store of texts. */
export const seenSource = (texts: AllTexts): string =>
  JSON.stringify(LANGUAGES.map((language) => [language, [...texts[language]]]) as StoredTexts);

/** Notes in a list what changed since the desk saw the texts last on this machine. */
export function noteUnseen(
  file: OutdatedFile,
  texts: AllTexts,
  seen: string,
  commits: TextCommits,
): OutdatedFile {
  const last = readCacheFile<StoredTexts>(seen);
  if (last === undefined) return file;
  const before = Object.fromEntries(
    last.map(([language, entries]) => [language, new Map(entries)]),
  );
  return noteChange(file, before as unknown as AllTexts, texts, commits);
}

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
  const file = readOutdatedFile(folder);
  const noted = noteUnseen(file, texts, seen, commits);
  if (noted !== file) writeOutdated(folder, noted);
  replaceFile(seen, seenSource(texts));
}
