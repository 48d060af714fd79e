import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CallUsage } from '#contract/hub/numbers.ts';
import { toDollars } from '#lib/money/money.ts';
import { planMonth } from '#provider/domain/plans/next-period.ts';
import { findReservedAt } from '#provider/domain/plans/number-rest.ts';
import type { Executor } from '#provider/platform/context.ts';
import { packages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { countBegunDays } from '#provider/platform/time.ts';

/** What a number's calls have used in a month of its plan, and what is left. */
interface MonthOfCalls {
  from: Date;
  until: Date;
  packageId: number;
  seconds: number;
  costMicros: number;
  costCents: number;
  minutes: number;
  minutesLeft: number;
}

const total = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** A number bought under earlier terms has all the minutes of the month that it was bought in. */
const BY_DAYS_SINCE = new Date('2026-11-27T00:00:00Z');

interface MinutesOfPlan {
  nextPaymentAt: Date;
  billingDay: number | null;
  /** Minutes a month. */
  minutes: number;
  /** When its order reserved it; null for a number that came without one. */
  reservedAt: Date | null;
}

/**
 * Returns the month of its plan that a number is in at a moment, with its minutes. The month that
 * it was bought in begins with that and has the minutes of the days that are left, rounded up.
 */
export function monthOfNumber(
  { minutes, reservedAt, ...plan }: MinutesOfPlan,
  at: Date,
): { from: Date; until: Date; minutes: number } {
  const { from, until } = planMonth(plan, at);
  if (reservedAt === null || reservedAt <= from || reservedAt < BY_DAYS_SINCE) {
    return { from, until, minutes };
  }
  const share = (minutes * countBegunDays(reservedAt, until)) / countBegunDays(from, until);
  return { from: reservedAt, until, minutes: Math.ceil(share) };
}

/** Reads what a number's calls have used in the month of its plan that a moment is in. */
export async function readMonthOfCalls(
  db: Executor,
  customerNumberId: number,
  at: Date,
): Promise<MonthOfCalls> {
  const [plan] = await db
    .select({
      customerId: customerNumbers.customerId,
      didId: customerNumbers.didId,
      packageId: customerNumbers.packageId,
      nextPaymentAt: customerNumbers.nextPaymentAt,
      billingDay: customerNumbers.billingDay,
      minutes: packages.minutes,
    })
    .from(customerNumbers)
    .innerJoin(packages, eq(packages.id, customerNumbers.packageId))
    .where(eq(customerNumbers.id, customerNumberId));
  if (!plan) throw new Error('a call of a number without a plan');
  const { from, until, minutes } = monthOfNumber(
    { ...plan, reservedAt: await findReservedAt(db, plan) },
    at,
  );
  const [used] = await db
    .select({
      seconds: total(calls.seconds),
      includedMinutes: total(calls.includedMinutes),
      costMicros: total(calls.costMicros),
      costCents: total(calls.costCents),
    })
    .from(calls)
    .where(
      and(
        eq(calls.customerNumberId, customerNumberId),
        gte(calls.dialedAt, from),
        lt(calls.dialedAt, until),
      ),
    );
  const { includedMinutes = 0, seconds = 0, costMicros = 0, costCents = 0 } = used ?? {};
  const { packageId } = plan;
  const minutesLeft = Math.max(0, minutes - includedMinutes);
  return { from, until, packageId, seconds, costMicros, costCents, minutes, minutesLeft };
}

/** Returns what a number's calls have used in this month of its plan, as the API carries it. */
export async function getCallUsage(
  db: Executor,
  customerNumberId: number,
  at: Date,
): Promise<CallUsage> {
  const month = await readMonthOfCalls(db, customerNumberId, at);
  return {
    from: month.from.toISOString(),
    until: month.until.toISOString(),
    seconds: month.seconds,
    cost: toDollars(month.costCents),
    minutes: month.minutes,
    minutesLeft: month.minutesLeft,
  };
}
