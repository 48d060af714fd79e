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
