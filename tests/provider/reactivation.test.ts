import { and, eq, ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as billing from '#contract/hub/billing.ts';
import * as payment from '#contract/main/payment.ts';
import { addMonths } from '#lib/next-charge.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { DAY_MS } from '#provider/platform/time.ts';
import { request } from './support/app.ts';
import { assertDefined } from './support/assert-defined.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  keyed,
  newCard,
  paymentsOf,
  signIn,
} from './support/customer-area.ts';
import { describeOnBothEngines } from './support/engines.ts';

describeOnBothEngines('reactivation', (open) => {
  it('pays for what is owed alone, where the other numbers are paid until later', async () => {
    const { context, app, clock } = await open();
    const customer = assertDefined(await findCustomerByEmail(context, DEMO));
    const readPlan = async () => assertDefined(await findPlan(context.db, customer.id));
    const plan = await readPlan();
    await context.db.update(savedCards).set({ gatewayToken: 'card_nobody_knows' });
    const [first, ...others] = plan.numbers;
    const { id } = assertDefined(first);
    const later = addMonths(plan.nextPaymentAt, 2);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt: later })
      .where(and(eq(customerNumbers.customerId, customer.id), ne(customerNumbers.id, id)));
    clock.set(plan.nextPaymentAt);
    await renewDue(context, plan.nextPaymentAt);
    expect((await findCustomerByEmail(context, DEMO))?.status).toBe('PreSuspended');
    const { token } = await signIn(context, DEMO);
    const owed = (await request(app, billing.getPreSuspended, { token })).body.result;
    const offered = (await request(app, billing.getPackagePrice, { token })).body.result;
    expect(offered?.price).toBe(owed?.transactionAmount);
    const body = { ...newCard(), RenewalPackageID: null };
    const paid = await request(app, payment.paySuspended, { token, body, ...keyed('owed') });
    expect(paid.body.response_code).toBe(200);
    expect((await paymentsOf(context, customer.id)).at(-1)).toMatchObject({
      kind: 'reactivation',
      amountCents: Math.round(assertDefined(owed).transactionAmount * 100),
    });
    expect((await findCustomerByEmail(context, DEMO))?.status).toBe('Active');
    const ends = (await readPlan()).numbers.map(({ nextPaymentAt }) => nextPaymentAt);
    expect(ends).toEqual([addMonths(plan.nextPaymentAt, 1), ...others.map(() => later)]);
    await expectLedgerToAddUp(context);
  });

  it('pays by a duration for a number that has become due since the rejection, too', async () => {
    const { context, app, clock } = await open();
    const customer = assertDefined(await findCustomerByEmail(context, DEMO));
    const plan = assertDefined(await findPlan(context.db, customer.id));
    await context.db.update(savedCards).set({ gatewayToken: 'card_nobody_knows' });
    const [first] = plan.numbers;
    const threeDaysLater = new Date(plan.nextPaymentAt.getTime() + 3 * DAY_MS);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt: threeDaysLater })
      .where(
        and(
          eq(customerNumbers.customerId, customer.id),
          ne(customerNumbers.id, assertDefined(first).id),
        ),
      );
    await renewDue(context, plan.nextPaymentAt);
    clock.set(new Date(threeDaysLater.getTime() + DAY_MS));
    const { token } = await signIn(context, DEMO);
    const offered = (await request(app, billing.getPackagePrice, { token })).body.result;
    const everything = plan.numbers.reduce((sum, { baseCents }) => sum + baseCents, 0);
    expect(Math.round(assertDefined(offered).price * 100)).toBe(everything);
    const body = { ...newCard(), RenewalPackageID: null };
    const paid = await request(app, payment.paySuspended, { token, body, ...keyed('all') });
    expect(paid.body.response_code).toBe(200);
    const before = (await paymentsOf(context, customer.id)).length;
    await renewDue(context, context.now());
    expect(await paymentsOf(context, customer.id), 'nothing is charged after it').toHaveLength(
      before,
    );
    await expectLedgerToAddUp(context);
  });
});
