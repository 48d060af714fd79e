import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getMyAccountPackagePrice, renewPackage } from '#contract/hub/billing.ts';
import { addMonths } from '#lib/calendar.ts';
import { listDurations } from '#provider/domain/catalogue/prices.ts';
import { RENEWAL_NOTICES } from '#provider/domain/notices/renewal-notices.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { findDebt } from '#provider/domain/plans/renewal/owed.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { countries, packages, renewalPackages } from '#provider/platform/db/schema/catalogue.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { DAY_MS } from '#lib/time.ts';
import { buyNumber, firstOnSale, quoteNumber } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  paymentsOf,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { recordedNotices } from '../support/customers/notices.ts';
import { chargedRenewals, setRenewal, shownNumbers, sumOf } from '../support/customers/numbers.ts';

const YEAR = 12;

describeOnBothEngines('a plan whose numbers have two packages', (open) => {
  let provider: TestProvider;
  let customerId: number;
  let britishId: number;

  beforeEach(async () => {
    provider = await open();
    const { db } = provider.context;
    customerId = (await signIn(provider.context, DEMO)).customer.id;
    const [british] = await db
      .select({ id: packages.id })
      .from(packages)
      .innerJoin(countries, eq(countries.id, packages.countryId))
      .where(eq(countries.iso2, 'GB'));
    britishId = assertDefined(british).id;
    const [, ...others] = await shownNumbers(provider);
    const ids = others.map(({ didid }) => didid);
    await db
      .update(customerNumbers)
      .set({ packageId: britishId })
      .where(inArray(customerNumbers.didId, ids));
  });

  const readPlan = async () => {
    const { token } = await signIn(provider.context, DEMO);
    const { body } = await request(provider.app, getMyAccountPackagePrice, { token });
    return assertDefined(body.result);
  };

  const chooseYear = async (): Promise<void> => {
    const { token } = await signIn(provider.context, DEMO);
    const year = (await readPlan()).discounts.find((each) => each.intervalMonths === YEAR);
    const query = { renewalPriceId: assertDefined(year).renewalPackageID };
    expect((await request(provider.app, renewPackage, { token, query })).status).toBe(200);
  };

  /** Chooses a year for the plan and stops its first number, whose package the plan had. */
  const chooseYearAndStopFirst = async (): Promise<void> => {
    await chooseYear();
    const [first] = await shownNumbers(provider);
    await setRenewal(provider, assertDefined(first).didid, false);
  };

  const dropYear = (packageId: number) =>
    provider.context.db
      .delete(renewalPackages)
      .where(
        and(eq(renewalPackages.packageId, packageId), eq(renewalPackages.intervalMonths, YEAR)),
      );

  /** Sets the clock to some days before the renewal. */
  const goBefore = async (days: number): Promise<Date> => {
    const plan = assertDefined(await findPlan(provider.context.db, customerId));
    provider.clock.set(new Date(plan.nextPaymentAt.getTime() - days * DAY_MS));
    return plan.nextPaymentAt;
  };

  it('renews the others for the same duration when the first is stopped', async () => {
    const { context, clock } = provider;
    const start = context.now();
    await chooseYearAndStopFirst();
    expect((await readPlan()).monthsInterval).toBe(YEAR);
    const due = await goBefore(30);
    await queueNotices(context, context.now());
    expect(await recordedNotices(context, DEMO)).toMatchObject([{ kind: 'renewal-in-30-days' }]);
    const shown = (await shownNumbers(provider)).filter(({ renews }) => renews);
    clock.set(due);
    await renewDue(context, due);
    expect(await chargedRenewals(context, customerId, start)).toEqual([
      { createdAt: due, amountCents: sumOf(shown) },
    ]);
    const plan = assertDefined(await findPlan(context.db, customerId));
    expect(plan.nextPaymentAt).toEqual(addMonths(due, YEAR));
    const paid = plan.numbers.reduce((sum, { priceCents }) => sum + priceCents, 0);
    expect(paid).toBe(sumOf(shown));
    const [discounted] = (await listDurations(context.db, britishId)).slice(-1);
    const share = 1 - assertDefined(discounted).discountPercentage / 100;
    const base = plan.numbers.reduce((sum, { baseCents }) => sum + baseCents, 0);
    expect(Math.abs(paid - base * YEAR * share)).toBeLessThan(YEAR * plan.numbers.length);
    await expectLedgerToAddUp(context);
  });

  it('keeps the duration when the package in which it was chosen no longer has it', async () => {
    const { context } = provider;
    const { packageId } = assertDefined(await findPlan(context.db, customerId));
    await chooseYearAndStopFirst();
    await dropYear(packageId);
    expect((await readPlan()).monthsInterval).toBe(YEAR);
    await goBefore(30);
    await queueNotices(context, context.now());
    expect(await recordedNotices(context, DEMO)).toMatchObject([{ kind: 'renewal-in-30-days' }]);
  });

  it('records the price that was charged where the first is stopped meanwhile', async () => {
    const { context } = provider;
    await chooseYearAndStopFirst();
    const { didid } = assertDefined((await shownNumbers(provider))[0]);
    await setRenewal(provider, didid, true);
    // The first is due later than the others, so it may be stopped while they are charged.
    await context.db
      .update(customerNumbers)
      .set({ nextPaymentAt: addMonths(context.now(), YEAR) })
      .where(eq(customerNumbers.didId, didid));
    await dropYear(britishId);
    const { checkpoint } = context;
    context.checkpoint = async (name) => {
      if (name === 'payment:reserved') await setRenewal(provider, didid, false);
    };
    const due = await goBefore(0);
    await renewDue(context, due);
    context.checkpoint = checkpoint;
    const plan = assertDefined(await findPlan(context.db, customerId));
    const recorded = plan.numbers.reduce((sum, { priceCents }) => sum + priceCents, 0);
    expect((await paymentsOf(context, customerId)).at(-1)).toMatchObject({
      kind: 'renewal',
      status: 'succeeded',
      amountCents: recorded,
    });
  });

  it('renews month by month where the others’ package has no such duration', async () => {
    const { context } = provider;
    await dropYear(britishId);
    await chooseYearAndStopFirst();
    const { monthsInterval, price } = await readPlan();
    expect(monthsInterval).toBe(1);
    const [monthly, weekly] = RENEWAL_NOTICES;
    await goBefore(30);
    expect(await assertDefined(monthly).list(context, context.now())).not.toContainEqual(
      expect.objectContaining({ customerId }),
    );
    await goBefore(7);
    expect(await assertDefined(weekly).list(context, context.now())).toContainEqual(
      expect.objectContaining({ customerId }),
    );
    const shown = (await shownNumbers(provider)).filter(({ renews }) => renews);
    expect(sumOf(shown)).toBe(Math.round(price * 100));
  });

  it('is owed with the discount of the renewal package that has replaced its own', async () => {
    const { context } = provider;
    const { db } = context;
    const { packageId } = assertDefined(await findPlan(db, customerId));
    await chooseYear();
    await db.update(savedCards).set({ gatewayToken: 'card_nobody_knows' });
    await renewDue(context, await goBefore(0));
    const shown = await shownNumbers(provider);
    const owed = async () => (await findDebt(db, customerId))?.amountCents;
    expect(await owed()).toBe(sumOf(shown));
    const [year] = (await listDurations(db, packageId)).slice(-1);
    await dropYear(packageId);
    const { id, ...successor } = assertDefined(year);
    await db.insert(renewalPackages).values({ ...successor, packageId, id: id + 100_000 });
    const [first, ...others] = shown;
    await setRenewal(provider, assertDefined(first).didid, false);
    expect(await owed()).toBe(sumOf(others));
    await expectLedgerToAddUp(context);
  });

  it('lets an added number have the duration that its quote names', async () => {
    const { context } = provider;
    await dropYear(britishId);
    await chooseYearAndStopFirst();
    const product = await firstOnSale(provider);
    expect((await quoteNumber(provider, product)).result?.months).toBe(1);
    expect((await buyNumber(provider, product, { key: 'add-1' })).response_code).toBe(200);
    const [added] = await context.db
      .select()
      .from(customerNumbers)
      .where(eq(customerNumbers.didId, product.DIDID));
    expect(added).toMatchObject({ monthsInterval: 1, renewalPackageId: null });
  });

  it('keeps the months that were chosen when the stop of its first number is taken back', async () => {
    await dropYear(britishId);
    await chooseYearAndStopFirst();
    expect((await readPlan()).monthsInterval).toBe(1);
    const { didid } = assertDefined((await shownNumbers(provider))[0]);
    await setRenewal(provider, didid, true);
    expect((await readPlan()).monthsInterval).toBe(YEAR);
  });

  it('offers to keep each number for its own months when all are stopped', async () => {
    const { context } = provider;
    await chooseYearAndStopFirst();
    const [, other] = await shownNumbers(provider);
    const { didid } = assertDefined(other);
    const yearly = assertDefined(other).cents;
    for (const shown of await shownNumbers(provider)) {
      if (shown.renews) await setRenewal(provider, shown.didid, false);
    }
    await context.db
      .update(customerNumbers)
      .set({ monthsInterval: 1 })
      .where(eq(customerNumbers.didId, didid));
    const offered = assertDefined((await shownNumbers(provider))[1]).cents;
    expect(offered).toBeLessThan(yearly / 2);
    await setRenewal(provider, didid, true);
    expect(await readPlan()).toMatchObject({ monthsInterval: 1 });
    expect(assertDefined((await shownNumbers(provider))[1]).cents).toBe(offered);
  });
});
