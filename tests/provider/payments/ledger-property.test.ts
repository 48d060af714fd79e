import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { recordCall } from '#provider/domain/calls/record-call.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { DEMO, expectLedgerToAddUp } from '../support/customers/customer-area.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { saveRows } from '../support/databases/schema-tables.ts';
import { DECLINED_CARD, GOOD_CARD, PURPOSES, ready } from '../support/payments/purposes.ts';

const STEPS = [
  'payment:reserved',
  'payment:prepared',
  'payment:charged',
  'payment:settling',
  'payment:releasing',
  'payment:finished',
  'payment:responding',
];
/** Accepted, declined, without money, and one at which the gateway fails. */
const CARDS = [GOOD_CARD, DECLINED_CARD, '4000000000009995', '4000000000000119'];
/** A step's first worker dies, and a request that takes its payment over at its first try. */
const MOST_STOPS = 2;
/** More than a lease lasts: what a worker that dies had leased is free for the next one. */
const PAST_LEASES_MS = 60_000;
const TIME_MS = 300_000;

type Step =
  | { kind: 'pay'; purpose: (typeof PURPOSES)[number]; card: string; twice: boolean }
  | { kind: 'call'; cents: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      purpose: fc.constantFrom(...PURPOSES),
      card: fc.constantFrom(...CARDS),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      cents: fc.integer({ min: 0, max: 50 }),
    }),
  },
);
const stop = fc.option(fc.constantFrom(...STEPS), { nil: null, freq: 2 });

/** The seed of fast-check, which depends on the run's; a failure prints what repeats it. */
const SEED = Math.floor(seededRandom('ledger')() * 2 ** 31);

describeOnBothEngines('the ledger', (open) => {
  let provider: TestProvider;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    provider = await open();
    const start = provider.context.now();
    const restore = await saveRows(provider.context.db);
    reset = async () => {
      await restore();
      provider.clock.set(start);
    };
  });

  async function take(action: Step): Promise<void> {
    const { context } = provider;
    if (action.kind === 'pay') {
      const payment = await ready(provider, action.purpose, action.card);
      // A renewal that stops has no response.
      await payment.pay().catch(() => null);
      if (!action.twice) return;
      await payment.pay().catch(() => null);
      return;
    }
    const customer = assertDefined(await findCustomerByEmail(context, DEMO));
    const plan = assertDefined(await findPlan(context.db, customer.id));
    await context.db.transaction((tx) =>
      recordCall(tx, {
        customerNumberId: assertDefined(plan.numbers[0]).id,
        incoming: false,
        callerId: '12025550143',
        destination: '12025550144',
        dialedAt: context.now(),
        eventId: randomUUID(),
        outcome: 'connected',
        seconds: 60,
        includedMinutes: 0,
        costMicros: action.cents * 10_000,
        costCents: action.cents,
      }),
    );
  }

  it(
    'adds up after any sequence of payments of every purpose, refusals, calls and crashes',
    async () => {
      await fc.assert(
        fc
          .asyncProperty(
            fc.array(fc.tuple(step, stop), { minLength: 1, maxLength: 12 }),
            async (steps) => {
              const { context, clock } = provider;
              for (const [action, point] of steps) {
                let stops = 0;
                context.checkpoint = async (name) => {
                  if (name !== point || stops === MOST_STOPS) return;
                  stops += 1;
                  clock.advance(PAST_LEASES_MS);
                  throw new Error('stopped');
                };
                await take(action);
                context.checkpoint = async () => undefined;
                if (point !== null) await recoverPayments(context);
              }
              await expectLedgerToAddUp(context);
              const entries = await context.db.select().from(ledgerEntries);
              for (const { id } of await context.db.select().from(customers)) {
                const own = entries.filter(({ customerId }) => customerId === id);
                expect(await getBalance(context.db, id)).toBe(
                  own.reduce((sum, { amountCents }) => sum + amountCents, 0),
                );
              }
            },
          )
          // Each run, and each step of shrinking, begins with the same rows at the same time.
          .beforeEach(() => reset()),
        { numRuns: 25, seed: SEED },
      );
    },
    TIME_MS,
  );
});
