import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { expectLedgerToAddUp } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  PAST_LEASE_MS,
  payAndChargeLate,
  PAST_RECHECK_MS,
} from '../support/payments/late-charge.ts';
import { DECLINED_CARD, PURPOSES, ready } from '../support/payments/purposes.ts';

/** How long a gateway that hangs takes to fail. */
const FIND_MS = 5_000;

/** Where the process may stop, and how the payment then ends. */
const STOPS = [
  ['payment:reserved', 'released'],
  ['payment:prepared', 'released'],
  ['payment:charged', 'settled'],
  ['payment:settling', 'settled'],
  ['payment:finished', 'settled'],
  ['payment:responding', 'settled'],
] as const;

describeOnBothEngines('a payment for', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  const stopAt = (step: string) => {
    provider.context.checkpoint = async (name) => {
      if (name === step) throw new Error(`stopped at ${name}`);
    };
  };
  const goOn = (afterMs = PAST_LEASE_MS) => {
    provider.context.checkpoint = async () => undefined;
    provider.clock.advance(afterMs);
  };
  const recover = async () => {
    await recoverPayments(provider.context);
    await retryRefunds(provider.context);
  };
  /** The newest payment, its bill, its charge and its refund. */
  async function newest() {
    const { db } = provider.context;
    const [row] = await db
      .select()
      .from(paymentRequests)
      .leftJoin(bills, eq(bills.id, paymentRequests.billId))
      .leftJoin(refunds, eq(refunds.requestId, paymentRequests.id))
      .orderBy(desc(paymentRequests.createdAt))
      .limit(1);
    const { payment_requests: made, payments: bill, refunds: refund } = assertDefined(row);
    const [charge] = await db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.idempotencyKey, made.id));
    return { made, bill, refund, charge };
  }
  async function expectRecordsToAddUp(): Promise<void> {
    const { context } = provider;
    await expectLedgerToAddUp(context);
    expect(await context.db.$count(paymentRequests, eq(paymentRequests.state, 'reserved'))).toBe(0);
  }

  describe.each(PURPOSES)('%s', (purpose) => {
    const isRenewal = purpose === 'renewal';
    const isOrder = purpose === 'order' || purpose === 'add-number';

    describe.each(['recovery', 'a repetition'])('is finished by %s', (way) => {
      it.each(STOPS)('after a stop at %s: %s', async (step, state) => {
        const payment = await ready(provider, purpose);
        stopAt(step);
        const stopped = payment.pay();
        await (isRenewal
          ? expect(stopped).rejects.toThrow('stopped')
          : expect(stopped).resolves.toBe(500));
        goOn();
        if (way === 'recovery') await recover();
        const code = await payment.pay();
        expect((await newest()).made.state).toBe(state);
        if (!isRenewal) expect(code).toBe(state === 'settled' ? 200 : 999);
        expect(await payment.isSettled()).toBe(state === 'settled');
        expect(await payment.isReleased(false)).toBe(state === 'released');
        await expectRecordsToAddUp();
      });
    });

    it('undoes what it held when the card is declined', async () => {
      const payment = await ready(provider, purpose, DECLINED_CARD);
      expect(await payment.pay()).toBe(purpose === 'credit' ? 100 : 402);
      expect((await newest()).made.state).toBe('released');
      expect(await payment.isReleased(true)).toBe(true);
      await expectRecordsToAddUp();
    });

    it('is undone after a stop while it was released', async () => {
      const payment = await ready(provider, purpose, DECLINED_CARD);
      stopAt('payment:releasing');
      await payment.pay().catch(() => undefined);
      expect((await newest()).made.state).toBe('reserved');
      goOn();
      await recover();
      expect((await newest()).made.state).toBe('released');
      expect(await payment.isReleased(true)).toBe(true);
      await expectRecordsToAddUp();
    });

    it('is left alone while its lease lasts, and then settled once by three runs', async () => {
      const payment = await ready(provider, purpose);
      stopAt('payment:charged');
      await payment.pay().catch(() => undefined);
      await recover();
      expect((await newest()).made.state).toBe('reserved');
      goOn();
      await Promise.all([recover(), recover(), recover()]);
      expect((await newest()).made.state).toBe('settled');
      expect(await payment.isSettled()).toBe(true);
      await expectRecordsToAddUp();
    });

    it('refunds a charge that comes after it was released', async () => {
      const payment = await ready(provider, purpose);
      await payAndChargeLate(provider, payment);
      await recover();
      const { made, bill, refund, charge } = await newest();
      expect(assertDefined(charge).refundedAt).not.toBeNull();
      expect(made.recheckAt).toBeNull();
      expect(refund).toMatchObject({
        reason: 'late-charge',
        state: 'succeeded',
        amountCents: made.amountCents,
        gatewayChargeId: assertDefined(charge).chargeId,
      });
      if (purpose !== 'card') expect(assertDefined(bill).status).toBe('refunded');
      expect(await payment.isReleased(false)).toBe(true);
      await expectRecordsToAddUp();
    });

    it('requests a refund again that the gateway did not confirm', async () => {
      const { payment: gateway } = provider.context.gateways;
      const { refund: request } = gateway;
      const payment = await ready(provider, purpose);
      await payAndChargeLate(provider, payment);
      gateway.refund = async () => {
        throw new Error('the line broke');
      };
      await recover();
      gateway.refund = request;
      const { charge, refund } = await newest();
      expect([assertDefined(charge).refundedAt, assertDefined(refund).state]).toEqual([
        null,
        'pending',
      ]);
      await recover();
      expect(assertDefined((await newest()).refund).state).toBe('pending');
      provider.clock.advance(PAST_RECHECK_MS);
      await Promise.all([recover(), recover()]);
      expect(assertDefined((await newest()).refund).state).toBe('succeeded');
      await expectRecordsToAddUp();
    });

    it('is taken over from a slow worker, whose charge is refunded', async () => {
      const { payment: gateway } = provider.context.gateways;
      const { charge } = gateway;
      const payment = await ready(provider, purpose);
      gateway.charge = async (order) => {
        provider.clock.advance(PAST_LEASE_MS);
        await recover();
        return charge(order);
      };
      const code = await payment.pay();
      gateway.charge = charge;
      expect(code).toBe(999);
      const { made, refund } = await newest();
      expect([made.state, assertDefined(refund).state]).toEqual(['released', 'succeeded']);
      expect(await payment.isReleased(false)).toBe(true);
      await expectRecordsToAddUp();
    });

    it('is settled by a repetition during which the gateway is out of reach at first', async () => {
      const { payment: gateway } = provider.context.gateways;
      const { find } = gateway;
      const payment = await ready(provider, purpose);
      stopAt('payment:charged');
      await payment.pay().catch(() => undefined);
      goOn();
      onTestFinished(() => void Object.assign(gateway, { find }));
      gateway.find = async () => {
        Object.assign(gateway, { find });
        goOn();
        throw new Error('the line is broken');
      };
      const code = await payment.pay();
      if (!isRenewal) expect(code).toBe(200);
      expect((await newest()).made.state).toBe('settled');
      expect(await payment.isSettled()).toBe(true);
      await expectRecordsToAddUp();
    });

    it('is open for a repetition that has waited 20 seconds for a gateway that hangs', async () => {
      const { payment: gateway } = provider.context.gateways;
      const { find } = gateway;
      const payment = await ready(provider, purpose);
      stopAt('payment:charged');
      await payment.pay().catch(() => undefined);
      goOn();
      let passedMs = 0;
      const { now } = performance;
      const timer = vi.spyOn(performance, 'now');
      timer.mockImplementation(() => now.call(performance) + passedMs);
      onTestFinished(() => {
        timer.mockRestore();
        Object.assign(gateway, { find });
      });
      const hangingFind = vi.fn(async () => {
        passedMs += FIND_MS;
        goOn();
        throw new Error('the gateway did not respond');
      });
      gateway.find = hangingFind;
      const code = await payment.pay().catch(() => 503);
      expect(code).toBe(isOrder ? 999 : 503);
      expect(hangingFind).toHaveBeenCalledTimes(4);
      Object.assign(gateway, { find });
      goOn();
      await recover();
      expect(await payment.isSettled()).toBe(true);
      await expectRecordsToAddUp();
    });

    it('stays open while the gateway is out of reach, and is settled later', async () => {
      const { payment: gateway } = provider.context.gateways;
      const { charge, find } = gateway;
      const payment = await ready(provider, purpose);
      onTestFinished(() => void Object.assign(gateway, { charge, find }));
      gateway.charge = async (order) => {
        await charge(order);
        throw new Error('the line broke');
      };
      gateway.find = async () => {
        throw new Error('the line is broken');
      };
      const unknown = await payment.pay().catch(() => 503);
      expect(unknown).toBe(isOrder ? 999 : 503);
      goOn();
      await recover();
      expect((await newest()).made.state).toBe('reserved');
      Object.assign(gateway, { charge, find });
      goOn();
      await recover();
      expect((await newest()).made.state).toBe('settled');
      expect(await payment.isSettled()).toBe(true);
      await expectRecordsToAddUp();
    });
  });
});

describe('the stops of a payment', () => {
  it('are all tried above', async () => {
    const { readFile, readdir } = await import('node:fs/promises');
    const folder = new URL('../../../src/provider/domain/payments/', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith('.ts'),
    );
    const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
    const named = sources.flatMap((source) =>
      [...source.matchAll(/checkpoint\('([^']+)'\)/g)].map(([, name]) => name),
    );
    const tried = [...STOPS.map(([name]) => name), 'payment:releasing'];
    expect([...new Set(named)].sort()).toEqual(tried.sort());
  });
});
