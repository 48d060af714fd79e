import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#lib/time.ts';
import * as billing from '#contract/hub/billing.ts';
import { LANGUAGES } from '#config/languages.ts';
import { dayText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { listOutbox } from '#provider/domain/messages/list.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { request } from '../support/servers/app.ts';
import { DEMO, expectLedgerToAddUp, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { holdRenewal } from '../support/payments/held-renewal.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { chargedRenewals, setRenewal, shownNumbers, sumOf } from '../support/customers/numbers.ts';

const ROUNDS = 6;

const busy = { messages: [{ code: 'renewal-in-progress' }] };

describeOnBothEngines('a stopped renewal', (open) => {
  let provider: TestProvider;
  let customerId: number;
  let start: Date;

  beforeEach(async () => {
    provider = await open();
    customerId = (await signIn(provider.context, DEMO)).customer.id;
    start = provider.context.now();
  });

  const charged = () => chargedRenewals(provider.context, customerId, start);
  /** The demo customer's numbers; the clock is at the moment when they are due. */
  const dueNumbers = async () => {
    const shown = await shownNumbers(provider);
    provider.clock.set(assertDefined(shown[0]).paidUntil);
    return shown;
  };

  it('is not charged on the day that the other numbers are, for the sum shown', async () => {
    const { context, clock } = provider;
    const [first, second, third] = await shownNumbers(provider);
    expect((await setRenewal(provider, assertDefined(second).didid, false)).body.isSuccessful).toBe(
      true,
    );
    const shown = await shownNumbers(provider);
    expect(shown.map(({ renews }) => renews)).toEqual([true, false, true]);
    const { paidUntil } = assertDefined(first);
    clock.set(paidUntil);
    await renewDue(context, paidUntil);
    const sum = assertDefined(first).cents + assertDefined(third).cents;
    expect(await charged()).toEqual([{ createdAt: paidUntil, amountCents: sum }]);
    const left = await shownNumbers(provider);
    expect(left.map(({ didid }) => didid)).toEqual([
      assertDefined(first).didid,
      assertDefined(third).didid,
    ]);
    expect(left.every((number) => number.paidUntil > paidUntil)).toBe(true);
    await expectLedgerToAddUp(provider.context);
  });

  it('is named by the billing endpoints in the plan’s price, and in the duration’s email', async () => {
    const { context, app } = provider;
    const { token } = await signIn(context, DEMO);
    const plan = async () =>
      assertDefined((await request(app, billing.getMyAccountPackagePrice, { token })).body.result);
    const [, second] = await shownNumbers(provider);
    await setRenewal(provider, assertDefined(second).didid, false);
    const renewing = (await shownNumbers(provider)).filter(({ renews }) => renews);
    const { price, discounts } = await plan();
    expect(Math.round(price * 100)).toBe(sumOf(renewing));
    const six = assertDefined(discounts.find(({ intervalMonths }) => intervalMonths === 6));
    const query = { renewalPriceId: six.renewalPackageID };
    await request(app, billing.renewPackage, { token, query });
    const mail = await lastMessage(context, DEMO, 'plan-changed');
    expect(mail.body).toContain(`${formatUsd(Math.round(six.total * 100))} (6 months)`);
    expect(sumOf((await shownNumbers(provider)).filter(({ renews }) => renews))).toBe(
      Math.round(six.total * 100),
    );
    await setRenewal(provider, assertDefined(second).didid, true);
    expect((await plan()).monthsInterval).toBe(6);
    expect(sumOf(await shownNumbers(provider))).toBeGreaterThan(Math.round(six.total * 100));
  });

  it('leaves an account without a renewing number active, and charges nothing', async () => {
    const { context, app } = provider;
    const { token } = await signIn(context, DEMO);
    for (const { didid } of await shownNumbers(provider)) await setRenewal(provider, didid, false);
    const plan = await request(app, billing.getMyAccountPackagePrice, { token });
    expect(plan.body.result).toMatchObject({
      price: 0,
      monthsInterval: 1,
      discounts: [],
      billingCycleInfo: { lastPaymentDate: expect.any(String), nextPaymentDate: null },
    });
    const query = { renewalPriceId: 10_103 };
    expect((await request(app, billing.renewPackage, { token, query })).status).toBe(404);
    const [first] = await dueNumbers();
    expect(await renewDue(context, assertDefined(first).paidUntil)).toMatchObject({
      ended: 3,
      failed: 0,
    });
    expect(await charged()).toEqual([]);
    expect(await shownNumbers(provider)).toEqual([]);
    const { token: later, customer } = await signIn(context, DEMO);
    expect(customer.status).toBe('Active');
    const none = await request(app, billing.getMyAccountPackagePrice, { token: later });
    expect(none.body.result?.billingCycleInfo).toEqual({
      lastPaymentDate: null,
      nextPaymentDate: null,
    });
    const price = await request(app, billing.getPackagePrice, { token: later });
    expect(price.status).toBe(404);
    await expectLedgerToAddUp(provider.context);
  });

  it('is taken back until the number has ended, and the number is charged as shown', async () => {
    const { context, clock } = provider;
    const [first] = await shownNumbers(provider);
    const { didid, cents } = assertDefined(first);
    await setRenewal(provider, didid, false);
    const { paidUntil } = assertDefined((await dueNumbers())[0]);
    await renewCustomer(context, customerId, paidUntil);
    expect((await charged()).map(({ amountCents }) => amountCents)).not.toContain(cents);
    clock.advance(MINUTE_MS);
    expect((await setRenewal(provider, didid, true)).body.isSuccessful).toBe(true);
    await renewDue(context, context.now());
    expect((await charged()).at(-1)).toEqual({ createdAt: context.now(), amountCents: cents });
    const shown = await shownNumbers(provider);
    expect(new Set(shown.map((number) => number.paidUntil.getTime())).size).toBe(1);
    await setRenewal(provider, didid, false);
    clock.set(assertDefined(shown[0]).paidUntil);
    await renewDue(context, context.now());
    expect((await setRenewal(provider, didid, true)).status).toBe(404);
    await expectLedgerToAddUp(provider.context);
  });

  it('sends one email for each stop and each keep, none for the same again', async () => {
    const { context } = provider;
    const { didid } = assertDefined((await shownNumbers(provider))[0]);
    const counts = async () => [
      await countMessages(context, DEMO, 'renewal-stopped'),
      await countMessages(context, DEMO, 'renewal-resumed'),
    ];
    const set = async (renews: boolean) =>
      expect((await setRenewal(provider, didid, renews)).body.isSuccessful).toBe(true);
    await set(true);
    expect(await counts()).toEqual([0, 0]);
    await Promise.all([set(false), set(false), set(false)]);
    await set(false);
    expect(await counts()).toEqual([1, 0]);
    await Promise.all([set(true), set(true)]);
    expect(await counts()).toEqual([1, 1]);
    await set(false);
    expect(await counts()).toEqual([2, 1]);
    const events = provider.logLines.filter((line) => line.includes('"event":"renewal-'));
    expect(events).toHaveLength(3);
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    it('is confirmed with the day and the sum in the customer’s language', async () => {
      const { context, clock } = provider;
      await context.db.update(customers).set({ language }).where(eq(customers.email, DEMO));
      const { didid, paidUntil, cents } = assertDefined((await shownNumbers(provider))[1]);
      const day = dayText(language, paidUntil);
      await setRenewal(provider, didid, false);
      const stopped = await lastMessage(context, DEMO, 'renewal-stopped');
      const page = '/profile/my-vnums';
      expect(stopped.subject).toContain(day);
      for (const part of [day, '90', '+44 ', page]) expect(stopped.body).toContain(part);
      await setRenewal(provider, didid, true);
      const resumed = await lastMessage(context, DEMO, 'renewal-resumed');
      for (const part of [day, formatUsd(cents), page]) expect(resumed.body).toContain(part);
      await setRenewal(provider, didid, false);
      clock.set(paidUntil);
      await renewDue(context, paidUntil);
      const ended = await lastMessage(context, DEMO, 'number-ended');
      expect(ended.body).toContain(day);
      const written = (await listOutbox(context, DEMO)).map(({ subject, body }) => subject + body);
      expect(written.join('')).not.toContain('{{');
    });
  });

  it('is refused while its renewal is charged, and the number is renewed', async () => {
    const { context } = provider;
    const shown = await dueNumbers();
    const { didid } = assertDefined(shown[0]);
    const { finish } = await holdRenewal(context, customerId, context.now());
    const refused = await setRenewal(provider, didid, false);
    expect([refused.status, refused.json]).toMatchObject([409, busy]);
    expect((await setRenewal(provider, didid, true)).body.isSuccessful).toBe(true);
    expect(await finish()).toBe(200);
    expect((await setRenewal(provider, didid, false)).body.isSuccessful).toBe(true);
    expect((await charged()).map(({ amountCents }) => amountCents)).toEqual([sumOf(shown)]);
    expect(await countMessages(context, DEMO, 'renewal-stopped')).toBe(1);
  });

  it('leaves the number out of a renewal that is charged meanwhile, also when it is kept', async () => {
    const { context } = provider;
    const { didid, cents, paidUntil } = assertDefined((await shownNumbers(provider))[0]);
    await setRenewal(provider, didid, false);
    const shown = await dueNumbers();
    const { finish } = await holdRenewal(context, customerId, paidUntil);
    expect((await setRenewal(provider, didid, true)).body.isSuccessful).toBe(true);
    expect(await finish()).toBe(200);
    expect((await charged()).map(({ amountCents }) => amountCents)).toEqual([sumOf(shown) - cents]);
    const kept = (await shownNumbers(provider)).find((number) => number.didid === didid);
    expect(assertDefined(kept).paidUntil).toEqual(paidUntil);
    await renewDue(context, paidUntil);
    expect((await charged()).map(({ amountCents }) => amountCents)).toEqual([
      sumOf(shown) - cents,
      cents,
    ]);
    await expectLedgerToAddUp(provider.context);
  });

  it('has one outcome in every race with the renewal: stopped or charged', async () => {
    const { context, clock } = provider;
    for (let round = 0; round < ROUNDS; round += 1) {
      const shown = await dueNumbers();
      const { didid, cents, paidUntil } = assertDefined(shown[0]);
      const before = await charged();
      const [stop] = await Promise.all([
        setRenewal(provider, didid, false),
        renewCustomer(context, customerId, paidUntil),
      ]);
      const isStopped = stop.status === 200;
      if (!isStopped) expect(stop.json).toMatchObject(busy);
      const after = (await shownNumbers(provider)).find((number) => number.didid === didid);
      const isCharged = assertDefined(after).paidUntil > paidUntil;
      const expected = sumOf(shown) - (isCharged ? 0 : cents);
      expect((await charged()).slice(before.length)).toEqual([
        { createdAt: paidUntil, amountCents: expected },
      ]);
      // A stop after the charge is for the next renewal.
      expect(assertDefined(after).renews).toBe(!isStopped);
      if (!isStopped) expect(isCharged).toBe(true);
      await setRenewal(provider, didid, true);
      clock.advance(MINUTE_MS);
      await renewCustomer(context, customerId, context.now());
    }
    await expectLedgerToAddUp(provider.context);
  });

  it('is not for another customer’s number', async () => {
    const { didid } = assertDefined((await shownNumbers(provider))[0]);
    expect((await setRenewal(provider, didid, false, OTHER)).status).toBe(404);
    expect(assertDefined((await shownNumbers(provider))[0]).renews).toBe(true);
  });

  it('is requested with PUT, also across origins, and not with POST', async () => {
    const { app, context } = await open({ corsOrigins: ['https://shop.example'] });
    const path = '/hub/api/vnum/my-numbers/1/renewal';
    const preflight = await app.request(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'PUT' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    const { token } = await signIn(context, DEMO);
    const authorization = `Bearer ${token}`;
    const posted = await app.request(path, { method: 'POST', headers: { authorization } });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'PUT']);
    const forged = await app.request(path, {
      method: 'PUT',
      headers: { authorization, cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'other' },
    });
    expect(forged.status).toBe(403);
  });
});
