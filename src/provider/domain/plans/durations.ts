import { LIMITS } from '#config/limits.ts';
import type { Executor } from '#provider/platform/context.ts';
import { readDurations } from '#provider/domain/catalogue/pricing/read-prices.ts';
import type { Renewal } from '#provider/domain/catalogue/pricing/renewal-price.ts';
import type { Plan } from './read-plan.ts';

/**
 * A duration that an account may choose; `id` is null for the single month when no renewal package
 * stands for it.
 */
export type Duration = Omit<Renewal, 'id'> & { id: number | null };

const SINGLE: Duration = {
  id: null,
  intervalMonths: LIMITS.defaultDurationMonths,
  discountPercentage: 0,
};

/**
 * Finds a duration of a plan's package by the id of its renewal package, null being the single
 * month; undefined when the package has no such duration.
 */
export async function findDuration(
  db: Executor,
  plan: Plan,
  renewalPackageId: number | null,
): Promise<Duration | undefined> {
  if (renewalPackageId === null) return SINGLE;
  const durations = await readDurations(db, plan.packageId);
  return durations.find(({ id }) => id === renewalPackageId);
}

/**
 * The duration of the next renewal; one that the package has dropped falls back to the single
 * month.
 */
export const currentDuration = async (db: Executor, plan: Plan): Promise<Duration> =>
  (await findDuration(db, plan, plan.renewalPackageId)) ?? SINGLE;
