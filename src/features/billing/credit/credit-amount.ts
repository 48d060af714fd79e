import { LIMITS } from '#config/limits/limits.ts';
import { asciiDigits } from '#lib/text/digits.ts';

/** What the amount box holds while it is typed. */
export interface TypedAmount {
  /** Whole dollars as digits; empty for none. */
  text: string;
  /** Something typed was left out, so the box names the amounts that it takes. */
  refused: boolean;
  /** A decimal separator was typed: digits after it are cents and must not become dollars. */
  closed: boolean;
  /** The text is the 1 that took the place of a typed 0. */
  raised: boolean;
}

const SEPARATOR = /[.,٫]/;
const MAX_DIGITS = String(LIMITS.addCredit.max).length;

/** Returns a whole amount as a preset button sets it; empty for none. */
export const wholeAmount = (text = ''): TypedAmount => ({
  text,
  refused: false,
  closed: false,
  raised: false,
});

/** Digits were added behind what the box held. */
const isAppended = (before: string, typed: string): boolean =>
  before !== '' && typed.length > before.length && typed.startsWith(before);

/**
 * Returns the amount box's text after an edit: digits only, at most two, no more than 99, and a 0
 * becomes 1. What follows a decimal separator is dropped, so that 5.00 stays 5 and is not 50.
 */
export function typeAmount(before: TypedAmount, entered: string): TypedAmount {
  const typed = asciiDigits(entered);
  const appended = isAppended(before.text, typed);
  if (before.closed && appended) return { ...before, refused: true };
  const separator = typed.search(SEPARATOR);
  const hasCents = separator >= 0;
  const dollars = hasCents ? typed.slice(0, separator) : typed;
  const typedDollars = before.raised && appended ? dollars.slice(before.text.length) : dollars;
  const typedDigits = typedDollars.replace(/[^0-9]/g, '') || (hasCents ? '0' : '');
  // A new object: the field is rendered again, without what was typed.
  if (typedDigits === '') return before.raised && appended ? { ...before } : wholeAmount();
  const digits = typedDigits.replace(/^0+(?=\d)/, '');
  const { min, max } = LIMITS.addCredit;
  const value = Math.min(max, Math.max(min, Number(digits.slice(0, MAX_DIGITS))));
  return {
    text: String(value),
    refused: hasCents || digits.length > MAX_DIGITS,
    closed: hasCents,
    raised: digits === '0' && !hasCents,
  };
}
