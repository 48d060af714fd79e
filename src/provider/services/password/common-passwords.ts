import { dictionary } from '@zxcvbn-ts/language-common';
import { LIMITS } from '#config/limits.ts';

const REFUSED = 3_000;

/** The commonest passwords that are long enough to be typed here at all, in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= LIMITS.password.min)
    .slice(0, REFUSED),
);

/** Says whether a password is one of the 3,000 commonest, whatever its letter case (decisions, "Passwords and codes"). */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.normalize('NFKC').toLowerCase());
