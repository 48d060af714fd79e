import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Context } from '#provider/domain/context.ts';
import { RECHECK_AFTER_MS } from '#provider/domain/payments/paying/finish.ts';
import { LEASE_MS } from '#provider/domain/payments/requests/lease.ts';
import { recoverPayments } from '#provider/domain/payments/paying/recover.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { assertDefined } from '../assert-defined.ts';
import type { TestProvider } from '../databases/engines.ts';
import { GOOD_CARD } from './purposes.ts';

/** After so long a lease has run out. */
export const PAST_LEASE_MS = LEASE_MS + 1;
/** After so long a look-up or a refund is due again, with the time of a run. */
export const PAST_RECHECK_MS = RECHECK_AFTER_MS + 1_000;

type Request = typeof paymentRequests.$inferSelect;

/**
 * Makes a payment whose worker stops before it charges, and lets an instance release it.
 * Returns the released request.
 */
export async function releaseUncharged(
  { context, clock }: TestProvider,
  { pay }: { pay(): Promise<unknown> },
  instance: Context = context,
): Promise<Request> {
  const { checkpoint } = context;
  context.checkpoint = async (name) => {
    if (name === 'payment:reserved') throw new Error(`stopped at ${name}`);
  };
  await pay().catch(() => undefined);
  context.checkpoint = checkpoint;
  clock.advance(PAST_LEASE_MS);
  await recoverPayments(instance);
  const [request] = await context.db
    .select()
    .from(paymentRequests)
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  expect(assertDefined(request).state).toBe('released');
  return assertDefined(request);
}

/** Makes the charge of a released request, as one that was on its way. */
export const chargeLate = ({ context }: TestProvider, { id, amountCents }: Request) =>
  context.gateways.payment.charge({
    idempotencyKey: id,
    amountCents,
    card: {
      number: GOOD_CARD,
      securityCode: '123',
      holder: 'Dana Miller',
      expirationMonth: 12,
      expirationYear: 2_040,
    },
    descriptor: 'late',
  });

/**
 * Makes a payment that is released and charged late, and waits until it is looked up again.
 * Returns the released request.
 */
export async function payAndChargeLate(
  provider: TestProvider,
  payment: { pay(): Promise<unknown> },
): Promise<Request> {
  const released = await releaseUncharged(provider, payment);
  await chargeLate(provider, released);
  provider.clock.advance(PAST_RECHECK_MS);
  return released;
}
