import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as payment from '#contract/main/payment.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { balanceOf } from '#provider/domain/accounts/balance.ts';
import { auditLedger } from '#provider/domain/payments/audit-ledger.ts';
import { recoverPayments } from '#provider/domain/payments/recover.ts';
import { request } from './support/app.ts';
import {
  cameIn,
  creditFrom,
  DEMO,
  keyed,
  paymentsOf,
  signIn,
  takenByGateway,
} from './support/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';
import { must } from './support/must.ts';

const STEPS = [
  'payment:reserved',
  'payment:charged',
  'payment:settling',
  'payment:finished',
  'payment:answering',
] as const;
const LEASE_MS = 60_000;

describeOnBothEngines('a payment that is stopped half-way', (open) => {
  let provider: TestProvider;
  let token: string;
  let customerId: number;

  beforeAll(async () => {
    provider = await open();
    const demo = await signIn(provider.context, DEMO);
    token = demo.token;
    customerId = demo.customer.id;
  });

  describe.each(STEPS)('at %s', (step) => {
    it.each(['recovery', 'a repetition'])('is whole again after %s', async (way) => {
      const { context, clock } = provider;
      const before = await balanceOf(context.db, customerId);
      const key = `${step}-${way}`;
      const add = () =>
        request(provider.app, payment.addCredit, { token, body: creditFrom(10), ...keyed(key) });
      context.checkpoint = async (name) => {
        if (name === step) throw new Error('stopped');
      };
      expect((await add()).status).toBe(500);
      context.checkpoint = async () => undefined;
      clock.advance(LEASE_MS);
      if (way === 'recovery') await recoverPayments(context);
      const { answer } = await add();
      const charged = step !== 'payment:reserved';
      expect(answer.response_code).toBe(charged ? 200 : 999);
      expect(await balanceOf(context.db, customerId)).toBe(before + (charged ? 1_000 : 0));
      expect(await auditLedger(context)).toEqual([]);
      expect(await takenByGateway(context)).toBe(await cameIn(context));
      const [left] = await context.db
        .select()
        .from(paymentRequests)
        .where(eq(paymentRequests.state, 'reserved'));
      expect(left).toBeUndefined();
      clock.advance(3_600_000 / 4);
      token = (await signIn(context, DEMO)).token;
    });
  });

  it('gives a charge back that turns up after the payment was given up', async () => {
    const { context, clock } = provider;
    const { payment: gateway } = context.gateways;
    const before = await balanceOf(context.db, customerId);
    context.checkpoint = async (name) => {
      if (name === 'payment:reserved') throw new Error('stopped');
    };
    const add = () =>
      request(provider.app, payment.addCredit, { token, body: creditFrom(11), ...keyed('late') });
    await add();
    context.checkpoint = async () => undefined;
    clock.advance(LEASE_MS);
    await recoverPayments(context);
    const released = await paymentsOf(context, customerId);
    await gateway.charge({
      idempotencyKey: must(released.at(-1)).idempotencyKey,
      amountCents: 1_100,
      card: {
        number: '4242424242424242',
        securityCode: '123',
        holder: 'Dana Miller',
        expirationMonth: 12,
        expirationYear: 2_040,
      },
      descriptor: 'late',
    });
    clock.advance(2 * 60_000);
    await recoverPayments(context);
    expect(must((await paymentsOf(context, customerId)).at(-1)).status).toBe('refunded');
    expect(await balanceOf(context.db, customerId)).toBe(before);
    expect(await takenByGateway(context)).toBe(await cameIn(context));
    expect(await auditLedger(context)).toEqual([]);
  });
});
