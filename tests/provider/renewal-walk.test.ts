import { expect, it } from 'vitest';
import * as billing from '#contract/hub/billing.ts';
import { toCents } from '#lib/money.ts';
import { addMonths } from '#lib/next-charge.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { request } from './support/app.ts';
import { DEMO, expectLedgerToAddUp, signIn } from './support/customer-area.ts';
import { describeOnBothEngines } from './support/engines.ts';
import { assertDefined } from './support/assert-defined.ts';
import { chargedRenewals, setRenewal, shownNumbers, sumOf } from './support/numbers.ts';

const WALKED_MONTHS = 13;
const TIME_MS = 240_000;

describeOnBothEngines('thirteen months of renewals', (open) => {
  it.each([1, 3, 6, 12])(
    'charge what was shown on the day that was shown, for %i months at a time',
    async (months) => {
      const provider = await open();
      const { context, app, clock } = provider;
      const { customer, token } = await signIn(context, DEMO);
      const planOf = async (session: string) =>
        assertDefined(
          (await request(app, billing.getMyAccountPackagePrice, { token: session })).body.result,
        );
      const { discounts } = await planOf(token);
      const chosen = assertDefined(
        discounts.find(({ intervalMonths }) => intervalMonths === months),
      );
      await request(app, billing.renewPackage, {
        token,
        query: { renewalPriceId: chosen.renewalPackageID },
      });
      const start = context.now();
      const end = addMonths(start, WALKED_MONTHS);
      const [first, second, third] = await shownNumbers(provider);
      const expected: { createdAt: Date; amountCents: number }[] = [];
      for (let period = 0; ; period += 1) {
        // The second number renews once, the third one is stopped and kept again.
        if (period === 1) {
          await setRenewal(provider, assertDefined(second).didid, false);
          await setRenewal(provider, assertDefined(third).didid, false);
          await setRenewal(provider, assertDefined(third).didid, true);
        }
        const shown = await shownNumbers(provider);
        const renewing = shown.filter(({ renews }) => renews);
        const due = assertDefined(shown[0]).paidUntil;
        expect(new Set(shown.map(({ paidUntil }) => paidUntil.getTime())).size).toBe(1);
        const plan = await planOf((await signIn(context, DEMO)).token);
        expect(plan.billingCycleInfo.nextPaymentDate).toBe(due.toISOString());
        const next = plan.discounts.find(({ intervalMonths }) => intervalMonths === months);
        expect(toCents(assertDefined(next).total)).toBe(sumOf(renewing));
        if (due > end) break;
        await renewDue(context, new Date(due.getTime() - 1));
        clock.set(due);
        await renewDue(context, due);
        await renewDue(context, due);
        expected.push({ createdAt: due, amountCents: sumOf(renewing) });
        expect(await chargedRenewals(context, customer.id, start)).toEqual(expected);
      }
      expect(expected.length).toBeGreaterThanOrEqual(Math.floor(WALKED_MONTHS / months));
      const left = (await shownNumbers(provider)).map(({ didid }) => didid);
      expect(left).toEqual([assertDefined(first).didid, assertDefined(third).didid]);
      await expectLedgerToAddUp(context);
    },
    TIME_MS,
  );
});
