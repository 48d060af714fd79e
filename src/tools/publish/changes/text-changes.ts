import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/languages.ts';
import { findReworded, type RewordedClaim } from '#i18n/check/claims-read.ts';
import { checkLanguage, readTextRules } from '#i18n/check/check-texts.ts';
import {
  type Finding,
  type PlacedFinding,
  STOPS_RELEASE,
  type TextPlace,
} from '#i18n/check/finding.ts';
import { lineOfKey, readTextFile } from '#i18n/check/read-texts.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import type { BuildData } from '#tools/build/build-data.ts';
import type { AllTexts } from '#tools/text-checks/draft-checks.ts';
import { findOutdated } from '#tools/text-checks/outdated.ts';
import { readTextCommits } from '#tools/text-checks/text-commits.ts';

/** What the commits of the texts showed the last time. */
const TEXT_COMMITS = '.cache/text-commits.json';

/** A text that differs from the published one; a new or deleted one lacks a side. */
export interface TextDifference {
  language: Language;
  key: string;
  before?: string;
  after?: string;
}

/** What an editor should know about the texts of a release. */
export interface TextReport {
  changes: TextDifference[];
  /** Translations that are older than their English text: the one that they are of, and the new. */
  stale: TextDifference[];
  findings: Finding[];
  /** What stops the release: texts that are not published yet and break a rule. */
  mistakes: PlacedFinding[];
  /** Texts that break the same rules and are live already. */
  warnings: PlacedFinding[];
  /** Texts of the files in whose place the hub serves other ones: the file's, then the hub's. */
  replaced: readonly TextDifference[];
  /** Texts tied to rows of capability sheets, with other words than those that were read. */
  reworded: RewordedClaim[];
}

type Texts = ReadonlyMap<string, string>;

const fileIn = (folder: string, language: Language): string =>
  join(folder, 'texts', `${language}.json`);

/** Stores the texts that the site was built from beside it, for the next comparison. */
export function storeTexts(folder: string, { texts }: BuildData): void {
  mkdirSync(join(folder, 'texts'), { recursive: true });
  for (const language of LANGUAGES) {
    const stored = JSON.stringify(texts[language] ?? {});
    writeFileSync(fileIn(folder, language), stored);
  }
}

const readTexts = (path: string): Texts => (existsSync(path) ? readTextFile(path) : new Map());

/** Returns the texts of a language that the site of a release was built from. */
export const readStoredTexts = (folder: string, language: Language): Texts =>
  readTexts(fileIn(folder, language));

/** Lists the texts of a language that differ. */
export function compareTexts(language: Language, before: Texts, after: Texts): TextDifference[] {
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
  english: readonly TextDifference[],
  language: Language,
  before: Texts,
  after: Texts,
): TextDifference[] {
  return english
    .filter(({ before: old, after: now }) => old !== undefined && now !== undefined)
    .filter(({ key }) => after.has(key) && before.get(key) === after.get(key))
    .map((change) => ({ ...change, language }));
}

/** Lists the texts in whose place the hub served others when the site was built. */
export const listReplaced = ({ replaced }: BuildData): TextDifference[] =>
  LANGUAGES.flatMap((language) =>
    Object.entries(replaced[language] ?? {}).map(([key, { file, hub }]) => ({
      language,
      key,
      before: file,
      after: hub,
    })),
  );

/** Lists what the desk shows as changed in English since it was translated. */
export const listOutdated = (
  outdated: Readonly<Record<string, string>>,
  language: Language,
  english: Texts,
): TextDifference[] =>
  Object.entries(outdated).flatMap(([key, before]) => {
    const after = english.get(key);
    return after === undefined ? [] : [{ language, key, before, after }];
  });

/** Joins two lists of the same language; a key of both is in the first one's words. */
function joinStale(first: TextDifference[], more: readonly TextDifference[]): TextDifference[] {
  const keys = new Set(first.map(({ key }) => key));
  return [...first, ...more.filter(({ key }) => !keys.has(key))];
}

/** Returns where an editor finds a text: in its file, or at the hub where that serves another. */
function placeOf({ language, key }: Finding, shown: Texts, folder: string, file: Texts): TextPlace {
  if (shown.get(key) !== file.get(key)) return 'hub';
  const path = join(folder, `${language}.json`);
  const line = existsSync(path) ? lineOfKey(readFileSync(path, 'utf8'), key) : 1;
  return { file: path, line };
}

interface ReportOptions {
  /** The folder of the live release, if there is one. */
  live: string | undefined;
  /** Texts in whose place the hub serves others (`listReplaced`). */
  replaced: readonly TextDifference[];
  follow?: FollowStep<'texts'>;
  /** It has the files of the texts and the list of outdated ones. */
  folder?: string;
}

/** Compares the texts of a release with those of the live one, and checks them. */
export function reportTexts(release: string, options: ReportOptions): TextReport {
  const { live, replaced, follow = followNothing, folder = 'i18n' } = options;
  const now = new Map(LANGUAGES.map((language) => [language, readStoredTexts(release, language)]));
  const of = (language: Language): Texts => now.get(language) ?? new Map();
  const published = (language: Language): Texts =>
    live === undefined ? of(language) : readStoredTexts(live, language);
  const changesOf = (language: Language): TextDifference[] =>
    compareTexts(language, published(language), of(language));
  const english = changesOf(DEFAULT_LANGUAGE);
  const rules = readTextRules();
  const files = new Map(
    LANGUAGES.map((language) => [language, readTexts(join(folder, `${language}.json`))]),
  );
  const inFiles = Object.fromEntries(files) as unknown as AllTexts;
  const commits = readTextCommits(folder, { follow, stored: TEXT_COMMITS });
  const outdated = findOutdated(folder, inFiles, commits);
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  const findings = LANGUAGES.flatMap((language) =>
    checkLanguage(language, of(language), of(DEFAULT_LANGUAGE), rules),
  );
  // Visitors see the others already: they are listed, and do not hold up what is new.
  const isNew = ({ language, key }: Finding): boolean =>
    live === undefined || published(language).get(key) !== of(language).get(key);
  const placed = (found: Finding): PlacedFinding => {
    const file = files.get(found.language) ?? new Map();
    return { ...found, place: placeOf(found, of(found.language), folder, file) };
  };
  const broken = findings.filter(({ kind }) => STOPS_RELEASE.has(kind));
  return {
    changes: LANGUAGES.flatMap(changesOf),
    stale: others.flatMap((language) =>
      joinStale(
        listOutdated(outdated[language] ?? {}, language, of(DEFAULT_LANGUAGE)),
        findStale(english, language, published(language), of(language)),
      ),
    ),
    replaced,
    reworded: findReworded(Object.fromEntries(now) as unknown as AllTexts, folder),
    findings,
    mistakes: broken.filter(isNew).map(placed),
    warnings: broken.filter((found) => !isNew(found)).map(placed),
  };
}
