import { and, eq, inArray, lte } from 'drizzle-orm';
import { dayText } from '#lib/text/date-text.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { Context } from '#provider/domain/context.ts';
import { lockOpenCustomer, type Customer } from '#provider/domain/customers/customer.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { endNumbers } from '../end-numbers.ts';
import { resolveWithoutDebt } from './suspension.ts';

/** Ends a customer's stopped numbers whose paid time is over at a moment; returns how many. */
export const endStopped = (context: Context, customerId: number, at: Date): Promise<number> =>
  context.db.transaction(async (tx) => {
    const customer = await lockOpenCustomer(tx, customerId);
    return customer ? (await endStoppedOf(context, tx, customer, at)).length : 0;
  });

/**
 * Ends the stopped numbers of a locked customer whose paid time is over at a moment, with an email
 * for each, and returns their ids. A suspended account that owes nothing after that becomes active.
 */
export async function endStoppedOf(
  context: Context,
  tx: Transaction,
  customer: Customer,
  at: Date,
): Promise<number[]> {
  const isOver = and(
    eq(customerNumbers.customerId, customer.id),
    eq(customerNumbers.renews, false),
    lte(customerNumbers.nextPaymentAt, at),
  );
  const ended = await endNumbers(tx, isOver, at);
  if (ended.length === 0) return [];
  const didIds = ended.map(({ didId }) => didId);
  const written = await tx.select().from(dids).where(inArray(dids.id, didIds));
  for (const { id, number } of written) {
    const paidUntil = ended.find(({ didId }) => didId === id)?.nextPaymentAt ?? at;
    await queueEmail(context, tx, {
      to: customer.email,
      language: customer.language,
      template: 'number-ended',
      values: {
        name: customer.firstName,
        number: formatPhone(number),
        date: dayText(customer.language, paidUntil),
      },
    });
  }
  await resolveWithoutDebt(context, tx, customer);
  await context.checkpoint('number:ending');
  return ended.map(({ id }) => id);
}
