import { and, eq, or, sql } from 'drizzle-orm';
import { LIMITS } from '#config/limits/limits.ts';
import { isExpiryAhead } from '#lib/card/card.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Executor } from '#provider/platform/context.ts';
import { countries, states } from '#provider/platform/db/schema/catalogue.ts';
import type {
  BillingDetails,
  NewCardDetails,
} from '#provider/platform/db/schema/payment-requests.ts';

/** What the card endpoints have of a card beside its number. */
interface CardDetailsFields {
  CardHolder: string;
  ExpirationMonth: number;
  ExpirationYear: number;
  Address: string;
  City: string;
  State: string;
  Zip: string;
  CountryNumber: string;
}

type CardDetails = Omit<NewCardDetails, 'primary'>;

/** Checks holder, expiry and billing address of a card that is new or edited. */
export async function checkCardDetails(
  db: Executor,
  fields: CardDetailsFields,
  now: Date,
): Promise<Result<CardDetails, 'billing-address' | 'card-expired'>> {
  const { CardHolder: holder, ExpirationMonth: month, ExpirationYear: year } = fields;
  if (holder.length < LIMITS.cardHolder.min) return fail('billing-address');
  if (!isExpiryAhead(month, year, now)) return fail('card-expired');
  const billing = await checkBillingDetails(db, fields);
  return billing.ok
    ? ok({ holder, expirationMonth: month, expirationYear: year, billing: billing.value })
    : billing;
}

/**
 * Checks a billing address against the provider's countries. A state may come by its name or
 * its id and is stored by name.
 */
async function checkBillingDetails(
  db: Executor,
  fields: CardDetailsFields,
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
