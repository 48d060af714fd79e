import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#provider/domain/payments/audit-ledger.ts';
import { payments } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { DEMO } from './support/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';
import { assertDefined } from './support/assert-defined.ts';
import { PURPOSES } from './support/purposes.ts';

type State = (typeof paymentRequests.$inferSelect)['state'];
type Status = (typeof payments.$inferSelect)['status'];

describeOnBothEngines('the audit of the ledger', (open) => {
  let provider: TestProvider;
  let customerId: number;
  beforeAll(async () => {
    provider = await open();
    customerId = assertDefined(await findCustomerByEmail(provider.context, DEMO)).id;
  });

  /** Returns what the audit finds in a transaction that adds a payment and its request. */
  async function findingsOf(
    purpose: (typeof PURPOSES)[number],
    { state, status, refund }: { state: State; status: Status; refund?: 'pending' | 'succeeded' },
  ): Promise<string[]> {
    const { context } = provider;
    const kind = context.purposes[purpose].bill;
    const at = context.now();
    let found: string[] = [];
    const rolledBack = new Error('rolled back');
    const work = context.db.transaction(async (tx) => {
      const id = randomUUID();
      const amountCents = 100;
      const [bill] = await tx
        .insert(payments)
        .values({
          customerId,
          kind: assertDefined(kind),
          idempotencyKey: id,
          amountCents,
          status,
          createdAt: at,
        })
        .returning();
      const paymentId = assertDefined(bill).id;
      await tx.insert(paymentRequests).values({
        id,
        customerId,
        purpose,
        fingerprint: id,
        state,
        amountCents,
        paymentId,
        createdAt: at,
        leaseHolder: id,
        leaseUntil: at,
      });
      if (refund) {
        await tx.insert(refunds).values({
          requestId: id,
          amountCents,
          reason: 'late-charge',
          state: refund,
          createdAt: at,
          finishedAt: refund === 'succeeded' ? at : null,
          retryAt: at,
        });
      }
      const findings = await auditLedger({ db: tx });
      expect(findings.every((finding) => finding.id === paymentId)).toBe(true);
      found = findings.map(({ rule }) => rule);
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
    return found;
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

  it('finds a payment that succeeded without its money in the ledger', async () => {
    const found = await findingsOf('order', { state: 'released', status: 'succeeded' });
    expect(found).toEqual(['payment-amount', 'plan-amount', 'ended-payment']);
  });
});
