import { callingCode, digitsOf } from './phone.ts';
import { PHONE_FORMATS } from './phone-formats.ts';

interface Rule {
  /** Matches a national number of this kind, a group for each part. */
  pattern: RegExp;
  leading: RegExp;
  /** The text before each part but the first. */
  separators: readonly string[];
}

/** Reads `2 4,5-4~1[2-9]`: lengths of the groups, what separates them, and the leading digits. */
function readRule(text: string): Rule {
  const [groups = '', leading = ''] = text.split('~');
  const lengths = groups.split(/[ .-]/);
  return {
    pattern: new RegExp(`^${lengths.map((length) => `(\\d{${length}})`).join('')}$`),
    leading: new RegExp(`^(?:${leading})`),
    separators: groups.match(/[ .-]/g) ?? [],
  };
}

const rules = new Map<string, readonly Rule[]>();

function rulesOf(code: string): readonly Rule[] {
  const known = rules.get(code);
  if (known !== undefined) return known;
  const line = new RegExp(`^${code}=(.*)$`, 'm').exec(PHONE_FORMATS)?.[1] ?? '';
  const read = line === '' ? [] : line.split(';').map(readRule);
  rules.set(code, read);
  return read;
}

/** Returns whether a rule of a calling code is for a national number. */
const hasRule = (code: string, national: string): boolean =>
  rulesOf(code).some(({ pattern, leading }) => leading.test(national) && pattern.test(national));

/** Whole numbers of Luxembourg may have seven digits and look like national ones. */
const MIN_NATIONAL_DIGITS = 8;

/**
 * Returns whether digits that begin with their calling code are a national number all the same,
 * such as `3931234567` of Italy. The mask of the whole number decides where it fits, then what the
 * country's numbers look like; digits that may be either are taken for a whole number.
 */
function isNational(digits: string, code: string, mask: string): boolean {
  const places = mask.replace(/[^#]/g, '').length;
  if (places === code.length + digits.length) return true;
  if (mask.startsWith('+') && places === digits.length) return false;
  const isLong = digits.length >= MIN_NATIONAL_DIGITS;
  return isLong && hasRule(code, digits) && !hasRule(code, digits.slice(code.length));
}

/** Returns a whole number: its prefix, the calling code, precedes one that lacks it. */
export function withCallingCode(number: string, prefix: string, mask = ''): string {
  const [digits, code] = [digitsOf(number), digitsOf(prefix)];
  if (number === '' || number.startsWith('+') || code === '') return number;
  const isWhole = digits.startsWith(code) && !isNational(digits, code, mask);
  return isWhole ? number : code + number;
}

/**
 * Writes a whole number as its country does: `+44 20 7946 0958`, `+972 52-158-7428`.
 * The first rule for the leading digits decides, as in libphonenumber; where no rule fits, only
 * the calling code is separated by a space. A text without digits stays empty.
 */
export function formatPhone(number: string): string {
  const digits = digitsOf(number);
  if (digits === '') return '';
  const code = callingCode(digits);
  const national = digits.slice(code.length);
  const rule = rulesOf(code).find(
    ({ pattern, leading }) => leading.test(national) && pattern.test(national),
  );
  const [first = national, ...rest] = rule?.pattern.exec(national)?.slice(1) ?? [];
  const grouped = rest.map((group, index) => `${rule?.separators[index]}${group}`);
  return `+${[code, first + grouped.join('')].filter(Boolean).join(' ')}`;
}
