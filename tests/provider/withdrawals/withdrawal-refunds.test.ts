import { count, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addCredit } from '#contract/main/payment.ts';
import { formatUsd } from '#lib/money/money.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls, receivedMessages } from '#provider/platform/db/schema/numbers.ts';
import { DAY_MS } from '#lib/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { emailOf } from '../support/customers/buyers.ts';
import {
  creditFrom,
  expectLedgerToAddUp,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import {
  addCall,
  decideAndRefund,
  expectOneRefund,
  ORDERED_AT,
  refundsOf,
  renew,
  sell,
  send,
  shownStatus,
  withoutIsolates,
} from '../support/payments/withdrawals.ts';

/** How many emails about renewals the support desk has got. */
const countRenewalEmails = ({ context }: TestProvider) =>
  countMessages(context, context.config.brand.emails.support, 'withdrawal-renewed');

/** How many sessions of this database wait for a lock. */
async function countWaiting({ context: { db } }: TestProvider): Promise<number> {
  const sessions = sql`pg_stat_activity`;
  const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
  const [row] = await db.select({ count: count() }).from(sessions).where(isWaiting);
  return assertDefined(row).count;
}

const deleteNumber = ({ context: { db } }: TestProvider, { number }: { number: { id: number } }) =>
  db.delete(customerNumbers).where(eq(customerNumbers.id, number.id));

describeOnBothEngines('a withdrawal', (open) => {
  it('refunds the days that are left of a used number', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await addCall(provider, sold);
    provider.clock.advance(10 * DAY_MS + 1);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    // Of the 31 days of March ten are used, and one has begun.
    await expectOneRefund(provider, sold, Math.ceil((sold.cents * 20) / 31));
    expect(await shownStatus(provider, sold)).toEqual(['partly-refunded']);
    const { body } = await lastMessage(provider.context, emailOf(1), 'withdrawal-accepted-in-part');
    expect(body).toContain('20 days of 31 days');
  });

  it('refunds the days that are left of a number with a message', async () => {
    const provider = await open();
    const sold = await sell(provider);
    const { context, clock } = provider;
    const message = { sender: 'BANK', receivedAt: ORDERED_AT };
    await context.db
      .insert(receivedMessages)
      .values({ customerNumberId: sold.number.id, ...message });
    clock.advance(DAY_MS);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    await expectOneRefund(provider, sold, Math.ceil((sold.cents * 30) / 31));
  });

  it('refunds the days that are left when the first message comes in at that moment', async () => {
    const provider = await open();
    const sold = await sell(provider);
    const { context, clock, engine } = provider;
    clock.advance(DAY_MS);
    await send(provider, sold.confirmation);
    const [written, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const message = { customerNumberId: sold.number.id, sender: 'BANK', receivedAt: ORDERED_AT };
    const received = context.db.transaction(async (tx) => {
      await tx.insert(receivedMessages).values(message);
      written.resolve();
      await committed.promise;
    });
    await written.promise;
    const refunded = decideAndRefund(provider);
    // The embedded database has one transaction at a time, and no locks to wait for.
    if (engine === 'postgres') await expect.poll(() => countWaiting(provider)).toBe(1);
    committed.resolve();
    await Promise.all([received, refunded]);
    await expectOneRefund(provider, sold, Math.ceil((sold.cents * 30) / 31));
  });

  it('refunds all of a number that had a rejected call alone', async () => {
    const provider = await open();
    const sold = await sell(provider);
    const { context, clock } = provider;
    await addCall(provider, sold);
    await context.db
      .update(calls)
      .set({ outcome: 'blocked' })
      .where(eq(calls.customerNumberId, sold.number.id));
    clock.advance(DAY_MS);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    await expectOneRefund(provider, sold, sold.cents);
  });

  it('refunds the order alone and emails support when the number was renewed since', async () => {
    const provider = await open();
    const [sold, other] = [await sell(provider, 1), await sell(provider, 2)];
    const { context, clock } = provider;
    const nextPaymentAt = new Date(ORDERED_AT.getTime() + 2 * DAY_MS);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt })
      .where(eq(customerNumbers.id, sold.number.id));
    clock.set(nextPaymentAt);
    await renewCustomer(context, sold.customerId, nextPaymentAt);
    clock.advance(DAY_MS);
    await send(provider, sold.confirmation, 1);
    await send(provider, other.confirmation, 2);
    await decideAndRefund(provider);
    const desk = context.config.brand.emails.support;
    expect(await countRenewalEmails(provider)).toBe(1);
    const { body } = await lastMessage(context, desk, 'withdrawal-renewed');
    expect(withoutIsolates(body)).toContain(`Order: ${sold.confirmation}`);
    expect(withoutIsolates(body)).toContain('Renewed: March 3, 2027');
    expect(withoutIsolates(body)).toContain(`Refunded: ${formatUsd(sold.cents)} USD`);
    const renewal = assertDefined((await paymentsOf(context, sold.customerId)).at(-1));
    expect(withoutIsolates(body)).toContain(
      `since the order: ${renewal.id} (${formatUsd(renewal.amountCents)})`,
    );
  });

  it('counts a number that is gone as used', async () => {
    const provider = await open();
    const sold = await sell(provider);
    await deleteNumber(provider, sold);
    provider.clock.advance(DAY_MS);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    await expectOneRefund(provider, sold, Math.ceil((sold.cents * 30) / 31));
    expect(await countRenewalEmails(provider)).toBe(0);
  });

  it('emails support of renewals of the account when the number is gone', async () => {
    const provider = await open();
    const sold = await sell(provider);
    provider.clock.advance(DAY_MS);
    await renew(provider, sold);
    await deleteNumber(provider, sold);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    expect(await refundsOf(provider)).toMatchObject([
      { amountCents: Math.ceil((sold.cents * 30) / 31), state: 'succeeded' },
    ]);
    expect(await countRenewalEmails(provider)).toBe(1);
    await expectLedgerToAddUp(provider.context);
  });

  it('takes added credit for no renewal when the number is gone', async () => {
    const provider = await open();
    const { app, context, clock } = provider;
    const sold = await sell(provider);
    clock.advance(DAY_MS);
    const { token } = await signIn(context, emailOf(sold.buyer));
    const body = creditFrom(15, { ExpirationYear: 2032 });
    expect((await request(app, addCredit, { token, body })).body.response_code).toBe(200);
    await deleteNumber(provider, sold);
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    expect(await refundsOf(provider)).toHaveLength(1);
    expect(await countRenewalEmails(provider)).toBe(0);
  });
});
