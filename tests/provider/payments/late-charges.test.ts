import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE_MS } from '#lib/time.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { retryRefunds } from '#provider/domain/payments/paying/refund.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  describeOnBothEngines,
  type TestProvider,
  withClockOff,
} from '../support/databases/engines.ts';
import {
  chargeLate,
  payAndChargeLate,
  PAST_RECHECK_MS,
  releaseUncharged,
} from '../support/payments/late-charge.ts';
import { expectLockWaits } from '../support/databases/lock-waits.ts';
import { ready } from '../support/payments/purposes.ts';

describeOnBothEngines('a charge that comes after its payment was released', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  const requestOf = async ({ id }: { id: string }) => {
    const { db } = provider.context;
    const [request] = await db.select().from(paymentRequests).where(eq(paymentRequests.id, id));
    return assertDefined(request);
  };
  const refundsOf = ({ id }: { id: string }) =>
    provider.context.db.select().from(refunds).where(eq(refunds.requestId, id));
  /** Counts the requests that the gateway gets. */
  function watchGateway() {
    const { payment } = provider.context.gateways;
    const { find, refund } = payment;
    onTestFinished(() => void Object.assign(payment, { find, refund }));
    const spies = { find: vi.fn(find), refund: vi.fn(refund) };
    Object.assign(payment, spies);
    return spies;
  }

  it('is refunded though an instance whose clock is fast ran before its look-up was due', async () => {
    const { context, clock } = provider;
    const released = await releaseUncharged(provider, await ready(provider, 'credit'));
    await recoverPayments(withClockOff(provider, 11 * MINUTE_MS));
    await chargeLate(provider, released);
    clock.advance(PAST_RECHECK_MS);
    await recoverPayments(context);
    expect(await refundsOf(released)).toMatchObject([{ state: 'succeeded' }]);
    expect((await requestOf(released)).recheckAt).toBeNull();
  });

  it.each([-11, 11])(
    'is looked for during ten minutes when it was released by a clock that is %i minutes off',
    async (minutes) => {
      const { context, clock } = provider;
      const payment = await ready(provider, 'credit');
      const released = await releaseUncharged(
        provider,
        payment,
        withClockOff(provider, minutes * MINUTE_MS),
      );
      const { find } = watchGateway();
      for (let minute = 1; minute <= 9; minute += 1) {
        clock.advance(PAST_RECHECK_MS);
        await recoverPayments(context);
      }
      expect(find).toHaveBeenCalledTimes(9);
      expect((await requestOf(released)).recheckAt).not.toBeNull();
      clock.advance(PAST_RECHECK_MS);
      await recoverPayments(context);
      expect((await requestOf(released)).recheckAt).toBeNull();
    },
  );

  it('is in the log after the last look-up when the gateway never knew it', async () => {
    const { context, clock, logLines } = provider;
    const released = await releaseUncharged(provider, await ready(provider, 'credit'));
    const warnings = () => logLines.filter((line) => line.includes('a charge stays unknown'));
    const before = warnings().length;
    for (let minute = 1; minute <= 10; minute += 1) {
      expect(warnings()).toHaveLength(before);
      clock.advance(PAST_RECHECK_MS);
      await recoverPayments(context);
    }
    expect(JSON.parse(assertDefined(warnings()[before]))).toMatchObject({
      level: 40,
      paymentRequest: released.id,
      purpose: 'credit',
      amountCents: released.amountCents,
    });
    expect(warnings()).toHaveLength(before + 1);
  });

  it('is looked up and refunded by one of the instances that run at the same moment', async () => {
    const { context } = provider;
    const released = await payAndChargeLate(provider, await ready(provider, 'credit'));
    const { find, refund } = watchGateway();
    const instances = Array.from({ length: 6 }, () => context);
    // All of them have read the payment, and wait to write it, before the first one does.
    const running = await context.db.transaction(async (tx) => {
      const isReleased = eq(paymentRequests.id, released.id);
      await tx.select().from(paymentRequests).where(isReleased).for('update');
      const runs = Promise.all(instances.map(recoverPayments));
      await expectLockWaits(provider, instances.length);
      return { runs };
    });
    await running.runs;
    expect(find.mock.calls).toEqual([[released.id]]);
    expect(refund).toHaveBeenCalledTimes(1);
    expect(await refundsOf(released)).toMatchObject([{ state: 'succeeded' }]);
  });

  it('leaves a refund that is stored already to the retries', async () => {
    const { context, clock } = provider;
    const released = await payAndChargeLate(provider, await ready(provider, 'credit'));
    const { refund } = watchGateway();
    refund.mockRejectedValueOnce(new Error('the line broke'));
    await recoverPayments(context);
    // As it is when the process died after it had stored the refund.
    await context.db
      .update(paymentRequests)
      .set({ recheckAt: context.now() })
      .where(eq(paymentRequests.id, released.id));
    await recoverPayments(context);
    expect(refund).toHaveBeenCalledTimes(1);
    clock.advance(PAST_RECHECK_MS);
    await retryRefunds(context);
    expect(await refundsOf(released)).toMatchObject([{ state: 'succeeded' }]);
  });

  it('gets its refund requested again after a minute, whatever the clock of an instance', async () => {
    const { context, clock } = provider;
    const released = await payAndChargeLate(provider, await ready(provider, 'credit'));
    const { refund } = watchGateway();
    refund.mockRejectedValueOnce(new Error('the line broke'));
    await recoverPayments(withClockOff(provider, -11 * MINUTE_MS));
    await retryRefunds(withClockOff(provider, 11 * MINUTE_MS));
    await retryRefunds(context);
    expect(refund).toHaveBeenCalledTimes(1);
    clock.advance(PAST_RECHECK_MS);
    await retryRefunds(withClockOff(provider, -11 * MINUTE_MS));
    expect(await refundsOf(released)).toMatchObject([{ state: 'succeeded' }]);
  });
});
