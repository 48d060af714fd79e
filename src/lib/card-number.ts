import { cardBrand, cardDigits, hasBrandLength } from './card-brand.ts';
import { passesLuhn } from './luhn.ts';

export type CardNumberError = 'required' | 'invalidCardFormat' | 'invalidLuhnCheck';

/**
 * Returns what is wrong with a typed card number, undefined when nothing is (docs/customer-area.md,
 * "Card numbers"; docs/decisions/card-number-checks.md).
 */
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
