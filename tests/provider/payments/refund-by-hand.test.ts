import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getBillingHistory } from '#contract/hub/billing.ts';
import { toDollars } from '#lib/money/money.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time.ts';
import { refundByHand, runBillingCommand } from '#provider/cli/billing.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { addCredit } from '#contract/main/payment.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { testConfig } from '../support/servers/config.ts';
import {
  DEMO,
  creditFrom,
  expectLedgerToAddUp,
  keyed,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { sell, send, withoutIsolates } from '../support/payments/withdrawals.ts';

describeOnBothEngines('a refund by an operator', (open) => {
  let provider: TestProvider;
  let customerId: number;
  let transaction: number;
  let paidCents: number;

  /** Renews the demo customer's plan, which is the transaction to refund. */
  beforeEach(async () => {
    provider = await open();
    const { context, clock } = provider;
    customerId = (await signIn(context, DEMO)).customer.id;
    const { nextPaymentAt } = assertDefined(await findPlan(context.db, customerId));
    clock.set(nextPaymentAt);
    await renewDue(context, nextPaymentAt);
    const paid = assertDefined((await paymentsOf(context, customerId)).at(-1));
    [transaction, paidCents] = [paid.id, paid.amountCents];
  });

  const refund = (amountCents?: number, id = transaction) =>
    refundByHand(provider.context, { transaction: id, amountCents });
  const booked = () =>
    provider.context.db.select().from(refunds).where(eq(refunds.reason, 'operator'));
  const atGateway = async () => {
    const bill = (await paymentsOf(provider.context, customerId)).find(
      ({ id }) => id === transaction,
    );
    const [charge] = await provider.context.db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.idempotencyKey, assertDefined(bill).idempotencyKey));
    return assertDefined(charge).refundedCents;
  };
  const billOf = async (id: number) => {
    const { token } = await signIn(provider.context, DEMO);
    const { body } = await request(provider.app, getBillingHistory, { token });
    return assertDefined(body.result?.find(({ transactionID }) => transactionID === id));
  };

  it('gives back a part once, with an email and what the customer’s bills show', async () => {
    const { context } = provider;
    const balance = await getBalance(context.db, customerId);
    expect(await refund(250)).toContain('$2.50 of transaction');
    expect(await refund(250)).toContain('was booked before');
    expect(await refund()).toContain('was booked before');
    expect(await booked()).toMatchObject([{ amountCents: 250, state: 'succeeded' }]);
    expect(await atGateway()).toBe(250);
    expect(await billOf(transaction)).toMatchObject({
      transactionStatus: 'partly-refunded',
      refundedAmount: 2.5,
    });
    expect(await getBalance(context.db, customerId)).toBe(balance);
    expect(await countMessages(context, DEMO, 'refund')).toBe(1);
    const { body } = await lastMessage(context, DEMO, 'refund');
    expect(withoutIsolates(body)).toContain('Refund: $2.50 USD');
    expect(withoutIsolates(body)).toContain(`Transaction: ${transaction}`);
    await expectLedgerToAddUp(context);
  });

  it('gives back all of a transaction without an amount', async () => {
    expect((await billOf(transaction)).refundedAmount).toBeUndefined();
    await refund();
    expect(await atGateway()).toBe(paidCents);
    expect(await billOf(transaction)).toMatchObject({
      transactionStatus: 'refunded',
      refundedAmount: toDollars(paidCents),
    });
    await expectLedgerToAddUp(provider.context);
  });

  it('is refused beyond what was paid, a second time, and for what was not paid', async () => {
    await expect(refund(paidCents + 1)).rejects.toThrow('At most $');
    await expect(refund(0)).rejects.toThrow('At most $');
    await expect(refund(100, 999_999)).rejects.toThrow('There is no transaction 999999');
    expect(await booked()).toEqual([]);
    await refund(100);
    await expect(refund(200)).rejects.toThrow('is refunded once');
    expect(await booked()).toHaveLength(1);
    const [declined] = await provider.context.db
      .select()
      .from(bills)
      .where(eq(bills.status, 'declined'));
    await expect(refund(100, assertDefined(declined).id)).rejects.toThrow(
      'cannot be refunded: it is declined',
    );
    await expectLedgerToAddUp(provider.context);
  });

  it('is booked once by commands at the same time', async () => {
    await Promise.all([refund(100), refund(100), refund(100)]);
    expect(await booked()).toHaveLength(1);
    expect(await countMessages(provider.context, DEMO, 'refund')).toBe(1);
    await expectLedgerToAddUp(provider.context);
  });

  it.each(['after it was booked', 'when the gateway fails'])(
    'is requested by the service where the command ended %s',
    async (end) => {
      const { context, clock } = provider;
      const { payment: gateway } = context.gateways;
      const { refund: sendRefund } = gateway;
      const { checkpoint } = context;
      if (end === 'when the gateway fails') {
        gateway.refund = async () => {
          throw new Error('no line');
        };
        expect(await refund(100)).toContain('the service requests it');
      } else {
        context.checkpoint = async (name) => {
          if (name === 'refund:booked') throw new Error('stopped');
        };
        await expect(refund(100)).rejects.toThrow('stopped');
      }
      Object.assign(gateway, { refund: sendRefund });
      context.checkpoint = checkpoint;
      expect(await booked()).toMatchObject([{ state: 'pending' }]);
      clock.advance(MINUTE_MS);
      await retryRefunds(context);
      expect(await booked()).toMatchObject([{ state: 'succeeded' }]);
      expect(await atGateway()).toBe(100);
      await expectLedgerToAddUp(context);
    },
  );

  it('is refused beyond the unused credit, and lowers the balance', async () => {
    const { app, context } = provider;
    const { token } = await signIn(context, DEMO);
    await request(app, addCredit, { token, body: creditFrom(50), ...keyed('credit') });
    const credit = assertDefined((await paymentsOf(context, customerId)).at(-1));
    expect(credit).toMatchObject({ kind: 'credit', status: 'succeeded' });
    const balance = await getBalance(context.db, customerId);
    await context.db.insert(ledgerEntries).values({
      customerId,
      kind: 'call',
      amountCents: -(balance - 1_000),
      createdAt: context.now(),
    });
    await expect(refund(1_001, credit.id)).rejects.toThrow('At most $10.00');
    await refund(undefined, credit.id);
    const { body } = await lastMessage(context, DEMO, 'refund-credit');
    expect(withoutIsolates(body)).toContain('Paid: $50.00 USD\nRefund: $10.00 USD');
    expect(body).toContain('Your credit goes down by the same amount.');
    expect(await getBalance(context.db, customerId)).toBe(0);
    await expectLedgerToAddUp(context);
  });

  it('is refused for an order until its customer cannot withdraw any more', async () => {
    const { context, clock } = provider;
    const sold = await sell(provider);
    const order = assertDefined((await paymentsOf(context, sold.customerId)).at(-1));
    await expect(refund(100, order.id)).rejects.toThrow('may withdraw from until');
    await send(provider, sold.confirmation);
    clock.advance(17 * DAY_MS);
    await expect(refund(100, order.id)).rejects.toThrow('is not decided yet');
    await context.db.delete(withdrawals);
    expect(await refund(100, order.id)).toContain('$1.00');
    await expectLedgerToAddUp(context);
  });

  it.each([
    ['refund'],
    ['refund', '12x'],
    ['refund', '12', '5.9'],
    ['refund', '12', '-5'],
    ['refund', '12', '5', 'more'],
  ])(
    'prints the usage for words that are no transaction and dollars: %s %s %s',
    async (...words) => {
      await expect(runBillingCommand(testConfig(), words.filter(Boolean))).rejects.toThrow(
        'refund <transaction> [<dollars>]',
      );
    },
  );
});
