import { BRAND_NAMES } from '#config/brands.ts';
import { LIMITS } from '#config/limits.ts';
import { commonPasswords } from '#lib/common-passwords.ts';
import { isGuessablePassword, type CommonPasswords } from '#lib/guessable-password.ts';

const { passwords, words } = commonPasswords(LIMITS.password.min);

const COMMON: CommonPasswords = {
  passwords: new Set(passwords),
  words: new Set([...words, ...BRAND_NAMES]),
};

/** Whether a password is easy to guess, by the commonest passwords and words and the shop's own. */
export const isCommonPassword = (password: string): boolean =>
  isGuessablePassword(password, COMMON);
