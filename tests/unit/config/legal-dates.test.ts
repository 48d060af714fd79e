import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import {
  isOfLegalDocument,
  LEGAL_NUMBERS,
  LEGAL_UPDATED,
  type LegalDocumentName,
} from '#config/legal.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';

interface Document {
  updated: string;
  digests: Readonly<Record<Language, string>>;
}

/**
 * The words of each legal document on its date. Where this test fails, set the date in
 * `LEGAL_UPDATED` to the day of the change, and the digests here to those that it shows. A new
 * language adds its digest and keeps the date: it translates the document and does not change it.
 */
const DOCUMENTS: Readonly<Record<LegalDocumentName, Document>> = {
  terms: {
    updated: '2026-11-29',
    digests: { en: 'ABkpCWxMqGld', es: 'zRFKO2dZ2RSa', he: 'G7TUfhcOikbZ', pt: 'kFXou6LyqCTT' },
  },
  privacy: {
    updated: '2026-11-29',
    digests: { en: '1rHzSqWh4hmR', es: 'wePdWJiX8OsS', he: '4Usj9nVQZxlD', pt: 'k6OgjAgQxpDp' },
  },
};

/** Returns the digest of a document's texts in a language, and of the numbers in them. */
function digestOf(name: LegalDocumentName, language: Language): string {
  const texts = [...readTextFile(`i18n/${language}.json`)].filter(([key]) =>
    isOfLegalDocument(name, key),
  );
  return createHash('sha256')
    .update(JSON.stringify([LEGAL_NUMBERS, texts.sort()]))
    .digest('base64url')
    .slice(0, 12);
}

test.each(['terms', 'privacy'] as const)('%s: their texts are those of their date', (name) => {
  const digests = Object.fromEntries(
    LANGUAGES.map((language) => [language, digestOf(name, language)]),
  );
  expect({ updated: LEGAL_UPDATED[name], digests }).toEqual(DOCUMENTS[name]);
});
