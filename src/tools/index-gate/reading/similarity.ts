/** Number of words in a row that are compared. */
const SHINGLE = 5;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Goes on with an FNV-1a hash of 32 bits over a word and the gap after it. */
function hashWord(hash: number, word: string): number {
  let value = hash;
  for (let at = 0; at < word.length; at += 1) {
    value = Math.imul(value ^ word.charCodeAt(at), PRIME);
  }
  return Math.imul(value ^ 32, PRIME);
}

/** The runs of five words in a text, as hashes. */
type Shingles = ReadonlySet<number>;

/** Returns the shingles of a text; a shorter text is one shingle. */
export function shinglesOf(words: readonly string[]): Shingles {
  const shingles = new Set<number>();
  const last = Math.max(0, words.length - SHINGLE);
  for (let start = 0; start <= last; start += 1) {
    shingles.add(words.slice(start, start + SHINGLE).reduce(hashWord, OFFSET) >>> 0);
  }
  return shingles;
}

/** Returns the share of shingles that two texts have in common, of all that they have (Jaccard). */
export function similarity(one: Shingles, other: Shingles): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared += 1;
  return shared / (one.size + other.size - shared);
}
