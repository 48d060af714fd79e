import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getPackagePrice, renewPackage } from '#contract/hub/billing.ts';
import { addMonths } from '#lib/calendar.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { dayText } from '#lib/text/date-text.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';
import { deliverDue } from '#provider/domain/messages/deliver.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { buyNumber, firstOnSale } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { emailsOf } from '../support/customers/notices.ts';
import { chargedRenewals, setRenewal, shownNumbers, sumOf } from '../support/customers/numbers.ts';

describeOnBothEngines('an announced renewal', (open) => {
  let provider: TestProvider;
  let customerId: number;
  let due: Date;

  beforeEach(async () => {
    provider = await open();
    customerId = (await signIn(provider.context, DEMO)).customer.id;
    due = assertDefined((await shownNumbers(provider))[0]).paidUntil;
  });

  /** Sets the clock to some days before the renewal, and sends the notices. */
  const announceBefore = async (days: number) => {
    provider.clock.set(new Date(due.getTime() - days * DAY_MS));
    await queueNotices(provider.context, provider.context.now());
    await deliverDue(provider.context);
  };
  /** Changes the monthly price of each of the customer's numbers. */
  const addToPrices = async (cents: number) => {
    const { db } = provider.context;
    const rented = await db
      .select()
      .from(customerNumbers)
      .where(eq(customerNumbers.customerId, customerId));
    const ids = rented.map(({ didId }) => didId);
    for (const { id, priceCents } of await db.select().from(dids).where(inArray(dids.id, ids))) {
      const changed = { priceCents: (priceCents ?? 0) + cents };
      await db.update(dids).set(changed).where(eq(dids.id, id));
    }
  };
  const renew = async (): Promise<number | undefined> => {
    const { context, clock } = provider;
    clock.set(due);
    await renewDue(context, due, { isAnnouncedOnly: true });
    return (await chargedRenewals(context, customerId, due)).at(-1)?.amountCents;
  };

  it('costs what its notice named when prices have risen since, and the next one more', async () => {
    const { context } = provider;
    const shown = await shownNumbers(provider);
    await announceBefore(7);
    await addToPrices(100);
    expect(sumOf(await shownNumbers(provider))).toBe(sumOf(shown));
    await announceBefore(1);
    const emails = await emailsOf(context, DEMO, 'renewal-notice');
    const total = `Total: ${formatUsd(sumOf(shown))} USD`;
    expect(emails.map(({ body }) => body.includes(total))).toEqual([true, true]);
    await addToPrices(100);
    expect(await renew()).toBe(sumOf(shown));
    expect(sumOf(await shownNumbers(provider))).toBe(sumOf(shown) + 200 * shown.length);
    await expectLedgerToAddUp(context);
  });

  it('costs less than its notice named when prices have fallen since', async () => {
    const shown = await shownNumbers(provider);
    await announceBefore(7);
    await addToPrices(-50);
    expect(await renew()).toBe(sumOf(shown) - 50 * shown.length);
  });

  it('is charged again at that sum when the card was declined', async () => {
    const { context } = provider;
    const { payment: gateway } = context.gateways;
    const { charge } = gateway;
    const shown = await shownNumbers(provider);
    await announceBefore(1);
    await addToPrices(100);
    gateway.charge = async () => ({ ok: false, failure: 'declined' });
    await renew();
    gateway.charge = charge;
    provider.clock.advance(DAY_MS);
    await renewDue(context, context.now(), { isAnnouncedOnly: true });
    expect((await paymentsOf(context, customerId)).at(-1)).toMatchObject({
      status: 'succeeded',
      amountCents: sumOf(shown),
    });
  });

  it('costs what the email about another duration named, chosen after the notice', async () => {
    const { app, context } = provider;
    await announceBefore(1);
    const { token } = await signIn(context, DEMO);
    const { result } = (await request(app, getPackagePrice, { token })).body;
    const { renewalPackageID: renewalPriceId, total } = assertDefined(result?.discounts[0]);
    await request(app, renewPackage, { token, query: { renewalPriceId } });
    expect((await lastMessage(context, DEMO, 'plan-changed')).body).toContain(
      formatUsd(toCents(total)),
    );
    await addToPrices(100);
    expect(await renew()).toBe(toCents(total));
  });

  it('costs what the emails named about numbers that joined it after the notice', async () => {
    const [first] = await shownNumbers(provider);
    const { didid } = assertDefined(first);
    await setRenewal(provider, didid, false);
    await announceBefore(7);
    await setRenewal(provider, didid, true);
    await buyNumber(provider, await firstOnSale(provider), { key: 'added' });
    const shown = await shownNumbers(provider);
    expect(shown).toHaveLength(4);
    await addToPrices(100);
    expect(await renew()).toBe(sumOf(shown));
  });

  it('is announced and charged a day later when the jobs had paused', async () => {
    const { context, clock } = provider;
    const back = new Date(due.getTime() + 2 * HOUR_MS);
    clock.set(back);
    await renewDue(context, back, { isAnnouncedOnly: true });
    expect(await chargedRenewals(context, customerId, due)).toEqual([]);
    await queueNotices(context, back);
    await queueNotices(context, back);
    expect(await countMessages(context, DEMO, 'renewal-notice')).toBe(1);
    const charged = new Date(back.getTime() + DAY_MS);
    const moments = async () => (await shownNumbers(provider)).map(({ paidUntil }) => paidUntil);
    expect(await moments()).toEqual([charged, charged, charged]);
    for (const hours of [1, 23.9, 24, 24.1]) {
      const at = new Date(back.getTime() + hours * HOUR_MS);
      clock.set(at);
      await queueNotices(context, at);
      await renewDue(context, at, { isAnnouncedOnly: true });
    }
    const renewals = await chargedRenewals(context, customerId, due);
    expect(renewals.map(({ createdAt }) => createdAt)).toEqual([charged]);
    const next = addMonths(charged, 1);
    expect(await moments()).toEqual([next, next, next]);
    await expectLedgerToAddUp(context);
  });

  it('is charged on the day that the email about its resumption named, in its last hours', async () => {
    const { context } = provider;
    const shown = await shownNumbers(provider);
    for (const { didid } of shown) await setRenewal(provider, didid, false);
    await announceBefore(10 / 24);
    const { didid, cents } = assertDefined(shown[0]);
    await setRenewal(provider, didid, true);
    const { body } = await lastMessage(context, DEMO, 'renewal-resumed');
    expect(body).toContain(formatUsd(cents));
    expect(body).toContain(dayText('en', due));
    await addToPrices(100);
    await announceBefore(9 / 24);
    expect((await shownNumbers(provider))[0]?.paidUntil).toEqual(due);
    expect(await countMessages(context, DEMO, 'renewal-notice')).toBe(1);
    expect(await renew()).toBe(cents);
  });

  it('keeps its day when another duration is chosen while its notice is not delivered', async () => {
    const { app, context, clock } = provider;
    clock.set(new Date(due.getTime() - 10 * HOUR_MS));
    await context.db.delete(notices);
    await queueNotices(context, new Date(due.getTime() - DAY_MS));
    const { token } = await signIn(context, DEMO);
    const { result } = (await request(app, getPackagePrice, { token })).body;
    const { renewalPackageID: renewalPriceId, total } = assertDefined(result?.discounts[0]);
    await request(app, renewPackage, { token, query: { renewalPriceId } });
    await queueNotices(context, context.now());
    expect((await shownNumbers(provider))[0]?.paidUntil).toEqual(due);
    expect(await renew()).toBe(toCents(total));
  });

  it('is not postponed by a run that is half an hour late', async () => {
    await announceBefore(1 - 1 / 48);
    expect((await shownNumbers(provider))[0]?.paidUntil).toEqual(due);
    expect(await renew()).toBeGreaterThan(0);
  });

  it('names the next charge of another number, and where to stop it, in its receipt', async () => {
    const { context } = provider;
    const [first, ...others] = await context.db
      .select()
      .from(customerNumbers)
      .where(eq(customerNumbers.customerId, customerId))
      .orderBy(customerNumbers.nextPaymentAt, customerNumbers.id);
    const ids = others.map(({ id }) => id);
    const nextPaymentAt = new Date(due.getTime() + 14 * DAY_MS);
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt })
      .where(inArray(customerNumbers.id, ids));
    await renewDue(context, due);
    const { body } = await lastMessage(context, DEMO, 'renewal-receipt');
    const later = (await shownNumbers(provider)).filter(
      ({ didid }) => didid !== assertDefined(first).didId,
    );
    const next = `Next charge: ${formatUsd(sumOf(later))} USD on ${dayText('en', nextPaymentAt)}`;
    expect(body).toContain(next);
    expect(body).toMatch(/^http\S+\/profile\/my-\w+$/m);
  });
});
