import { rm } from 'node:fs/promises';
import { eq, inArray, like } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { addNumber } from '#contract/main/add-number.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import * as payment from '#contract/main/payment.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import type { Context } from '#provider/domain/context.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { renewOnOneInstance } from '#provider/domain/plans/renewal/renew-due.ts';
import { findDebt } from '#provider/domain/plans/renewal/owed.ts';
import { openDatabase, type OpenDatabase } from '#provider/platform/db/open.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { createLog } from '#provider/platform/log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { confirmPhones, onSale } from '../support/customers/buyers.ts';
import { testConfig } from '../support/servers/config.ts';
import {
  DEMO,
  DEMO_CREDIT_CENTS,
  expectLedgerToAddUp,
  PRE_SUSPENDED,
  signIn,
  SUSPENDED,
} from '../support/customers/customer-area.ts';
import { freshDataDir, freshPostgresUrl } from '../support/databases/databases.ts';
import {
  ADDED,
  ORDERED,
  payAll,
  PAYMENTS,
  SENT,
  type Offer,
  type Reply,
  type Scene,
} from '../support/payments/sent-payments.ts';
import { chooseKill, startServer, startUntilKill } from '../support/servers/server.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** A kill comes to one of so many first payments; more of them come from customers. */
const KILLED_AMONG = 20;
const TIME_MS = 360_000;
const US = 218;

type Where = { databaseUrl: string | null; dataDir: string };

/** What is prepared before a server starts. */
interface DueScene extends Scene {
  /** Customers whose plan is due, and is renewed as soon as a server starts. */
  dueIds: number[];
}

const CUSTOMERS = [DEMO, SUSPENDED, PRE_SUSPENDED];

/** More than a server renews at once, so that a kill finds some renewed and some not. */
const DUE_CUSTOMERS = 24;

const openContext = (opened: OpenDatabase, clock?: () => Date): Promise<Context> =>
  createContext(opened, testConfig(), createLog('silent'), clock);

/** Adds customers with a number and a card each, whose plan was announced and is due now. */
async function addDueCustomers({ db, now }: Context, offer: Offer): Promise<number[]> {
  const [known] = await db
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.outcome, 'approved'));
  const [lastPaymentAt, nextPaymentAt] = [new Date(now().getTime() - 31 * DAY_MS), now()];
  const due = await db
    .insert(customers)
    .values(
      Array.from({ length: DUE_CUSTOMERS }, (_, index) => ({
        email: `due-${index}@shop.test`,
        passwordHash: '',
        firstName: 'Dana',
        lastName: 'Miller',
        phone: '12025550143',
        language: 'en' as const,
        createdAt: lastPaymentAt,
      })),
    )
    .returning({ customerId: customers.id });
  const rented = offer.didIds.slice(ADDED + ORDERED);
  await db.insert(customerNumbers).values(
    due.map(({ customerId }, index) => ({
      customerId,
      didId: assertDefined(rented[index]),
      packageId: offer.packageId,
      monthsInterval: 1,
      priceCents: 399,
      lastPaymentAt,
      nextPaymentAt,
    })),
  );
  await db.insert(notices).values(
    due.map(({ customerId }) => ({
      customerId,
      kind: 'renewal-tomorrow',
      dueAt: nextPaymentAt,
      createdAt: lastPaymentAt,
    })),
  );
  await db.update(dids).set({ status: 'sold' }).where(inArray(dids.id, rented));
  await db.insert(savedCards).values(
    due.map(({ customerId }) => ({
      customerId,
      gatewayToken: assertDefined(known).cardToken,
      brand: 'visa',
      lastFour: '4242',
      expirationMonth: 12,
      expirationYear: 2_099,
      cardHolder: 'Dana Miller',
      isPrimary: true,
      address: '12 Maple Street',
      city: 'New York',
      state: 'New York',
      zipCode: '10001',
      countryId: US,
    })),
  );
  return due.map(({ customerId }) => customerId);
}

async function prepare(where: Where): Promise<DueScene> {
  const opened = await openDatabase(where);
  try {
    const context = await openContext(opened);
    // A new purpose needs its payments here: the server would wait for one in vain.
    const purposes = [...Object.keys(PAYMENTS), 'renewal'];
    expect(purposes.toSorted()).toEqual(Object.keys(context.purposes).toSorted());
    const tokens = new Map<string, string>();
    for (const email of CUSTOMERS) tokens.set(email, (await signIn(context, email)).token);
    const offer = await onSale(context, ADDED + ORDERED + DUE_CUSTOMERS);
    await confirmPhones(context, [...PAYMENTS.order.keys()]);
    const owing = assertDefined(await findCustomerByEmail(context, PRE_SUSPENDED));
    const owed = await findDebt(context.db, owing.id);
    return {
      tokens,
      offer,
      transactionId: assertDefined(owed).transactionId,
      dueIds: await addDueCustomers(context, offer),
    };
  } finally {
    await opened.close();
  }
}

async function killedWhilePaying(where: Where): Promise<void> {
  const env: Record<string, string> = {
    SANDBOX_PAYMENT_LATENCY_MS: '100',
    ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : { DATA_DIR: where.dataDir }),
  };
  const scene = await prepare(where);
  const random = seededRandom(`payment kill, ${where.databaseUrl ? 'PostgreSQL' : 'embedded'}`);
  const kill = { ...chooseKill(random, KILLED_AMONG), waitsForPurposes: true };
  // The renewals begin when the server starts, and wait for the payments of all other purposes.
  const first = await startUntilKill(env, kill);
  const received = await payAll(first.origin, scene).finally(() => first.end('SIGKILL'));
  expect(received, `before a kill at ${JSON.stringify(kill)}`).toContain(null);
  const second = await startServer(env);
  let again: Reply[];
  try {
    again = await payAll(second.origin, scene);
  } finally {
    await second.end('SIGTERM');
  }
  expect(again, 'no payment is open').not.toContain(null);
  for (const [index, reply] of received.entries()) {
    if (reply !== null) expect(again[index]).toEqual(reply);
  }
  await expectPaidOnce(
    where,
    scene,
    (endpoint) =>
      again.filter((reply, at) => reply?.response_code === 200 && SENT[at]?.endpoint === endpoint)
        .length,
  );
}

async function expectPaidOnce(
  where: Where,
  { offer, dueIds }: DueScene,
  countPaid: (endpoint: object) => number,
): Promise<void> {
  const opened = await openDatabase(where);
  try {
    let laterMs = 0;
    const context = await openContext(opened, () => new Date(Date.now() + laterMs));
    const { db } = context;
    // Every lease of the killed servers has run out by the first moment. A charge that was never
    // made is a failure of the gateway, after which a renewal waits for an hour.
    for (laterMs of [10 * MINUTE_MS, 2 * HOUR_MS]) {
      await recoverPayments(context);
      await renewOnOneInstance(context);
    }
    await expectLedgerToAddUp(context);
    const statusOf = async (email: string) => (await findCustomerByEmail(context, email))?.status;
    expect(await statusOf(SUSPENDED)).toBe(
      countPaid(payment.paySuspended) === 1 ? 'Active' : 'Suspended',
    );
    // The days of grace of the sandbox's account are over.
    expect(['Suspended', 'PreSuspended'].includes((await statusOf(PRE_SUSPENDED)) ?? '')).toBe(
      countPaid(payment.payPreSuspended) === 0,
    );
    const demo = assertDefined(await findCustomerByEmail(context, DEMO));
    const balance = DEMO_CREDIT_CENTS + countPaid(payment.addCredit) * 100;
    expect(await getBalance(db, demo.id)).toBe(balance);
    const cards = await db.$count(savedCards, like(savedCards.cardHolder, 'Dana Miller _'));
    // All have the same face, so one is saved however many are verified.
    expect(cards).toBe(countPaid(payment.saveCard) > 0 ? 1 : 0);
    const added = inArray(customerNumbers.didId, offer.didIds.slice(0, ADDED));
    expect(await db.$count(customerNumbers, added)).toBe(countPaid(addNumber));
    expect(await db.$count(dids, eq(dids.status, 'reserved'))).toBe(0);
    const accounts = await db.$count(customers, like(customers.email, 'buyer%@shop.test'));
    expect(accounts).toBe(countPaid(createValidatedSubscriber));
    const renewals = await db
      .select()
      .from(paymentRequests)
      .where(inArray(paymentRequests.customerId, dueIds));
    const settled = renewals.filter(({ state }) => state === 'settled');
    expect(settled.map(({ customerId }) => customerId).toSorted()).toEqual(dueIds.toSorted());
    const charges = await db
      .select()
      .from(sandboxCharges)
      .where(
        inArray(
          sandboxCharges.idempotencyKey,
          renewals.map(({ id }) => id),
        ),
      );
    const kept = charges.filter(({ outcome, refundedAt }) => outcome === 'approved' && !refundedAt);
    expect(kept.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(
      settled.map(({ id }) => id).toSorted(),
    );
  } finally {
    await opened.close();
  }
}

describe('a server that is killed while customers pay', () => {
  const missing = inject('postgresPort') === null;

  it(
    'charges no customer twice and loses no payment, on the embedded engine',
    async () => {
      const dataDir = await freshDataDir();
      try {
        await killedWhilePaying({ databaseUrl: null, dataDir });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    TIME_MS,
  );

  it.skipIf(missing)(
    'charges no customer twice and loses no payment, on PostgreSQL',
    async () => killedWhilePaying({ databaseUrl: await freshPostgresUrl(), dataDir: '' }),
    TIME_MS,
  );
});
