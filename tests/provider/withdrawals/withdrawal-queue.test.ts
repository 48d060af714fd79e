import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#lib/time.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { processWithdrawals } from '#provider/domain/withdrawals/process.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { emailOf } from '../support/customers/buyers.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { holdRenewalOf } from '../support/payments/held-renewal.ts';
import { countMessages } from '../support/customers/messages.ts';
import { refundsOf, sell, send, statesOf } from '../support/payments/withdrawals.ts';

/** Withdrawals of one run. */
const BATCH = 50;

type Sold = Awaited<ReturnType<typeof sell>>;

/** Stores as many withdrawals as a run takes, each with its own way to write the number. */
const fillBatch = ({ context: { db, now } }: TestProvider, { buyer, digits }: Sold) =>
  db.insert(withdrawals).values(
    Array.from({ length: BATCH }, (_, zeros) => ({
      reference: '0'.repeat(zeros) + digits,
      email: emailOf(buyer),
      name: 'Robin Buyer',
      language: 'en' as const,
      state: 'pending' as const,
      createdAt: now(),
      nextAttemptAt: now(),
    })),
  );

/** Lets every decision about an order fail, as its payment lacks its charge; returns the repair. */
async function breakPayment({ context: { db } }: TestProvider, { customerId }: Sold) {
  const of = eq(bills.customerId, customerId);
  const [bill] = await db.select().from(bills).where(of);
  await db.update(bills).set({ gatewayChargeId: null }).where(of);
  return async () => {
    await db.update(bills).set({ gatewayChargeId: bill?.gatewayChargeId }).where(of);
  };
}

/** Holds the renewal of a number; returns what lets it end. */
async function renewSlowly({ context }: TestProvider, { customerId, number }: Sold) {
  return (await holdRenewalOf(context, { customerId, numberId: number.id })).finish;
}

describeOnBothEngines('a withdrawal', (open) => {
  it.each([
    ['fail', breakPayment],
    ['wait for a renewal', renewSlowly],
  ])('gets its turn while a whole run of others %s, and these later', async (_, obstruct) => {
    const provider = await open();
    const { context, clock } = provider;
    const [stuck, other] = [await sell(provider, 1), await sell(provider, 2)];
    const clear = await obstruct(provider, stuck);
    await fillBatch(provider, stuck);
    await send(provider, other.confirmation, other.buyer);
    const countPending = async () =>
      (await statesOf(provider)).filter((state) => state === 'pending').length;
    await processWithdrawals(context);
    expect(await countPending()).toBe(BATCH + 1);
    await processWithdrawals(context);
    expect(await countPending()).toBe(BATCH);
    expect(await countMessages(context, emailOf(2), 'withdrawal-accepted')).toBe(1);
    await clear();
    clock.advance(MINUTE_MS);
    await processWithdrawals(context);
    expect(await countPending()).toBe(0);
    expect(await countMessages(context, emailOf(1), 'withdrawal-accepted')).toBe(1);
    const { db } = context;
    expect(await db.$count(ledgerEntries, eq(ledgerEntries.kind, 'withdrawal'))).toBe(2);
  });

  it('is decided, and its result sent, while the gateway hangs at the refund of another', async () => {
    const provider = await open();
    const { context } = provider;
    const [refunded, other] = [await sell(provider, 1), await sell(provider, 2)];
    await send(provider, refunded.confirmation, refunded.buyer);
    await processWithdrawals(context);
    const [requested, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    context.gateways.payment.refund = () => {
      requested.resolve();
      return hanging.promise;
    };
    const refunding = retryRefunds(context);
    await requested.promise;
    await send(provider, other.confirmation, other.buyer);
    await processWithdrawals(context);
    expect(await statesOf(provider)).toEqual(['accepted', 'accepted']);
    expect(await countMessages(context, emailOf(2), 'withdrawal-accepted')).toBe(1);
    expect(await refundsOf(provider)).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    hanging.resolve();
    await refunding;
  });
});
