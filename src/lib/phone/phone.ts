/** Returns the digits 0 to 9 of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Returns a whole number: its prefix, the calling code, precedes one that lacks it. Digits that
 * begin with the prefix are a whole number, unless the mask of the whole one has room for the
 * prefix as well: `3931234567` of Italy with `+## ### ### ####`.
 */
export function withCallingCode(number: string, prefix: string, mask = ''): string {
  const [digits, code] = [digitsOf(number), digitsOf(prefix)];
  if (number === '' || number.startsWith('+')) return number;
  const places = mask.replace(/[^#]/g, '').length;
  const isWhole = digits.startsWith(code) && places !== code.length + digits.length;
  return isWhole ? number : code + number;
}

const ONE_DIGIT = /^[17]/;
const TWO_DIGITS = /^(20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Returns the calling code that a whole number begins with, by the lengths of ITU-T E.164. */
export function callingCode(number: string): string {
  const digits = digitsOf(number);
  if (ONE_DIGIT.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, TWO_DIGITS.test(digits) ? 2 : 3);
}

/** An area code as it is dialled in its country, and as it follows the calling code. */
export interface AreaCode {
  inside: string;
  abroad: string;
}

/** The calling code of the North American Numbering Plan. */
export const NORTH_AMERICA = '1';
/** Its area codes have their 0 after the calling code as well. */
const ITALY = '39';

/**
 * Returns the area code of a whole number: the three digits of a North American one, elsewhere
 * that of its country's codes, written as dialled inside the country, which it begins with. No code
 * begins with another one.
 */
export function areaCode(number: string, codes: readonly string[] = []): AreaCode | undefined {
  const digits = digitsOf(number);
  const calling = callingCode(digits);
  const national = digits.slice(calling.length);
  if (calling === NORTH_AMERICA) {
    const code = national.slice(0, 3);
    return national.length === 10 ? { inside: code, abroad: code } : undefined;
  }
  const toAbroad = (code: string): string => (calling === ITALY ? code : code.replace(/^0/, ''));
  const inside = codes.find((code) => national.startsWith(toAbroad(code)));
  return inside === undefined ? undefined : { inside, abroad: toAbroad(inside) };
}

/** Returns the digits of a whole number after its prefix, for editing. */
export function nationalDigits(number: string, prefix: string): string {
  const [digits, code] = [digitsOf(number), digitsOf(prefix)];
  return digits.startsWith(code) ? digits.slice(code.length) : digits;
}

/**
 * Returns a whole number by the provider's mask, which has one `#` for each digit; undefined where
 * it does not fit.
 */
export function maskedNumber(number: string, mask: string): string | undefined {
  const digits = [...digitsOf(number)];
  if ([...mask].filter((sign) => sign === '#').length !== digits.length) return undefined;
  const written = mask.replace(/#/g, () => digits.shift() ?? '');
  return written.startsWith('+') ? written : `+${written}`;
}
