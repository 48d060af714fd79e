/** The rules of a new password that people are shown while they type, in their order. */
export const PASSWORD_CHECKS = ['length', 'letter', 'uppercase', 'number'] as const;

export type PasswordCheck = (typeof PASSWORD_CHECKS)[number];

/**
 * Returns for each rule whether the password keeps it (docs/public-site.md, "Passwords"); the same
 * rules as `passwordError`.
 */
export const passwordChecks = (
  password: string,
  minLength: number,
): Record<PasswordCheck, boolean> => ({
  length: [...password].length >= minLength,
  letter: /\p{L}/u.test(password),
  uppercase: /\p{Lu}/u.test(password),
  number: /\d/.test(password),
});
