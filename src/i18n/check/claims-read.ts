import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#config/languages.ts';
import type { CompiledTexts } from '../compile.ts';
import { type Claim, CLAIMS_FILE, listClaims } from '../sheet-claims.ts';
import { parseJson } from './read-texts.ts';

/**
 * Digests of the texts that were read for their extents, by key and language. The file is beside
 * the texts, so that an editor's confirmation goes with them.
 */
type ReadClaims = Readonly<Record<string, Partial<Record<Language, string>>>>;

export const CLAIMS_READ_FILE = 'claims-read.json';
const TEXTS = 'i18n';

function readClaims(folder: string): ReadClaims {
  const path = join(folder, CLAIMS_READ_FILE);
  return existsSync(path) ? parseJson<ReadClaims>(path, readFileSync(path, 'utf8')) : {};
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** A text that is tied to rows and has other words than those that were read for them. */
export interface RewordedClaim {
  language: Language;
  key: string;
  claims: readonly Claim[];
  /** What its digest is once it was read again. */
  digest: string;
}

/**
 * Finds tied texts whose wording is another one than when they were read for their extent, in any
 * language: a translation can claim more than English does.
 */
export function findReworded(
  texts: Readonly<Record<Language, CompiledTexts>>,
  folder = TEXTS,
): RewordedClaim[] {
  const read = readClaims(folder);
  return [...listClaims()].flatMap(([key, claims]) =>
    LANGUAGES.flatMap((language) => {
      const text = texts[language].get(key);
      if (text === undefined || digestOf(text) === read[key]?.[language]) return [];
      return [{ language, key, claims, digest: digestOf(text) }];
    }),
  );
}

/** Returns what a text claims in words, such as `codes (nowhere), fax (somewhere)`. */
const claimsInWords = (claims: readonly Claim[]): string =>
  claims.map(({ row, extent }) => `${row} (${extent})`).join(', ');

/** Returns a line for a log that says what to do about a text with other words. */
export const rewordedLine = ({ language, key, claims, digest }: RewordedClaim): string =>
  `the text "${key}" (${language}) has other words, and claims ${claimsInWords(claims)}: read it again, confirm ` +
  `it on the desk or set its digest to "${digest}" in ${TEXTS}/${CLAIMS_READ_FILE}, and set another extent in ` +
  `${CLAIMS_FILE} if it says something else`;

/**
 * Stores that a text was read and still claims what it is tied to, by a `write` that leaves the
 * file as it was where it fails.
 */
export function confirmClaim(
  folder: string,
  { language, key, text }: { language: Language; key: string; text: string },
  write: (file: string, content: string) => void,
): void {
  const read = readClaims(folder);
  const ofText = { ...read[key], [language]: digestOf(text) };
  const inOrder = LANGUAGES.flatMap((one) => (ofText[one] ? [[one, ofText[one]]] : []));
  const all = { ...read, [key]: Object.fromEntries(inOrder) };
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  const source = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  write(join(folder, CLAIMS_READ_FILE), source);
}
