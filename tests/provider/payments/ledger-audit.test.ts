import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger, describeFinding } from '#provider/domain/payments/ledger/audit-ledger.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { DEMO } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { PURPOSES } from '../support/payments/purposes.ts';

type State = (typeof paymentRequests.$inferSelect)['state'];
type Status = (typeof bills.$inferSelect)['status'];

interface Made {
  state: State;
  status: Status;
  refund?: 'pending' | 'succeeded';
  /** 100 when absent, as much as the payment. */
  refundCents?: number;
  reason?: (typeof refunds.$inferSelect)['reason'];
}

describeOnBothEngines('the audit of the ledger', (open) => {
  let provider: TestProvider;
  let customerId: number;
  beforeAll(async () => {
    provider = await open();
    customerId = assertDefined(await findCustomerByEmail(provider.context, DEMO)).id;
  });

  /** Returns what the audit finds of the row that `insert` adds and returns the id of. */
  async function audit(insert: (tx: Transaction) => Promise<number | string>): Promise<string[]> {
    let found: string[] = [];
    const rolledBack = new Error('rolled back');
    const work = provider.context.db.transaction(async (tx) => {
      const id = await insert(tx);
      const findings = await auditLedger({ db: tx });
      expect(findings.every((finding) => finding.id === id)).toBe(true);
      found = findings.map(({ rule }) => rule);
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
    return found;
  }

  /** Returns what the audit finds of a payment that is added with its request. */
  async function findingsOf(
    purpose: (typeof PURPOSES)[number],
    { state, status, refund, refundCents = 100, reason = 'late-charge' }: Made,
  ): Promise<string[]> {
    const { context } = provider;
    const kind = context.purposes[purpose].bill;
    const at = context.now();
    return audit(async (tx) => {
      const id = randomUUID();
      const amountCents = 100;
      const [bill] = await tx
        .insert(bills)
        .values({
          customerId,
          kind: assertDefined(kind),
          idempotencyKey: id,
          amountCents,
          status,
          createdAt: at,
        })
        .returning();
      const billId = assertDefined(bill).id;
      await tx.insert(paymentRequests).values({
        id,
        customerId,
        purpose,
        fingerprint: id,
        state,
        amountCents,
        billId,
        createdAt: at,
        leaseHolder: id,
        leaseUntil: at,
      });
      if (refund) {
        await tx.insert(refunds).values({
          requestId: id,
          amountCents: refundCents,
          reason,
          state: refund,
          createdAt: at,
          finishedAt: refund === 'succeeded' ? at : null,
          retryAt: at,
        });
      }
      return billId;
    });
  }

  describe.each(PURPOSES.filter((purpose) => purpose !== 'card'))('of %s payments', (purpose) => {
    it.each([
      ['a pending payment of a released request', 'released', 'pending', undefined, 'open-payment'],
      ['a failed payment of a settled request', 'settled', 'failed', undefined, 'ended-payment'],
      ['a refunded payment without a refund', 'released', 'refunded', undefined, 'refund'],
      ['a refund that is not confirmed', 'released', 'refunded', 'pending', 'refund'],
      ['a refund of a payment that failed', 'released', 'failed', 'succeeded', 'refund'],
    ] as const)('finds %s', async (_name, state, status, refund, rule) => {
      expect(await findingsOf(purpose, { state, status, ...(refund ? { refund } : {}) })).toEqual([
        rule,
      ]);
    });

    it.each([
      ['a payment that waits', 'reserved', 'pending', undefined],
      ['a declined payment', 'released', 'declined', undefined],
      ['a failed payment with a refund to be confirmed', 'released', 'failed', 'pending'],
      ['a refunded payment', 'released', 'refunded', 'succeeded'],
    ] as const)('finds nothing wrong with %s', async (_name, state, status, refund) => {
      expect(await findingsOf(purpose, { state, status, ...(refund ? { refund } : {}) })).toEqual(
        [],
      );
    });
  });

  it.each([
    ['less than was charged', { refundCents: 99 }, ['refund-amount']],
    ['more than was charged', { refundCents: 101 }, ['refund-amount']],
    [
      'more than was paid, of an order that was withdrawn from',
      { status: 'failed', reason: 'withdrawal', refundCents: 101 },
      ['refund-amount', 'withdrawal'],
    ],
  ] as const)('finds a refund of %s', async (_name, made, rules) => {
    const refunded = { state: 'released', status: 'refunded', refund: 'succeeded' } as const;
    expect(await findingsOf('order', { ...refunded, ...made })).toEqual(rules);
  });

  it.each(PURPOSES)(
    'finds a settled request without a payment, but a card’s: %s',
    async (purpose) => {
      const { context } = provider;
      const [id, at] = [randomUUID(), context.now()];
      const found = await audit(async (tx) => {
        await tx.insert(paymentRequests).values({
          id,
          customerId,
          purpose,
          fingerprint: id,
          state: 'settled',
          amountCents: purpose === 'card' ? 0 : 100,
          createdAt: at,
          leaseHolder: id,
          leaseUntil: at,
        });
        return id;
      });
      expect(found).toEqual(purpose === 'card' ? [] : ['missing-payment']);
    },
  );

  it.each([
    ['that no entry paid for', 7, undefined, ['call-cost']],
    ['whose entry has another amount', 7, -6, ['call-cost']],
    ['whose entry has its cost', 7, -7, []],
    ['that cost nothing and has an entry', 0, -7, ['call-cost']],
    ['that cost nothing', 0, undefined, []],
  ] as const)('checks a call %s', async (_name, costCents, entryCents, rules) => {
    const { context } = provider;
    const found = await audit(async (tx) => {
      const [number] = await tx
        .select()
        .from(customerNumbers)
        .where(eq(customerNumbers.customerId, customerId));
      const [entry] =
        entryCents === undefined
          ? []
          : await tx
              .insert(ledgerEntries)
              .values({
                customerId,
                kind: 'call',
                amountCents: entryCents,
                createdAt: context.now(),
              })
              .returning();
      const [call] = await tx
        .insert(calls)
        .values({
          customerNumberId: assertDefined(number).id,
          incoming: true,
          callerId: '12025550143',
          destination: '12025550144',
          dialedAt: context.now(),
          costCents,
          ledgerEntryId: entry?.id,
        })
        .returning();
      return assertDefined(call).id;
    });
    expect(found).toEqual(rules);
  });

  it('finds a payment that succeeded without its money in the ledger', async () => {
    const found = await findingsOf('order', { state: 'released', status: 'succeeded' });
    expect(found).toEqual(['payment-amount', 'plan-amount', 'ended-payment']);
  });

  it('is described by the row and the sentence of its rule', () => {
    expect(describeFinding({ rule: 'ended-payment', id: 17 })).toBe(
      'bill 17 breaks ended-payment: A bill is `succeeded` exactly when its request is `settled`.',
    );
    expect(describeFinding({ rule: 'missing-payment', id: 'a' })).toBe(
      'payment request a breaks missing-payment: A settled request has a bill, unless it verifies a card.',
    );
  });
});
