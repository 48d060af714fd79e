import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as billing from '#contract/hub/billing.ts';
import * as payment from '#contract/main/payment.ts';
import { toCents } from '#lib/money.ts';
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
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';

describeOnBothEngines('reactivation', (open) => {
  let provider: TestProvider;
  let customerId: number;
  /** When the first number is due, and is declined. */
  let dueAt: Date;
  beforeEach(async () => {
    provider = await open();
    const { db } = provider.context;
    customerId = assertDefined(await findCustomerByEmail(provider.context, DEMO)).id;
    dueAt = (await readPlan()).nextPaymentAt;
    await db.update(savedCards).set({ gatewayToken: 'card_nobody_knows' });
  });

  const readPlan = async () => assertDefined(await findPlan(provider.context.db, customerId));
  const readStatus = async () => (await findCustomerByEmail(provider.context, DEMO))?.status;

  /** Has the first number declined, while the others are due at another moment. */
  const declineFirst = async (othersDueAt: Date): Promise<void> => {
    const { context, clock } = provider;
    const { id } = assertDefined((await readPlan()).numbers[0]);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt: othersDueAt })
      .where(and(eq(customerNumbers.customerId, customerId), ne(customerNumbers.id, id)));
    clock.set(dueAt);
    await renewDue(context, dueAt);
    expect(await readStatus()).toBe('PreSuspended');
  };

  /** Returns the cents of the rejected transaction, and of a month that reactivates the account. */
  const readOffer = async (): Promise<{ owed: number; month: number }> => {
    const { app, context } = provider;
    const { token } = await signIn(context, DEMO);
    const owed = (await request(app, billing.getPreSuspended, { token })).body.result;
    const offered = (await request(app, billing.getPackagePrice, { token })).body.result;
    return {
      owed: toCents(assertDefined(owed).transactionAmount),
      month: toCents(assertDefined(offered).price),
    };
  };

  /** Pays a month with a new card and returns the cents of the payment. */
  const payMonth = async (): Promise<number> => {
    const { app, context } = provider;
    const { token } = await signIn(context, DEMO);
    const body = { ...newCard(), RenewalPackageID: null };
    const paid = await request(app, payment.paySuspended, { token, body, ...keyed('month') });
    expect(paid.body.response_code).toBe(200);
    expect(await readStatus()).toBe('Active');
    const last = assertDefined((await paymentsOf(context, customerId)).at(-1));
    expect(last.kind).toBe('reactivation');
    return last.amountCents;
  };

  it('pays for what is owed alone, where the other numbers are paid until later', async () => {
    const later = addMonths(dueAt, 2);
    await declineFirst(later);
    const { owed, month } = await readOffer();
    expect(month).toBe(owed);
    expect(await payMonth()).toBe(owed);
    const [first, ...others] = (await readPlan()).numbers.map((number) => number.nextPaymentAt);
    expect(first).toEqual(addMonths(dueAt, 1));
    expect(others.length).toBeGreaterThan(0);
    expect(others).toEqual(others.map(() => later));
    await expectLedgerToAddUp(provider.context);
  });

  it('pays by a duration for a number that has become due since the rejection, too', async () => {
    const { context, clock } = provider;
    await declineFirst(new Date(dueAt.getTime() + 3 * DAY_MS));
    clock.set(new Date(dueAt.getTime() + 4 * DAY_MS));
    const { owed, month } = await readOffer();
    const all = (await readPlan()).numbers.reduce((sum, { baseCents }) => sum + baseCents, 0);
    expect(owed).toBeLessThan(all);
    expect(month).toBe(all);
    expect(await payMonth()).toBe(all);
    const before = (await paymentsOf(context, customerId)).length;
    await renewDue(context, context.now());
    expect(await paymentsOf(context, customerId), 'nothing is charged after it').toHaveLength(
      before,
    );
    await expectLedgerToAddUp(context);
  });
});
