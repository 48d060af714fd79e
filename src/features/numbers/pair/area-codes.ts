import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { areaCode, digitsOf } from '#lib/phone/phone.ts';
import type { StockedCountry } from '#site-data/site-data.ts';

/**
 * Countries whose landline numbers begin with an area code that libphonenumber writes as their
 * first group (docs/decisions/search-of-numbers.md). North America needs no list. A country whose
 * 0 is dialled from abroad too, as in Italy, needs a line in `areaCode` of phone.ts as well.
 */
const COUNTRIES: ReadonlySet<string> = new Set(
  'AR AT AU BE BR CH CO DE FI GB IE IL IT JP MX MY NL NZ PE RO SE TR ZA'.split(' '),
);

const GEOGRAPHIC: ReadonlySet<string | undefined> = new Set(['FIXED_LINE', 'FIXED_LINE_OR_MOBILE']);

/** Returns the area code of a landline number as it is dialled in its country: 020, in Italy 02. */
function findAreaCode(number: string, iso2: string): string | undefined {
  const digits = digitsOf(number);
  const phone = parsePhoneNumberFromString(`+${digits}`);
  if (phone?.country !== iso2 || !GEOGRAPHIC.has(phone.getType())) return undefined;
  const [, code, subscriber] = formatPhone(digits).split(/[ .-]/);
  if (subscriber === undefined) return undefined;
  const [inside] = /\d+/.exec(phone.formatNational()) ?? [];
  return inside === `0${code}` ? inside : code;
}

/**
 * Returns the area codes of a country's numbers as of the build, as they are dialled there; none
 * where its numbers have no area code, or one of three digits as all of North America.
 */
export function listAreaCodes({ iso2, groups }: Pick<StockedCountry, 'iso2' | 'groups'>): string[] {
  if (!COUNTRIES.has(iso2)) return [];
  const codes: string[] = [];
  for (const { number } of groups.flatMap(({ dids }) => dids)) {
    if (areaCode(number, codes) !== undefined) continue;
    const code = findAreaCode(number, iso2);
    if (code !== undefined) codes.push(code);
  }
  return codes.sort();
}
