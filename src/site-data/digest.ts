import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '#config/languages.ts';
import { siteDataPaths } from './paths.ts';

const digests = new Map<string, string>();

function fileDigest(path: string): string {
  const known = digests.get(path);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 16);
  digests.set(path, digest);
  return digest;
}

/** Changes when a page of this language could look different: with the language's texts or the catalogue. */
export const languageDigest = (language: Language): string =>
  `${fileDigest(siteDataPaths.texts(language))}.${fileDigest(siteDataPaths.texts('en'))}.${fileDigest(siteDataPaths.catalogue)}`;
