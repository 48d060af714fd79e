/**
 * Apostrophes, quotation marks, geresh and gershayim, which keyboards and data write differently.
 */
const DROPPED = /[\p{M}'’‘`´׳"”“״.]/gu;
const SEPARATORS = /[\s\-‐‑–־]+/g;

/**
 * Folds a text for searching: no case, accents, periods or quotation marks, and single spaces in
 * place of hyphens. `São Tomé` and `sao  tome` become the same, and so do `צ׳כיה` and `צ'כיה`.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(DROPPED, '')
    .toLocaleLowerCase('en')
    .replace(SEPARATORS, ' ')
    .trim();

/**
 * Returns whether a text contains every word of a query, without regard to case, accents and order;
 * an empty query matches everything.
 */
export function hasEveryWord(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
