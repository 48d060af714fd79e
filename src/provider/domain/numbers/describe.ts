import { inArray } from 'drizzle-orm';
import type { Executor } from '#provider/platform/context.ts';
import { countries } from '#provider/platform/db/schema/catalogue.ts';
import { phoneFacts } from '#provider/domain/phone-number.ts';

/** A number as the APIs describe it, beside the number itself. */
interface Described {
  prefix: string;
  mask: string;
  countryName: string;
}

/**
 * Describes numbers (digits with the country code) with the provider's country names, in one query.
 */
export async function describeNumbers(
  db: Executor,
  numbers: readonly string[],
): Promise<(digits: string) => Described> {
  const facts = new Map(numbers.map((digits) => [digits, phoneFacts(digits)]));
  const codes = [...new Set([...facts.values()].flatMap(({ iso2 }) => iso2 ?? []))];
  const rows =
    codes.length === 0
      ? []
      : await db
          .select({ iso2: countries.iso2, name: countries.name })
          .from(countries)
          .where(inArray(countries.iso2, codes));
  const names = new Map<string, string>(rows.map(({ iso2, name }) => [iso2, name]));
  return (digits) => {
    const { prefix, mask, iso2 } = facts.get(digits) ?? phoneFacts(digits);
    return { prefix, mask, countryName: (iso2 && names.get(iso2)) ?? '' };
  };
}
