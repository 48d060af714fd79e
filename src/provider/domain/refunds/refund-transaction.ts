import { and, eq } from 'drizzle-orm';
import { dayText } from '#lib/text/date-text.ts';
import { formatUsd, type Cents } from '#lib/money/money.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Context } from '#provider/domain/context.ts';
import { isWithdrawing, lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { insertBookedRefund, tryRefund } from '#provider/domain/payments/paying/refund.ts';
import { withdrawalEnd } from '#provider/domain/withdrawals/rules.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';

type Bill = typeof bills.$inferSelect;

/** What an operator refunds; without an amount all that is left of the transaction. */
interface RefundOrder {
  transaction: number;
  amountCents?: Cents | undefined;
}

interface Booked {
  requestId: string;
  amountCents: Cents;
  /** Whether it was booked before, by the same command. */
  isRepeated: boolean;
}

/** The refund as it is after the command; `pending` until the gateway has confirmed it. */
export type RefundedTransaction = Omit<Booked, 'requestId'> & { state: 'pending' | 'succeeded' };

/**
 * Refunds a paid transaction, or a part of it, once: the refund, its ledger entries and the email
 * are one transaction, and the gateway is asked afterwards. The same again books nothing; a refusal
 * is a sentence for the operator.
 */
export async function refundTransaction(
  context: Context,
  order: RefundOrder,
): Promise<Result<RefundedTransaction, string>> {
  const booked = await context.db.transaction((tx) => book(context, tx, order));
  if (!booked.ok) return booked;
  const { requestId, ...facts } = booked.value;
  await context.checkpoint('refund:booked');
  // Recovery requests it again where this fails, or ends before it.
  await tryRefund(context, requestId);
  const isOf = eq(refunds.requestId, requestId);
  const [refund] = await context.db.select({ state: refunds.state }).from(refunds).where(isOf);
  return ok({ ...facts, state: refund?.state ?? 'pending' });
}

async function book(
  context: Context,
  tx: Transaction,
  { transaction, amountCents }: RefundOrder,
): Promise<Result<Booked, string>> {
  const [found] = await tx.select().from(bills).where(eq(bills.id, transaction));
  if (!found) return fail(`There is no transaction ${transaction}.`);
  const { customerId } = found;
  // Payments and withdrawals lock the customer first, too; a closed account has its row still.
  if (customerId !== null) await lockCustomer(tx, customerId);
  const [paid] = await tx
    .select({ bill: bills, requestId: paymentRequests.id })
    .from(bills)
    .innerJoin(paymentRequests, eq(paymentRequests.billId, bills.id))
    .where(and(eq(bills.id, transaction), eq(paymentRequests.state, 'settled')));
  if (paid?.bill.status !== 'succeeded' || customerId === null)
    return fail(`Transaction ${transaction} cannot be refunded: it is ${found.status}.`);
  const { bill, requestId } = paid;
  const isOf = eq(refunds.requestId, requestId);
  const [earlier] = await tx.select().from(refunds).where(isOf);
  if (earlier) return repeat(earlier, { transaction, amountCents });
  const left = await getRefundable(context, tx, { ...bill, customerId });
  if (!left.ok) return left;
  const refundCents = amountCents ?? left.value;
  if (refundCents <= 0 || refundCents > left.value)
    return fail(`At most ${formatUsd(left.value)} of transaction ${transaction} can be refunded.`);
  await insertBookedRefund(context, tx, { requestId, bill, refundCents, reason: 'operator' });
  await announce(context, tx, { ...bill, customerId }, refundCents);
  return ok({ requestId, amountCents: refundCents, isRepeated: false });
}

const lockCustomer = (tx: Transaction, id: number) =>
  tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update');

/** A charge has one refund: the same again is a repetition, another one is refused. */
function repeat(
  { requestId, reason, amountCents }: typeof refunds.$inferSelect,
  order: RefundOrder,
): Result<Booked, string> {
  const isSame = order.amountCents === undefined || order.amountCents === amountCents;
  if (reason === 'operator' && isSame) return ok({ requestId, amountCents, isRepeated: true });
  return fail(
    `${formatUsd(amountCents)} of transaction ${order.transaction} was refunded before ` +
      `(${reason}), and a transaction is refunded once.`,
  );
}

/**
 * Returns what can be refunded of a bill: of credit, what is not used. A number that can still be
 * withdrawn from, or is being, is refunded by its withdrawal, which would come on top.
 */
async function getRefundable(
  context: Context,
  tx: Transaction,
  { id, kind, amountCents, finishedAt, createdAt, customerId }: Bill & { customerId: number },
): Promise<Result<Cents, string>> {
  if (kind === 'credit')
    return ok(Math.max(0, Math.min(amountCents, await getBalance(tx, customerId))));
  if (kind !== 'order') return ok(amountCents);
  const customer = await lockOpenCustomer(tx, customerId);
  if (customer && (await isWithdrawing(tx, customer))) {
    return fail(
      `A withdrawal of the customer of transaction ${id} is not decided yet: wait for it.`,
    );
  }
  const until = withdrawalEnd(finishedAt ?? createdAt);
  if (until <= context.now()) return ok(amountCents);
  return fail(
    `Transaction ${id} bought a number that its customer may withdraw from until ` +
      `${until.toISOString()}: use the page of withdrawals, or wait until then.`,
  );
}

/** Queues the email to the customer; a closed account has no address any more. */
async function announce(
  context: Context,
  tx: Transaction,
  bill: Bill & { customerId: number },
  refundCents: Cents,
): Promise<void> {
  const { id, kind, amountCents, cardLastFour, finishedAt, createdAt, customerId } = bill;
  const customer = await lockOpenCustomer(tx, customerId);
  if (!customer) return;
  const { language } = customer;
  await queueEmail(context, tx, {
    to: customer.email,
    language,
    template: kind === 'credit' ? 'refund-credit' : 'refund',
    values: {
      name: customer.firstName,
      amount: formatUsd(refundCents),
      paid: formatUsd(amountCents),
      transaction: id,
      date: dayText(language, finishedAt ?? createdAt),
      card: cardLastFour ?? '',
    },
  });
}
