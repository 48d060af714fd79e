import { beforeAll, expect, it } from 'vitest';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { expectLedgerToAddUp } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { DECLINED_CARD, GOOD_CARD, PURPOSES, ready } from '../support/payments/purposes.ts';

const REPETITIONS = 8;

describeOnBothEngines('a payment that several requests make with one key', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  /** Makes a payment many times at once, and once more; returns what that added. */
  async function payAtOnce(purpose: (typeof PURPOSES)[number], card: string) {
    const { context } = provider;
    const payment = await ready(provider, purpose, card);
    const count = async () => ({
      charges: await context.db.$count(sandboxCharges),
      requests: await context.db.$count(paymentRequests),
    });
    const before = await count();
    const codes = await Promise.all(Array.from({ length: REPETITIONS }, () => payment.pay()));
    const repeated = await payment.pay();
    const after = await count();
    return {
      payment,
      // Runs of renewals that find the payment open, or nothing due any more, have no response.
      codes: new Set([...codes, repeated].filter((code) => code !== null)),
      charges: after.charges - before.charges,
      requests: after.requests - before.requests,
    };
  }

  it.each(PURPOSES)('is charged and settled once: %s', async (purpose) => {
    const paid = await payAtOnce(purpose, GOOD_CARD);
    expect(paid).toMatchObject({ codes: new Set([200]), charges: 1, requests: 1 });
    expect(await paid.payment.isSettled()).toBe(true);
    await expectLedgerToAddUp(provider.context);
  });

  it.each(PURPOSES)(
    'is declined once, and every request gets that response: %s',
    async (purpose) => {
      const refused = await payAtOnce(purpose, DECLINED_CARD);
      expect(refused).toMatchObject({ charges: 1, requests: 1 });
      expect(refused.codes.size).toBe(1);
      expect(refused.codes).not.toContain(200);
      expect(await refused.payment.isReleased(true)).toBe(true);
      await expectLedgerToAddUp(provider.context);
    },
  );
});
