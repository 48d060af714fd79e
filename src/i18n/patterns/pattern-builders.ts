/**
 * Returns a pattern that begins at a word's start, in any letter case; `\b` knows no letters with
 * accents.
 */
export const wordPattern = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})`, 'iu');

/** Returns a pattern that may begin within a word: Hebrew writes short words as prefixes. */
export const hebrewPattern = (source: string): RegExp => new RegExp(source, 'iu');
