import { join } from 'node:path';
import { LEGAL_DOCUMENTS, type LegalDocumentName } from '#config/legal.ts';
import type { Language } from '#config/languages.ts';
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
} from '../publish/changes/legal-dates.ts';
import { findLive, folderOf, siteOf } from '../publish/releases/releases.ts';
import type { TextFiles } from './text-files.ts';

/** What the desk shows of the day of a legal document. */
export interface LegalDay {
  /** The day that its page names, `2026-11-29`. */
  day: string;
  /** The languages whose words are others since the day was set. */
  rewordedIn: Language[];
}

/** Returns the day of each legal document, and whether its words are those of that day. */
export function readLegalDays(
  folder: string,
  texts: AllTexts,
): Record<LegalDocumentName, LegalDay> {
  const dates = readLegalDates(folder);
  const days = LEGAL_DOCUMENTS.map((document): [LegalDocumentName, LegalDay] => {
    const { updated, digests } = dates[document];
    const now = Object.entries(legalDigests(document, texts)) as [Language, string][];
    const rewordedIn = now.filter(([one, digest]) => digests[one] !== digest).map(([one]) => one);
    return [document, { day: updated, rewordedIn }];
  });
  return Object.fromEntries(days) as Record<LegalDocumentName, LegalDay>;
}

/** What became of a day that an editor set. */
export type LegalDaySet = { kind: 'saved' } | { kind: 'refused'; cause: LegalDayMistake };

/** The day that an editor sets for a document, and today in UTC. */
interface NewDay {
  document: LegalDocumentName;
  day: string;
  today: string;
}

/**
 * Sets the day of a document's last change, unless a publication over the live release would refuse
 * the texts of the files with it.
 */
export function setLegalDay(
  files: TextFiles,
  releases: string,
  { document, day, today }: NewDay,
): LegalDaySet {
  const texts = files.readAll();
  const live = findLive(releases);
  const cause = findDayMistake(day, {
    before: live === undefined ? undefined : findDay(siteOf(releases, live), document),
    today,
    isReworded: () =>
      live !== undefined && isReworded(folderOf(releases, live), (one) => texts[one], document),
  });
  if (cause !== undefined) return { kind: 'refused', cause };
  const { folder } = files;
  const content = withLegalDay(readLegalDates(folder), document, { updated: day, texts });
  replaceFile(join(folder, LEGAL_DATES_FILE), content);
  return { kind: 'saved' };
}
