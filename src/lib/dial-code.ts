import { maskedNumber } from './masked-number.ts';

/** Country codes of one and two digits (ITU-T E.164 assignments); all others have three. */
const DIAL_CODE = /^(1|7|2[07]|3[0-46-9]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const NORTH_AMERICA = '1';

/** The country code at the beginning of a whole number; empty when there are too few digits. */
export const dialCode = (number: string): string =>
  DIAL_CODE.exec(number.replace(/\D/g, ''))?.[0] ?? '';

/** A whole number in groups after its country code: `+1 415 555 0110`. */
export const formatNumber = (number: string): string => maskedNumber(number, dialCode(number), '');

/** The three-digit area code of a North American number; undefined elsewhere, where its length is not known. */
export function areaCode(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  return dialCode(digits) === NORTH_AMERICA && digits.length === 11
    ? digits.slice(1, 4)
    : undefined;
}
