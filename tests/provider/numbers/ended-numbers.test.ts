import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as billing from '#contract/hub/billing.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import * as payment from '#contract/main/payment.ts';
import { DAY_MS } from '#lib/time.ts';
import { dids, restingDids } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
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
import { countMessages } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { NUMBER_TABLES, setRenewal, shownNumbers, sumOf } from '../support/customers/numbers.ts';

const statusOf = async ({ context }: TestProvider, didId: number) =>
  assertDefined((await context.db.select().from(dids).where(eq(dids.id, didId)))[0]).status;

describeOnBothEngines('a number whose paid time is over', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  const rowsOf = async (customerNumberId: number) => {
    const { db } = provider.context;
    const counts = Object.values(NUMBER_TABLES).map((table) =>
      db.$count(table, eq(table.customerNumberId, customerNumberId)),
    );
    return Promise.all(counts);
  };

  it('ends with what belongs to it, not a moment early, and keeps what its calls cost', async () => {
    const { context, clock } = provider;
    const { customer } = await signIn(context, DEMO);
    const [number] = await listCustomerNumbers(context.db, customer.id);
    const { id, didId, paidUntil } = assertDefined(number);
    expect((await rowsOf(id)).every((count) => count > 0)).toBe(true);
    const balance = await getBalance(context.db, customer.id);
    await setRenewal(provider, didId, false);
    await renewDue(context, new Date(paidUntil.getTime() - 1));
    expect(await listCustomerNumbers(context.db, customer.id)).toHaveLength(3);
    clock.set(paidUntil);
    expect(await renewDue(context, paidUntil)).toMatchObject({ ended: 1, renewed: 1 });
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await getBalance(context.db, customer.id)).toBe(balance);
    expect(await countMessages(context, DEMO, 'number-ended')).toBe(1);
    await expectLedgerToAddUp(provider.context);
  });

  it('rests for 90 days and is on offer again after them', async () => {
    const { context, clock, app } = provider;
    const { didid, paidUntil } = assertDefined((await shownNumbers(provider))[1]);
    const selected = () =>
      request(app, catalogue.getSelectedDid, { params: { didId: didid } }).then(
        ({ status }) => status,
      );
    await setRenewal(provider, didid, false);
    clock.set(paidUntil);
    await renewDue(context, paidUntil);
    expect([await statusOf(provider, didid), await selected()]).toEqual(['sold', 404]);
    const offered = new Date(paidUntil.getTime() + 90 * DAY_MS);
    await renewDue(context, new Date(offered.getTime() - 1));
    expect(await statusOf(provider, didid)).toBe('sold');
    await renewDue(context, offered);
    expect([await statusOf(provider, didid), await selected()]).toEqual(['available', 200]);
  });

  it('ends once when two instances run at once', async () => {
    const { context, clock } = provider;
    const { didid, paidUntil } = assertDefined((await shownNumbers(provider))[0]);
    await setRenewal(provider, didid, false);
    clock.set(paidUntil);
    const runs = await Promise.all([renewDue(context, paidUntil), renewDue(context, paidUntil)]);
    expect(runs.reduce((sum, { ended }) => sum + ended, 0)).toBe(1);
    await renewOnOneInstance(context);
    expect(await context.db.select().from(restingDids)).toHaveLength(1);
    expect(await countMessages(context, DEMO, 'number-ended')).toBe(1);
  });

  it('ends once when the instance stopped in between', async () => {
    const { context, clock } = provider;
    const { didid, paidUntil } = assertDefined((await shownNumbers(provider))[0]);
    await setRenewal(provider, didid, false);
    clock.set(paidUntil);
    context.checkpoint = async (name) => {
      if (name === 'number:ending') throw new Error('stopped');
    };
    expect(await renewDue(context, paidUntil)).toMatchObject({ ended: 0, renewed: 2 });
    expect(await shownNumbers(provider)).toHaveLength(3);
    expect(await countMessages(context, DEMO, 'number-ended')).toBe(0);
    context.checkpoint = async () => undefined;
    expect((await renewDue(context, paidUntil)).ended).toBe(1);
    expect((await renewDue(context, paidUntil)).ended).toBe(0);
    expect(await shownNumbers(provider)).toHaveLength(2);
    expect(await countMessages(context, DEMO, 'number-ended')).toBe(1);
    await expectLedgerToAddUp(provider.context);
  });
});

describeOnBothEngines('a suspended account', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  const numbersOf = async (email: string) => {
    const { context } = provider;
    return listCustomerNumbers(context.db, (await signIn(context, email)).customer.id);
  };
  const statusOfAccount = async (email: string) =>
    assertDefined(await findCustomerByEmail(provider.context, email)).status;
  const owed = async (email: string) => {
    const { token } = await signIn(provider.context, email);
    return request(provider.app, billing.getPreSuspended, { token });
  };
  /** Lets the renewal of the demo account be declined on the day that it is due. */
  const rejectRenewal = async () => {
    const { context, clock } = provider;
    const shown = await shownNumbers(provider);
    clock.set(assertDefined(shown[0]).paidUntil);
    const { customer } = await signIn(context, DEMO);
    await context.db
      .update(savedCards)
      .set({ gatewayToken: 'card_nobody_knows' })
      .where(eq(savedCards.customerId, customer.id));
    expect((await renewDue(context, context.now())).failed).toBe(1);
    return shown;
  };

  it.each([SUSPENDED, PRE_SUSPENDED])(
    '%s may stop a renewal, not keep, and is active at once when its last number ends',
    async (email) => {
      const { context } = provider;
      const [number] = await numbersOf(email);
      const { didId } = assertDefined(number);
      const { customer } = await signIn(context, email);
      const bills = await paymentsOf(context, customer.id);
      const kept = await setRenewal(provider, didId, true, email);
      expect([kept.status, kept.json]).toMatchObject([403, { messages: [{ code: 'suspended' }] }]);
      expect((await setRenewal(provider, didId, false, email)).body.isSuccessful).toBe(true);
      expect(await statusOfAccount(email)).toBe('Active');
      expect(await numbersOf(email)).toEqual([]);
      expect((await setRenewal(provider, didId, true, email)).status).toBe(404);
      const [suspension] = await context.db
        .select()
        .from(suspensions)
        .where(eq(suspensions.customerId, customer.id));
      expect(suspension).toMatchObject({ resolvedAt: context.now(), resolvingBillId: null });
      await renewDue(context, context.now());
      expect(await paymentsOf(context, customer.id)).toEqual(bills);
      expect(await countMessages(context, email, 'number-ended')).toBe(1);
      await expectLedgerToAddUp(provider.context);
    },
  );

  it('pays nothing for its other numbers once those that it owes for are stopped', async () => {
    const { context, app } = provider;
    const [owes, ...others] = await shownNumbers(provider);
    const { didid, paidUntil } = assertDefined(owes);
    const otherIds = others.map((other) => other.didid);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt: new Date(paidUntil.getTime() + 21 * DAY_MS) })
      .where(inArray(customerNumbers.didId, otherIds));
    await rejectRenewal();
    const { token, customer } = await signIn(context, DEMO);
    const bills = await paymentsOf(context, customer.id);
    expect((await setRenewal(provider, didid, false)).body.isSuccessful).toBe(true);
    const body = { ...newCard(), RenewalPackageID: null };
    const paid = await request(app, payment.paySuspended, { token, body, ...keyed('plan') });
    expect([paid.status, paid.json]).toMatchObject([
      403,
      { messages: [{ code: 'not-suspended' }] },
    ]);
    expect(await statusOfAccount(DEMO)).toBe('Active');
    expect((await shownNumbers(provider)).map((number) => number.didid)).toEqual(otherIds);
    await renewDue(context, context.now());
    expect(await paymentsOf(context, customer.id)).toEqual(bills);
    await expectLedgerToAddUp(context);
  });

  it('is not suspended for good when its last number ends with the days of grace', async () => {
    const { context } = provider;
    const [number] = await numbersOf(PRE_SUSPENDED);
    await setRenewal(provider, assertDefined(number).didId, false, PRE_SUSPENDED);
    await renewDue(context, new Date(context.now().getTime() + 7 * DAY_MS));
    expect(await statusOfAccount(PRE_SUSPENDED)).toBe('Active');
    expect(await countMessages(context, PRE_SUSPENDED, 'suspended')).toBe(0);
  });

  it('pays the rejected transaction for the numbers that still renew, and extends those', async () => {
    const { context, app } = provider;
    const shown = await rejectRenewal();
    const [first, second, third] = shown;
    await setRenewal(provider, assertDefined(second).didid, false);
    await renewDue(context, context.now());
    expect(await statusOfAccount(DEMO)).toBe('PreSuspended');
    const { transactionID, transactionAmount } = assertDefined((await owed(DEMO)).body.result);
    const sum = assertDefined(first).cents + assertDefined(third).cents;
    expect(Math.round(transactionAmount * 100)).toBe(sum);
    const { token, customer } = await signIn(context, DEMO);
    const paid = await request(app, payment.payPreSuspended, {
      token,
      body: { ...newCard(), transactionID } as never,
      ...keyed('rest'),
    });
    expect(paid.body.response_code).toBe(200);
    expect((await paymentsOf(context, customer.id)).at(-1)).toMatchObject({
      kind: 'reactivation',
      status: 'succeeded',
      amountCents: sum,
    });
    const left = await shownNumbers(provider);
    expect(left.map(({ didid }) => didid)).toEqual([
      assertDefined(first).didid,
      assertDefined(third).didid,
    ]);
    expect(left.every(({ paidUntil }) => paidUntil > context.now())).toBe(true);
    await expectLedgerToAddUp(provider.context);
  });

  it('does not owe more than what was rejected when prices rise', async () => {
    const { context } = provider;
    const shown = await rejectRenewal();
    const ids = shown.map(({ didid }) => didid);
    await context.db.update(dids).set({ priceCents: 9_900 }).where(inArray(dids.id, ids));
    const { transactionAmount } = assertDefined((await owed(DEMO)).body.result);
    expect(Math.round(transactionAmount * 100)).toBe(sumOf(shown));
  });

  it('pays a plan for the numbers that still renew', async () => {
    const { context, app } = provider;
    const [first, second, third] = await rejectRenewal();
    await setRenewal(provider, assertDefined(second).didid, false);
    const { token, customer } = await signIn(context, DEMO);
    const price = assertDefined(
      (await request(app, billing.getPackagePrice, { token })).body.result,
    );
    expect(Math.round(price.price * 100)).toBe(
      assertDefined(first).cents + assertDefined(third).cents,
    );
    const body = { ...newCard(), RenewalPackageID: null } as never;
    const paid = await request(app, payment.paySuspended, { token, body, ...keyed('plan') });
    expect(paid.body.response_code).toBe(200);
    expect((await paymentsOf(context, customer.id)).at(-1)?.amountCents).toBe(
      assertDefined(first).cents + assertDefined(third).cents,
    );
    const until = (await shownNumbers(provider)).map(({ paidUntil }) => paidUntil > context.now());
    expect(until).toEqual([true, true]);
    expect((await renewDue(context, context.now())).ended).toBe(0);
    await expectLedgerToAddUp(provider.context);
  });
});
