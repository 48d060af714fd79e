import { eq } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Context } from '#provider/domain/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { amountDue, promoDiscount } from '#provider/domain/catalogue/price-rules.ts';
import {
  findBasePrice,
  findPromo,
  listLongerDurations,
} from '#provider/domain/catalogue/prices.ts';
import type { OrderBody } from './order.ts';

/** What is due now, for how many months, and what the next months cost at the same prices. */
type Due = { amountCents: Cents; months: number; renewalCents: Cents };

/**
 * Computes what an order costs from the provider's catalogue. A longer duration takes no
 * promotion code; otherwise a code that gives nothing refuses the order, as the buyer counted on
 * it.
 */
export async function priceOrder(
  context: Context,
  body: OrderBody,
): Promise<Result<Due, 'plan-unknown' | 'promo-code'>> {
  const { db } = context;
  const { DIDID: didId, PackageID: packageId, RenewalPackageID: renewalId } = body;
  const [did] = await db.select().from(dids).where(eq(dids.id, didId));
  if (!did) return fail('plan-unknown');
  const baseCents = await findBasePrice(db, { packageId, countryId: did.countryId, didId });
  if (baseCents === null) return fail('plan-unknown');
  if (renewalId !== null) {
    const duration = (await listLongerDurations(db, packageId)).find(({ id }) => id === renewalId);
    if (!duration) return fail('plan-unknown');
    const due = amountDue({ baseCents, duration, discountCents: 0 });
    return ok({ ...due, renewalCents: due.amountCents });
  }
  const monthDue = (discountCents: Cents): Due => ({
    ...amountDue({ baseCents, duration: null, discountCents }),
    renewalCents: baseCents,
  });
  if (!body.PromoCode) return ok(monthDue(0));
  const promo = await findPromo(db, body.PromoCode);
  const facts = { priceCents: baseCents, packageId, at: context.now() };
  const discountCents = promo ? promoDiscount(promo, facts) : 0;
  return discountCents > 0 ? ok(monthDue(discountCents)) : fail('promo-code');
}
