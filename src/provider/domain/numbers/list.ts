import { inArray } from 'drizzle-orm';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { toDollars } from '#lib/money/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { listNumberRenewals } from '#provider/domain/plans/number-renewals.ts';
import { forwardingNumbers, smsForwardings } from '#provider/platform/db/schema/numbers.ts';
import { describeNumbers } from './describe.ts';
import { listCustomerNumbers } from './customer-numbers.ts';

/**
 * Returns a customer's numbers: where their calls and messages go, how each renews or ends, and
 * what its plan has for calls.
 */
export async function listMyNumbers({ db }: Context, customerId: number): Promise<VirtualNumber[]> {
  const numbers = await listCustomerNumbers(db, customerId);
  if (numbers.length === 0) return [];
  const ids = numbers.map(({ id }) => id);
  const forwards = await db
    .select()
    .from(forwardingNumbers)
    .where(inArray(forwardingNumbers.customerNumberId, ids));
  const emails = await db
    .select()
    .from(smsForwardings)
    .where(inArray(smsForwardings.customerNumberId, ids));
  const describe = await describeNumbers(db, [
    ...numbers.map(({ digits }) => digits),
    ...forwards.map(({ phoneNumber }) => phoneNumber),
  ]);
  const renewals = await listNumberRenewals(db, customerId);
  const renewalOf = new Map(
    renewals.map(({ id, priceCents, months }) => [
      id,
      { renewalPrice: toDollars(priceCents), renewalMonths: months },
    ]),
  );
  return numbers.map(({ id, didId, digits, paidUntil, renews, firstArrivalAt, ...plan }) => ({
    didid: didId,
    didNumber: digits,
    ...describe(digits),
    smsEmail: emails.find((row) => row.customerNumberId === id)?.email ?? null,
    forwardingNumbers: forwards
      .filter((row) => row.customerNumberId === id)
      .map((row) => ({
        forwardingNumberID: row.id,
        phoneNumber: row.phoneNumber,
        ...describe(row.phoneNumber),
      })),
    paidUntil: paidUntil.toISOString(),
    renews,
    ...renewalOf.get(id),
    firstArrivalAt: firstArrivalAt?.toISOString() ?? null,
    callMinutes: plan.callMinutes,
    accessNumber: plan.accessNumber,
  }));
}
