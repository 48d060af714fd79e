import { dictionary } from '@zxcvbn-ts/language-common';

const REFUSED = 3_000;
const SHORTEST_WORD = 4;

/**
 * Returns the 3,000 commonest passwords of at least that length and as many common words, in lower
 * case. For the build and the provider only: the dictionary is too large for a browser.
 */
export function commonPasswords(minLength: number): { passwords: string[]; words: string[] } {
  const ranked = dictionary['passwords-common'];
  const commonest = (shortest: number): string[] =>
    ranked.filter((entry) => entry.length >= shortest).slice(0, REFUSED);
  return { passwords: commonest(minLength), words: commonest(SHORTEST_WORD) };
}

/**
 * Returns the same lists without what the other rules of a new password exclude anyway: the file
 * for browsers. A password has a letter, and what is left of one around a word begins and ends with
 * one.
 */
export function plausibleCommonPasswords(minLength: number): {
  passwords: string[];
  words: string[];
} {
  const { passwords, words } = commonPasswords(minLength);
  return {
    passwords: passwords.filter((password) => /\p{L}/u.test(password)),
    words: words.filter((word) => /^\p{L}.*\p{L}$/u.test(word)),
  };
}
