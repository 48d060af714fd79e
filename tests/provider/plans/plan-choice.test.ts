import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getMyAccountPackagePrice, getPreSuspended, renewPackage } from '#contract/hub/billing.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { authenticate } from '#provider/domain/auth/session/session.ts';
import { chooseRenewal } from '#provider/domain/plans/choose-renewal.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { listOutbox } from '#provider/domain/messages/list.ts';
import { request } from '../support/servers/app.ts';
import { DEMO, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { holdRenewal } from '../support/payments/held-renewal.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';

describeOnBothEngines('the choice of a plan', (open) => {
  let provider: TestProvider;
  let token: string;

  beforeEach(async () => {
    provider = await open();
    ({ token } = await signIn(provider.context, DEMO));
  });

  const choose = (renewalPriceId: number) =>
    request(provider.app, renewPackage, { token, query: { renewalPriceId } });

  it('is confirmed by an email with the old and the new charge, once for each change', async () => {
    const { context } = provider;
    const { body } = await request(provider.app, getMyAccountPackagePrice, { token });
    const plan = assertDefined(body.result);
    const six = assertDefined(plan.discounts.find(({ intervalMonths }) => intervalMonths === 6));
    const [before, after] = [plan.price, six.total].map((dollars) => formatUsd(toCents(dollars)));
    expect((await choose(six.renewalPackageID)).body.isSuccessful).toBe(true);
    const mail = await lastMessage(context, DEMO, 'plan-changed');
    expect(mail.subject).toContain(after);
    expect(mail.body).toContain(`${before} (1 month)`);
    expect(mail.body).toContain(`${after} (6 months)`);
    expect(mail.body).toContain('Card: •••• 4242');
    expect(mail.body).not.toContain('{{');
    const mails = (await listOutbox(context, DEMO)).length;
    await choose(six.renewalPackageID);
    expect(await listOutbox(context, DEMO), 'the same again changes nothing').toHaveLength(mails);
  });

  it('is the duration of the prices that numbers renew for', async () => {
    const monthsOfNumbers = async () => {
      const { body } = await request(provider.app, getMyNumbers, { token });
      return body.result?.map(({ renewalMonths }) => renewalMonths);
    };
    expect(new Set(await monthsOfNumbers())).toEqual(new Set([1]));
    const { body } = await request(provider.app, getMyAccountPackagePrice, { token });
    const six = body.result?.discounts.find(({ intervalMonths }) => intervalMonths === 6);
    await choose(assertDefined(six).renewalPackageID);
    expect(new Set(await monthsOfNumbers())).toEqual(new Set([6]));
  });

  it('is confirmed without a card where none is saved', async () => {
    const { context } = provider;
    const { body } = await request(provider.app, getMyAccountPackagePrice, { token });
    const three = assertDefined(
      assertDefined(body.result).discounts.find((each) => each.intervalMonths === 3),
    );
    await context.db.delete(savedCards);
    expect((await choose(three.renewalPackageID)).body.isSuccessful).toBe(true);
    const mail = await lastMessage(context, DEMO, 'plan-changed-card');
    expect(mail.subject).toMatch(/charge of \$[\d.]+ \(3 months\) needs a valid card$/);
    expect(mail.body).toContain('Card: none saved');
    expect(mail.body).toContain('update your card or add one');
    expect(mail.body).toMatch(/^http\S+\/profile\/billing$/m);
  });

  it('asks for another card where the primary one expires before the next charge', async () => {
    const { context } = provider;
    const { due, yearId } = await readYear();
    const [expirationYear, expirationMonth] = [due.getUTCFullYear(), due.getUTCMonth()];
    const isJanuary = expirationMonth === 0;
    await context.db.update(savedCards).set({
      expirationYear: isJanuary ? expirationYear - 1 : expirationYear,
      expirationMonth: isJanuary ? 12 : expirationMonth,
    });
    expect((await choose(yearId)).body.isSuccessful).toBe(true);
    const mail = await lastMessage(context, DEMO, 'plan-changed-card');
    expect(mail.body).toContain('Card: •••• 4242, valid through');
    expect(mail.body).toMatch(/^http\S+\/profile\/billing$/m);
    expect(`${mail.subject}${mail.body}`).not.toMatch(/\{\{|provider\./);
  });

  /** Returns the renewal package of the year, and when the plan is due. */
  const readYear = async () => {
    const { customer } = await signIn(provider.context, DEMO);
    const { body } = await request(provider.app, getMyAccountPackagePrice, { token });
    const year = assertDefined(body.result).discounts.find((each) => each.intervalMonths === 12);
    const plan = assertDefined(await findPlan(provider.context.db, customer.id));
    return { customer, due: plan.nextPaymentAt, yearId: assertDefined(year).renewalPackageID };
  };

  it('is refused while a renewal is charged, so that a declined one is owed for its months', async () => {
    const { context, clock } = provider;
    const { customer, due, yearId } = await readYear();
    await context.db.update(savedCards).set({ gatewayToken: 'card_nobody_knows' });
    clock.set(due);
    ({ token } = await signIn(context, DEMO));
    const { finish } = await holdRenewal(context, customer.id, due);
    const refused = await choose(yearId);
    const busy = { messages: [{ code: 'renewal-in-progress' }] };
    expect([refused.status, refused.json]).toMatchObject([409, busy]);
    expect(await finish()).toBe(402);
    const plan = assertDefined(await findPlan(context.db, customer.id));
    expect(plan.months).toBe(1);
    ({ token } = await signIn(context, DEMO));
    const owed = assertDefined(
      (await request(provider.app, getPreSuspended, { token })).body.result,
    );
    const monthly = plan.numbers.reduce((sum, { baseCents }) => sum + baseCents, 0);
    expect(toCents(owed.transactionAmount)).toBe(monthly);
  });

  it('is possible after the renewal was charged', async () => {
    const { context, clock } = provider;
    const { customer, due, yearId } = await readYear();
    clock.set(due);
    ({ token } = await signIn(context, DEMO));
    const { finish } = await holdRenewal(context, customer.id, due);
    expect(await finish()).toBe(200);
    expect((await choose(yearId)).body.isSuccessful).toBe(true);
  });

  it('is refused when the account was suspended after the session was checked', async () => {
    const { context } = provider;
    const { customer, yearId } = await readYear();
    const session = assertDefined(await authenticate(context, token));
    await context.db
      .update(customers)
      .set({ status: 'PreSuspended' })
      .where(eq(customers.id, customer.id));
    const chosen = chooseRenewal(context, session, { renewalPriceId: yearId });
    await expect(chosen).rejects.toMatchObject({ facts: { kind: 'forbidden', code: 'suspended' } });
    expect(assertDefined(await findPlan(context.db, customer.id)).months).toBe(1);
  });
});
