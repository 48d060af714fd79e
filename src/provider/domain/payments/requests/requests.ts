import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor, Transaction } from '#provider/platform/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { earlierThan } from '#provider/platform/time.ts';
import type { PaymentRequest } from '#provider/domain/purpose.ts';
import type { Payer, Payment, PaymentIdentity } from './payment.ts';

/** Without a key, the same payment of a customer again within these minutes is a repetition. */
const REPETITION_MS = 10 * MINUTE_MS;

/** Reads a payment request by its id. */
export async function findPaymentRequest(
  context: Context,
  id: string,
): Promise<PaymentRequest | undefined> {
  const [paymentRequest] = await context.db
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.id, id));
  return paymentRequest;
}

/** Returns the id of the customer who pays; null for a buyer who has no account yet. */
export function payerIdOf(payer: Payer): number | null {
  if (payer === null) return null;
  return 'session' in payer ? payer.session.customerId : payer.customerId;
}

const listFingerprints = ({ fingerprint, alternative }: PaymentIdentity): string[] =>
  alternative ? [fingerprint, alternative.fingerprint] : [fingerprint];

/**
 * Finds the payment request that a payment repeats. One that failed without a key may be tried
 * again.
 */
export async function findRepeatedPayment(
  context: Context,
  db: Executor,
  { payer, identity }: Pick<Payment, 'payer' | 'identity'>,
): Promise<PaymentRequest | undefined> {
  const customerId = payerIdOf(payer);
  const since = earlierThan(context.now(), REPETITION_MS);
  const requestKeys = [identity, identity.alternative].flatMap((one) => one?.requestKey ?? []);
  const repeats =
    requestKeys.length === 0
      ? and(
          customerId === null
            ? isNull(paymentRequests.customerId)
            : eq(paymentRequests.customerId, customerId),
          isNull(paymentRequests.requestKey),
          inArray(paymentRequests.fingerprint, listFingerprints(identity)),
          inArray(paymentRequests.state, ['reserved', 'settled']),
          gt(paymentRequests.createdAt, since),
        )
      : inArray(paymentRequests.requestKey, requestKeys);
  const [paymentRequest] = await db
    .select()
    .from(paymentRequests)
    .where(repeats)
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  return paymentRequest;
}

/** Returns whether an earlier payment request with the same key was for the same payment. */
export const isSamePayment = (
  { fingerprint }: Pick<PaymentRequest, 'fingerprint'>,
  identity: PaymentIdentity,
): boolean => listFingerprints(identity).includes(fingerprint);

/** Finds the open payment request that has an exclusive key. */
export async function findExclusivePayment(
  db: Executor,
  exclusiveKey: string,
): Promise<PaymentRequest | undefined> {
  const [paymentRequest] = await db
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.exclusiveKey, exclusiveKey));
  return paymentRequest;
}

/**
 * Returns the condition that a payment request is open and that its lease is still that of
 * `leaseHolder`.
 */
export const isOpenAndLeased = ({
  leaseHolder,
}: Pick<PaymentRequest, 'leaseHolder'>): SQL | undefined =>
  and(eq(paymentRequests.leaseHolder, leaseHolder), eq(paymentRequests.state, 'reserved'));

/** Locks a payment request that is open and leased as given, until the transaction ends. */
export async function lockLeasedPaymentRequest(
  tx: Transaction,
  leased: Pick<PaymentRequest, 'id' | 'leaseHolder'>,
): Promise<PaymentRequest | undefined> {
  const [paymentRequest] = await tx
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.id, leased.id), isOpenAndLeased(leased)))
    .for('update');
  return paymentRequest;
}

/** Deletes a payment request that nothing was charged for, and its bill. */
export async function deletePaymentRequest(
  tx: Transaction,
  { id, billId }: Pick<PaymentRequest, 'id' | 'billId'>,
): Promise<void> {
  await tx.delete(paymentRequests).where(eq(paymentRequests.id, id));
  if (billId !== null) await tx.delete(bills).where(eq(bills.id, billId));
}

/**
 * Returns what every payment request gets when it becomes final. Only a key that the caller sent
 * makes a repetition of a payment that failed.
 */
export const finalValues = (
  { requestKey }: Pick<PaymentRequest, 'requestKey'>,
  state: 'settled' | 'released' | 'refused',
) => ({
  state,
  details: null,
  exclusiveKey: null,
  requestKey: state === 'settled' || requestKey?.startsWith('key:') ? requestKey : null,
});
