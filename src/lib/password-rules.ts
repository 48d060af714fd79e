export type PasswordError =
  'required' | 'password-character' | 'password-letter' | 'password-uppercase' | 'password-number';

/**
 * Returns the first rule that a new password breaks, undefined when it is good
 * (docs/public-site.md, "Passwords").
 */
export function passwordError(password: string, minLength: number): PasswordError | undefined {
  if (password === '') return 'required';
  if ([...password].length < minLength) return 'password-character';
  if (!/\p{L}/u.test(password)) return 'password-letter';
  if (!/\p{Lu}/u.test(password)) return 'password-uppercase';
  if (!/\d/.test(password)) return 'password-number';
  return undefined;
}
