import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOfLegalDocument, LEGAL_DOCUMENTS, type LegalDocumentName } from '#config/legal.ts';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { madeAt, SITE_FOLDER } from '../releases/releases.ts';
import { compareTexts, readStoredTexts } from './text-changes.ts';

/**
 * What is wrong with the day of a legal document: `not-later` is that of the live one, whose words
 * are others, and `in-future` has not begun anywhere.
 */
export type LegalDayMistake = 'not-later' | 'in-future';

/** A legal document whose page shows a day on which it did not change. */
export interface LegalDateMistake {
  kind: 'legal-date';
  cause: LegalDayMistake;
  document: LegalDocumentName;
  /** The date that its page shows, `2026-11-29`. */
  day: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the day after a day in UTC: it has begun where the clock is ahead of UTC. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** What the day of a document is compared with. */
interface Comparison {
  /** The day that the live page shows. */
  before: string | undefined;
  /** In UTC. */
  today: string;
  isReworded: () => boolean;
}

/** Finds what is wrong with a day; a document that changes twice on a day has that day. */
export function findDayMistake(
  day: string,
  { before, today, isReworded }: Comparison,
): LegalDayMistake | undefined {
  if (day > dayAfter(today) && day !== before) return 'in-future';
  if (before === undefined || day > before || day >= today) return undefined;
  return isReworded() ? 'not-later' : undefined;
}

/** Returns the day that a document's page of a site shows; undefined where there is none. */
export function findDay(site: string, document: LegalDocumentName): string | undefined {
  const page = join(site, `${ROUTES[document].slice(1)}.html`);
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return /<time[^>]*\bdatetime="(\d{4}-\d\d-\d\d)"/.exec(html)?.[1];
}

type TextsOf = (language: Language) => ReadonlyMap<string, string>;

/** Returns whether a document has other words in a language that the live site has too. */
export const isReworded = (live: string, texts: TextsOf, document: LegalDocumentName): boolean =>
  LANGUAGES.some((language) => {
    const before = readStoredTexts(live, language);
    if (before.size === 0) return false;
    const changes = compareTexts(language, before, texts(language));
    return changes.some(({ key }) => isOfLegalDocument(document, key));
  });

/**
 * Lists the legal documents of a release, in its folder, whose day is not that of their change, as
 * far as the live one shows.
 */
export function findLegalDateMistakes(
  name: string,
  release: string,
  live: string | undefined,
): LegalDateMistake[] {
  if (live === undefined) return [];
  const today = madeAt(name).slice(0, 10);
  return LEGAL_DOCUMENTS.flatMap((document) => {
    const [before, day] = [live, release].map((one) => findDay(join(one, SITE_FOLDER), document));
    if (before === undefined || day === undefined) return [];
    const cause = findDayMistake(day, {
      before,
      today,
      isReworded: () => isReworded(live, (one) => readStoredTexts(release, one), document),
    });
    return cause === undefined ? [] : [{ kind: 'legal-date', cause, document, day }];
  });
}

/** Returns the line about a mistake for a terminal: what is wrong, and where the date is set. */
export function legalDateLine({ cause, document, day }: LegalDateMistake): string {
  const file = 'i18n/legal-dates.json';
  const advice = 'set it to the day of the change on the desk (npm run edit)';
  return cause === 'in-future'
    ? `${file}: the date of "${document}", ${day}, is in the future; ${advice}`
    : `${file}: the texts of "${document}" differ from the live ones, but their date is still ` +
        `${day}; ${advice}`;
}
