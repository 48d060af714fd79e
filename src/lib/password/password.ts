/** The rules of a new password in their order: what a form shows, and what holds. */
const RULES = {
  length: (password: string, minLength: number) => [...password].length >= minLength,
  letter: (password: string) => /\p{L}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  number: (password: string) => /\d/.test(password),
} as const satisfies Record<string, (password: string, minLength: number) => boolean>;

export type PasswordRule = keyof typeof RULES;

/** The names of the rules, in their order. */
export const PASSWORD_RULES = Object.keys(RULES) as readonly PasswordRule[];

export type PasswordError =
  | 'required'
  | 'password-character'
  | 'password-letter'
  | 'password-uppercase'
  | 'password-number'
  | 'password-too-long';

/** Returns whether a password satisfies a rule (docs/public-site.md, "Passwords"). */
export const isPasswordRuleMet = (
  rule: PasswordRule,
  password: string,
  minLength: number,
): boolean => RULES[rule](password, minLength);

/** Returns the first rule that a new password breaks, undefined when it is good. */
export function passwordError(
  password: string,
  length: { min: number; max: number },
): PasswordError | undefined {
  if (password === '') return 'required';
  const broken = PASSWORD_RULES.find((rule) => !isPasswordRuleMet(rule, password, length.min));
  if (broken !== undefined)
    return broken === 'length' ? 'password-character' : `password-${broken}`;
  return password.length > length.max ? 'password-too-long' : undefined;
}

/** Returns what is wrong with a new password's repetition, undefined when it is the same. */
export function confirmationError(
  password: string,
  confirm: string,
): 'required' | 'passwords-not-match' | undefined {
  if (confirm === '') return 'required';
  return confirm === password ? undefined : 'passwords-not-match';
}
