import { LIMITS } from '#config/limits.ts';
import { passwordError } from '#lib/password/password.ts';

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
  const rule = passwordError(values.password, LIMITS.password.min);
  const tooLong = values.password.length > LIMITS.password.max;
  return {
    password: rule ? `form.${rule}` : tooLong ? 'form.password-too-long' : undefined,
    confirm:
      values.confirm === ''
        ? 'form.required'
        : values.confirm === values.password
          ? undefined
          : 'form.passwords-not-match',
  };
}
