/** Folds a text for searching: no case, no accents, single spaces; `São Tomé` and `sao  tome` become the same. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();
