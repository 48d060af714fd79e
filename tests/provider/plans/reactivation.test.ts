import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as billing from '#contract/hub/billing.ts';
import * as payment from '#contract/main/payment.ts';
import { dayText } from '#lib/text/date-text.ts';
import { toCents, toDollars } from '#lib/money/money.ts';
import { addMonths } from '#lib/calendar.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { suspendOverdue } from '#provider/domain/plans/renewal/suspension.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { DAY_MS } from '#lib/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  keyed,
  newCard,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { setRenewal } from '../support/customers/numbers.ts';

describeOnBothEngines('reactivation', (open) => {
  let provider: TestProvider;
  let customerId: number;
  /** When the first number is due, and is declined. */
  let dueAt: Date;
  let goodToken: string;
  beforeEach(async () => {
    provider = await open();
    const { db } = provider.context;
    customerId = assertDefined(await findCustomerByEmail(provider.context, DEMO)).id;
    dueAt = (await readPlan()).nextPaymentAt;
    goodToken = assertDefined((await db.select().from(savedCards))[0]).gatewayToken;
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
      .set({ nextPaymentAt: othersDueAt, billingDay: null })
      .where(and(eq(customerNumbers.customerId, customerId), ne(customerNumbers.id, id)));
    clock.set(dueAt);
    await renewDue(context, dueAt);
    expect(await readStatus()).toBe('PreSuspended');
  };

  /** Returns the cents and months of the rejected transaction, and the cents of a month. */
  const readOffer = async () => {
    const { app, context } = provider;
    const { token } = await signIn(context, DEMO);
    const owed = (await request(app, billing.getPreSuspended, { token })).body.result;
    const offered = (await request(app, billing.getPackagePrice, { token })).body.result;
    return {
      owed: toCents(assertDefined(owed).transactionAmount),
      owedMonths: owed?.months,
      month: toCents(assertDefined(offered).price),
    };
  };

  const later = (days: number): Date => new Date(dueAt.getTime() + days * DAY_MS);

  /** Has the first number declined again and again, until day `paid`. */
  const declineUntil = async ({ others, paid }: { others: number; paid: number }) => {
    const { context, clock } = provider;
    await declineFirst(later(others));
    for (const day of [1, 3, 5, 7].filter((one) => one < paid)) {
      clock.set(later(day));
      await renewDue(context, context.now());
    }
    clock.set(later(paid));
    expect(await readStatus()).toBe(paid > 7 ? 'Suspended' : 'PreSuspended');
  };

  /** Pays the rejected transaction; `Total` is what the page shows. */
  const payOwed = async (key: string, Total?: number) => {
    const { app, context } = provider;
    const { token } = await signIn(context, DEMO);
    const owed = (await request(app, billing.getPreSuspended, { token })).body.result;
    const { transactionID } = assertDefined(owed);
    const body = { ...newCard(), transactionID, Total };
    return request(app, payment.payPreSuspended, { token, body, ...keyed(key) });
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
    const othersDueAt = addMonths(dueAt, 2);
    await declineFirst(othersDueAt);
    const { owed, month } = await readOffer();
    expect(month).toBe(owed);
    expect(await payMonth()).toBe(owed);
    const [first, ...others] = (await readPlan()).numbers.map((number) => number.nextPaymentAt);
    expect(first).toEqual(addMonths(dueAt, 1));
    expect(others.length).toBeGreaterThan(0);
    expect(others).toEqual(others.map(() => othersDueAt));
    await expectLedgerToAddUp(provider.context);
  });

  it('pays by a duration for a number that has become due since the rejection, too', async () => {
    const { context, clock } = provider;
    await declineFirst(later(3));
    clock.set(later(4));
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

  it('refuses another sum than the customer was shown, before any charge', async () => {
    const { app, context, clock } = provider;
    await declineFirst(later(3));
    const shown = await readOffer();
    clock.set(later(4));
    const { month } = await readOffer();
    expect(month).toBeGreaterThan(shown.month);
    const before = (await paymentsOf(context, customerId)).length;
    const { token } = await signIn(context, DEMO);
    const pay = (cents: number) => {
      const body = { ...newCard(), RenewalPackageID: null, Total: toDollars(cents) };
      return request(app, payment.paySuspended, { token, body, ...keyed('plan') });
    };
    const refusals = [await pay(shown.month), await payOwed('owed', toDollars(shown.owed + 1))];
    for (const refused of refusals) {
      expect(refused.body).toMatchObject({
        isSuccessful: false,
        response_code: 400,
        response_message: expect.stringContaining('price has changed'),
        messages: [{ code: 'price-changed' }],
      });
    }
    expect(await paymentsOf(context, customerId)).toHaveLength(before);
    expect(await readStatus()).toBe('PreSuspended');
    const { session, ...paid } = (await pay(month)).body;
    expect(session).toBeDefined();
    expect(paid).toMatchObject({ response_code: 200, amount: toDollars(month) });
    const { session: _, ...again } = (await pay(shown.month)).body;
    expect(again, 'a repetition gets the first response').toEqual(paid);
    expect(await paymentsOf(context, customerId)).toHaveLength(before + 1);
    await expectLedgerToAddUp(context);
  });

  it('pays for no number that is paid for where nothing is owed any more', async () => {
    const { app, context, clock } = provider;
    await declineFirst(later(3));
    const [first, ...others] = (await readPlan()).numbers;
    // As an earlier version left it until the next run.
    await context.db
      .update(customerNumbers)
      .set({ renews: false })
      .where(eq(customerNumbers.id, assertDefined(first).id));
    const before = (await paymentsOf(context, customerId)).length;
    const offered = async () => {
      const { token } = await signIn(context, DEMO);
      return request(app, billing.getPackagePrice, { token });
    };
    expect((await offered()).status).toBe(404);
    const { token } = await signIn(context, DEMO);
    const body = { ...newCard(), RenewalPackageID: null };
    const refused = await request(app, payment.paySuspended, { token, body, ...keyed('early') });
    expect(refused.status).toBe(404);
    expect(await paymentsOf(context, customerId)).toHaveLength(before);
    clock.set(later(4));
    const due = others.reduce((sum, { baseCents }) => sum + baseCents, 0);
    expect(toCents(assertDefined((await offered()).body.result).price)).toBe(due);
    expect(await payMonth()).toBe(due);
    await expectLedgerToAddUp(context);
  });

  it('charges what is owed where that is what was shown', async () => {
    await declineFirst(later(3));
    const { owed, owedMonths } = await readOffer();
    expect(owedMonths).toBe(1);
    const { body } = await payOwed('owed', toDollars(owed));
    expect(body).toMatchObject({ response_code: 200, amount: toDollars(owed) });
  });

  it.each([
    { others: 3, paid: 4, from: 3, when: 'in the days of grace' },
    { others: 3, paid: 8, from: 8, when: 'when service has stopped after they were due' },
    { others: 10, paid: 12, from: 12, when: 'where they were on hold as soon as they were due' },
  ])('buys months from day $from for numbers due on day $others, $when', async (days) => {
    await declineUntil(days);
    await payMonth();
    const [, ...others] = (await readPlan()).numbers.map((number) => number.nextPaymentAt);
    expect(others).toEqual(others.map(() => addMonths(later(days.from), 1)));
  });

  it.each([
    { others: 3, paid: 4, from: 3, when: 'in the days of grace' },
    { others: 5, paid: 9, from: 9, when: 'when service has stopped after they were due' },
    { others: 10, paid: 14, from: 14, when: 'where they were on hold as soon as they were due' },
  ])(
    'renews from day $from numbers due on day $others, when what is owed is paid $when',
    async (days) => {
      const { context } = provider;
      await declineUntil(days);
      await payOwed('owed');
      expect(await readStatus()).toBe('Active');
      await context.db.update(savedCards).set({ gatewayToken: goodToken });
      await renewDue(context, context.now());
      const [first, ...others] = (await readPlan()).numbers.map((number) => number.nextPaymentAt);
      const ownDay = days.paid > 7 ? later(days.paid) : dueAt;
      expect(first).toEqual(addMonths(ownDay, 1));
      expect(others).toEqual(others.map(() => addMonths(later(days.from), 1)));
      await expectLedgerToAddUp(context);
    },
  );

  it('charges all numbers at once from then on, however long the charge takes', async () => {
    const { context, clock } = provider;
    await declineUntil({ others: 10, paid: 14 });
    const { checkpoint } = context;
    context.checkpoint = async (name) => {
      if (name !== 'payment:reserved') return;
      context.checkpoint = checkpoint;
      clock.advance(1_500);
    };
    await payOwed('owed');
    await context.db.update(savedCards).set({ gatewayToken: goodToken });
    await renewDue(context, context.now());
    const due = (await readPlan()).numbers.map(({ nextPaymentAt }) => nextPaymentAt);
    expect(due).toEqual(due.map(() => addMonths(later(14), 1)));
  });

  it('charges numbers that were on hold from the day on which the owed one is stopped', async () => {
    const { context, clock } = provider;
    await declineUntil({ others: 10, paid: 14 });
    const { didId } = assertDefined((await readPlan()).numbers[0]);
    await setRenewal(provider, didId, false, DEMO);
    expect(await readStatus()).toBe('Active');
    await context.db.update(savedCards).set({ gatewayToken: goodToken });
    clock.advance(1);
    await renewDue(context, context.now());
    const others = (await readPlan()).numbers.map((number) => number.nextPaymentAt);
    expect(others.length).toBeGreaterThan(0);
    expect(others).toEqual(others.map(() => addMonths(later(14), 1)));
  });

  it('buys months from the day they were due, and no account is suspended, when grace ends during the charge', async () => {
    const { context, clock } = provider;
    await declineFirst(later(6));
    clock.set(new Date(later(7).getTime() - 1));
    const { checkpoint } = context;
    context.checkpoint = async (name) => {
      if (name !== 'payment:reserved') return;
      context.checkpoint = checkpoint;
      clock.set(later(7));
      expect(await suspendOverdue(context, customerId, later(7))).toBe(false);
    };
    await payMonth();
    expect(await countMessages(context, DEMO, 'suspended')).toBe(0);
    const [first, ...others] = (await readPlan()).numbers.map((number) => number.nextPaymentAt);
    expect(first).toEqual(addMonths(dueAt, 1));
    expect(others).toEqual(others.map(() => addMonths(later(6), 1)));
  });

  describe('the receipt', () => {
    const nextPayment = async (): Promise<string | undefined> =>
      /^Next charge: \$[\d.]+ USD on (.*)$/m.exec(
        (await lastMessage(provider.context, DEMO, 'reactivation-receipt')).body,
      )?.[1];

    it('names the next charge of another number after a long duration', async () => {
      const { app, context } = provider;
      await declineFirst(later(14));
      const { token } = await signIn(context, DEMO);
      const offered = assertDefined(
        (await request(app, billing.getPackagePrice, { token })).body.result,
      );
      expect(offered.otherNumbers).toBe((await readPlan()).numbers.length - 1);
      const { renewalPackageID: RenewalPackageID } = assertDefined(offered.discounts.at(-1));
      const body = { ...newCard(), RenewalPackageID };
      await request(app, payment.paySuspended, { token, body, ...keyed('year') });
      expect(await readStatus()).toBe('Active');
      expect(await nextPayment()).toBe(dayText('en', later(14)));
    });

    it('names the next day after what was owed where another number is due without a notice', async () => {
      const { clock } = provider;
      await declineFirst(later(3));
      clock.set(later(4));
      await payOwed('owed');
      expect(await nextPayment()).toBe(dayText('en', later(5)));
    });
  });
});
