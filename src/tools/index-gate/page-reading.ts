import { createHash } from 'node:crypto';
import { readMainText, type MainText, type Mask } from './main-text.ts';
import { shinglesOf } from './similarity.ts';

/** What a choose-number page is compared by with others. */
export interface PageContent extends Pick<MainText, 'facts'> {
  /** Its shingles (`shinglesOf`): a set of thousands of pages takes ten times the memory. */
  shingles: Uint32Array;
}

/** A choose-number page as it was read. */
export interface PageReading {
  /** A digest of its main element. */
  main: string;
  /** Missing where the last build has decided about the same main element. */
  content?: PageContent;
}

/** Returns a digest that is long enough to distinguish the texts of one site. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Returns a digest of the main element of a page. */
export const mainDigest = (html: string): string =>
  digestOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')));

/** Reads a choose-number page whose main element has the digest `main`. */
export function readPairPage(
  html: string,
  mask: Mask,
  main = mainDigest(html),
): Required<PageReading> {
  const { words, facts } = readMainText(html, mask);
  return { main, content: { shingles: Uint32Array.from(shinglesOf(words)), facts } };
}
