const ONE_DIGIT = /^[17]/;
const TWO_DIGITS = /^(20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The country code that a whole number begins with, by the lengths that ITU-T E.164 gives out. */
export function callingCode(digits: string): string {
  if (ONE_DIGIT.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, TWO_DIGITS.test(digits) ? 2 : 3);
}
