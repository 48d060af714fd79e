import { writeFile } from 'node:fs/promises';
import { Metadata } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { format } from 'prettier';

/** The tables that `src/lib/phone/phone.ts` and `src/lib/phone/phone-format.ts` read, by file. */
export const PHONE_TABLES = {
  'src/lib/phone/calling-codes.ts': callingCodesFile,
  'src/lib/phone/phone-formats.ts': formatsFile,
} as const;

const HEADER = '// Generated from libphonenumber by `npm run phone-tables`; do not edit.\n\n';
const GROUP = /\(\\d(?:\{([\d,]+)\})?\)/g;

interface Format {
  pattern(): string;
  internationalFormat(): string;
  leadingDigitsPatterns(): string[];
}

interface NumberingPlan {
  formats(): Format[];
  nationalPrefix(): string | undefined;
}

/** Returns the plan of a calling code or of a country; the library exports it without types. */
function planOf(codeOrCountry: string): NumberingPlan {
  const plans = new Metadata(metadata) as unknown as {
    selectNumberingPlan(codeOrCountry: string): void;
    numberingPlan: NumberingPlan;
  };
  plans.selectNumberingPlan(codeOrCountry);
  return plans.numberingPlan;
}

/**
 * Returns the file of the calling codes. In `39IT 44gb` a country in small letters drops its
 * leading national 0 behind the calling code.
 */
function callingCodesFile(): string {
  const entries = Object.entries(metadata.country_calling_codes).map(([code, countries]) => {
    const names = countries
      .filter((country) => /^[A-Z]{2}$/.test(country))
      .map((country) =>
        planOf(country).nationalPrefix() === '0' ? country.toLowerCase() : country,
      );
    return names.length === 0 ? [] : `${code}${names.join('')}`;
  });
  return `${HEADER}/**\n * Each calling code with its countries (ISO 3166-1 alpha-2); those in small letters have a national\n * 0.\n */
export const CALLING_CODES = '${entries.flat().join(' ')}';
`;
}

/**
 * Returns a format rule as text, `2 4,5-4~1[2-9]`: the lengths of the groups with what separates
 * them, and the leading digits they are for.
 */
function formatRule(rule: Format): string {
  const lengths = [...rule.pattern().matchAll(GROUP)].map(([, length]) => length ?? '1');
  const groups = rule.internationalFormat().replace(/\$(\d)/g, (_, index) => {
    const length = lengths[Number(index) - 1];
    if (length === undefined) throw new Error(`no group ${index} in ${rule.pattern()}`);
    return length;
  });
  const leading = rule.leadingDigitsPatterns().at(-1);
  return leading === undefined ? groups : `${groups}~${leading}`;
}

function formatsFile(): string {
  const lines = Object.keys(metadata.country_calling_codes).map((code) => {
    const rules = planOf(code).formats();
    return `${code}=${rules.map(formatRule).join(';')}`;
  });
  return `${HEADER}/** A line for each calling code: how its numbers are grouped, see \`phone-format.ts\`. */
export const PHONE_FORMATS = String.raw\`${lines.join('\n')}\`;
`;
}

/** Writes both tables as they are checked in. */
export const phoneTable = (file: keyof typeof PHONE_TABLES): Promise<string> =>
  format(PHONE_TABLES[file](), { parser: 'typescript', singleQuote: true, printWidth: 100 });

if (import.meta.main) {
  for (const file of Object.keys(PHONE_TABLES) as (keyof typeof PHONE_TABLES)[]) {
    await writeFile(file, await phoneTable(file));
  }
}
