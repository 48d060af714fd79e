import { join } from 'node:path';
import { LEGAL_DOCUMENTS, type LegalDocumentName } from '#config/legal/legal-documents.ts';
import { type Language, LANGUAGES } from '#config/languages.ts';
import {
  LEGAL_DATES_FILE,
  legalDigests,
  readLegalDates,
  withLegalDay,
} from '#i18n/check/legal-dates.ts';
import { replaceFile } from '#tools/platform/write-file.ts';
import type { AllTexts } from '#tools/text-checks/draft-checks.ts';
import {
  findDay,
  findDayMistake,
  isReworded,
  type LegalDayMistake,
} from '#tools/publish/changes/legal-dates.ts';
import { findLive, folderOf, siteOf } from '#tools/publish/releases/releases.ts';

/** What the desk shows of the day of a legal document. */
export interface LegalDay {
  /** The day that its page names, `2026-11-29`. */
  day: string;
  /** The languages whose words are others since the day was set. */
  rewordedIn: Language[];
}

/** What the days of legal documents are compared with. */
export interface LegalTexts {
  /** The texts of the files, whose words the days are stored with. */
  files: AllTexts;
  /** What a release would have: the texts of the files below those of a hub. */
  published: AllTexts;
  /** The folder that the site is published into. */
  releases: string | undefined;
}

/** A document as visitors see it. */
interface LiveDocument {
  day: string | undefined;
  isRewordedIn: (languages: readonly Language[]) => boolean;
}

/** Returns a document of the live release; undefined without one. */
function findLiveDocument(
  { published, releases }: LegalTexts,
  document: LegalDocumentName,
): LiveDocument | undefined {
  const live = releases === undefined ? undefined : findLive(releases);
  if (releases === undefined || live === undefined) return undefined;
  const folder = folderOf(releases, live);
  return {
    day: findDay(siteOf(releases, live), document),
    isRewordedIn: (languages) => isReworded(folder, (one) => published[one], document, languages),
  };
}

/**
 * Returns the languages in which a document will have other words than those of its day. The file
 * of the dates has the digests of the files' words; those that a hub serves in their place are
 * others where visitors see others under that day.
 */
function listRewordedIn(
  texts: LegalTexts,
  document: LegalDocumentName,
  { updated, digests }: { updated: string; digests: Partial<Record<Language, string>> },
): Language[] {
  const inFiles = legalDigests(document, texts.files);
  const published = legalDigests(document, texts.published);
  let live: LiveDocument | undefined;
  return LANGUAGES.filter((language) => {
    if (published[language] === inFiles[language]) return digests[language] !== inFiles[language];
    live ??= findLiveDocument(texts, document);
    return live?.day === updated && live.isRewordedIn([language]);
  });
}

/** Returns the day of each legal document, and whether its words are those of that day. */
export function readLegalDays(
  folder: string,
  texts: LegalTexts,
): Record<LegalDocumentName, LegalDay> {
  const dates = readLegalDates(folder);
  const days = LEGAL_DOCUMENTS.map((document): [LegalDocumentName, LegalDay] => {
    const rewordedIn = listRewordedIn(texts, document, dates[document]);
    return [document, { day: dates[document].updated, rewordedIn }];
  });
  return Object.fromEntries(days) as Record<LegalDocumentName, LegalDay>;
}

/** What became of a day that an editor set; a conflict is with another day that it has by now. */
export type LegalDaySet =
  | { kind: 'saved' }
  | { kind: 'conflict'; day: string }
  | { kind: 'refused'; cause: LegalDayMistake };

/** The day that an editor sets for a document, and today in UTC. */
export interface NewDay {
  document: LegalDocumentName;
  day: string;
  /** The day that the document had when its editor began. */
  seen: string;
  today: string;
}

/**
 * Sets the day of a document's last change, unless it has another one by now than its editor saw,
 * or a publication over the live release would refuse the texts with it.
 */
export function setLegalDay(
  folder: string,
  texts: LegalTexts,
  { document, day, seen, today }: NewDay,
): LegalDaySet {
  const dates = readLegalDates(folder);
  const { updated } = dates[document];
  if (updated !== seen && updated !== day) return { kind: 'conflict', day: updated };
  const live = findLiveDocument(texts, document);
  const cause = findDayMistake(day, {
    before: live?.day,
    today,
    isReworded: () => live?.isRewordedIn(LANGUAGES) === true,
  });
  if (cause !== undefined) return { kind: 'refused', cause };
  const content = withLegalDay(dates, document, { updated: day, texts: texts.files });
  replaceFile(join(folder, LEGAL_DATES_FILE), content);
  return { kind: 'saved' };
}
