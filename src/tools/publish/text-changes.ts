import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { findReworded, type RewordedClaim } from '#i18n/claims-read.ts';
import { checkLanguage, readTextRules } from '#i18n/check/check-texts.ts';
import type { Finding } from '#i18n/check/finding.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { readReplacedTexts, siteDataPaths } from '#site-data/read.ts';
import type { AllTexts } from '../edit/draft-checks.ts';
import { findOutdated } from '../edit/outdated.ts';

/** A text that differs from the published one; a new or deleted one lacks a side. */
export interface TextChange {
  language: Language;
  key: string;
  before?: string;
  after?: string;
}

/** What an editor should know about the texts of a release. */
export interface TextReport {
  changes: TextChange[];
  /** Translations that are older than their English text: the one that they are of, and the new. */
  stale: TextChange[];
  findings: Finding[];
  /** Texts of the files in whose place the hub serves other ones: the file's, then the hub's. */
  replaced: TextChange[];
  /** Texts tied to rows of capability sheets, with other words than those that were read. */
  reworded: RewordedClaim[];
}

type Texts = ReadonlyMap<string, string>;

const fileIn = (folder: string, language: Language): string =>
  join(folder, 'texts', `${language}.json`);

/** Stores the texts that the site was built from beside it, for the next comparison. */
export function storeTexts(folder: string): void {
  mkdirSync(join(folder, 'texts'), { recursive: true });
  for (const language of LANGUAGES) {
    copyFileSync(siteDataPaths.texts(language), fileIn(folder, language));
  }
}

const readTexts = (path: string): Texts => (existsSync(path) ? readTextFile(path) : new Map());

/** Lists the texts of a language that differ. */
export function compareTexts(language: Language, before: Texts, after: Texts): TextChange[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    if (old === now) return [];
    const sides = {
      ...(old !== undefined && { before: old }),
      ...(now !== undefined && { after: now }),
    };
    return [{ language, key, ...sides }];
  });
}

/** Lists the translations that stayed as they were while their English text changed. */
export function findStale(
  english: readonly TextChange[],
  language: Language,
  before: Texts,
  after: Texts,
): TextChange[] {
  return english
    .filter(({ before: old, after: now }) => old !== undefined && now !== undefined)
    .filter(({ key }) => after.has(key) && before.get(key) === after.get(key))
    .map((change) => ({ ...change, language }));
}

function listReplaced(): TextChange[] {
  const replaced = readReplacedTexts();
  return LANGUAGES.flatMap((language) =>
    Object.entries(replaced[language] ?? {}).map(([key, { file, hub }]) => ({
      language,
      key,
      before: file,
      after: hub,
    })),
  );
}

/** Lists what the desk shows as changed in English since it was translated. */
export const listOutdated = (
  outdated: Readonly<Record<string, string>>,
  language: Language,
  english: Texts,
): TextChange[] =>
  Object.entries(outdated).flatMap(([key, before]) => {
    const after = english.get(key);
    return after === undefined ? [] : [{ language, key, before, after }];
  });

/** Joins two lists of the same language; a key of both is in the first one's words. */
function joinStale(first: TextChange[], more: readonly TextChange[]): TextChange[] {
  const keys = new Set(first.map(({ key }) => key));
  return [...first, ...more.filter(({ key }) => !keys.has(key))];
}

/**
 * Compares the texts of the last build with those of the live release, if there is one, and checks
 * them; `folder` has the files of the texts and the list of outdated ones.
 */
export function reportTexts(live: string | undefined, folder = 'i18n'): TextReport {
  const now = new Map(
    LANGUAGES.map((language) => [language, readTexts(siteDataPaths.texts(language))]),
  );
  const of = (language: Language): Texts => now.get(language) ?? new Map();
  const published = (language: Language): Texts =>
    live === undefined ? of(language) : readTexts(fileIn(live, language));
  const changesOf = (language: Language): TextChange[] =>
    compareTexts(language, published(language), of(language));
  const english = changesOf(DEFAULT_LANGUAGE);
  const rules = readTextRules();
  const files = new Map(
    LANGUAGES.map((language) => [language, readTexts(join(folder, `${language}.json`))]),
  );
  const outdated = findOutdated(folder, Object.fromEntries(files) as unknown as AllTexts);
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  return {
    changes: LANGUAGES.flatMap(changesOf),
    stale: others.flatMap((language) =>
      joinStale(
        listOutdated(outdated[language] ?? {}, language, of(DEFAULT_LANGUAGE)),
        findStale(english, language, published(language), of(language)),
      ),
    ),
    replaced: listReplaced(),
    reworded: findReworded(of(DEFAULT_LANGUAGE), folder),
    findings: LANGUAGES.flatMap((language) =>
      checkLanguage(language, of(language), of(DEFAULT_LANGUAGE), rules),
    ),
  };
}
