import { cardBrand, cardDigits, hasBrandLength } from './card-brand.ts';
import { passesLuhn } from './luhn.ts';

export type CardNumberError = 'required' | 'invalidCardFormat' | 'invalidLuhnCheck';

/** Checks a typed card number: digits, a known brand and its length, then Luhn; undefined when it is right (specification 2, section 5; decisions, "Values"). */
export function cardNumberError(
  typed: string,
  length: { min: number; max: number },
): CardNumberError | undefined {
  const digits = cardDigits(typed);
  if (digits === '') return 'required';
  const fits = /^\d+$/.test(digits) && digits.length >= length.min && digits.length <= length.max;
  if (!fits || cardBrand(digits) === undefined || !hasBrandLength(digits)) {
    return 'invalidCardFormat';
  }
  return passesLuhn(digits) ? undefined : 'invalidLuhnCheck';
}
