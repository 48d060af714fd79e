import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { paySuspended } from '#contract/main/payment.ts';
import { dayText } from '#lib/text/date-text.ts';
import { listDurations } from '#provider/domain/catalogue/prices.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { addMonths } from '#lib/calendar.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';
import { startOfDay } from '#provider/platform/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  newCard,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages } from '../support/customers/messages.ts';
import { emailsOf, recordedNotices } from '../support/customers/notices.ts';
import { setRenewal, shownNumbers } from '../support/customers/numbers.ts';

describeOnBothEngines('a declined renewal', (open) => {
  let provider: TestProvider;
  let customerId: number;
  let due: Date;
  let goodToken: string;

  /** Runs the renewals at some days after the first charge. */
  const runAfter = async (days: number) => {
    const at = new Date(due.getTime() + days * DAY_MS);
    provider.clock.set(at);
    return renewDue(provider.context, at);
  };
  const setCard = (gatewayToken: string) =>
    provider.context.db
      .update(savedCards)
      .set({ gatewayToken })
      .where(eq(savedCards.customerId, customerId));
  const status = async () => {
    const { db } = provider.context;
    const [row] = await db.select().from(customers).where(eq(customers.id, customerId));
    return row?.status;
  };
  /** The days after the first charge on which the card was charged, and how it ended. */
  const charges = async () => {
    const bills = await paymentsOf(provider.context, customerId);
    return bills
      .filter(({ createdAt }) => createdAt >= due)
      .map(
        ({ kind, status: end, createdAt }) =>
          `${(createdAt.getTime() - due.getTime()) / DAY_MS} ${kind} ${end}`,
      );
  };

  beforeEach(async () => {
    provider = await open();
    const { context } = provider;
    customerId = (await signIn(context, DEMO)).customer.id;
    const [card] = await context.db
      .select()
      .from(savedCards)
      .where(eq(savedCards.customerId, customerId));
    goodToken = assertDefined(card).gatewayToken;
    due = assertDefined((await shownNumbers(provider))[0]).paidUntil;
    await setCard('card_nobody_knows');
    await runAfter(0);
  });

  it('is charged again on days 1, 3 and 5, with an email after each, until day 7', async () => {
    const { context } = provider;
    for (const days of [0.9, 1, 1, 2, 2.9, 3, 4, 5, 6, 6.9]) {
      await Promise.all([runAfter(days), runAfter(days)]);
      expect(await status()).toBe('PreSuspended');
    }
    await runAfter(7);
    await runAfter(8);
    expect(await status()).toBe('Suspended');
    expect(await charges()).toEqual([0, 1, 3, 5].map((day) => `${day} renewal declined`));
    const emails = await emailsOf(context, DEMO, 'renewal-failed');
    const left = emails.map(({ body }) => /within (\d days)/.exec(body)?.[1]);
    expect(left).toEqual(['7 days', '6 days', '4 days']);
    for (const [index, day] of [1, 3, 5].entries()) {
      const next = dayText('en', new Date(due.getTime() + day * DAY_MS));
      expect(assertDefined(emails[index]).body).toContain(`try your card again on ${next}`);
    }
    const [last, ...more] = await emailsOf(context, DEMO, 'renewal-failed-last');
    expect(more).toEqual([]);
    expect(assertDefined(last).body).toContain('within 2 days');
    const bills = await paymentsOf(context, customerId);
    const rejected = bills.find(({ createdAt }) => createdAt >= due);
    for (const { body } of [...emails, assertDefined(last)]) {
      expect(body).toContain(`transaction ${assertDefined(rejected).id})`);
      expect(body).toMatch(/^http\S+\/suspended-account$/m);
    }
    const recorded = (await recordedNotices(context, DEMO)).filter(
      ({ kind }) => kind === 'renewal-failed',
    );
    expect(recorded.map(({ dueAt }) => (dueAt.getTime() - due.getTime()) / DAY_MS)).toEqual([
      0, 1, 3, 5,
    ]);
    await expectLedgerToAddUp(provider.context);
  });

  it('is announced no longer than the email holds: until the next charge, or the suspension', async () => {
    const { context } = provider;
    for (const days of [1, 3, 5]) await runAfter(days);
    const expiries = (await context.db.select().from(outbox).orderBy(asc(outbox.id)))
      .filter(({ template }) => template.startsWith('renewal-failed'))
      .map(({ expiresAt }) => assertDefined(expiresAt).getTime() - due.getTime());
    expect(expiries).toEqual([1, 3, 5, 7].map((days) => days * DAY_MS));
  });

  it('names the days that lead to the end of grace, also when the runs are late', async () => {
    const { context } = provider;
    for (const days of [1.0001, 3.04, 5.4]) await runAfter(days);
    const emails = [
      ...(await emailsOf(context, DEMO, 'renewal-failed')),
      ...(await emailsOf(context, DEMO, 'renewal-failed-last')),
    ];
    const ends = emails.map(({ body, createdAt }) => {
      const left = Number(/within (\d) days?/.exec(body)?.[1]);
      return startOfDay(new Date(createdAt.getTime() + left * DAY_MS));
    });
    expect(ends).toEqual(emails.map(() => startOfDay(new Date(due.getTime() + 7 * DAY_MS))));
    expect(ends).toHaveLength(4);
  });

  it('buys the months that it was for, whatever the plan renews for when it is paid', async () => {
    const { db } = provider.context;
    const [kept, ...stopped] = (await shownNumbers(provider)).toReversed();
    const { didid } = assertDefined(kept);
    const ofKept = eq(customerNumbers.didId, didid);
    const [row] = await db.select().from(customerNumbers).where(ofKept);
    const year = assertDefined((await listDurations(db, assertDefined(row).packageId)).at(-1));
    expect(year.intervalMonths).toBe(12);
    // As of a number that was bought for a year while no other one renewed.
    await db
      .update(customerNumbers)
      .set({ monthsInterval: year.intervalMonths, renewalPackageId: year.id })
      .where(ofKept);
    for (const number of stopped) await setRenewal(provider, number.didid, false);
    await setCard(goodToken);
    await runAfter(1);
    expect(await status()).toBe('Active');
    const paid = (await shownNumbers(provider)).find((number) => number.didid === didid);
    expect(paid?.paidUntil).toEqual(addMonths(due, 1));
    await expectLedgerToAddUp(provider.context);
  });

  it('renews from the day it was due when a retry pays it, and nothing follows', async () => {
    const { context } = provider;
    await runAfter(1);
    await setCard(goodToken);
    await runAfter(3);
    expect(await status()).toBe('Active');
    const shown = await shownNumbers(provider);
    expect(shown.map(({ paidUntil }) => paidUntil)).toEqual(shown.map(() => addMonths(due, 1)));
    expect(await countMessages(context, DEMO, 'reactivation-receipt')).toBe(1);
    for (const days of [4, 5, 6, 7]) await runAfter(days);
    expect(await status()).toBe('Active');
    expect(await charges()).toEqual([
      '0 renewal declined',
      '1 renewal declined',
      '3 renewal succeeded',
    ]);
    expect(
      await countMessages(context, DEMO, 'renewal-failed'),
      'none waits to be delivered any more',
    ).toBe(0);
    await expectLedgerToAddUp(provider.context);
  });

  it('is not charged again once the customer has paid', async () => {
    const { context, app } = provider;
    const { token } = await signIn(context, DEMO);
    const body = { ...newCard({ IsSaveCard: 0 }), RenewalPackageID: null };
    const paid = await request(app, paySuspended, { token, body });
    expect(paid.body.response_code).toBe(200);
    for (const days of [1, 3, 5]) await runAfter(days);
    expect(await charges()).toEqual(['0 renewal declined', '0 reactivation succeeded']);
    await expectLedgerToAddUp(provider.context);
  });

  it('is charged once after days without a run', async () => {
    await runAfter(4);
    await runAfter(4.5);
    expect(await charges()).toEqual(['0 renewal declined', '4 renewal declined']);
    await runAfter(5);
    expect(await charges()).toHaveLength(3);
  });

  describe('after days without a run, when the days of grace are over', () => {
    it('is charged before the account would be suspended', async () => {
      const { context } = provider;
      await setCard(goodToken);
      expect(await runAfter(7.5)).toMatchObject({ renewed: 1, suspended: 0 });
      expect(await status()).toBe('Active');
      expect(await charges()).toEqual(['0 renewal declined', '7.5 renewal succeeded']);
      const shown = await shownNumbers(provider);
      expect(shown.map(({ paidUntil }) => paidUntil)).toEqual(
        shown.map(() => addMonths(context.now(), 1)),
      );
      expect(await countMessages(context, DEMO, 'suspended')).toBe(0);
      await expectLedgerToAddUp(context);
    });

    it('suspends the account in the same run where it is declined again, with one email', async () => {
      const { context } = provider;
      expect(await runAfter(7.5)).toMatchObject({ renewed: 0, failed: 1, suspended: 1 });
      expect(await status()).toBe('Suspended');
      expect(await charges()).toEqual(['0 renewal declined', '7.5 renewal declined']);
      expect(await countMessages(context, DEMO, 'suspended')).toBe(1);
      expect(await countMessages(context, DEMO, 'renewal-failed-last')).toBe(0);
      expect(await runAfter(8)).toMatchObject({ failed: 0, suspended: 0 });
    });

    it.each([
      { outcome: 'succeeded', end: 'Active', emails: 0 },
      { outcome: 'failed', end: 'Suspended', emails: 1 },
    ])('waits for a charge that $outcome in the end', async ({ outcome, end, emails }) => {
      const { context, clock } = provider;
      await setCard(goodToken);
      const { payment: gateway } = context.gateways;
      const { charge, find } = gateway;
      gateway.charge = async (order) => {
        if (outcome === 'succeeded') await charge(order);
        throw new Error('no line');
      };
      gateway.find = async () => {
        throw new Error('no line');
      };
      expect(await runAfter(7.5)).toMatchObject({ suspended: 0 });
      expect(await status()).toBe('PreSuspended');
      Object.assign(gateway, { charge, find });
      clock.advance(60_000);
      await recoverPayments(context);
      await renewDue(context, context.now());
      expect(await status()).toBe(end);
      expect((await charges()).map((line) => line.split(' ').at(-1))).toEqual([
        'declined',
        outcome,
      ]);
      expect(await countMessages(context, DEMO, 'suspended')).toBe(emails);
      await expectLedgerToAddUp(context);
    });
  });

  it('is not charged for a number that was stopped meanwhile', async () => {
    for (const { didId } of await listCustomerNumbers(provider.context.db, customerId)) {
      await setRenewal(provider, didId, false);
    }
    await runAfter(1);
    expect(await charges()).toEqual(['0 renewal declined']);
    expect(await status()).toBe('Active');
  });

  it('is charged an hour later where the gateway failed, without an email', async () => {
    const { context } = provider;
    const { payment: gateway } = context.gateways;
    const { charge } = gateway;
    gateway.charge = async () => {
      throw new Error('no line');
    };
    await runAfter(1);
    gateway.charge = charge;
    await runAfter(1.01);
    await setCard(goodToken);
    await runAfter(1 + HOUR_MS / DAY_MS);
    expect(await status()).toBe('Active');
    expect((await charges()).map((line) => line.split(' ').at(-1))).toEqual([
      'declined',
      'failed',
      'succeeded',
    ]);
    await expectLedgerToAddUp(provider.context);
  });

  it.each(['payment:reserved', 'payment:charged', 'payment:releasing', 'payment:finished'])(
    'has one email for a retry that stops at %s',
    async (step) => {
      const { context, clock } = provider;
      const { checkpoint } = context;
      context.checkpoint = async (name) => {
        if (name === step) throw new Error('stopped');
      };
      await runAfter(1);
      context.checkpoint = checkpoint;
      clock.advance(60_000);
      await recoverPayments(context);
      clock.advance(HOUR_MS);
      await renewDue(context, context.now());
      await renewDue(context, context.now());
      expect(await countMessages(context, DEMO, 'renewal-failed')).toBe(2);
      expect(await status()).toBe('PreSuspended');
      await expectLedgerToAddUp(provider.context);
    },
  );
});
