import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import type { PaymentIdentity, PaymentRequest, Purpose } from './types.ts';

/** Without a key, the same payment again within these minutes is a repetition. */
const REPETITION_MS = 10 * 60_000;

/** Purposes that change the plan; a customer has at most one of them open. */
export const PLAN_PURPOSES: readonly Purpose[] = ['plan', 'rejected', 'renewal'];

/** Reads a request by its id. */
export async function readRequest(
  context: Context,
  id: string,
): Promise<PaymentRequest | undefined> {
  const [request] = await context.db
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.id, id));
  return request;
}

/** Finds the request that a call repeats. One that failed without a key may be tried again. */
export async function findRepeated(
  context: Context,
  db: Executor,
  customerId: number,
  { requestKey, fingerprint }: PaymentIdentity,
): Promise<PaymentRequest | undefined> {
  const since = new Date(context.now().getTime() - REPETITION_MS);
  const [request] = await db
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.customerId, customerId),
        requestKey === null
          ? and(
              isNull(paymentRequests.requestKey),
              eq(paymentRequests.fingerprint, fingerprint),
              inArray(paymentRequests.state, ['reserved', 'settled']),
              gt(paymentRequests.createdAt, since),
            )
          : eq(paymentRequests.requestKey, requestKey),
      ),
    )
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  return request;
}

/** Finds the payment for a plan that is being made for a customer. */
export async function openPlanRequest(
  tx: Executor,
  customerId: number,
): Promise<PaymentRequest | undefined> {
  const [request] = await tx
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.customerId, customerId),
        eq(paymentRequests.state, 'reserved'),
        inArray(paymentRequests.purpose, [...PLAN_PURPOSES]),
      ),
    );
  return request;
}

/** Locks a request that is still open and still leased by `owner`, until the transaction ends. */
export async function lockOwnRequest(
  tx: Transaction,
  { id, leaseOwner }: Pick<PaymentRequest, 'id' | 'leaseOwner'>,
): Promise<PaymentRequest | undefined> {
  const [request] = await tx
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.id, id),
        eq(paymentRequests.leaseOwner, leaseOwner),
        eq(paymentRequests.state, 'reserved'),
      ),
    )
    .for('update');
  return request;
}
