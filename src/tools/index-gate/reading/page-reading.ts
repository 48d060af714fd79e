import { hash } from 'node:crypto';
import { bytesOf, type ByteString } from '#tools/platform/byte-strings.ts';
import { mainOf, readMainText, type MainText, type Mask } from './main-text.ts';
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
export const digestOf = (text: string | Buffer): string =>
  hash('sha256', text, 'base64url').slice(0, 12);

function readContent(main: Buffer, mask: Mask): PageContent {
  const { words, facts } = readMainText(main.toString(), mask);
  return { shingles: Uint32Array.from(shinglesOf(words)), facts };
}

/** Reads a choose-number page. */
export function readPairPage(page: ByteString, mask: Mask): Required<PageReading> {
  const main = bytesOf(mainOf(page));
  return { main: digestOf(main), content: readContent(main, mask) };
}

/** Reads a choose-number page without its content where its main element has a `known` digest. */
export function readRenderedPage(
  page: ByteString,
  mask: Mask,
  known: string | undefined,
): PageReading {
  const main = bytesOf(mainOf(page));
  const digest = digestOf(main);
  return digest === known ? { main: digest } : { main: digest, content: readContent(main, mask) };
}
