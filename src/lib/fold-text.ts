/** Apostrophes, quotation marks, geresh and gershayim, which keyboards and data write differently. */
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
