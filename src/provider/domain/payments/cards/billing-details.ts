import { and, eq, or, sql } from 'drizzle-orm';
import { LIMITS } from '#config/limits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Executor } from '#provider/platform/context.ts';
import { countries, states } from '#provider/platform/db/schema/catalogue.ts';
import type { BillingDetails } from '#provider/platform/db/schema/payment-requests.ts';

/** The address fields of the card endpoints. */
interface BillingFields {
  Address: string;
  City: string;
  State: string;
  Zip: string;
  CountryNumber: string;
}

/**
 * Checks a billing address against the provider's countries. A state may come by its name or
 * its id and is stored by name.
 */
export async function checkBillingDetails(
  db: Executor,
  fields: BillingFields,
): Promise<Result<BillingDetails, 'billing-address'>> {
  const { Address: address, City: city, State: state, Zip: zipCode, CountryNumber } = fields;
  if (address.length < LIMITS.address.min || !/^\d{1,6}$/.test(CountryNumber)) {
    return fail('billing-address');
  }
  const countryId = Number(CountryNumber);
  const [country] = await db
    .select({ id: countries.id, state: states.name })
    .from(countries)
    .leftJoin(
      states,
      and(
        eq(states.countryId, countries.id),
        or(
          sql`lower(${states.name}) = lower(${state})`,
          sql`cast(${states.id} as text) = ${state}`,
        ),
      ),
    )
    .where(eq(countries.id, countryId));
  if (!country) return fail('billing-address');
  return ok({ address, city, state: country.state ?? state, zipCode, countryId });
}
