import { LIMITS } from '#config/limits.ts';
import { onlyDigits } from '#lib/only-digits.ts';

const MAX_DIGITS = String(LIMITS.addCredit.max).length;

/** What the amount box keeps of what is typed: digits only, at most two, no more than 99, and a 0 becomes 1 (specification 2, section 5, "Add credit"). */
export function creditAmount(typed: string): string {
  const digits = onlyDigits(typed, MAX_DIGITS);
  if (digits === '') return '';
  const { min, max } = LIMITS.addCredit;
  return String(Math.min(max, Math.max(min, Number(digits))));
}
