import { LIMITS } from '#config/limits.ts';
import { passwordError, type PasswordError } from '#lib/password.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Names why a password may not be chosen; undefined when it may. */
export const newPasswordError = (password: string): PasswordError | 'password-common' | undefined =>
  passwordError(password, LIMITS.password.min) ??
  (isCommonPassword(password) ? 'password-common' : undefined);
