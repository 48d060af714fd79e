import { LIMITS } from '#config/limits/limits.ts';
import { confirmationError, passwordError } from '#lib/password/password.ts';

/** A new password typed twice. */
export interface NewPasswordValues extends Record<string, string> {
  password: string;
  confirm: string;
}

export type NewPasswordError =
  | 'form.required'
  | 'form.password-character'
  | 'form.password-letter'
  | 'form.password-uppercase'
  | 'form.password-number'
  | 'form.password-too-long'
  | 'form.passwords-not-match';

/**
 * Returns what is wrong with a new password and its confirmation, as text keys
 * (docs/public-site.md, "Passwords").
 */
export function newPasswordErrors(
  values: NewPasswordValues,
): Partial<Record<keyof NewPasswordValues, NewPasswordError>> {
  const password = passwordError(values.password, LIMITS.password);
  const confirm = confirmationError(values.password, values.confirm);
  return {
    password: password && `form.${password}`,
    confirm: confirm && `form.${confirm}`,
  };
}
