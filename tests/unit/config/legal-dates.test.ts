import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { LEGAL_DOCUMENTS } from '#config/legal.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { legalDigests, readLegalDates } from '#i18n/check/legal-dates.ts';

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, readTextFile(`i18n/${language}.json`)]),
) as unknown as Record<Language, ReadonlyMap<string, string>>;

/**
 * Where this test fails, set the date on the desk, or in `i18n/legal-dates.json` together with the
 * digests that are shown here. A new language adds its digest and keeps the date: it translates the
 * document and does not change it.
 */
test.each(LEGAL_DOCUMENTS)('%s: their texts are those of their date', (document) => {
  expect(readLegalDates()[document].digests).toEqual(legalDigests(document, texts));
});
