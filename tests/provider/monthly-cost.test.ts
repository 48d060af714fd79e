import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';
import { beforeAll, expect, it } from 'vitest';
import * as catalogue from '#contract/hub/catalogue.ts';
import { getMonthlyCost } from '#lib/call-cost.ts';
import { toCents } from '#lib/money.ts';
import { getBalance } from '#provider/domain/accounts/information.ts';
import { receiveCall } from '#provider/domain/calls/switch.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { getPlanTotal } from '#provider/domain/plans/plan-price.ts';
import { findPlan, getMonthlyBases, SINGLE_MONTH } from '#provider/domain/plans/plan.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { forwardingNumbers } from '#provider/platform/db/schema/numbers.ts';
import { seededRandom, TEST_SEED } from '../support/seeded-random.ts';
import { request } from './support/app.ts';
import { assertDefined } from './support/assert-defined.ts';
import { OTHER, signIn } from './support/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';

/** A thousand on both engines; each case has its own month of the plan and up to three calls. */
const CASES = 500;
const random = seededRandom('monthly-cost');
const TIME_MS = 300_000;
const MICROS = 1_000_000;

interface OwnCountry {
  packageId: number;
  minutes: number;
  /** What a phone of the country is called by, as digits, and what a minute costs. */
  phones: { digits: string; microsPerMinute: number }[];
}

describeOnBothEngines('the cost of a month', (open) => {
  let provider: TestProvider;
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => assertDefined(list[below(list.length)]);

  beforeAll(async () => {
    provider = await open();
  });

  /** Reads, as the pages do, the minutes and rates of the package countries that have numbers. */
  async function readOwnCountries(): Promise<OwnCountry[]> {
    const { app, context } = provider;
    const packages = await request(app, catalogue.getCountriesPackages);
    return Promise.all(
      assertDefined(packages.body.result).map(
        async ({ packageId, countryId, iso2, callMinutes }) => {
          const { body } = await request(app, catalogue.getRatesPerCountry, {
            query: { packageId, countryId },
          });
          const rateTo = (kind: string): number =>
            Math.round(
              assertDefined(body.result?.find((row) => row.destination === kind)).price * MICROS,
            );
          const [landline] = await context.db
            .select()
            .from(dids)
            .where(eq(dids.countryId, countryId))
            .limit(1);
          const mobile = getExampleNumber(iso2.toUpperCase() as CountryCode, examples);
          return {
            packageId,
            minutes: assertDefined(callMinutes),
            phones: [
              {
                digits: assertDefined(landline).number.slice(1),
                microsPerMinute: rateTo('Landline'),
              },
              { digits: assertDefined(mobile).number.slice(1), microsPerMinute: rateTo('Mobile') },
            ],
          };
        },
      ),
    );
  }

  it(
    'as the pages write it is what the sandbox charges, to the cent',
    async () => {
      const { context, clock } = provider;
      const { db } = context;
      const { customer } = await signIn(context, OTHER);
      const number = assertDefined((await listCustomerNumbers(db, customer.id))[0]);
      const ownCountries = await readOwnCountries();
      const onSale = await db.select().from(dids).where(eq(dids.status, 'available'));
      const balance = () => getBalance(db, customer.id);
      const entry = { customerId: customer.id, kind: 'gift' as const, createdAt: context.now() };
      await db.insert(ledgerEntries).values({ ...entry, amountCents: 100_000_000 });
      for (let index = 0; index < CASES; index += 1) {
        const { packageId, minutes: includedMinutes, phones } = pick(ownCountries);
        const { digits: phoneNumber, microsPerMinute } = pick(phones);
        const did = pick(onSale);
        const minutes = below(601);
        const what = `case ${index} of seed "${TEST_SEED}"`;
        const price = await request(provider.app, catalogue.getOrderPackagePrice, {
          body: { packageId, countryId: did.countryId, didId: did.id, price: 0 },
        });
        const planCents = toCents(assertDefined(price.body.result).price);
        const month = { minutes, includedMinutes, microsPerMinute };
        const shown = getMonthlyCost(planCents, month);

        clock.advance(32 * 24 * 3_600_000);
        await db
          .update(customerNumbers)
          .set({ packageId, didId: did.id })
          .where(eq(customerNumbers.id, number.id));
        const values = { phoneNumber, updatedAt: context.now() };
        await db
          .insert(forwardingNumbers)
          .values({ customerNumberId: number.id, ...values })
          .onConflictDoUpdate({ target: forwardingNumbers.customerNumberId, set: values });
        const before = await balance();
        let left = minutes;
        for (let call = 0; left > 0; call += 1) {
          const length = call === 2 ? left : 1 + below(left);
          left -= length;
          await db.transaction((tx) =>
            receiveCall(context, tx, {
              eventId: randomUUID(),
              callerId: '12025550166',
              destination: did.number.slice(1),
              dialedAt: context.now(),
              seconds: length * 60 - below(60),
            }),
          );
        }
        expect(before - (await balance()), what).toBe(shown.callCents);
        const plan = assertDefined(await findPlan(db, customer.id));
        expect(getPlanTotal(getMonthlyBases(plan.numbers), SINGLE_MONTH), what).toBe(
          shown.planCents,
        );
        expect(shown.totalCents).toBe(shown.planCents + shown.callCents);
      }
    },
    TIME_MS,
  );
});
