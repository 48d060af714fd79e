import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOfLegalDocument, LEGAL_UPDATED, type LegalDocumentName } from '#config/legal.ts';
import { LANGUAGES } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { madeAt, SITE_FOLDER } from '../releases/releases.ts';
import { compareTexts, readStoredTexts } from './text-changes.ts';

/** A legal document that has other words than the live one, under the date of that. */
export interface LegalDateMistake {
  kind: 'legal-date';
  document: LegalDocumentName;
  /** The date that its page shows, `2026-11-29`. */
  day: string;
}

/** Returns the day that a document's page of a site shows; undefined where there is none. */
export function findDay(site: string, document: LegalDocumentName): string | undefined {
  const page = join(site, `${ROUTES[document].slice(1)}.html`);
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return /<time[^>]*\bdatetime="(\d{4}-\d\d-\d\d)"/.exec(html)?.[1];
}

/** Returns whether a document has other words in a language that the live site has too. */
const isReworded = (live: string, release: string, document: LegalDocumentName): boolean =>
  LANGUAGES.some((language) => {
    const before = readStoredTexts(live, language);
    if (before.size === 0) return false;
    const changes = compareTexts(language, before, readStoredTexts(release, language));
    return changes.some(({ key }) => isOfLegalDocument(document, key));
  });

/**
 * Lists the legal documents of a release, in its folder, whose texts differ from those of the live
 * one although their date does not. One that changes for the second time on a day has that day.
 */
export function findLegalDateMistakes(
  name: string,
  release: string,
  live: string | undefined,
): LegalDateMistake[] {
  if (live === undefined) return [];
  const today = madeAt(name).slice(0, 10);
  return (Object.keys(LEGAL_UPDATED) as LegalDocumentName[]).flatMap((document) => {
    const [before, day] = [live, release].map((one) => findDay(join(one, SITE_FOLDER), document));
    if (before === undefined || day === undefined || day > before || day >= today) return [];
    return isReworded(live, release, document) ? [{ kind: 'legal-date', document, day }] : [];
  });
}

/** Returns the line about a mistake for a terminal: where the date is set, and what is wrong. */
export const legalDateLine = ({ document, day }: LegalDateMistake): string =>
  `src/config/legal.ts: the texts of "${document}" differ from the live ones, but their date is ` +
  `still ${day}; set it to the day of the change`;
