import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '#config/languages.ts';
import {
  isOfLegalDocument,
  LEGAL_DOCUMENTS,
  LEGAL_NUMBERS,
  type LegalDocumentName,
} from '#config/legal/legal-documents.ts';
import { firstMistake } from '#contract/first-mistake.ts';
import { trackInput } from '#lib/page-inputs.ts';
import { lineOfKey, parseJson, TextFileError } from './read-texts.ts';
import type { CompiledTexts } from '../compile.ts';

const TEXTS = 'i18n';

/** The file is beside the texts, so that a day that an editor sets goes with them. */
export const LEGAL_DATES_FILE = 'legal-dates.json';

/** When a document changed last, `2026-11-29`, with the digests of the words that it has since. */
const legalDate = z.object({
  updated: z.iso.date(),
  digests: z.partialRecord(z.enum(LANGUAGES), z.string()),
});

const legalDates = z.record(z.enum(LEGAL_DOCUMENTS), legalDate);

type LegalDate = Readonly<z.infer<typeof legalDate>>;
type LegalDates = Readonly<Record<LegalDocumentName, LegalDate>>;

/**
 * Reads when each legal document of a folder of texts changed last; throws `TextFileError` where
 * the file is broken JSON, or lacks a document or a day that exists.
 */
export function readLegalDates(folder = TEXTS): LegalDates {
  const path = join(folder, LEGAL_DATES_FILE);
  const source = readFileSync(path, 'utf8');
  const { data, error } = legalDates.safeParse(parseJson(path, source));
  if (data !== undefined) return data;
  const key = error.issues[0]?.path.join('.') ?? '';
  throw new TextFileError(`${path}:${lineOfKey(source, key)}: ${firstMistake(error)}`);
}

/** Returns the day that the page of a document shows. */
export function readLegalDay(document: LegalDocumentName): string {
  trackInput(`file:${TEXTS}/${LEGAL_DATES_FILE}`);
  return readLegalDates()[document].updated;
}

/** Returns the digest of a document's texts in a language, and of the numbers in them. */
function digestOf(document: LegalDocumentName, texts: CompiledTexts): string {
  const ofDocument = [...texts].filter(([key]) => isOfLegalDocument(document, key));
  return createHash('sha256')
    .update(JSON.stringify([LEGAL_NUMBERS, ofDocument.sort()]))
    .digest('base64url')
    .slice(0, 12);
}

/** Returns the digests of a document's words in all languages. */
export const legalDigests = (
  document: LegalDocumentName,
  texts: Readonly<Record<Language, CompiledTexts>>,
): LegalDate['digests'] =>
  Object.fromEntries(LANGUAGES.map((language) => [language, digestOf(document, texts[language])]));

/** Returns the content of the file once a document with these texts has another day. */
export function withLegalDay(
  dates: LegalDates,
  document: LegalDocumentName,
  { updated, texts }: { updated: string; texts: Readonly<Record<Language, CompiledTexts>> },
): string {
  const changed = { ...dates, [document]: { updated, digests: legalDigests(document, texts) } };
  const inOrder = LEGAL_DOCUMENTS.map((name) => [name, changed[name]]);
  return `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`;
}
