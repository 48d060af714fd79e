import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#lib/time.ts';
import {
  isOfLegalDocument,
  LEGAL_DOCUMENTS,
  type LegalDocumentName,
} from '#config/legal/legal-documents.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { madeAt, SITE_FOLDER } from '../releases/releases.ts';
import { compareTexts, readStoredTexts } from './text-changes.ts';

/**
 * What is wrong with the day of a legal document: `not-later` is that of the live one, whose words
 * are others, `too-early` is before the live one or before any shop, and `in-future` has not begun
 * anywhere.
 */
export type LegalDayMistake = 'not-later' | 'too-early' | 'in-future';

/** A legal document whose page shows a day on which it did not change, or none. */
export interface LegalDateMistake {
  kind: 'legal-date';
  cause: LegalDayMistake | 'no-day';
  document: LegalDocumentName;
  /** The date that its page shows, `2026-11-29`; undefined where it shows none. */
  day: string | undefined;
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the day after a day in UTC: it has begun where the clock is ahead of UTC. */
const dayAfter = (day: string): string => addDays(day, 1);

/** Returns the day before a day in UTC: it lasts where the clock is behind UTC. */
const dayBefore = (day: string): string => addDays(day, -1);

/** No shop is as old: a day before it is a slip of the pen. */
const FIRST_DAY = '2000-01-01';

/** What the day of a document is compared with. */
interface Comparison {
  /** The day that the live page shows. */
  before: string | undefined;
  /** In UTC. */
  today: string;
  isReworded: () => boolean;
}

/**
 * Finds what is wrong with a day. A document that changes twice on a day has that day, wherever
 * that day lasts. A live day that has not begun anywhere is a mistake that an earlier one corrects.
 */
export function findDayMistake(
  day: string,
  { before, today, isReworded }: Comparison,
): LegalDayMistake | undefined {
  if (day === before && !isReworded()) return undefined;
  const last = dayAfter(today);
  if (day > last) return 'in-future';
  if (before === undefined || before > last) return day < FIRST_DAY ? 'too-early' : undefined;
  if (day > before) return undefined;
  if (day < before) return 'too-early';
  return before >= dayBefore(today) ? undefined : 'not-later';
}

/** Returns the English page of a document; a site of other languages has none. */
const pageOf = (site: string, document: LegalDocumentName): string =>
  join(site, `${ROUTES[document].slice(1)}.html`);

/** Returns the day that a document's page of a site shows; undefined where there is none. */
export function findDay(site: string, document: LegalDocumentName): string | undefined {
  const page = pageOf(site, document);
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return /<time[^>]*\bdatetime="(\d{4}-\d\d-\d\d)"/.exec(html)?.[1];
}

type TextsOf = (language: Language) => ReadonlyMap<string, string>;

/** Returns whether a document has other words in a language that the live site has too. */
export const isReworded = (
  live: string,
  texts: TextsOf,
  document: LegalDocumentName,
  languages: readonly Language[] = LANGUAGES,
): boolean =>
  languages.some((language) => {
    const before = readStoredTexts(live, language);
    if (before.size === 0) return false;
    const changes = compareTexts(language, before, texts(language));
    return changes.some(({ key }) => isOfLegalDocument(document, key));
  });

const dayOf = (folder: string, document: LegalDocumentName): string | undefined =>
  findDay(join(folder, SITE_FOLDER), document);

/**
 * Lists the legal documents of a release, in its folder, whose day is not that of their change, as
 * far as the live one shows, or cannot be.
 */
export function findLegalDateMistakes(
  name: string,
  release: string,
  live: string | undefined,
): LegalDateMistake[] {
  const today = madeAt(name).slice(0, 10);
  return LEGAL_DOCUMENTS.flatMap((document): LegalDateMistake[] => {
    const day = dayOf(release, document);
    if (day === undefined) {
      const hasPage = existsSync(pageOf(join(release, SITE_FOLDER), document));
      return hasPage ? [{ kind: 'legal-date', cause: 'no-day', document, day }] : [];
    }
    const cause = findDayMistake(day, {
      before: live === undefined ? undefined : dayOf(live, document),
      today,
      isReworded: () =>
        live !== undefined && isReworded(live, (one) => readStoredTexts(release, one), document),
    });
    return cause === undefined ? [] : [{ kind: 'legal-date', cause, document, day }];
  });
}

/** Returns the line about a mistake for a terminal: what is wrong, and where the date is set. */
export function legalDateLine({ cause, document, day }: LegalDateMistake): string {
  if (cause === 'no-day') {
    return `the page "${document}" shows no date: a developer has to look at it`;
  }
  const why = {
    'not-later': `its texts differ from the live ones, but their date is still ${day}`,
    'too-early': `its date, ${day}, is before the live one or before 2000`,
    'in-future': `its date, ${day}, is in the future`,
  }[cause];
  const advice = 'set it to the day of the change on the desk (npm run edit)';
  return `i18n/legal-dates.json: "${document}": ${why}; ${advice}`;
}
