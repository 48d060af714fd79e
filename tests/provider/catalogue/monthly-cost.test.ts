import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';
import { beforeAll, expect, inject, it } from 'vitest';
import * as catalogue from '#contract/hub/catalogue.ts';
import { costOfMonth } from '#lib/money/call-cost.ts';
import { toCents } from '#lib/money/money.ts';
import { receiveCall } from '#provider/domain/calls/receive.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { forwardingNumbers } from '#provider/platform/db/schema/numbers.ts';
import { DAY_MS } from '#lib/time.ts';
import { seededRandom, TEST_SEED } from '../../support/seeded-random.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { confirmPhones } from '../support/customers/buyers.ts';
import { expectLedgerToAddUp, OTHER, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { order, visitorOf } from '../support/customers/visitors.ts';

/**
 * A thousand on each machine, more of them on the faster engine. Each case has its own month of the
 * plan, with its charge, and one or two calls.
 */
const CASES = { pglite: inject('postgresPort') === null ? 1_000 : 100, postgres: 900 };
/**
 * In so many of them, the first ones, the month begins with the first purchase of a new customer.
 */
const PURCHASES = 0.05;
const random = seededRandom('monthly-cost');
const TIME_MS = 900_000;
const MICROS = 1_000_000;
/** Enough for the calls of all months. */
const CREDIT_CENTS = 100_000_000;

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
    provider = await open({ trustedProxies: 1 });
  });

  /** Reads, as the pages do, the minutes and rates of the package countries that have numbers. */
  async function readOwnCountries(): Promise<OwnCountry[]> {
    const { app, context } = provider;
    const packages = await request(app, catalogue.getCountriesPackages);
    return Promise.all(
      assertDefined(packages.body.result).map(
        async ({ packageId, countryId, countryName, iso2, callMinutes }) => {
          const { body } = await request(app, catalogue.getRatesPerCountry, {
            query: { packageId, countryId },
          });
          const own = body.result?.filter((row) => row.countryName === countryName);
          const rateTo = (kind: string): number =>
            Math.round(assertDefined(own?.find((row) => row.destination === kind)).price * MICROS);
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

  /** Buys a number as a new customer does; returns the number as the customer has it. */
  async function buyFirst(buyer: number, didId: number, packageId: number) {
    const { app, context } = provider;
    await confirmPhones(context, [buyer]);
    const { body } = await order(app, visitorOf(buyer, buyer % 250), didId, { packageId });
    expect(body.response_code).toBe(200);
    const [number] = await context.db
      .select({ id: customerNumbers.id, customerId: customerNumbers.customerId })
      .from(customerNumbers)
      .where(eq(customerNumbers.didId, didId));
    return assertDefined(number);
  }

  it(
    'as the pages write it is what the sandbox charges, to the cent',
    async () => {
      const { context, clock } = provider;
      const { db } = context;
      const { customer } = await signIn(context, OTHER);
      const number = assertDefined((await listCustomerNumbers(db, customer.id))[0]);
      await db
        .update(savedCards)
        .set({ expirationYear: 2100 })
        .where(eq(savedCards.customerId, customer.id));
      const ownCountries = await readOwnCountries();
      const onSale = await db.select().from(dids).where(eq(dids.status, 'available'));
      // A number that was bought cannot be that of another month.
      const { bought = [], renewed = [] } = Object.groupBy(onSale, ({ id }) =>
        id % 7 === 0 ? 'bought' : 'renewed',
      );
      const giveCredit = async (customerId: number, amountCents: number) => {
        const entry = { customerId, kind: 'gift' as const, createdAt: context.now() };
        const [gift] = await db
          .insert(ledgerEntries)
          .values({ ...entry, amountCents })
          .returning();
        return assertDefined(gift).id;
      };
      let last = await giveCredit(customer.id, CREDIT_CENTS);
      /** Returns what the ledger has of a customer since the last time, in cents by kind. */
      const readCharges = async (customerId: number) => {
        const entries = await db
          .select()
          .from(ledgerEntries)
          .where(and(eq(ledgerEntries.customerId, customerId), gt(ledgerEntries.id, last)))
          .orderBy(asc(ledgerEntries.id));
        last = entries.at(-1)?.id ?? last;
        const charges = { payment: 0, plan: 0, call: 0, refund: 0, gift: 0, withdrawal: 0 };
        for (const { kind, amountCents } of entries) charges[kind] += amountCents;
        return charges;
      };
      /** What the gateway was asked for and took. */
      const taken: number[] = [];
      const { payment } = context.gateways;
      context.gateways.payment = {
        ...payment,
        charge: async (asked) => {
          const result = await payment.charge(asked);
          if (result.ok) taken.push(asked.amountCents);
          return result;
        },
      };
      for (let index = 0; index < CASES[provider.engine]; index += 1) {
        const { packageId, minutes: includedMinutes, phones } = pick(ownCountries);
        const { digits: phoneNumber, microsPerMinute } = pick(phones);
        const isPurchase = index < PURCHASES * CASES[provider.engine];
        const did = isPurchase
          ? assertDefined(bought.splice(below(bought.length), 1)[0])
          : pick(renewed);
        const minutes = below(601);
        const what = `case ${index} of seed "${TEST_SEED}"`;
        const price = await request(provider.app, catalogue.getOrderPackagePrice, {
          body: { packageId, countryId: did.countryId, didId: did.id, price: 0 },
        });
        const planCents = toCents(assertDefined(price.body.result).price);
        const month = { minutes, includedMinutes, microsPerMinute };
        const shown = costOfMonth(planCents, month);

        // Less than a month, so that no card expires; each month begins with its renewal.
        if (!isPurchase) clock.advance(26 * DAY_MS);
        const own = isPurchase
          ? await buyFirst(index + 1, did.id, packageId)
          : { id: number.id, customerId: customer.id };
        if (isPurchase) {
          expect(await readCharges(own.customerId), what).toMatchObject({
            payment: shown.planCents,
            plan: -shown.planCents,
          });
          await giveCredit(own.customerId, CREDIT_CENTS);
        } else {
          await db
            .update(customerNumbers)
            .set({
              packageId,
              didId: did.id,
              monthsInterval: 1,
              renewalPackageId: null,
              nextPaymentAt: context.now(),
              billingDay: null,
            })
            .where(eq(customerNumbers.id, number.id));
        }
        const values = { phoneNumber, updatedAt: context.now() };
        await db
          .insert(forwardingNumbers)
          .values({ customerNumberId: own.id, ...values })
          .onConflictDoUpdate({ target: forwardingNumbers.customerNumberId, set: values });
        if (!isPurchase) await renewCustomer(context, customer.id, context.now());
        const first = below(2) === 0 ? minutes : below(minutes);
        await db.transaction(async (tx) => {
          for (const length of [first, minutes - first].filter((some) => some > 0)) {
            await receiveCall(context, tx, {
              eventId: randomUUID(),
              callerId: '12025550166',
              destination: did.number.slice(1),
              dialedAt: context.now(),
              seconds: length * 60 - below(60),
            });
          }
        });
        expect(taken.splice(0), what).toEqual([shown.planCents]);
        // The purchase was compared before its customer got credit for the calls.
        const renewedCents = isPurchase ? 0 : shown.planCents;
        expect(await readCharges(own.customerId), what).toEqual({
          payment: renewedCents,
          plan: 0 - renewedCents,
          call: 0 - shown.callCents,
          refund: 0,
          gift: isPurchase ? CREDIT_CENTS : 0,
          withdrawal: 0,
        });
        expect(shown.totalCents).toBe(shown.planCents + shown.callCents);
      }
      await expectLedgerToAddUp(context);
    },
    TIME_MS,
  );
});
