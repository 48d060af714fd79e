import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addCredit, paySuspended } from '#contract/main/payment.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { savedCards } from '#provider/platform/db/schema/customers.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { balanceOf } from '#provider/domain/accounts/balance.ts';
import { customerByEmail } from '#provider/domain/customers/customer-of.ts';
import { recordCall } from '#provider/domain/numbers/calls/record.ts';
import { auditLedger } from '#provider/domain/payments/audit-ledger.ts';
import { recoverPayments } from '#provider/domain/payments/recover.ts';
import { readPlan } from '#provider/domain/plans/read-plan.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { and, eq } from 'drizzle-orm';
import { request } from './support/app.ts';
import {
  cameIn,
  creditFrom,
  DEMO,
  keyed,
  newCard,
  signIn,
  takenByGateway,
} from './support/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';
import { must } from './support/must.ts';

const STEPS = [
  'payment:reserved',
  'payment:charged',
  'payment:settling',
  'payment:releasing',
  'payment:finished',
  'payment:answering',
];
const NUMBERS = ['4242424242424242', '4000000000000002', '4000000000009995', '4000000000000119'];
const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;

type Step =
  | { kind: 'credit'; amount: number; card: string; twice: boolean }
  | { kind: 'renew' }
  | { kind: 'reactivate'; card: string }
  | { kind: 'spoil' | 'mend' }
  | { kind: 'call'; cents: number };

const card = fc.constantFrom(...NUMBERS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('credit' as const),
    amount: fc.integer({ min: 1, max: 99 }),
    card,
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('renew' as const) }),
  fc.record({ kind: fc.constant('reactivate' as const), card }),
  fc.record({ kind: fc.constantFrom('spoil' as const, 'mend' as const) }),
  fc.record({ kind: fc.constant('call' as const), cents: fc.integer({ min: 0, max: 50 }) }),
);
const stop = fc.option(fc.constantFrom(...STEPS), { nil: null, freq: 2 });

describeOnBothEngines('the ledger', (open) => {
  let provider: TestProvider;
  let counter = 0;
  beforeAll(async () => {
    provider = await open();
  });

  const nextKey = () => `step-${(counter += 1)}`;

  async function take(action: Step): Promise<void> {
    const { context, app, clock } = provider;
    const { token, customer } = await signIn(context, DEMO);
    switch (action.kind) {
      case 'credit': {
        const headers = keyed(nextKey());
        const body = creditFrom(action.amount, { CreditCardNumber: action.card });
        await request(app, addCredit, { token, body, ...headers });
        // The second call comes when a worker that died has lost its lease.
        if (action.twice) {
          clock.advance(LEASE_MS);
          await request(app, addCredit, { token, body, ...headers });
        }
        return;
      }
      case 'renew': {
        const plan = await readPlan(context.db, customer.id);
        if (plan && plan.nextPaymentAt > context.now()) clock.set(plan.nextPaymentAt);
        await renewDue(context, context.now());
        return;
      }
      case 'reactivate': {
        const body = {
          ...newCard({ CreditCardNumber: action.card, IsSaveCard: 0 }),
          ExpirationYear: context.now().getFullYear() + 5,
          RenewalPackageID: null,
        };
        await request(app, paySuspended, { token, body, ...keyed(nextKey()) });
        return;
      }
      case 'spoil':
        return setPrimaryToken('card_nobody_knows');
      case 'mend':
        return mend();
      case 'call': {
        const plan = await readPlan(context.db, customer.id);
        const [number] = plan?.numbers ?? [];
        if (!number) return;
        await context.db.transaction((tx) =>
          recordCall(tx, {
            customerNumberId: number.id,
            incoming: false,
            callerId: '12025550143',
            destination: '12025550144',
            dialedAt: context.now(),
            costCents: action.cents,
          }),
        );
      }
    }
  }

  async function setPrimaryToken(gatewayToken: string): Promise<void> {
    const { context } = provider;
    const customer = must(await customerByEmail(context, DEMO));
    await context.db
      .update(savedCards)
      .set({ gatewayToken, expirationYear: 2_099 })
      .where(and(eq(savedCards.customerId, customer.id), eq(savedCards.isPrimary, true)));
  }

  async function mend(): Promise<void> {
    const [known] = await provider.context.db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.outcome, 'approved'));
    await setPrimaryToken(must(known).cardToken);
  }

  it('adds up after any sequence of payments, renewals, refusals, calls and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, stop), { minLength: 1, maxLength: 12 }),
        async (steps) => {
          const { context, clock } = provider;
          for (const [action, point] of steps) {
            context.checkpoint = async (name) => {
              if (name === point) throw new Error('stopped');
            };
            await take(action);
            context.checkpoint = async () => undefined;
            if (point !== null) {
              clock.advance(LEASE_MS);
              await recoverPayments(context);
            }
            // The next step is an hour later, so that limits and retries do not stand in its way.
            clock.advance(HOUR_MS);
          }
          expect(await auditLedger(context)).toEqual([]);
          expect(await takenByGateway(context)).toBe(await cameIn(context));
          const entries = await context.db.select().from(ledgerEntries);
          const customer = must(await customerByEmail(context, DEMO));
          const own = entries.filter(({ customerId }) => customerId === customer.id);
          expect(await balanceOf(context.db, customer.id)).toBe(
            own.reduce((sum, { amountCents }) => sum + amountCents, 0),
          );
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
