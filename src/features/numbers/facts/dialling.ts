import {
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberWithError,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { NORTH_AMERICA } from '#lib/phone/phone.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';

/** How a number is dialled, as people write it. */
export interface Dialling {
  /**
   * From a landline in the number's own country; from its own area only, where `otherArea` is
   * dialled from the others.
   */
  inside: string;
  /** From a landline in another area, where that takes more than the number. */
  otherArea?: OtherArea;
  /**
   * From a landline abroad, with the prefixes to choose from where there are several; undefined for
   * the number's own country, and where no prefix is known.
   */
  landlineAbroad?: { number: string; prefixes: readonly string[] };
  /** With a plus: from a mobile phone anywhere. */
  mobile: string;
}

/** How a number is dialled from an area other than its own. */
interface OtherArea {
  number: string;
  /** Codes of large phone companies, of which `number` has the first; none where it has none. */
  companyCodes: readonly string[];
  /** Whether some areas need this for their own numbers, too: there `inside` fails. */
  isNeededLocallyInPlaces: boolean;
}

/** Brazil's large phone companies, by what landlines dial before another area or country. */
const BRAZILIAN_COMPANIES = ['21', '15', '41', '31'] as const;
/** Countries whose landlines dial 0 and a phone company's code before another area. */
const COMPANY_CODES: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  BR: BRAZILIAN_COMPANIES,
};

/** Number of prefixes for calls abroad shown where each phone company has its own. */
const PREFIXES_SHOWN = 4;
/** A pattern with more prefixes than this names ranges, of which not each is in use. */
const MOST_PREFIXES = 20;
/**
 * Prefixes of large phone companies, the largest first, in countries whose plan names ranges only
 * or begins with a regional company.
 */
const LARGE_COMPANIES: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  BR: BRAZILIAN_COMPANIES.map((code) => `00${code}`),
  CL: ['1230', '1710', '1880'],
  SG: ['001', '002', '008'],
};

const parsed = new Map<string, { phone: PhoneNumber; national: string }>();

/** Parses a number once: the pages of all package countries show the same one. */
function parse(digits: string): { phone: PhoneNumber; national: string } {
  let number = parsed.get(digits);
  if (number === undefined) {
    const phone = parsePhoneNumberWithError(`+${digits}`);
    number = { phone, national: phone.formatNational() };
    parsed.set(digits, number);
  }
  return number;
}

/**
 * Returns how a number (digits with the country code) is dialled, by libphonenumber's numbering
 * plans; `from` is the country of the caller abroad, ISO 3166-1 alpha-2.
 */
export function diallingOf(digits: string, from: string): Dialling {
  const { phone, national } = parse(digits);
  const { country } = phone;
  const dialling: Dialling = { ...dialInside(phone, national), mobile: formatPhone(digits) };
  if (!isSupportedCountry(from) || from === country) return dialling;
  if (getCountryCallingCode(from) === phone.countryCallingCode) {
    const number = phone.format('IDD', { fromCountry: from });
    return { ...dialling, landlineAbroad: { number, prefixes: [] } };
  }
  const prefixes = listPrefixes(from);
  const [prefix] = prefixes;
  if (prefix === undefined) return dialling;
  const number = `${prefix} ${dialling.mobile.slice(1)}`;
  const shown = prefixes.length > 1 ? prefixes.slice(0, PREFIXES_SHOWN) : [];
  return { ...dialling, landlineAbroad: { number, prefixes: shown } };
}

const AREA_CODE = /^\((\d+)\)\s*/;

/**
 * Returns how a number is dialled in its country. Its national form is dialled everywhere but in
 * Brazil, where it names the area but not the phone company that a call to another area takes, and
 * in North America, where such a call begins with 1. In the United States, some areas need the 1
 * for their own numbers, and some refuse it. Elsewhere a shorter form may do inside the area; the
 * national one does as well.
 */
function dialInside(
  { country, countryCallingCode }: PhoneNumber,
  national: string,
): Pick<Dialling, 'inside' | 'otherArea'> {
  const companyCodes = (country && COMPANY_CODES[country]) ?? [];
  const [code] = companyCodes;
  if (code !== undefined) {
    const number = `0 ${code} ${national.replace(AREA_CODE, '$1 ')}`;
    return {
      inside: national.replace(AREA_CODE, ''),
      otherArea: { number, companyCodes, isNeededLocallyInPlaces: false },
    };
  }
  if (countryCallingCode !== NORTH_AMERICA) return { inside: national };
  const number = `${NORTH_AMERICA} ${national}`;
  return {
    inside: national,
    otherArea: { number, companyCodes, isNeededLocallyInPlaces: country === 'US' },
  };
}

/**
 * Returns the calling code of a country (ISO 3166-1 alpha-2) with its plus; undefined where it is
 * not known.
 */
export const findCallingCode = (iso2: string): string | undefined =>
  isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2)}` : undefined;

interface NumberingPlan {
  IDDPrefix(): string;
  defaultIDDPrefix(): string | undefined;
}

const METADATA = new Metadata() as unknown as {
  selectNumberingPlan(country: string): void;
  numberingPlan: NumberingPlan;
};

/**
 * Lists what landlines of a country dial before a number abroad: the usual prefix, those of large
 * phone companies, or one for each company, the shortest first. None where the plan names ranges,
 * of which none is known.
 */
function listPrefixes(country: CountryCode): string[] {
  METADATA.selectNumberingPlan(country);
  const pattern = METADATA.numberingPlan.IDDPrefix();
  const usual = METADATA.numberingPlan.defaultIDDPrefix();
  const all = expandDigits(pattern);
  if (usual !== undefined && all.includes(usual)) return [usual];
  const large = LARGE_COMPANIES[country];
  if (large !== undefined || all.length > MOST_PREFIXES) {
    return large?.filter((prefix) => all.includes(prefix)) ?? [];
  }
  return all.sort((a, b) => a.length - b.length || a.localeCompare(b));
}

/**
 * Returns every text that a pattern of digits matches. Numbering plans write prefixes with digits,
 * classes, groups, alternatives and `?`.
 */
function expandDigits(pattern: string): string[] {
  let at = 0;
  function alternatives(): string[] {
    const all = sequence();
    while (pattern[at] === '|') {
      at += 1;
      all.push(...sequence());
    }
    return all;
  }
  function sequence(): string[] {
    let texts = [''];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const choices = part();
      texts = texts.flatMap((text) => choices.map((choice) => text + choice));
    }
    return texts;
  }
  function part(): string[] {
    const choices = one();
    if (pattern[at] !== '?') return choices;
    at += 1;
    return ['', ...choices];
  }
  function one(): string[] {
    const rest = pattern.slice(at);
    if (rest.startsWith('(?:')) {
      at += 3;
      const choices = alternatives();
      at += 1;
      return choices;
    }
    const [token = ''] = /^(?:\[[\d-]+\]|\\d|\d)/.exec(rest) ?? [];
    if (token === '') throw new Error(`"${pattern}" is no pattern of digits`);
    at += token.length;
    return DIGITS.filter((digit) => new RegExp(`^${token}$`).test(digit));
  }
  return alternatives();
}

const DIGITS = [...'0123456789'];
