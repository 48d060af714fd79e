import { BRAND_NAMES } from '#config/brands/brand-ids.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { commonPasswords } from '#lib/password/common-passwords.ts';
import { isGuessablePassword, type CommonPasswords } from '#lib/password/guessable-password.ts';
import { passwordError, type PasswordError } from '#lib/password/password.ts';

const { passwords, words } = commonPasswords(LIMITS.password.min);

const COMMON: CommonPasswords = {
  passwords: new Set(passwords),
  words: new Set([...words, ...BRAND_NAMES]),
};

/**
 * Returns whether a password is easy to guess, by the commonest passwords and words and the brands.
 */
const isCommonPassword = (password: string): boolean => isGuessablePassword(password, COMMON);

/**
 * Why a password may not be chosen; an empty one is too short. The contract's schemas refuse one
 * that is too long.
 */
type NewPasswordError =
  Exclude<PasswordError, 'required' | 'password-too-long'> | 'password-common';

/** Returns why a password may not be chosen; undefined when it may. */
export function findPasswordError(password: string): NewPasswordError | undefined {
  const problem = passwordError(password, LIMITS.password);
  if (problem === 'required' || problem === 'password-too-long') return 'password-character';
  if (problem !== undefined) return problem;
  return isCommonPassword(password) ? 'password-common' : undefined;
}
