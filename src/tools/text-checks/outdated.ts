import { LANGUAGES, type Language } from '#config/languages.ts';
import { baseKey } from '#i18n/check/plural-keys.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';
import type { AllTexts } from './draft-checks.ts';
import {
  type Outdated,
  readOutdated,
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
  const list = readOutdated(folder);
  const entries = Object.entries(list[language] ?? {}).filter(([key]) => baseKey(key) !== base);
  const { confirmed = {} } = readOutdatedFile(folder);
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
  const { confirmed = {}, ...noted } = readOutdatedFile(folder);
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
  const { confirmed = {}, ...noted } = readOutdatedFile(folder);
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
