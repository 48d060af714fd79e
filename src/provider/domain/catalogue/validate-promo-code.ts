import { eq } from 'drizzle-orm';
import type { Cents } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { getPromoDiscount } from './price-rules.ts';
import { findBasePrice, findPromo } from './prices.ts';
import { getAllowance, type RequestFacts } from '#provider/platform/requests/request-facts.ts';

/** Enough for a buyer with a drawer full of coupons, too few to guess codes. */
const TRIES_PER_HOUR = 60;

/**
 * Returns what a promotion code takes off the first month of a package with a number, in cents; 0
 * when it is not valid for it.
 */
export async function validatePromoCode(
  context: Context,
  order: { code: string; packageId: number; didId: number },
  request: RequestFacts,
): Promise<Cents> {
  const tries = getAllowance(request, TRIES_PER_HOUR);
  await limitPerHour(context, 'promo-code', request.ip, tries);
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
  return getPromoDiscount(promo, { priceCents, packageId, at: context.now() });
}
