import { toDollars } from '#lib/money.ts';
import type { Context } from '#provider/domain/context.ts';
import { notFound } from '#provider/platform/errors.ts';
import { openSuspension } from './renewal/open-suspension.ts';

/** The rejected transaction that a suspended customer has to pay; throws 404 when there is none. */
export async function preSuspendedTransaction(
  { db }: Context,
  customerId: number,
): Promise<{ transactionID: number; transactionAmount: number }> {
  const suspension = await openSuspension(db, customerId);
  if (!suspension) throw notFound();
  return {
    transactionID: suspension.transactionId,
    transactionAmount: toDollars(suspension.amountCents),
  };
}
