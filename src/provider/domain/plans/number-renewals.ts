import type { Cents } from '#lib/money.ts';
import { getRenewalPrice } from '#provider/domain/catalogue/price-rules.ts';
import { findExclusive } from '#provider/domain/payments/requests.ts';
import type { Executor } from '#provider/platform/context.ts';
import { createPlan, getCurrentDuration, listPlanNumbers } from './plan.ts';
import { getPlanKey } from './purposes.ts';

/** What a number's part of the next renewal is, at today's prices; of a stopped one, if it is kept. */
export interface NumberRenewal {
  /** The number's row. */
  id: number;
  months: number;
  priceCents: Cents;
}

/** Lists the renewals of an account's numbers, for the duration that its customer chose. */
export async function listNumberRenewals(
  db: Executor,
  customerId: number,
): Promise<NumberRenewal[]> {
  const numbers = await listPlanNumbers(db, customerId);
  const plan = createPlan(numbers.filter(({ renews }) => renews)) ?? createPlan(numbers);
  if (!plan) return [];
  const duration = await getCurrentDuration(db, plan);
  return numbers.map(({ id, baseCents }) => ({
    id,
    months: duration.intervalMonths,
    priceCents: getRenewalPrice(baseCents, duration).totalCents,
  }));
}

/**
 * Returns whether an open payment is for more months of a number. Call it while the customer's row
 * is locked: payments are reserved under that lock.
 */
export async function isBeingRenewed(
  db: Executor,
  { id, customerId }: { id: number; customerId: number },
): Promise<boolean> {
  const open = await findExclusive(db, getPlanKey(customerId));
  return open !== undefined && (open.details?.plan?.numbers?.includes(id) ?? true);
}
