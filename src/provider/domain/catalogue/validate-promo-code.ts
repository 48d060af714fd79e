import { eq } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { limitValuesPerHour } from '#provider/platform/requests/limits.ts';
import { promoDiscount } from './price-rules.ts';
import { findBasePrice, findPromo } from './prices.ts';
import { allowanceFor, type RequestFacts } from '#provider/platform/requests/request-facts.ts';

/** Enough for a buyer with a drawer full of coupons, too few to guess codes. */
const CODES_PER_HOUR = 60;

/**
 * Counts a promotion code against the network address, and the customer where there is one, before
 * it is looked up. The same code counts once an hour: a buyer sends it with each price and order.
 */
export async function limitPromoCodes(
  context: Context,
  typed: string | null | undefined,
  { facts, customerId }: { facts: Pick<RequestFacts, 'network' | 'bot'>; customerId?: number },
): Promise<void> {
  const value = typed?.trim().toUpperCase();
  if (!value) return;
  const max = allowanceFor(facts, CODES_PER_HOUR);
  await limitValuesPerHour(context, 'promo-code', { key: facts.network, value }, max);
  if (customerId === undefined) return;
  const ofCustomer = { key: String(customerId), value };
  await limitValuesPerHour(context, 'promo-code-customer', ofCustomer, CODES_PER_HOUR);
}

/**
 * Returns what a promotion code takes off the first month of a package with a number, in cents; 0
 * when it is not valid for it.
 */
export async function validatePromoCode(
  context: Context,
  order: { code: string; packageId: number; didId: number },
  facts: RequestFacts,
): Promise<Cents> {
  await limitPromoCodes(context, order.code, { facts });
  const { db } = context;
  const promo = await findPromo(db, order.code);
  if (!promo) return 0;
  const [did] = await db
    .select({ countryId: dids.countryId })
    .from(dids)
    .where(eq(dids.id, order.didId));
  if (!did) return 0;
  const { packageId, didId } = order;
  const priceCents = await findBasePrice(db, { packageId, didId, countryId: did.countryId });
  if (priceCents === null) return 0;
  return promoDiscount(promo, { priceCents, packageId, at: context.now() });
}
