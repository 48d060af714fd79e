import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { LEGAL_NUMBERS, LEGAL_UPDATED } from '#config/legal.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';

/**
 * The words of each legal document on its date. Where this test fails, set the date in
 * `LEGAL_UPDATED` to the day of the change, and the digest here to the one that it shows.
 */
const DIGESTS = {
  terms: { updated: '2026-11-25', digest: '39jQfvjHfbT4' },
  privacy: { updated: '2026-11-26', digest: 'bElMKuf4CFL7' },
} as const;

/** Texts of other groups that a document has too. */
const OTHERS: Readonly<Record<string, RegExp>> = { terms: /^call-minutes\.terms-/ };

/** Returns the digest of a document's texts in all languages, and of the numbers in them. */
function digestOf(name: string): string {
  const hash = createHash('sha256').update(JSON.stringify(LEGAL_NUMBERS));
  for (const language of LANGUAGES) {
    const texts = [...readTextFile(`i18n/${language}.json`)].filter(
      ([key]) => key.startsWith(`${name}.`) || OTHERS[name]?.test(key) === true,
    );
    hash.update(JSON.stringify([language, texts.sort()]));
  }
  return hash.digest('base64url').slice(0, 12);
}

test.each(['terms', 'privacy'] as const)('%s: their texts are those of their date', (name) => {
  expect({ updated: LEGAL_UPDATED[name], digest: digestOf(name) }).toEqual(DIGESTS[name]);
});
