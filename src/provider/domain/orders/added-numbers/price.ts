import { eq } from 'drizzle-orm';
import { ADD_NUMBER_REFUSAL } from '#contract/main/add-number-quote.ts';
import type { Cents } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { promoDiscount, durationPrice } from '#provider/domain/catalogue/price-rules.ts';
import {
  findBasePrice,
  findPromo,
  listLongerDurations,
} from '#provider/domain/catalogue/prices.ts';
import type { Context } from '#provider/domain/context.ts';
import {
  findPlan,
  getCurrentDuration,
  SINGLE_MONTH,
  type Duration,
  type Plan,
} from '#provider/domain/plans/plan.ts';
import type { Executor } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import type { AddedProduct, AddRefusal } from '../order.ts';
import { firstCharge, firstPeriod, type FirstPeriod } from './first-charge.ts';

/** What an added number costs now and with each renewal, and for how long. */
export interface AddedPrice {
  /** The first charge. */
  amountCents: Cents;
  periodCents: Cents;
  /** What the promotion code takes off the first charge. */
  discountCents: Cents;
  period: FirstPeriod;
  /** The duration of each renewal; while a plan runs it is that of the plan. */
  duration: Duration;
  renewalCents: Cents;
  joinsPlan: boolean;
}

/**
 * Computes what a number costs that is added to an account: for whole periods and days until the
 * next charge of its running plan, so that all numbers renew together, else for a whole period. A
 * promotion code counts for one period of the first charge, and a longer duration takes none.
 */
export async function priceAddedNumber(
  context: Context,
  db: Executor,
  customerId: number,
  product: AddedProduct,
): Promise<Result<AddedPrice, AddRefusal>> {
  const { DIDID: didId, PackageID: packageId } = product;
  const at = context.now();
  const [did] = await db.select().from(dids).where(eq(dids.id, didId));
  const countryId = did?.countryId;
  const baseCents =
    countryId === undefined ? null : await findBasePrice(db, { packageId, countryId, didId });
  const chosen = await findChosenDuration(db, product);
  if (baseCents === null || chosen === undefined) return fail('plan-unknown');
  const plan = await findPlan(db, customerId);
  if (plan && plan.nextPaymentAt <= at) return fail(ADD_NUMBER_REFUSAL.renewalDue);
  const duration = plan ? await getCurrentDuration(db, plan) : chosen;
  const { totalCents: periodCents } = durationPrice(baseCents, duration);
  const months = duration.intervalMonths;
  const period = firstPeriod({ at, months, next: plan ? nextChargeOf(plan) : null });
  const ofPeriod = await findDiscount(db, product, { periodCents, duration, at });
  const amountCents = firstCharge({ periodCents, discountCents: ofPeriod }, period);
  const discountCents = firstCharge({ periodCents, discountCents: 0 }, period) - amountCents;
  if (discountCents === 0 && product.PromoCode) return fail(ADD_NUMBER_REFUSAL.promoCode);
  return ok({
    amountCents,
    periodCents,
    discountCents,
    period,
    duration,
    renewalCents: periodCents,
    joinsPlan: plan !== undefined,
  });
}

async function findChosenDuration(
  db: Executor,
  { PackageID: packageId, RenewalPackageID: renewalId }: AddedProduct,
): Promise<Duration | undefined> {
  if (renewalId === null) return SINGLE_MONTH;
  return (await listLongerDurations(db, packageId)).find(({ id }) => id === renewalId);
}

async function findDiscount(
  db: Executor,
  { PromoCode, PackageID: packageId }: AddedProduct,
  { periodCents, duration, at }: { periodCents: Cents; duration: Duration; at: Date },
): Promise<Cents> {
  const mayTakeCode = !isMultiMonth(duration.intervalMonths);
  const promo = PromoCode && mayTakeCode ? await findPromo(db, PromoCode) : null;
  return promo ? promoDiscount(promo, { priceCents: periodCents, packageId, at }) : 0;
}

function nextChargeOf({ numbers, nextPaymentAt: at }: Plan): { at: Date; billingDay: number } {
  const due = numbers.find(({ nextPaymentAt }) => nextPaymentAt.getTime() === at.getTime());
  return { at, billingDay: due?.billingDay ?? at.getUTCDate() };
}
