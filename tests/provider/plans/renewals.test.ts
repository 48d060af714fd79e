import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as auth from '#contract/hub/auth.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import * as billing from '#contract/hub/billing.ts';
import * as payment from '#contract/main/payment.ts';
import { DAY_MS } from '#lib/time.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { runOnOneInstance } from '#provider/platform/jobs/lease.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { addMonths } from '#lib/calendar.ts';
import { findPlan, type Plan } from '#provider/domain/plans/plan.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { renewDue, renewOnOneInstance } from '#provider/domain/plans/renewal/renew-due.ts';
import { request } from '../support/servers/app.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  keyed,
  newCard,
  paymentsOf,
  PRE_SUSPENDED,
  signIn,
  SUSPENDED,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';

const monthly = (plan: Plan) => plan.numbers.reduce((sum, { baseCents }) => sum + baseCents, 0);

describeOnBothEngines('renewals', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  const planOf = async (email: string) => {
    const customer = assertDefined(await findCustomerByEmail(provider.context, email));
    return { customer, plan: assertDefined(await findPlan(provider.context.db, customer.id)) };
  };
  /** Lets the primary card of a customer be one that the gateway declines. */
  const spoilCard = async (email: string) => {
    const { customer } = await planOf(email);
    await provider.context.db
      .update(savedCards)
      .set({ gatewayToken: 'card_nobody_knows' })
      .where(eq(savedCards.customerId, customer.id));
  };

  it('charge the primary card when the plan is due, once, with a receipt', async () => {
    const { context } = provider;
    const { customer, plan } = await planOf(DEMO);
    await renewDue(context, new Date(plan.nextPaymentAt.getTime() - 1));
    expect((await planOf(DEMO)).plan.nextPaymentAt).toEqual(plan.nextPaymentAt);
    const due = plan.nextPaymentAt;
    const runs = await Promise.all([renewDue(context, due), renewDue(context, due)]);
    expect(runs.every(({ failed }) => failed === 0)).toBe(true);
    const payments = await paymentsOf(context, customer.id);
    const renewals = payments.filter(({ createdAt }) => createdAt >= context.now());
    expect(renewals).toMatchObject([
      { kind: 'renewal', status: 'succeeded', amountCents: monthly(plan), cardLastFour: '4242' },
    ]);
    const after = await planOf(DEMO);
    expect(after.plan.nextPaymentAt).toEqual(addMonths(due, 1));
    expect(after.plan.lastPaymentAt).toEqual(due);
    const email = await lastMessage(context, DEMO, 'renewal-receipt');
    expect(email.body).toContain('1 month');
    await expectLedgerToAddUp(provider.context);
  });

  it('follow the duration that the customer chose, and may go back to a single month', async () => {
    const { context } = provider;
    const { token } = await signIn(context, DEMO);
    const price = async () =>
      assertDefined(
        (await request(provider.app, billing.getMyAccountPackagePrice, { token })).body.result,
      );
    const choose = (renewalPriceId: number) =>
      request(provider.app, billing.renewPackage, { token, query: { renewalPriceId } });
    const before = await price();
    expect(before.monthsInterval).toBe(1);
    expect(before.discounts.map(({ intervalMonths }) => intervalMonths)).toEqual([1, 3, 6, 12]);
    const [one, , six] = before.discounts;
    expect(one).toMatchObject({ discountPercentage: 0, total: before.price });
    expect((await choose(assertDefined(six).renewalPackageID)).body.isSuccessful).toBe(true);
    expect(await price()).toEqual({ ...before, monthsInterval: 6 });
    const { plan } = await planOf(DEMO);
    await renewDue(context, plan.nextPaymentAt);
    const after = await price();
    const paid = assertDefined(
      (await paymentsOf(context, assertDefined(plan.numbers[0]).customerId)).at(-1),
    );
    expect(paid.amountCents).toBe(Math.round(assertDefined(six).total * 100));
    expect(after.billingCycleInfo).toEqual({
      lastPaymentDate: plan.nextPaymentAt.toISOString(),
      nextPaymentDate: addMonths(plan.nextPaymentAt, 6).toISOString(),
    });
    await choose(assertDefined(one).renewalPackageID);
    expect((await price()).monthsInterval).toBe(1);
    const offered = assertDefined(
      (await request(provider.app, billing.getPackagePrice, { token })).body.result,
    );
    expect(offered.discounts.map(({ intervalMonths }) => intervalMonths)).toEqual([3, 6, 12]);
    await expectLedgerToAddUp(provider.context);
  });

  it('suspend an account whose card is declined: limited at once, fully after seven days', async () => {
    const { context, clock } = provider;
    const { token } = await signIn(context, DEMO);
    await spoilCard(DEMO);
    const { customer, plan } = await planOf(DEMO);
    const due = plan.nextPaymentAt;
    clock.set(due);
    expect((await renewDue(context, due)).failed).toBe(1);
    const rejected = assertDefined((await paymentsOf(context, customer.id)).at(-1));
    expect(rejected).toMatchObject({ kind: 'renewal', status: 'declined' });
    const email = await lastMessage(context, DEMO, 'renewal-failed');
    expect(email.body).toContain('7 days');
    expect(email.body).toContain(String(rejected.id));
    expect((await planOf(DEMO)).customer.status).toBe('PreSuspended');
    await renewDue(context, new Date(due.getTime() + 6 * DAY_MS));
    expect((await planOf(DEMO)).customer.status).toBe('PreSuspended');
    await renewDue(context, new Date(due.getTime() + 7 * DAY_MS));
    expect((await planOf(DEMO)).customer.status).toBe('Suspended');
    await lastMessage(context, DEMO, 'suspended');
    expect(assertDefined((await paymentsOf(context, customer.id)).at(-1)).id).toBe(rejected.id);
    clock.set(new Date());
    expect((await request(provider.app, getAccountInformation, { token })).status).toBe(403);
    await expectLedgerToAddUp(provider.context);
  });

  it('decline a renewal without any card', async () => {
    const { context } = provider;
    const { customer, plan } = await planOf(DEMO);
    await context.db.delete(savedCards).where(eq(savedCards.customerId, customer.id));
    await renewDue(context, plan.nextPaymentAt);
    expect((await planOf(DEMO)).customer.status).toBe('PreSuspended');
    await expectLedgerToAddUp(provider.context);
  });

  it('do not suspend when the gateway fails, and try again after an hour', async () => {
    const { context, clock } = provider;
    const { plan } = await planOf(DEMO);
    const { payment: gateway } = context.gateways;
    const charge = gateway.charge;
    gateway.charge = async () => {
      throw new Error('no line');
    };
    clock.set(plan.nextPaymentAt);
    expect(await renewDue(context, plan.nextPaymentAt)).toMatchObject({ renewed: 0, failed: 2 });
    gateway.charge = charge;
    expect((await planOf(DEMO)).customer.status).toBe('Active');
    expect((await renewDue(context, context.now())).renewed).toBe(0);
    clock.advance(3_600_000);
    expect((await renewDue(context, context.now())).renewed).toBe(2);
    await expectLedgerToAddUp(provider.context);
  });

  it.each(['payment:reserved', 'payment:charged', 'payment:settling', 'payment:finished'])(
    'are whole again after a stop at %s',
    async (step) => {
      const { context, clock } = provider;
      const { customer, plan } = await planOf(DEMO);
      clock.set(plan.nextPaymentAt);
      context.checkpoint = async (name) => {
        if (name === step) throw new Error('stopped');
      };
      await renewDue(context, context.now());
      context.checkpoint = async () => undefined;
      clock.advance(60_000);
      await recoverPayments(context);
      clock.advance(3_600_000);
      await renewDue(context, context.now());
      const done = (await paymentsOf(context, customer.id)).filter(
        ({ createdAt, status }) => createdAt >= plan.nextPaymentAt && status === 'succeeded',
      );
      expect(done).toHaveLength(1);
      expect((await planOf(DEMO)).plan.nextPaymentAt.getTime()).toBeGreaterThan(
        plan.nextPaymentAt.getTime(),
      );
      await expectLedgerToAddUp(provider.context);
    },
  );

  it('run on one instance at a time', async () => {
    const { context, clock } = provider;
    const { plan } = await planOf(DEMO);
    await queueNotices(context, new Date(plan.nextPaymentAt.getTime() - DAY_MS));
    clock.set(plan.nextPaymentAt);
    await runOnOneInstance(context, 'renewals', async () => {
      await renewOnOneInstance(context);
      expect((await planOf(DEMO)).plan.nextPaymentAt).toEqual(plan.nextPaymentAt);
      clock.advance(31_000);
      await renewOnOneInstance(context);
      expect((await planOf(DEMO)).plan.nextPaymentAt).not.toEqual(plan.nextPaymentAt);
    });
  });

  it.each([SUSPENDED, PRE_SUSPENDED])(
    '%s is reactivated by the rejected transaction',
    async (email) => {
      const { context } = provider;
      const { token, customer } = await signIn(context, email);
      const owed = await request(provider.app, billing.getPreSuspended, { token });
      const { transactionID, transactionAmount } = assertDefined(owed.body.result);
      const pay = (key: string, body: object = newCard()) =>
        request(provider.app, payment.payPreSuspended, {
          token,
          body: { ...body, transactionID } as never,
          ...keyed(key),
        });
      const bad = await pay('bad', newCard({ CreditCardNumber: '4000000000000002' }));
      expect(bad.body).toMatchObject({ response_code: 402, messages: [{ code: 'declined' }] });
      expect(bad.body.session).toBeUndefined();
      const { session, ...first } = (await pay('good')).body;
      expect(first.response_code).toBe(200);
      const { session: other, ...again } = (await pay('good')).body;
      expect(again).toEqual(first);
      for (const granted of [session, other]) {
        expect(assertDefined(granted)).toMatchObject({ status: 'Active', customerId: customer.id });
        const { token: next } = assertDefined(granted);
        const information = await request(provider.app, getAccountInformation, { token: next });
        expect(information.status).toBe(200);
      }
      expect((await pay('another')).status).toBe(403);
      const after = await planOf(email);
      expect(after.customer.status).toBe('Active');
      expect(after.plan.nextPaymentAt > context.now()).toBe(true);
      expect((await paymentsOf(context, customer.id)).at(-1)).toMatchObject({
        kind: 'reactivation',
        status: 'succeeded',
        amountCents: Math.round(transactionAmount * 100),
      });
      await lastMessage(context, email, 'reactivation-receipt');
      const login = await request(provider.app, auth.login, {
        body: { username: email, password: 'Demo1234' },
      });
      expect(login.body.status).toBe('Active');
      await expectLedgerToAddUp(provider.context);
    },
  );

  it('reactivate by a plan of the customer’s choice, charged once by two tabs', async () => {
    const { context } = provider;
    const { token, customer } = await signIn(context, SUSPENDED);
    const cards = assertDefined(
      (await request(provider.app, billing.getSavedCards, { token })).body.result,
    );
    const prices = assertDefined(
      (await request(provider.app, billing.getPackagePrice, { token })).body.result,
    );
    const three = assertDefined(prices.discounts[0]);
    const body = {
      PaymentId: String(assertDefined(cards[0]).creditCardId),
      RenewalPackageID: three.renewalPackageID,
    };
    const pay = (key: string) =>
      request(provider.app, payment.paySuspended, { token, body, ...keyed(key) });
    const statuses = (await Promise.all([pay('tab-1'), pay('tab-2')])).map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 403]);
    const paid = (await paymentsOf(context, customer.id)).filter(
      ({ kind, status }) => kind === 'reactivation' && status === 'succeeded',
    );
    expect(paid).toMatchObject([{ amountCents: Math.round(three.total * 100) }]);
    const { plan } = await planOf(SUSPENDED);
    expect(plan).toMatchObject({ months: 3, renewalPackageId: three.renewalPackageID });
    await expectLedgerToAddUp(provider.context);
  });

  it('leave an account alone that is not active', async () => {
    const { context } = provider;
    const before = await context.db.select().from(customers);
    const { plan } = await planOf(SUSPENDED);
    expect((await renewDue(context, plan.nextPaymentAt)).renewed).toBe(0);
    expect(await context.db.select().from(customers)).toEqual(before);
  });
});
