import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledTexts } from '../compile.ts';
import { type Claim, CLAIMS_FILE, listClaims } from '../sheet-claims.ts';
import { parseJson } from './read-texts.ts';

/**
 * Digests of the English texts that were read when their extents were set, by key. The file is
 * beside the texts, so that an editor's confirmation goes with them.
 */
type ReadClaims = Readonly<Record<string, string>>;

const FILE = 'claims-read.json';
const TEXTS = 'i18n';

function readClaims(folder: string): ReadClaims {
  const path = join(folder, FILE);
  return existsSync(path) ? parseJson<ReadClaims>(path, readFileSync(path, 'utf8')) : {};
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** A text that is tied to rows and has other English words than those that were read for them. */
export interface RewordedClaim {
  key: string;
  claims: readonly Claim[];
  /** What its digest is once it was read again. */
  digest: string;
}

/** Finds tied texts whose English wording is another one than when their extent was set. */
export function findReworded(english: CompiledTexts, folder = TEXTS): RewordedClaim[] {
  const read = readClaims(folder);
  return [...listClaims()].flatMap(([key, claims]) => {
    const text = english.get(key);
    if (text === undefined || digestOf(text) === read[key]) return [];
    return [{ key, claims, digest: digestOf(text) }];
  });
}

/** Returns what a text claims in words, such as `codes (nowhere), fax (somewhere)`. */
const claimsInWords = (claims: readonly Claim[]): string =>
  claims.map(({ row, extent }) => `${row} (${extent})`).join(', ');

/** Returns a line for a log that says what to do about a text with other words. */
export const rewordedLine = ({ key, claims, digest }: RewordedClaim): string =>
  `the text "${key}" has other words, and claims ${claimsInWords(claims)}: read it again, confirm ` +
  `it on the desk or set its digest to "${digest}" in ${TEXTS}/${FILE}, and set another extent in ` +
  `${CLAIMS_FILE} if it says something else`;

/**
 * Stores that a text was read and still claims what it is tied to, by a `write` that leaves the
 * file as it was where it fails.
 */
export function confirmClaim(
  folder: string,
  key: string,
  text: string,
  write: (file: string, content: string) => void,
): void {
  const read = { ...readClaims(folder), [key]: digestOf(text) };
  const sorted = Object.entries(read).sort(([a], [b]) => (a < b ? -1 : 1));
  const source = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  write(join(folder, FILE), source);
}
